"""What the comparison of answers needs of answering: a port that asks a suite's questions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel


class Mark(BaseModel):
    """A figure from 0 to 1 of which more is better, and the lower end of its 95 % interval."""

    value: float
    low: float


@dataclass(frozen=True)
class SuiteResult:
    """How a suite's questions were answered; `suite_hash` tells when the questions have changed."""

    suite_hash: str
    questions: int
    marks: Mapping[str, Mark]


class QuestionSuite(Protocol):
    """Questions of a campus with their right answers, and an advisor to ask them."""

    async def ask(self) -> SuiteResult:
        """Asks every question. Raises AdvisorError, or OSError when the questions cannot be read."""
        ...
