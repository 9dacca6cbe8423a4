"""What people may have remembered: its command, its buttons on the Home tab and below answers, and its forms."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.forms.in_time import Handling, in_time, now
from adapters.slack.hand_offs.forms import values_in
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import PLATFORM, person_in
from adapters.slack.memory import blocks
from adapters.slack.outbound import Block, Post, posts_of, said
from adapters.slack.posting import PrivateReply
from adapters.slack.replies.languages import Languages
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Person
from core.domain.memory import LinkOutcome
from core.ports.memory import MemoryDesk
from core.presentation import memory as shown
from core.presentation.memory import MemoryAct
from core.presentation.messages import say

MEMORY = "/advisor-memory"
_GOOD_CODES = {LinkOutcome.LINKED, LinkOutcome.ALREADY_LINKED}
log = structlog.get_logger(__name__)

Body = Mapping[str, Any]
Settled = tuple[str, str]  # what was done, or what is wrong
Publish = Callable[[Person, AsyncWebClient, str], Awaitable[None]]


@dataclass(frozen=True)
class MemoryDoors:
    """Handles all of it, for the person alone; `publish` shows their Home tab with a sentence on top."""

    desk: MemoryDesk | None
    in_flight: InFlight
    languages: Languages
    publish: Publish

    def listen(self, app: AsyncApp) -> None:
        """Register the handlers."""
        app.command(MEMORY)(self.take_command)
        first = [self.in_flight.receiving.store_first]
        in_forms = {MemoryAct.CHANGE, MemoryAct.CORRECT, MemoryAct.REDEEM}
        app.action(re.compile(rf"{blocks.ACT}_(?:{'|'.join(in_forms)})"))(self.take_act)
        at_once = "|".join(set(MemoryAct) - in_forms)
        app.action(re.compile(rf"{blocks.ACT}_(?:{at_once})"), middleware=first)(self.take_act)
        app.view(blocks.CHANGE_FORM, middleware=first)(self.take_change)
        app.view(blocks.CODE_FORM, middleware=first)(self.take_code)

    async def take_command(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Show what is remembered."""
        await ack()
        self._start(body, client, self._tell(body, client, ""))

    async def take_act(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Do what a button says, or open the form for it."""
        await ack()
        pressed = body["actions"][0]
        act = MemoryAct(pressed["action_id"].removeprefix(f"{blocks.ACT}_"))
        if act in {MemoryAct.CHANGE, MemoryAct.CORRECT}:
            self._start(body, client, self._open_facts(body, client, pressed["value"]))
        elif act is MemoryAct.REDEEM:
            self._start(body, client, self._open(body, client, blocks.code_form))
        else:
            self._start(body, client, self._act(body, client, act, pressed["value"]))

    async def take_change(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Correct or delete a fact; what is wrong is told in the form, which stays open."""
        work = self._changed(person_in(body), values_in(body["view"]))
        await self._take_form(ack, body, client, work, blocks.VALUE)

    async def take_code(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Link the account that a code is of; a wrong one is told in the form."""
        [code] = values_in(body["view"])[blocks.CODE]
        await self._take_form(ack, body, client, self._redeemed(person_in(body), code), blocks.CODE)

    async def _take_form(
        self, ack: AsyncAck, body: Body, web: AsyncWebClient, work: Awaitable[Settled], field: str
    ) -> None:
        came_at = now()
        with self.languages.known_of(person_in(body)):
            done = self.in_flight.safely_as(lambda sorry: ("", sorry.text), work, form=field)
            at_once, later = partial(self._settle, ack, body, web, field), partial(self._settle_later, body, web)
            await in_time(done, Handling(at_once, ack, later), self.in_flight, came_at)

    def _start(self, body: Body, web: AsyncWebClient, work: Awaitable[None]) -> None:
        self.in_flight.start(self.languages.spoken_to(person_in(body), web, work))

    async def _act(self, body: Body, web: AsyncWebClient, act: MemoryAct, value: str) -> None:
        done = self._done(person_in(body), act, value)
        told = await self.in_flight.safely_as(lambda sorry: sorry.text, done, button=act.value)
        await self._tell(body, web, told)

    async def _done(self, person: Person, act: MemoryAct, value: str) -> str:
        if self.desk is None:
            return ""
        if act in {MemoryAct.ON, MemoryAct.YES}:
            message = value if act is MemoryAct.YES else None
            return shown.switched(True, await self.desk.switch(person, True, message), PLATFORM)
        if act is MemoryAct.CODE:
            return shown.code_told(await self.desk.code(person))
        if act is MemoryAct.UNLINK:
            return shown.unlinked(await self.desk.unlink(person))
        await self.desk.switch(person, False)
        return shown.declined(PLATFORM) if act is MemoryAct.NO else shown.switched(False, (), PLATFORM)

    async def _changed(self, person: Person, values: Mapping[str, list[str]]) -> Settled:
        [fact], [value] = values[blocks.FACT], values[blocks.VALUE]
        if self.desk is None:
            return say("memory.unavailable"), ""
        if values[blocks.DELETE]:
            return shown.dropped(await self.desk.drop(person, UUID(fact))), ""
        if not value.strip():
            return "", say("memory.form.empty")
        stored = await self.desk.correct(person, UUID(fact), value.strip())
        return (shown.corrected(stored), "") if stored else ("", shown.corrected(None))

    async def _redeemed(self, person: Person, code: str) -> Settled:
        if self.desk is None:
            return say("memory.unavailable"), ""
        outcome = await self.desk.redeem(person, code.strip())
        return (shown.redeemed(outcome), "") if outcome in _GOOD_CODES else ("", shown.redeemed(outcome))

    async def _settle(self, ack: AsyncAck, body: Body, web: AsyncWebClient, field: str, settled: Settled) -> None:
        """Close the form and tell what was done, or leave it open with its problem."""
        told, problem = settled
        if not told:
            await ack(response_action="errors", errors={field: problem})
            return
        await ack()
        self._start(body, web, self._tell(_as_opened(body), web, told))

    async def _settle_later(self, body: Body, web: AsyncWebClient, settled: Settled | None) -> None:
        """Tell what was done, or what is wrong: the form is closed by now."""
        told, problem = settled or ("", say("memory.form.not_saved"))
        await self._tell(_as_opened(body), web, told or problem)

    async def _open_facts(self, body: Body, web: AsyncWebClient, value: str) -> None:
        """Open the form for the facts that a button names, as far as they are still there."""
        facts = list(await self.desk.facts(person_in(body))) if self.desk else []
        named = shown.chosen(facts, blocks.named_in(value))
        if not named:
            await self._tell(body, web, shown.dropped(was_there=False))
            return
        await self._open(body, web, lambda url: blocks.change_form(named, url))

    async def _open(self, body: Body, web: AsyncWebClient, make: Callable[[str], Block]) -> None:
        try:
            await web.views_open(trigger_id=body["trigger_id"], view=make(str(body.get("response_url") or "")))
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def _tell(self, body: Body, web: AsyncWebClient, first: str) -> None:
        """The sentence above what is remembered: to the person alone, or on their Home tab."""
        person = person_in(body)
        if not (url := body.get("response_url")):
            await self.publish(person, web, first)
            return
        await PrivateReply(url).say_all(await self.in_flight.safely(self._overview(person, first), command=MEMORY))

    async def _overview(self, person: Person, first: str) -> tuple[Post, ...]:
        if self.desk is None:
            return (said(say("memory.unavailable")),)
        state, facts = await self.desk.state(person), await self.desk.facts(person)
        told = shown.memory_document(state, facts, PLATFORM, first)
        return posts_of(told, [blocks.acts_block(state, facts)])


def _as_opened(body: Body) -> Body:
    """What was sent, with the address to which the form was opened: empty on the Home tab."""
    return {**body, "response_url": blocks.response_url_in(body["view"])}
