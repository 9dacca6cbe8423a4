"""Milliseconds of each step of an answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter


@dataclass
class Stopwatch:
    """Adds up the time spent under each name."""

    ms: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Times its block, also when it raises."""
        started = perf_counter()
        try:
            yield
        finally:
            self.ms[name] = round(self.ms.get(name, 0.0) + (perf_counter() - started) * 1000, 2)
