"""Count the tokens and the cost of a chat model, a day at a time, and stop asking it when a day's budget is spent."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import date

from core.domain.answer import UNUSED, ModelUse
from core.errors import BudgetSpent
from core.ports.models import OF_QUESTION, OF_REQUEST, ChatModel, TokenCounter

_MILLION = 1_000_000


@dataclass
class DayLedger:
    """What was used on the day `today`, by prices for a million tokens; `most` is what a day may cost, None: anything.

    It counts this process, from what the day had cost before.
    """

    today: Callable[[], date]
    price_sent: float = 0.0
    price_received: float = 0.0
    most: float | None = None
    _day: date | None = None
    _used: ModelUse = UNUSED
    total: ModelUse = field(default=UNUSED, init=False)

    @property
    def used(self) -> ModelUse:
        """What was used today."""
        return self._used if self._day == self.today() else UNUSED

    @property
    def is_spent(self) -> bool:
        """Whether the day's budget is used up."""
        return self.most is not None and self.used.cost >= self.most

    def begin(self, used: ModelUse) -> None:
        """Begins with what was used today before this process."""
        self._day, self._used = self.today(), used

    def add(self, sent: int, received: int) -> ModelUse:
        """Counts a request. Returns it with its cost."""
        cost = (sent * self.price_sent + received * self.price_received) / _MILLION
        use = ModelUse(1, sent, received, cost)
        self._used, self._day = self.used + use, self.today()
        self.total += use
        return use

    def check(self) -> None:
        """Raises BudgetSpent."""
        if self.is_spent:
            raise BudgetSpent(
                f"the language model has cost {self.used.cost:.2f} today; ADVISOR_MODEL_DAILY_COST is {self.most:g}"
            )


@dataclass(frozen=True)
class MeteredChatModel:
    """A chat model whose requests are counted: as its server counts them, else with `counter`."""

    model: ChatModel
    counter: TokenCounter
    ledger: DayLedger

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The model's reply. Raises as the model, and BudgetSpent."""
        self.ledger.check()
        heard, reply = _listening(), ""
        try:
            reply = await self.model.complete(system, user, max_tokens)
        finally:
            self._count(heard, f"{system}\n{user}", reply)
        return reply

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The model's pieces. Raises as the model, and BudgetSpent."""
        self.ledger.check()
        heard, pieces = _listening(), list[str]()
        try:
            async with aclosing(self.model.stream(system, user, max_tokens)) as stream:
                async for piece in stream:
                    pieces.append(piece)
                    yield piece
        finally:
            self._count(heard, f"{system}\n{user}", "".join(pieces))

    async def aclose(self) -> None:
        """Closes the model's connections."""
        if (close := getattr(self.model, "aclose", None)) is not None:
            await close()

    def _count(self, heard: list[tuple[int, int]], asked: str, reply: str) -> None:
        sent, received = heard[-1] if heard else (self.counter.count(asked), self.counter.count(reply))
        use = self.ledger.add(sent, received)
        if (uses := OF_QUESTION.get()) is not None:
            uses.append(use)


def _listening() -> list[tuple[int, int]]:
    heard: list[tuple[int, int]] = []
    OF_REQUEST.set(heard)
    return heard
