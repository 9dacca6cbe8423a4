"""Send many texts to a model server in requests of a size, and of a number at once, that the server can take."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TypeVar

from core.errors import BatchTooLarge, ModelBusy

TEXTS = 64
PAUSE_SECONDS = 0.5
_Row = TypeVar("_Row")


@dataclass
class Batches:
    """How many `texts` a request has and how many requests are under way `at_once`; learned from what the server says.

    A request that is too large is sent again in halves, and all later ones are as small. A server with too much to do
    is asked with half as many at once, and with one more after each round that went well: additive increase,
    multiplicative decrease (Chiu & Jain, "Analysis of the increase and decrease algorithms", 1989).
    """

    most_at_once: int = 1
    texts: int = TEXTS
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    at_once: int = field(init=False)

    def __post_init__(self) -> None:
        self.at_once = self.most_at_once

    async def send(self, texts: Sequence[str], ask: Callable[[Sequence[str]], Awaitable[list[_Row]]]) -> list[_Row]:
        """One row a text, in order. Raises what `ask` raises, ModelBusy only when one request is too much."""
        rows: list[_Row] = []
        while len(rows) < len(texts):
            rows += await self._round(texts[len(rows) :], ask)
        return rows

    async def _round(self, texts: Sequence[str], ask: Callable[[Sequence[str]], Awaitable[list[_Row]]]) -> list[_Row]:
        """The rows up to the first request that failed; at least one request was sent."""
        starts = range(0, len(texts), self.texts)[: self.at_once]
        asked = [ask(texts[start : start + self.texts]) for start in starts]
        replies = await asyncio.gather(*asked, return_exceptions=True)
        error = next((each for each in replies if isinstance(each, BaseException)), None)
        await self._learn(error)
        good = takewhile(lambda each: not isinstance(each, BaseException), replies)
        return [row for reply in good if not isinstance(reply, BaseException) for row in reply]

    async def _learn(self, error: BaseException | None) -> None:
        if error is None:
            self.at_once = min(self.at_once + 1, self.most_at_once)
        elif isinstance(error, BatchTooLarge) and self.texts > 1:
            self.texts //= 2
        elif isinstance(error, ModelBusy) and self.at_once > 1:
            self.at_once //= 2
            await self.pause(PAUSE_SECONDS)
        else:
            raise error
