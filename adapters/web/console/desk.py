"""The desk of an office: questions that students sent to it, and its reviewed answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from adapters.web.pages import filled
from adapters.web.requests import Fields, wants_events
from adapters.web.screen_view import ScreenView, acted
from core.domain.access import Acting, Staff
from core.domain.conversation import ConversationKey, Person
from core.domain.hand_off import CONSOLE, Action, Door, HandOff
from core.domain.posts import Kind, Post
from core.ports.console import Console
from core.presentation.messages import say
from core.screens.curated import forms, screen
from core.screens.hand_offs.screen import SAY, post_screen
from core.screens.screen import OF, Screen, Values, first
from core.screens.screens import Screens
from core.screens.services import Services
from core.screens.visitors import Visitor, Where

ADMINS = "console:admin"  # how the permissions name the admins of the console: no platform has such an id
AT = "desk"
_OF_OFFICE = (Action.CLAIM, Action.TAKE_OVER, Action.ASK_BACK, Action.ANSWER, Action.CLOSE)
_REVIEWED = (*screen.ACTIONS, *forms.FORMS)
KNOWN = frozenset((*_REVIEWED, SAY, *(f"handoff_{each.value}" for each in _OF_OFFICE)))


@dataclass(frozen=True)
class Desk:
    """An office does what is of its own, an admin what is of any. Raises AdvisorError and HTTPException."""

    services: Services
    console: Console
    screens: Screens
    pages: Pages

    async def hand_offs(self, request: Request, session: Session) -> Response:
        """What is not over, the longest waiting first, without a word of a student; and the one that is asked for."""
        waiting, reference = await self._waiting(session.staff), request.query_params.get(OF, "")
        chosen = next((each for each in waiting if str(each.id) == reference), None)
        if reference and chosen is None:
            raise HTTPException(404, say("hand_off.gone"))
        shown = await self._card(session.staff, chosen) if chosen else None
        return self.pages.page("hand_offs.html", session, "hand-offs", waiting=waiting, screen=shown, at=AT)

    async def reviewed(self, request: Request, session: Session) -> Response:
        """The reviewed answers, and the one that is asked for, or the form of a new one."""
        asked = request.query_params
        action = screen.WRITE if forms.QUESTION in asked else screen.LIST
        values = {OF: [asked.get(OF, "")], forms.QUESTION: [asked.get(forms.QUESTION, "")]}
        is_one = action == screen.WRITE or bool(asked.get(OF))
        shown = ScreenView(await self._follow(session.staff, action, values), AT) if is_one else None
        desk = self.services.curated
        found = await desk.list(_door(session.staff)) if desk else []
        today = desk.today() if desk else None
        rows = [(each, each.standing(today)) for each in found] if today else []
        return self.pages.page("reviewed.html", session, "reviewed", rows=rows, screen=shown, at=AT)

    async def act(self, request: Request, session: Session, fields: Fields) -> Response:
        """The screen that follows a button or a form: a part of the page for a script, else a page."""
        follow = lambda action, values: self._follow(session.staff, action, values)  # noqa: E731 - one line
        shown, at = ScreenView(await acted(fields, KNOWN, follow), AT), first(fields, "at")
        if wants_events(request) and at.replace("-", "").isalnum():
            return HTMLResponse(filled("screen.html", visit=session, talk="", at=at, screen=shown))
        here = "reviewed" if first(fields, "action") in _REVIEWED else "hand-offs"
        return self.pages.page("desk.html", session, here, screen=shown, at=AT)

    async def _follow(self, staff: Staff, action: str, values: Values) -> Screen:
        talk = ConversationKey(CONSOLE, staff.person.workspace, AT, staff.name)
        doors = () if staff.is_admin and action in _REVIEWED else self._doors(staff)
        where = Where(talk, doors=doors, has_menus=True)
        return await self.screens.act(visitor(staff), where, action, values, self.console.clock())

    def _doors(self, staff: Staff) -> tuple[Door, ...]:
        """The desks that somebody may sit at."""
        names = [each.name for each in self.services.hand_offs.offices] if self.services.hand_offs else []
        return tuple(Door(CONSOLE, name) for name in names if staff.is_admin or name == staff.office)

    async def _waiting(self, staff: Staff) -> Sequence[HandOff]:
        desk = self.services.hand_offs
        return await desk.unfinished(_door(staff)) if desk else []

    async def _card(self, staff: Staff, chosen: HandOff) -> ScreenView:
        """The packet, with what the office can do; that somebody looks at it is noted."""
        desk = self.services.hand_offs
        found = await desk.store.get(chosen.id, Acting.as_staff(staff.by, "show")) if desk else None
        if found is None:
            raise HTTPException(404, say("hand_off.gone"))
        post = Post(0, Kind.CARD, Door(CONSOLE, found.office), self.console.clock(), found)
        return ScreenView(post_screen(post), AT)


def _door(staff: Staff) -> Door | None:
    """The desk of an office; None for an admin, who sees all."""
    return None if staff.is_admin else Door(CONSOLE, staff.office)


def visitor(staff: Staff, person: Person | None = None) -> Visitor:
    """Somebody of staff as the screens know them; as this `person` where a screen is of another workspace."""

    async def is_among(names: Sequence[str]) -> bool:
        return staff.is_admin and ADMINS in names

    return Visitor(person or staff.person, is_among, staff.name)
