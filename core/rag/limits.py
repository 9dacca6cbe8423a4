"""Limits: what counts as a question, how often a person may ask, how many answers are written, what is tried again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog

from core.domain.conversation import Message, Person
from core.errors import AnswerTooLate, ConfigurationError, DatabaseUnavailable
from core.messages.speaking import say
from core.ports.conversations import LEASE, ConversationStore
from core.rag.fair_slots import FairSlots

log = structlog.get_logger(__name__)

# Seconds between the attempts. Postgres takes one or two to recover from a backend that was killed.
PAUSES = (0.5, 2.0, 5.0)
Result = TypeVar("Result")
A_MINUTE = timedelta(minutes=1)
LONGEST_QUESTION = 4_000  # characters
_PRICE_SIGNS = "$€£"  # "$$?" asks for a price


def what_is_wrong_with(question: str) -> str | None:
    """A sentence for a question that cannot be answered as it is; None when it can."""
    if not any(letter.isalnum() or letter in _PRICE_SIGNS for letter in question):
        return say("limit.no_question")
    if len(question) > LONGEST_QUESTION:
        return say("limit.too_long", characters=len(question), most=LONGEST_QUESTION)
    return None


async def again_when_away(step: Callable[[], Awaitable[Result]], pauses: Sequence[float] = PAUSES) -> Result:
    """What `step` returns, which must be safe to repeat. Raises DatabaseUnavailable when the last attempt does."""
    for pause in pauses:
        try:
            return await step()
        except DatabaseUnavailable:
            log.warning("the database is away, a question is tried again", in_seconds=pause)
            await asyncio.sleep(pause)
    return await step()


@dataclass(frozen=True)
class AnswerLimits:
    """The most seconds of each part of an answer. Raises ConfigurationError unless the whole is shorter than a lease.

    `model` is for rewriting and writing together, of which rewriting may take `rewriting_share`. Where the model has
    shown nothing after `quoted_after`, the quoted answer is shown meanwhile.
    """

    model: float = 30.0
    rewriting_share: float = 1 / 3
    quoted_after: float = 4.0
    waiting: float = 60.0
    search: float = 30.0
    quoting: float = 30.0
    storing: float = 30.0

    def __post_init__(self) -> None:
        if self.whole >= LEASE.total_seconds():
            raise ConfigurationError(
                f"must be below {LEASE.total_seconds() - self.whole + self.model:g}: the other steps of an answer take "
                f"up to {self.whole - self.model:g} s, and another process may answer after {LEASE.total_seconds():g} s"
            )

    @property
    def whole(self) -> float:
        """The sum of the parts: no answer takes longer."""
        return self.model + self.waiting + self.search + self.quoting + self.storing


@asynccontextmanager
async def at_most(seconds: float, what: str) -> AsyncIterator[None]:
    """Raises AnswerTooLate when its block takes longer."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise AnswerTooLate(f"{what} took longer than {seconds:g} s; ask again in a minute") from None


@dataclass(frozen=True)
class RateLimit:
    """At most `per_minute` questions of one person in any minute, counted over all processes; 0: no limit."""

    conversations: ConversationStore
    per_minute: int = 10

    async def wait_before(self, message: Message) -> timedelta | None:
        """How long the sender of this claimed message has to wait; None when it may be answered now.

        Raises DatabaseError.
        """
        if not self.per_minute:
            return None
        earlier = await self.conversations.earlier_questions(message, A_MINUTE)
        return A_MINUTE - earlier[-self.per_minute] if len(earlier) >= self.per_minute else None


class ConcurrencyLimit:
    """Lets `answers` questions through at once, and `per_person` of one person; later ones wait.

    A place that becomes free goes to the server or workspace that has the fewest.
    """

    def __init__(self, answers: int = 32, per_person: int = 3, longest_wait: float = AnswerLimits.waiting) -> None:
        self._answers, self._longest_wait = FairSlots(answers), longest_wait
        self._per_person = per_person
        self._persons: WeakValueDictionary[Person, asyncio.Semaphore] = WeakValueDictionary()

    @property
    def free(self) -> int:
        """How many questions could begin now."""
        return self._answers.free

    @asynccontextmanager
    async def slot(self, person: Person) -> AsyncIterator[None]:
        """Waits for a place among the answers being written, and holds it during its block. Raises AnswerTooLate."""
        own = self._persons.setdefault(person, asyncio.Semaphore(self._per_person))
        async with AsyncExitStack() as held:
            async with at_most(self._longest_wait, "waiting for other answers"):
                await held.enter_async_context(own)  # first: who waits for their own answers blocks nobody else
                await held.enter_async_context(self._answers.slot((person.platform, person.workspace)))
            yield
