"""Ports of what people missed: the questions, and the report on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from core.domain.gaps import GapReport, MissedQuestion
from core.domain.search import EVERYWHERE, Scope


@dataclass(frozen=True, slots=True)
class Workspace:
    """One workspace of a platform; direct messages belong to it where the platform does not say which one."""

    platform: str
    workspace: str


class MissedQuestions(Protocol):
    """Questions that were refused, answered with the closest quotation, or whose answer was rated as bad."""

    async def missed(
        self, since: datetime, until: datetime, where: Workspace | None = None
    ) -> Sequence[MissedQuestion]:
        """Those asked in that time, oldest first; of everybody, or of one workspace. Raises DatabaseError.

        Small talk, words of distress and questions about one's own records are no such questions. One account is one
        person wherever it writes, and at most so many questions of one a day are read.
        """
        ...


class GapReports(Protocol):
    """The report on what people missed."""

    async def report(
        self, days: int, where: Workspace | None = None, most: int = 20, scope: Scope = EVERYWHERE
    ) -> GapReport:
        """The `most` largest groups of the last days, with pages of a scope. Raises DatabaseError or ModelError."""
        ...
