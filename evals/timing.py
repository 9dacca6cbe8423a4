"""How long searches take: one after the other, and many at once."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from evals.synthetic_index import Question

WARM_UP = 50
Search = Callable[[Question], Awaitable[int]]


@dataclass(frozen=True)
class Spread:
    """Milliseconds."""

    p50: float
    p95: float

    def __str__(self) -> str:
        return f"{self.p50:.1f} / {self.p95:.1f}"


@dataclass(frozen=True)
class AtOnce:
    """What each of many had to wait, and how many were served a second."""

    milliseconds: Spread
    per_second: float

    def __str__(self) -> str:
        return f"{self.milliseconds}, {self.per_second:.0f}/s"


async def timed(search: Search, questions: Sequence[Question]) -> Spread:
    """Over the questions after the first `WARM_UP`, one at a time."""
    return (await at_once(search, questions, 1)).milliseconds


async def at_once(search: Search, questions: Sequence[Question], askers: int) -> AtOnce:
    """The same with so many `askers`, of whom each asks its next question when the last one is answered."""
    await _asked(search, iter(questions[:WARM_UP]))
    waiting = iter(questions[WARM_UP:])
    started = time.perf_counter()
    took = await asyncio.gather(*(_asked(search, waiting) for _ in range(askers)))
    seconds = time.perf_counter() - started
    milliseconds = [one for asker in took for one in asker]
    return AtOnce(_spread(milliseconds), len(milliseconds) / seconds)


async def _asked(search: Search, questions: Iterator[Question]) -> list[float]:
    took = []
    for question in questions:
        started = time.perf_counter()
        await search(question)
        took.append(1_000 * (time.perf_counter() - started))
    return took


def _spread(milliseconds: Sequence[float]) -> Spread:
    cuts = statistics.quantiles(milliseconds, n=20, method="inclusive")
    return Spread(cuts[9], cuts[18])
