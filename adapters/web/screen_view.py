"""Screens on the page: what is pressed and sent off, and what follows."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias
from uuid import uuid4

import structlog
from markupsafe import Markup as Safe
from starlette.exceptions import HTTPException

from adapters.web.markup import Drawing
from adapters.web.requests import Fields
from core.domain.conversation import ConversationKey, Person
from core.domain.memory import account_of
from core.errors import AdvisorError
from core.presentation.answers import apology
from core.presentation.document import document, item
from core.presentation.messages import say
from core.screens import memory, privacy, reminders
from core.screens.hand_offs.screen import PERSON, show_button
from core.screens.screen import OF, Button, Screen, Values, first
from core.screens.screens import ACTIONS, FORMS, MENUS, Screens
from core.screens.services import Services
from core.screens.visitors import Visitor, Where

OFFICES = "own_offices"
_KNOWN = frozenset((*ACTIONS, *MENUS, *FORMS, OFFICES))
_OURS = frozenset(("action", "at", "lang", "message", "page", "talk", "token"))
Follow: TypeAlias = Callable[[str, Values], Awaitable[Screen]]
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ScreenView:
    """A screen with its text as HTML; `at` begins the ids of its fields."""

    screen: Screen
    at: str

    @property
    def html(self) -> Safe:
        """The notice and the document; of a form without fields, what it asks."""
        return Drawing(self.at).html(self.screen.whole)


@dataclass(frozen=True)
class Acts:
    """Does what is pressed and sent off. Nobody on the page is an advisor or admin: there is no name to go by."""

    services: Services
    screens: Screens
    contact: str | None = None

    async def act(self, person: Person, talk: ConversationKey, fields: Fields, at: datetime) -> Screen:
        """The screen that follows. Raises HTTPException for what none of our pages has sent."""
        visitor = Visitor(person, _is_nobody)
        follow = lambda action, values: self._followed(visitor, talk, action, values, at)  # noqa: E731 - one line
        return await acted(fields, _KNOWN, follow, self.contact)

    def ends_visit(self, fields: Fields) -> bool:
        """Whether all about the person was deleted, so that who goes on is somebody new."""
        return first(fields, "action") == privacy.FORGOTTEN

    async def _followed(self, who: Visitor, talk: ConversationKey, action: str, values: Values, at: datetime) -> Screen:
        if action == OFFICES:
            return await self._offices(who.person)
        return await self.screens.act(who, Where(talk, has_menus=True), action, values, at)

    async def _offices(self, person: Person) -> Screen:
        """The person's questions to offices that are not over; the page is where they read what came of them."""
        desk = self.services.hand_offs
        every = await desk.unfinished() if desk else []
        own = [each for each in every if account_of(each.person) == account_of(person)]
        if not own:
            return Screen(say("web.no_offices"))
        listed = document(item(f"{each.reference} · {each.office}") for each in own)
        return Screen(say("web.offices"), listed, tuple(map(show_button, own)))


async def acted(fields: Fields, known: Collection[str], follow: Follow, contact: str | None = None) -> Screen:
    """The screen that follows what a form says, of the actions that are `known`. Raises HTTPException for any other."""
    action = first(fields, "action")
    if action not in known:
        raise HTTPException(400, say("web.problem.unreadable"))
    values = {OF: [""]} | {name: given for name, given in fields.items() if name not in _OURS}
    try:
        return await follow(action, values)
    except (KeyError, ValueError):  # an id that is none
        raise HTTPException(400, say("web.problem.unreadable")) from None
    except AdvisorError as error:
        reference = uuid4().hex[:8]
        log.error("web action failed", reference=reference, action=action, error=str(error))
        return Screen(apology(error, reference, contact))


def menu_of(services: Services) -> Sequence[Button]:
    """What stands at the end of the page, whatever was asked."""
    offices = (
        (Button(PERSON, say("hand_off.button")), Button(OFFICES, say("web.offices"))) if services.hand_offs else ()
    )
    remembered = (Button(memory.SHOW, say("web.memory")),) if services.memory else ()
    reminded = (Button(reminders.SHOW, say("reminders.title")),) if services.reminders else ()
    return (*offices, *remembered, *reminded, Button(privacy.SHOW, say("web.mine")))


async def _is_nobody(_: Sequence[str]) -> bool:
    return False
