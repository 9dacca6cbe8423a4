"""A set of questions: how each is asked under a configuration, and which of its scores counts."""

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeVar

from evaluation.bench import Bench
from evaluation.configurations import Configuration

_SEED = 20_261

Ask = Callable[[str], Awaitable[Mapping[str, float]]]
_T = TypeVar("_T")


@dataclass(frozen=True)
class Part:
    """The ids of questions on one index; `opened` gives what asks one of them under a configuration, for its scores."""

    items: Sequence[str]
    opened: Callable[[Bench, Configuration], Awaitable[Ask]]


@dataclass(frozen=True)
class QuestionSet:
    """A set by name; `score` is the metric that counts, `beside` one of what a technique may spoil.

    With `lower_is_better` less of `beside` is better. At most `count` questions are asked unless a run says another.
    """

    name: str
    about: str
    score: str
    parts: Callable[[Bench], Sequence[Part]]
    beside: str = ""
    lower_is_better: bool = True
    count: int = 500

    def sample(self, bench: Bench, count: int | None) -> list[Part]:
        """The parts with at most `count` questions in all, always the same ones; parts without any are left out."""
        parts = self.parts(bench)
        kept = set(sampled([item for part in parts for item in part.items], self.count if count is None else count))
        cut = [replace(part, items=[item for item in part.items if item in kept]) for part in parts]
        return [part for part in cut if part.items]


def sampled(things: Sequence[_T], count: int) -> list[_T]:
    """Always the same ones, in their order."""
    chooser = random.Random(_SEED)  # noqa: S311 - repeatable on purpose, guards no secret
    return [things[at] for at in sorted(chooser.sample(range(len(things)), min(count, len(things))))]


def now() -> datetime:
    """The time of sets that are not of one day."""
    return datetime.now(UTC)
