"""The sources: how their last crawls went, what was left out and why, and a crawl that an admin starts."""

from dataclasses import dataclass, field

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.web.console.admin.one_task import OneTask
from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from adapters.web.pages import filled
from adapters.web.requests import Fields
from core.domain.access import ConsoleAction, ConsoleEvent
from core.domain.crawl import CrawlReport, ListedSource
from core.domain.status import Overview
from core.ports.console import Console
from core.ports.platforms import Operations
from core.presentation.messages import say
from core.presentation.reports import crawl_summary
from core.screens.screen import first

_MOST_ADDRESSES = 20  # of each reason


@dataclass
class StartedCrawl:
    """The crawl that somebody has started here, with what it last told of each source."""

    operations: Operations
    task: OneTask = field(default_factory=lambda: OneTask("crawl"))
    reports: dict[str, CrawlReport] = field(default_factory=dict)

    def begin(self, source: str | None) -> bool:
        """Begins it; False, and nothing is begun, while one is under way."""
        return self.task.begin(lambda: self._run(source))

    async def _run(self, source: str | None) -> None:
        self.reports.clear()
        for report in await self.operations.reindex(source, self._heard):
            self._heard(report)

    def _heard(self, report: CrawlReport) -> None:
        self.reports[report.source] = report


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source with its newest crawl; `age` is the days since its oldest copy was read, if that is known.

    `listed` is None of one that is in the list no more, whose pages are still there.
    """

    name: str
    listed: ListedSource | None
    run: CrawlReport | None
    summary: str
    pages: int
    passages: int
    age: int | None


@dataclass(frozen=True)
class SourcesPage:
    """Raises AdvisorError."""

    operations: Operations
    console: Console
    pages: Pages
    started: StartedCrawl

    async def page(self, _: Request, session: Session) -> Response:
        """All sources, with what the newest crawls left out."""
        left_out = await self.console.site.reading_gaps(_MOST_ADDRESSES)
        values = {"rows": await self._rows(), "left_out": left_out, **self._progress()}
        return self.pages.page("sources.html", session, "sources", **values)

    async def reindex(self, _: Request, session: Session, fields: Fields) -> Response:
        """Starts a crawl of one source, or of all. Raises HTTPException for an unknown one."""
        source = first(fields, "source") or None
        if source and source not in await self.operations.source_names():
            raise HTTPException(400, say("web.problem.unreadable"))
        who, at = session.staff.by, self.console.clock()
        if self.started.begin(source):
            await self.console.access.note(ConsoleEvent(at, who, ConsoleAction.REINDEX, source or ""))
        return RedirectResponse("sources", 303)

    async def progress(self, _: Request, __: Session) -> Response:
        """How far it is: a part of the page, which asks for itself again while the crawl is under way."""
        return HTMLResponse(filled("progress.html", **self._progress()))

    def _progress(self) -> dict[str, object]:
        told = [crawl_summary(each) for each in self.started.reports.values()]
        return {"told": told, "is_running": self.started.task.is_running, "problem": self.started.task.problem}

    async def _rows(self) -> list[SourceRow]:
        seen = await self.operations.overview()
        listed = {each.source.name: each for each in await self.console.sources.listed()}
        named = {*listed, *(count.source for count in seen.holdings.sources)}  # what has neither is gone for good
        return [_row(seen, name, listed.get(name)) for name in sorted(named)]


def _row(seen: Overview, name: str, listed: ListedSource | None) -> SourceRow:
    run = next((each for each in seen.crawls if each.source == name), None)
    pages, passages = next(((each.pages, each.chunks) for each in seen.holdings.sources if each.source == name), (0, 0))
    summary = crawl_summary(run) if run else say("status.never", source=name)
    return SourceRow(name, listed, run, summary, pages, passages, seen.copy_days(name).get("oldest"))
