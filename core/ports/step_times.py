"""Who hears when the steps of an answer were done: whoever traces the question that is answered in this task."""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StepTime:
    """A step of an answer, and when it began and ended: nanoseconds since 1970."""

    name: str
    began: int
    ended: int


# Set by whoever traces a question; each step of this task adds its times.
OF_ANSWER: ContextVar[list[StepTime] | None] = ContextVar("OF_ANSWER", default=None)
