"""From what people press, type and send off in Slack to the screen that follows."""

import re
from collections.abc import Collection, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.announcements import STOP
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person_in
from adapters.slack.outbound import FEEDBACK, HELPFUL, Post
from adapters.slack.permissions import Groups
from adapters.slack.posting import PrivateReply
from adapters.slack.replies.languages import Languages
from adapters.slack.screens.courier import card_now
from adapters.slack.screens.drawing import (
    PREFIX,
    Carried,
    Origin,
    form_view,
    pressed_in,
    screen_posts,
    values_in,
)
from adapters.slack.screens.home import Home
from adapters.slack.screens.in_time import in_time, now
from adapters.slack.screens.opening import Opening
from adapters.slack.screens.window import Window, handling, notice_view
from adapters.slack.served import profile_of
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.written import plain_text
from core.domain.hand_off import HandOff
from core.presentation.messages import say
from core.screens import explanation, memory, privacy, rating, reminders, setup
from core.screens.curated import screen as curated
from core.screens.hand_offs import screen as hand_offs
from core.screens.memory_texts import MemoryAct
from core.screens.screen import OF, Screen, Values
from core.screens.screens import ACTIONS, FORMS, OPENING, Screens

ASK = "/ask-a-person"
COMMANDS: Mapping[str, str] = {
    ASK: hand_offs.PERSON,
    "/advisor-handoffs": hand_offs.LIST,
    "/advisor-curated": curated.LIST,
    "/advisor-memory": memory.SHOW,
    "/advisor-reminders": reminders.SHOW,
    "/advisor-setup": setup.SHOW,
}
# What opens a form, whose trigger lives three seconds; and what else only shows something: where an answer is from.
_OPENING = OPENING | {f"memory_{MemoryAct.CHANGE}", f"memory_{MemoryAct.CORRECT}", privacy.FORGET}
_SHOWING = _OPENING | {explanation.WHY}
log = structlog.get_logger(__name__)

Body = Mapping[str, Any]
Shown = Screen | Post  # a Post is an apology


@dataclass(frozen=True)
class ScreenRouter:
    """Handles buttons, forms and commands of all screens, for the person alone."""

    screens: Screens
    groups: Groups
    in_flight: InFlight
    languages: Languages
    home: Home

    def listen(self, app: AsyncApp) -> None:
        """Register the handlers."""
        first = [self.in_flight.receiving.store_first]
        app.action(_one_of(_SHOWING))(self.take_press)
        app.action(_one_of(frozenset(ACTIONS) - _SHOWING), middleware=first)(self.take_press)
        app.view(_one_of(setup.FORMS))(self.take_form)
        app.view(_one_of(FORMS - {*setup.FORMS}), middleware=first)(self.take_form)
        app.action(FEEDBACK, middleware=first)(self.take_feedback)
        app.action(STOP, middleware=first)(self.take_stop)
        for name in COMMANDS:
            app.command(name)(self.take_command)

    async def take_press(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Show what follows a button; the trigger of a press is good for three seconds."""
        await ack()
        self.in_flight.start(self._show(body, client, *pressed_in(body)))

    async def take_feedback(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Rate the answer; the last press counts, since Slack reports no release."""
        await ack()
        view, _, answer = body["actions"][0]["value"].partition(" ")
        rated = f"{answer}:{rating.UP if view == HELPFUL else rating.DOWN}"
        self.in_flight.start(self._show(body, client, rating.RATE, {OF: [rated]}))

    async def take_stop(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """No more notices."""
        await ack()
        self.in_flight.start(self._show(body, client, rating.STOP, {OF: [person_in(body).workspace]}))

    async def take_command(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The same for a command."""
        await ack()
        words, name = plain_text(body.get("text") or "", ""), body["command"]
        values = {hand_offs.QUESTION: [words]} if name == ASK else {OF: [words]}
        self.in_flight.start(self._show(body, client, COMMANDS[name], values))

    async def take_form(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Store it, then acknowledge, if that is in time: a form that was not is sent again, and stored once."""
        came_at, carried = now(), Carried.of_view(body["view"])
        window = Window(ack, body, client, carried)
        with self.languages.known_of(person_in(body)):
            action, values = body["view"]["callback_id"].removeprefix(PREFIX), values_in(body["view"])
            done = self._safely(body, client, action, {OF: [carried.of], **values}, carried.origin)
            told = partial(self._tell, body, client, carried.origin)
            await in_time(done, handling(window, told, self.in_flight), self.in_flight, came_at)

    async def _show(self, body: Body, web: AsyncWebClient, action: str, values: Values) -> None:
        opening = Opening(web, str(body.get("trigger_id") or ""))
        with self.languages.known_of(person_in(body)):
            async with opening.in_time() if action in _OPENING else nullcontext():
                with await self.languages.speaking_to(person_in(body), web):
                    await self._follow(body, web, action, values, opening)

    async def _follow(self, body: Body, web: AsyncWebClient, action: str, values: Values, opening: Opening) -> None:
        origin = Origin.of(body)
        shown = await self._safely(body, web, action, values, origin)
        if isinstance(shown, Screen) and shown.form:
            await opening.show(form_view(shown.form, shown, origin))
        elif opening.view:
            await opening.show(notice_view(opening.view, shown))
        else:
            await self._tell(body, web, origin, shown)

    async def _safely(self, body: Body, web: AsyncWebClient, action: str, values: Values, origin: Origin) -> Shown:
        work = self._acted(body, web, action, values, origin)
        shown: Shown = await self.in_flight.safely_as(lambda sorry: sorry, work, action=action)
        return shown

    async def _acted(self, body: Body, web: AsyncWebClient, action: str, values: Values, origin: Origin) -> Shown:
        person, user, workspaces = person_in(body), body.get("user") or {}, self.screens.permissions.workspaces
        who = self.groups.visitor(person, web, str(user.get("name") or user.get("username") or ""))
        if action == hand_offs.PERSON and not (await profile_of(workspaces, person.workspace)).is_served:
            return Screen(say("apology.not_served"))
        screen = await self.screens.act(who, origin.where(person), action, values, datetime.now(UTC))
        if screen.card and origin.card:
            self.in_flight.start(_refresh(web, screen.card, origin))
        return screen

    async def _tell(self, body: Body, web: AsyncWebClient, origin: Origin, shown: Shown) -> None:
        """Tell the person alone: below the message, in the window whose button was pressed, or on their Home tab."""
        if origin.response_url:
            posts = screen_posts(shown) if isinstance(shown, Screen) else (shown,)
            await PrivateReply(origin.response_url).say_all(posts)
        elif (body.get("view") or {}).get("type") == "modal" and "actions" in body:
            await self._change(body["view"], web, shown)
        else:
            await self.home.tell(person_in(body), web, shown if isinstance(shown, Screen) else Screen(shown.text))

    async def _change(self, view: Mapping[str, Any], web: AsyncWebClient, shown: Shown) -> None:
        try:
            await web.views_update(view_id=view["id"], view=notice_view(view, shown))
        except TROUBLES as error:
            log.warning("slack refused a notice", error=code_of(error))


def _one_of(names: Collection[str]) -> re.Pattern[str]:
    return re.compile(rf"^{PREFIX}(?:{'|'.join(names)})$")


async def _refresh(web: AsyncWebClient, stored: HandOff, origin: Origin) -> None:
    """Show on the card who has it, and what can be done now."""
    last = card_now(stored)
    try:
        await web.chat_update(channel=origin.channel, ts=origin.card, **last.content)
    except TROUBLES as error:
        log.info("card not changed", reference=stored.reference, error=code_of(error))
