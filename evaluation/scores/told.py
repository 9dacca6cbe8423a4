"""What one question of a run was answered with, as it is kept in the run's folder."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.domain.answer import Answer, Trace


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to one question: its text with `[n]` marks, the links cited, and how it came about.

    `wanted` are right answers, or what one must hold; empty where only pages are known, or nothing answers.
    `found` are the links of the passages found, best first; `confidence` is a probability, `took` milliseconds a step.
    """

    item: str
    question: str
    outcome: str
    text: str
    wanted: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    written_by: str = ""
    confidence: float = 0.0
    took: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Traced:
    """An answer to one question with everything that led to it."""

    item: str
    answer: Answer
    trace: Trace
