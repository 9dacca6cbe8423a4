"""Ports of the quality checks: page texts, what people missed, and the campus's own questions."""

from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from pydantic import BaseModel

from core.domain.conversation import Person, Place
from core.domain.passage import EVERYWHERE, Scope
from core.domain.quality import (
    DeadAddress,
    Finding,
    FoundPage,
    GapReport,
    MissedQuestion,
    PageText,
    ReadingGap,
    SuggestedQuestion,
)
from core.domain.status import SuiteNight, SuiteScore


class SiteRecord(Protocol):
    """The texts of the site's pages, their links, and what is wrong with them."""

    def pages(self) -> AsyncGenerator[PageText]:
        """Every current page of every source."""

    async def dead_addresses(self, source: str, reasons: Sequence[str]) -> list[DeadAddress]:
        """Linked addresses that failed for these reasons in the newest run of a source."""

    async def reading_gaps(self, most: int) -> list[ReadingGap]:
        """What the newest complete runs of all sources left out or read in part, by kind, the largest first.

        At most so many addresses of each kind.
        """

    async def found_now(self) -> list[FoundPage]:
        """Pages that answers rest on because a web search found them, and that are still in no source; most first."""

    async def linked_addresses(self) -> set[str]:
        """Every address that a page which is not missing links to, or that another address copies."""

    async def keep(self, source: str, findings: Sequence[Finding], counts: Mapping[str, int], fresh: int) -> None:
        """Stores the findings of a source's newest run, in place of all earlier ones.

        `counts` says how many there were of each kind, and `fresh` how many are new.
        """

    async def findings(self, source: str | None = None) -> list[Finding]:
        """The newest findings of a source, or of all."""


class MissedQuestions(Protocol):
    """Questions that were refused, answered with the closest quotation, or whose answer was rated as bad."""

    async def missed(
        self,
        since: datetime,
        until: datetime,
        where: Place | None = None,
        person: Person | None = None,
        apart: Collection[Place] = (),
    ) -> Sequence[MissedQuestion]:
        """Those asked in that time, oldest first; of everybody, one workspace or one person. Raises DatabaseError.

        Direct messages belong to a workspace where the platform does not say which one. Those of the places that are
        `apart` are left out.

        Small talk, words of distress and questions about one's own records are no such questions. One account is one
        person wherever it writes, and at most so many questions of one a day are read.
        """


class GapReports(Protocol):
    """The report on what people missed."""

    async def report(
        self,
        days: int,
        where: Place | None = None,
        most: int = 20,
        scope: Scope = EVERYWHERE,
        apart: Collection[Place] = (),
    ) -> GapReport:
        """The `most` largest groups of the last days, with pages of a scope. Raises DatabaseError or ModelError.

        What was asked in the places that are `apart` is left out.
        """


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


class SuggestedQuestions(Protocol):
    """Questions to suggest to people who do not know what to ask."""

    async def replace(self, questions: Sequence[SuggestedQuestion]) -> None:
        """Stores these in place of all earlier ones. Raises DatabaseError."""

    async def best(self, scope: Scope, most: int) -> list[str]:
        """The surest of the sources of a scope; none where it is of some topics only. Raises DatabaseError."""


class SuiteScores(Protocol):
    """The figures of each night, kept."""

    async def keep(self, night: SuiteNight) -> None:
        """Stores them. Raises DatabaseError."""

    async def since(self, moment: datetime) -> list[SuiteNight]:
        """The nights since then, oldest first. Raises DatabaseError."""

    async def latest(self) -> SuiteNight | None:
        """The last night, if there was one. Raises DatabaseError."""
