"""How each workspace is served: what an admin sets by /setup on a platform, for all of them and for the web page."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.web.console.desk import AT, visitor
from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from adapters.web.options import PLATFORM, WORKSPACE
from adapters.web.pages import filled
from adapters.web.requests import Fields, wants_events
from adapters.web.screen_view import ScreenView, acted
from core.domain.access import ConsoleAction, ConsoleEvent, Staff
from core.domain.conversation import ConversationKey, Person, WorkspaceProfile
from core.ports.console import Console
from core.ports.platforms import Workspaces
from core.presentation.messages import say
from core.screens import setup
from core.screens.screen import OF, Screen, Values, first
from core.screens.screens import Screens
from core.screens.visitors import Where

KNOWN = frozenset((*setup.ACTIONS, *setup.FORMS))


@dataclass(frozen=True)
class Profiles:
    """For admins. A form names the workspace in its field `talk`. Raises AdvisorError and HTTPException."""

    workspaces: Workspaces
    console: Console
    screens: Screens
    pages: Pages

    async def page(self, request: Request, session: Session) -> Response:
        """The workspaces, and the one that is asked for."""
        every, place = await self._every(), request.query_params.get(OF, "")
        shown = None
        if place:
            chosen = _named(every, place, 404)
            shown = ScreenView(await self._follow(session.staff, chosen, setup.SHOW, {}), AT)
        rows = [(_place(each), each) for each in every]
        return self.pages.page("workspaces.html", session, "workspaces", rows=rows, screen=shown, at=AT, talk=place)

    async def act(self, request: Request, session: Session, fields: Fields) -> Response:
        """The screen that follows a button or a form; what was changed is noted."""
        if not session.staff.is_admin:
            raise HTTPException(403, say("console.problem.admins"))
        place, at = first(fields, "talk"), first(fields, "at")
        chosen = _named(await self._every(), place, 400)
        follow = lambda action, values: self._follow(session.staff, chosen, action, values)  # noqa: E731 - one line
        shown = ScreenView(await acted(fields, KNOWN, follow), AT)
        if first(fields, "action") in {setup.SERVE, setup.SAVE} and not shown.screen.problem:
            event = ConsoleEvent(self.console.clock(), session.staff.by, ConsoleAction.PROFILE, place)
            await self.console.access.note(event)
        if wants_events(request) and at.replace("-", "").isalnum():
            return HTMLResponse(filled("screen.html", visit=session, talk=place, at=at, screen=shown))
        return self.pages.page("desk.html", session, "workspaces", screen=shown, at=AT, talk=place)

    async def _every(self) -> list[WorkspaceProfile]:
        """All that were named or saved, and the web page, which need not be."""
        own = await self.workspaces.profile(PLATFORM, WORKSPACE)
        saved = await self.workspaces.every()
        return [own, *(each for each in saved if _place(each) != _place(own))]

    async def _follow(self, staff: Staff, where: WorkspaceProfile, action: str, values: Values) -> Screen:
        person = Person(where.platform, where.workspace, staff.name)
        talk = ConversationKey(where.platform, where.workspace, AT, staff.name)
        return await self.screens.act(visitor(staff, person), Where(talk), action, values, self.console.clock())


def _place(profile: WorkspaceProfile) -> str:
    return f"{profile.platform}/{profile.workspace}"


def _named(every: Sequence[WorkspaceProfile], place: str, otherwise: int) -> WorkspaceProfile:
    found = next((each for each in every if _place(each) == place), None)
    if found is None:
        raise HTTPException(otherwise, say("web.problem.unreadable"))
    return found
