"""Time searches, one at a time and concurrently."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.cost.processor_time import Meter
from benchmarks.cost.synthetic_index import Question

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
class Timing:
    """Latency, throughput and CPU time per question."""

    milliseconds: Spread
    per_second: float
    processor_ms: float


async def timed(search: Search, questions: Sequence[Question], used: Meter, askers: int = 1) -> Timing:
    """Over the questions after the first `WARM_UP`; each of the `askers` goes on when it was answered."""
    await _asked(search, iter(questions[:WARM_UP]))
    waiting = iter(questions[WARM_UP:])
    started, used_before = time.perf_counter(), used()
    took = await asyncio.gather(*(_asked(search, waiting) for _ in range(askers)))
    seconds, used_seconds = time.perf_counter() - started, used() - used_before
    milliseconds = [one for asker in took for one in asker]
    count = len(milliseconds)
    return Timing(_spread(milliseconds), count / seconds, 1_000 * used_seconds / count)


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
