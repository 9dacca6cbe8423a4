"""Add a source, after a look at what a crawl of it would read; pause one, and remove one that was added."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.web.console.admin.one_task import OneTask
from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from adapters.web.pages import filled
from adapters.web.requests import Fields
from core.domain.access import ConsoleAction, ConsoleEvent
from core.domain.crawl import CrawlPreview, Source
from core.errors import CrawlRunning, SourcesError
from core.ports.console import Console, SourceDesk
from core.presentation.messages import say
from core.screens.screen import first

ADD, YES = "add", "yes"
_TYPED = ("address", "name", "topic")
_LONGEST = {"address": 2_000, "name": 60, "topic": 60}


@dataclass
class StartedPreview:
    """The look at a source that somebody has begun here, with what it has come to."""

    desk: SourceDesk
    task: OneTask = field(default_factory=lambda: OneTask("preview"))
    seen: CrawlPreview | None = None

    def begin(self, source: Source) -> bool:
        """Begins it; False, and nothing is begun, while one is under way."""
        return self.task.begin(lambda: self._run(source))

    async def _run(self, source: Source) -> None:
        self._heard(CrawlPreview(source))
        await self.desk.preview(source, self._heard)

    def _heard(self, seen: CrawlPreview) -> None:
        self.seen = seen

    @property
    def shown(self) -> Mapping[str, object]:
        """What the part of the page is filled with."""
        return {"seen": self.seen, "is_running": self.task.is_running, "failed": self.task.problem}


@dataclass(frozen=True)
class SourceForms:
    """For admins. Raises DatabaseError."""

    console: Console
    pages: Pages
    started: StartedPreview

    async def form(self, _: Request, session: Session) -> Response:
        """The form, with the source that was looked at last."""
        return self._form(session, _typed(self.started.seen.source) if self.started.seen else {})

    async def preview(self, _: Request, __: Session) -> Response:
        """How far the look is: a part of the page, which asks for itself again while it is under way."""
        return HTMLResponse(filled("preview.html", **self.started.shown))

    async def sent(self, _: Request, session: Session, fields: Fields) -> Response:
        """Looks at the source, or adds it; what is wrong with it is told beside what was typed."""
        typed = {name: first(fields, name).strip()[: _LONGEST[name]] for name in _TYPED}
        try:
            source = await self.console.sources.drafted(typed["name"], typed["address"], typed["topic"])
            if first(fields, "do") == ADD:
                return await self._added(session, typed)
        except SourcesError as error:
            return self._form(session, typed, str(error), 400)
        if not self.started.begin(source):
            return self._form(session, typed, say("console.preview.busy"), 409)
        await self._note(session, ConsoleAction.PREVIEW, typed["address"])
        return RedirectResponse("add", 303)

    async def pause(self, _: Request, session: Session, fields: Fields) -> Response:
        """Lets crawls leave a source alone, or read it again."""
        name, is_paused = first(fields, "source"), first(fields, "paused") == YES
        try:
            await self.console.sources.pause(name, is_paused=is_paused)
        except SourcesError as error:
            return self._told(session, str(error))
        await self._note(session, ConsoleAction.PAUSE if is_paused else ConsoleAction.RESUME, name)
        return RedirectResponse("sources", 303)

    async def remove(self, _: Request, session: Session, fields: Fields) -> Response:
        """Asks whether it is meant, then takes the source out of list and index."""
        name = first(fields, "source")
        if first(fields, "sure") != YES:
            return self.pages.page("remove.html", session, "sources", name=name, problem="")
        try:
            await self.console.sources.remove(name)
        except (CrawlRunning, SourcesError) as error:
            return self._told(session, str(error))
        await self._note(session, ConsoleAction.REMOVE, name)
        return RedirectResponse("sources", 303)

    async def _added(self, session: Session, typed: Mapping[str, str]) -> Response:
        await self.console.sources.add(typed["name"], typed["address"], typed["topic"])
        await self._note(session, ConsoleAction.ADD, f"{typed['name']} {typed['address']}")
        return RedirectResponse("sources", 303)

    async def _note(self, session: Session, action: ConsoleAction, about: str) -> None:
        await self.console.access.note(ConsoleEvent(self.console.clock(), session.staff.by, action, about))

    def _form(self, session: Session, typed: Mapping[str, str], problem: str = "", status: int = 200) -> Response:
        values = {"typed": typed, "longest": _LONGEST, "problem": problem, **self.started.shown}
        return self.pages.page("add.html", session, "sources", status, **values)

    def _told(self, session: Session, problem: str) -> Response:
        return self.pages.page("remove.html", session, "sources", 409, name="", problem=problem)


def _typed(source: Source) -> Mapping[str, str]:
    return {"address": source.start_urls[0], "name": source.name, "topic": source.topic or ""}
