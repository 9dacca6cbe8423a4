"""Ports of question suites: ask a campus's questions, and keep how they were answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from pydantic import BaseModel

from core.domain.usage import SuiteNight, SuiteScore


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
    scores: tuple[SuiteScore, ...] = ()


class QuestionSuite(Protocol):
    """A campus's questions with their expected answers, and an advisor to ask."""

    async def ask(self) -> SuiteResult:
        """Asks every question. Raises AdvisorError, or OSError when the questions cannot be read."""
        ...


class SuiteScores(Protocol):
    """The figures of each night, kept."""

    async def keep(self, night: SuiteNight) -> None:
        """Stores them. Raises DatabaseError."""
        ...

    async def since(self, moment: datetime) -> list[SuiteNight]:
        """The nights since then, oldest first. Raises DatabaseError."""
        ...

    async def latest(self) -> SuiteNight | None:
        """The last night, if there was one. Raises DatabaseError."""
        ...
