"""Limit what a language model takes for an answer: passages by tokens, and seconds."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

from core.domain.passage import Candidate
from core.errors import ModelTooLate
from core.ports.models import TokenCounter


@dataclass
class ModelTime:
    """`left` seconds, which each part uses up; a model that was late once is not asked again for this question.

    `on_late` hears of every part that was cut off here, which the model itself cannot know. `in_a_row` counts the
    requests that waited for one another.
    """

    left: float
    on_late: Callable[[], None] = lambda: None
    in_a_row: int = 0

    @asynccontextmanager
    async def part(self, share: float = 1.0, *, asks: bool = True) -> AsyncIterator[None]:
        """Gives its block, which `asks` the model, this share of what is left. Raises ModelTooLate."""
        if self.left <= 0:
            raise ModelTooLate("the language model was late once for this question, and is not asked again")
        self.in_a_row += asks
        began, seconds = monotonic(), self.left * share
        limit = asyncio.timeout(seconds)
        try:
            async with limit:
                yield
        except ModelTooLate:
            self.left = 0
            raise
        except TimeoutError:
            if not limit.expired():
                raise
            self.left = 0
            self.on_late()
            raise ModelTooLate(f"the language model was not ready within {seconds:g} s") from None
        self.left -= monotonic() - began


@dataclass(frozen=True)
class ContextBudget:
    """The most `tokens` of all passages together; the best passage is always kept."""

    counter: TokenCounter
    tokens: int = 2_000

    def fill(self, kept: Sequence[Candidate], beside: str = "") -> list[Candidate]:
        """The first passages that fit together beside a text, in order."""
        filled: list[Candidate] = []
        left = self.tokens - (self.counter.count(beside) if beside else 0)
        for candidate in kept:
            left -= self.counter.count(candidate.reading)
            if left < 0 and filled:
                break
            filled.append(candidate)
        return filled
