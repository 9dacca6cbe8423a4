"""Port of question suites: ask a campus's questions and compare the answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel


class Mark(BaseModel):
    """A metric from 0 to 1, higher is better, and the lower end of its 95 % interval."""

    value: float
    low: float


@dataclass(frozen=True)
class SuiteResult:
    """How a suite's questions were answered; `suite_hash` changes with the questions."""

    suite_hash: str
    questions: int
    marks: Mapping[str, Mark]


class QuestionSuite(Protocol):
    """A campus's questions with their expected answers, and an advisor to ask."""

    async def ask(self) -> SuiteResult:
        """Asks every question. Raises AdvisorError, or OSError when the questions cannot be read."""
        ...
