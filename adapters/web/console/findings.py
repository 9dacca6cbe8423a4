"""What people missed, with a way to write the answer, and what is wrong with the site."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup as Safe
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages, drawn
from adapters.web.console.recent_gaps import RecentGaps
from core.domain.quality import Finding, FindingKind
from core.ports.console import Console
from core.presentation.document import Document
from core.presentation.gaps import gaps_document
from core.presentation.messages import say
from core.screens.services import Services

_DAYS, _MOST, _MOST_FINDINGS = 30, 50, 200


@dataclass(frozen=True, slots=True)
class Kind:
    """Findings of one kind: the first of them, and how many there are."""

    name: str
    shown: list[Finding]
    count: int


@dataclass(frozen=True)
class Findings:
    """For everybody who has signed in. Raises AdvisorError."""

    services: Services
    console: Console
    recent: RecentGaps
    pages: Pages

    async def gaps(self, _: Request, session: Session) -> Response:
        """The report of the last 30 days; of each group only what so many people wrote.

        What single people agreed to show is for advisors: an office does not see it, nor the workspaces of others.
        """
        report = await self.recent.report(session.staff, _DAYS, _MOST)
        report = report if session.staff.is_admin else replace(report, shared=())
        opening, *rest = gaps_document(report).groups
        groups = [Document((each,)) for each in rest]
        told = [(gap.heading, drawn(each)) for gap, each in zip(report.gaps, groups, strict=False)]
        after = Safe("\n").join(map(drawn, groups[len(told) :]))
        can_write = self.services.curated is not None
        values = {"opening": drawn(Document((opening,))), "told": told, "after": after, "can_write": can_write}
        return self.pages.page("gaps.html", session, "gaps", **values)

    async def quality(self, _: Request, session: Session) -> Response:
        """The findings of the newest reviews, by kind; what is new stands first."""
        found = await self.console.site.findings()
        return self.pages.page("quality.html", session, "quality", kinds=_by_kind(found))


def _by_kind(found: Iterable[Finding]) -> list[Kind]:
    order = list(FindingKind)
    ordered = sorted(found, key=lambda each: (order.index(each.kind), each.is_known, each.url))
    groups = [(kind, list(same)) for kind, same in groupby(ordered, key=lambda each: each.kind)]
    return [Kind(say(f"console.finding.{kind.name.lower()}"), of[:_MOST_FINDINGS], len(of)) for kind, of in groups]
