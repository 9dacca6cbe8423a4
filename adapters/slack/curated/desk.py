"""What happens when a button of a reviewed answer or a pin is pressed, its form is sent, or its command is typed."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.curated import forms
from adapters.slack.curated.saving import Body, Entry, by, renew_answer, save_answer, save_pin
from adapters.slack.curated.taking import NOT_SAVED, Taken, handling
from adapters.slack.forms.in_time import in_time, now
from adapters.slack.forms.window import Window
from adapters.slack.hand_offs.forms import carried_in, values_in
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import PLATFORM, person_in
from adapters.slack.outbound import Block, Post, buttons, posts_of, said
from adapters.slack.permissions import Permissions
from adapters.slack.posting import PrivateReply
from adapters.slack.replies.languages import Languages
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.curated import Pin
from core.domain.hand_off import Door
from core.errors import CuratedRefused
from core.ports.curated import CuratedDesk
from core.presentation.curated import refused
from core.presentation.curated_forms import (
    begun,
    field_of,
    found_document,
    overview,
)
from core.presentation.messages import say

CURATED = "/advisor-curated"
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class CuratedDoors:
    """Handles buttons, forms and the command; without a desk it says that no office is set up."""

    desk: CuratedDesk | None
    permissions: Permissions
    in_flight: InFlight
    languages: Languages

    def listen(self, app: AsyncApp) -> None:
        """Register the handlers."""
        app.action(forms.CURATE)(self.take_curate)
        app.action(forms.PIN)(self.take_pin)
        first = [self.in_flight.receiving.store_first]
        app.action(re.compile(rf"{forms.ACT}_(edit|renew)"))(self.take_action)
        app.action(re.compile(rf"{forms.ACT}_(withdraw|unpin)"), middleware=first)(self.take_action)
        app.view(forms.ANSWER_FORM, middleware=first)(self.take_answer)
        app.view(forms.RENEWAL_FORM, middleware=first)(self.take_renewal)
        app.view(forms.PIN_FORM, middleware=first)(self.take_passage)
        app.command(CURATED)(self.take_list)

    async def take_list(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """All that may be seen here, or one by its reference."""
        await ack()
        reference = (body.get("text") or "").strip().strip("`")
        self.in_flight.start(self._tell(body, client, lambda: self._listed(body, client, reference)))

    async def take_curate(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Open the form of a new answer, filled in from a hand-off."""
        await ack()
        self.in_flight.start(self._open(body, client, lambda entry: _begun(entry, body, _value(body))))

    async def take_pin(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Open the form of a pin."""
        await ack()
        self.in_flight.start(self._open(body, client, lambda entry: _passage(entry, body, json.loads(_value(body)))))

    async def take_action(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Open the form for what needs words, else do it at once."""
        await ack()
        what, number = body["actions"][0]["action_id"].removeprefix(f"{forms.ACT}_"), _value(body)
        if what == "edit":
            self.in_flight.start(self._open(body, client, lambda entry: _next_version(entry, body, number)))
        elif what == "renew":
            self.in_flight.start(self._open(body, client, lambda entry: _renewal(entry, body, number)))
        else:
            self.in_flight.start(self._tell(body, client, lambda: self._ended(body, client, what, number)))

    async def take_answer(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Save an answer, then acknowledge, if that is in time: a form that was not is sent again, and saved once."""
        await self._take_form(ack, body, client, save_answer)

    async def take_renewal(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The same for a renewal."""
        await self._take_form(ack, body, client, renew_answer)

    async def take_passage(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The same for a pin."""
        await self._take_form(ack, body, client, save_pin)

    async def _take_form(
        self, ack: AsyncAck, body: Body, web: AsyncWebClient, work: Callable[[Entry, Body], Awaitable[str]]
    ) -> None:
        """What is wrong is said at its field, so that no words are lost."""
        came_at, window = now(), Window(ack, body, web)
        with self.languages.known_of(person_in(body)):
            done = self.in_flight.safely_as(lambda sorry: Taken(sorry.text, NOT_SAVED), self._done(body, web, work))
            await in_time(done, handling(window), self.in_flight, came_at)

    async def _done(self, body: Body, web: AsyncWebClient, work: Callable[[Entry, Body], Awaitable[str]]) -> Taken:
        entry = await self._entered(body, web, carried_in(body["view"])["channel"])
        if isinstance(entry, str):
            return Taken(entry)
        try:
            return Taken(await work(entry, body))
        except CuratedRefused as error:
            shown = values_in(body["view"])
            field = field_of(error.problem)
            return Taken(refused(error), field if field in shown else next(iter(shown)))

    async def _listed(self, body: Body, web: AsyncWebClient, reference: str) -> tuple[Post, ...]:
        entry = await self._entered(body, web, _channel(body))
        if isinstance(entry, str):
            return (said(entry),)
        desk, door = entry.desk, entry.door
        if not reference:
            return posts_of(overview(await desk.list(door), await desk.pins(door), desk.today()))
        pins = [pin for pin in await desk.pins(door) if str(pin.id).startswith(reference.lower())]
        found = await desk.find(reference, door) or next(iter(pins), None)
        if found is None:
            return (said(say("curated.gone")),)
        what = ("unpin",) if isinstance(found, Pin) else ("edit", "renew", "withdraw")
        below = buttons(*(forms.action_button(each, found.id) for each in what))
        return posts_of(found_document(found, desk.today()), [below])

    async def _ended(self, body: Body, web: AsyncWebClient, what: str, number: str) -> tuple[Post, ...]:
        entry = await self._entered(body, web, _channel(body))
        if isinstance(entry, str):
            return (said(entry),)
        end = entry.desk.unpin if what == "unpin" else entry.desk.withdraw
        gone = await end(number, by(body), entry.door)
        done = "curated.unpinned" if what == "unpin" else "curated.withdrawn"
        return (said(say(done, reference=gone.reference) if gone else say("curated.gone")),)

    async def _entered(self, body: Body, web: AsyncWebClient, channel: str) -> Entry | str:
        """The desk; a sentence for who may not use it. Raises DatabaseError."""
        if self.desk is None:
            return say("hand_off.none")
        person = person_in(body)
        for door in (Door(PLATFORM, channel), Door(PLATFORM, f"{person.workspace}/{channel}")):
            if self.desk.offices_at(door):
                return Entry(self.desk, door)
        # What is saved is read in every workspace, so the advisors that one workspace names do not suffice.
        if await self.permissions.advises_everywhere(person, web):
            return Entry(self.desk, None)
        return say("permissions.advisors")

    async def _open(self, body: Body, web: AsyncWebClient, make: Callable[[Entry], Awaitable[Block | str]]) -> None:
        """Show the form to who may use it; where that cannot be, say why."""
        with await self.languages.speaking_to(person_in(body), web):
            form = await self.in_flight.safely_as(lambda sorry: sorry.text, self._made(body, web, make))
        if isinstance(form, str):
            await PrivateReply(body["response_url"]).say(said(form))
            return
        try:
            await web.views_open(trigger_id=body["trigger_id"], view=form)
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def _made(
        self, body: Body, web: AsyncWebClient, make: Callable[[Entry], Awaitable[Block | str]]
    ) -> Block | str:
        entry = await self._entered(body, web, _channel(body))
        return entry if isinstance(entry, str) else await make(entry)

    async def _tell(self, body: Body, web: AsyncWebClient, work: Callable[[], Awaitable[tuple[Post, ...]]]) -> None:
        with await self.languages.speaking_to(person_in(body), web):
            posts = await self.in_flight.safely(work())
        await PrivateReply(body["response_url"]).say_all(posts)


async def _begun(entry: Entry, body: Body, hand_off: str) -> Block | str:
    draft = await entry.desk.draft(hand_off, by(body), entry.door)
    if draft is None:
        return say("hand_off.gone")
    return forms.answer_form(begun(draft), {**_carried(body, str(uuid4())), "hand_off": hand_off})


async def _next_version(entry: Entry, body: Body, number: str) -> Block | str:
    found = await entry.desk.draft_again(number, entry.door)
    if found is None:
        return say("curated.gone")
    carried = {**_carried(body, number), "hand_off": "", "seen": found[1].version}
    return forms.answer_form(begun(found[0]), carried)


async def _renewal(_: Entry, body: Body, number: str) -> Block:
    return forms.renewal_form(_carried(body, number))


async def _passage(entry: Entry, body: Body, known: Mapping[str, str]) -> Block:
    return forms.passage_form(known, entry.desk.offices_at(entry.door), _carried(body, str(uuid4())))


def _carried(body: Body, number: str) -> dict[str, str]:
    return {"id": number, "channel": _channel(body)}


def _channel(body: Body) -> str:
    return str(body.get("channel_id") or (body.get("channel") or {}).get("id") or "")


def _value(body: Body) -> str:
    return str(body["actions"][0]["value"])
