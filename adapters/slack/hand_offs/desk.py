"""What happens when a button of a hand-off is pressed, its form is sent, or one of its commands is typed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.forms.in_time import Handling, in_time, now
from adapters.slack.forms.window import Window
from adapters.slack.hand_offs import forms
from adapters.slack.hand_offs.cards import card_now
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import PLATFORM, is_shared, person_in, plain_text
from adapters.slack.outbound import Block, Post, posts_of, said
from adapters.slack.permissions import Permissions
from adapters.slack.posting import PrivateReply
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.workspaces.served import profile_of
from core.domain.access import Acting, Job
from core.domain.conversation import ConversationKey
from core.domain.hand_off import Action, Door, HandOff, Said
from core.errors import AdvisorError
from core.ports.conversations import Archive
from core.ports.hand_offs import Form, HandOffDesk
from core.presentation.hand_offs import WITH_WORDS, listing, outcome_of, receipt
from core.presentation.messages import say

ASK, LIST = "/ask-a-person", "/advisor-handoffs"
HAND_OFF_COMMANDS = (ASK, LIST)
log = structlog.get_logger(__name__)

Body = Mapping[str, Any]


@dataclass(frozen=True)
class HandOffDoors:
    """Handles buttons, forms and commands; without a desk it says that no office is set up."""

    desk: HandOffDesk | None
    archive: Archive
    permissions: Permissions
    in_flight: InFlight
    is_distress: Callable[[str], bool] = lambda _: False

    def listen(self, app: AsyncApp) -> None:
        """Register the handlers."""
        app.action(forms.PERSON)(self.take_person)
        app.action(re.compile(rf"{forms.ACT}_\w+"))(self.take_action)
        app.view(forms.SEND)(self.take_question)
        app.view(forms.SAY)(self.take_words)
        app.command(ASK)(self.take_ask)
        app.command(LIST)(self.take_list)

    async def take_person(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Open the form; the trigger of a press is good for three seconds."""
        await ack()
        self.in_flight.start(self._open_form(body, client, UUID(body["actions"][0]["value"])))

    async def take_ask(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The same by a command."""
        await ack()
        self.in_flight.start(self._open_form(body, client, None, plain_text(body.get("text") or "", "")))

    async def take_list(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """What waits for an office."""
        await ack()
        self.in_flight.start(self._tell(body, client, await self.in_flight.safely(self._listed(body, client))))

    async def take_action(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Do it at once, or open the form for its words."""
        await ack()
        action = Action(body["actions"][0]["action_id"].removeprefix(f"{forms.ACT}_"))
        number = UUID(body["actions"][0]["value"])
        if action in WITH_WORDS:
            form = forms.words_form(action, number, _card_of(body))
            self.in_flight.start(self._open(body, client, form))
        else:
            self.in_flight.start(self._act(body, client, number, _said(body, action, uuid4(), "")))

    async def take_question(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Store the question, then acknowledge: a form that was not is sent again, and stored once."""
        work = self.in_flight.safely_as(_not_sent, self._sent(body))
        await in_time(work, _in_window(Window(ack, body, client)), self.in_flight, now())

    async def take_words(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The same for a reply."""
        work = self.in_flight.safely_as(_not_sent, self._replied(body, client))
        await in_time(work, _in_window(Window(ack, body, client)), self.in_flight, now())

    async def _replied(self, body: Body, web: AsyncWebClient) -> Block:
        carried, [words] = forms.carried_in(body["view"]), forms.values_in(body["view"])[forms.WORDS]
        spoken = _said(body, Action(carried["action"]), UUID(carried["said"]), words)
        told, stored = await self._done(body, UUID(carried["hand_off"]), spoken, carried["channel"])
        if stored is not None and not spoken.action.is_of_student:
            self.in_flight.start(_refresh(web, stored, carried))
        return forms.notice(told)

    async def _open_form(self, body: Body, web: AsyncWebClient, answer_id: UUID | None, question: str = "") -> None:
        if self.desk is None:
            await self._tell(body, web, (said(say("hand_off.none")),))
            return
        if not (await profile_of(self.permissions.workspaces, person_in(body).workspace)).is_served:
            await self._tell(body, web, (said(say("apology.not_served")),))
            return
        person, key = person_in(body), await self._asked_in(body, answer_id)
        try:
            asked, office = await self.desk.suggested(answer_id, person)
        except AdvisorError as error:  # the form needs no store: the student writes the question anew
            log.warning("no question for a form", reason=str(error))
            asked, office = "", self.desk.offices[0]
        is_private = (body.get("container") or {}).get("is_ephemeral", "command" in body)
        carried = {"answer": str(answer_id or ""), "channel": key.channel}
        public = is_shared(key) and not is_private
        form = forms.question_form(question or asked, office, self.desk.offices, {**carried, "public": public})
        await self._open(body, web, form)

    async def _asked_in(self, body: Body, answer_id: UUID | None) -> ConversationKey:
        """The conversation of the answer, if it is theirs; else the channel, for this person alone."""
        person = person_in(body)
        found = await self.archive.explain(answer_id, Acting.for_person(person)) if answer_id else None
        if found and found.conversation.person == person:
            return found.conversation
        channel = body.get("channel_id") or (body.get("channel") or {}).get("id") or person.user
        return ConversationKey(PLATFORM, person.workspace, channel, person.user)

    async def _sent(self, body: Body) -> Block:
        view, person = body["view"], person_in(body)
        carried, values = forms.carried_in(view), forms.values_in(view)
        [question, *_], shared = values[forms.QUESTION], values.get(forms.SHARE, [])
        answer_id = UUID(carried["answer"]) if carried["answer"] else None
        key = ConversationKey(PLATFORM, person.workspace, carried["channel"], person.user)
        name = str(body["user"].get("name") or body["user"].get("username") or "") if forms.NAME in shared else ""
        office, public = values.get(forms.OFFICE, [""])[0], carried["public"] and forms.PUBLIC in shared
        form = Form(UUID(carried["id"]), answer_id, key, question, office, name, forms.TURNS in shared, public)
        assert self.desk is not None  # noqa: S101 - without one there is no form
        stored = await self.desk.send(form)
        told = receipt(stored, self.desk.most_a_day, is_urgent=self.is_distress(question))
        return forms.notice(told, stored, (Action.WITHDRAW,))

    async def _act(self, body: Body, web: AsyncWebClient, number: UUID, spoken: Said) -> None:
        channel = (body.get("channel") or {}).get("id", "")
        done = self._done(body, number, spoken, channel)
        told, stored = await self.in_flight.safely_as(lambda sorry: (sorry.text, None), done)
        await self._tell(body, web, (said(told),))
        if stored is not None and not spoken.action.is_of_student:
            await _refresh(web, stored, _card_of(body))

    async def _done(self, body: Body, number: UUID, spoken: Said, channel: str) -> tuple[str, HandOff | None]:
        if self.desk is None:
            return say("hand_off.none"), None
        me = person_in(body)
        is_mine = spoken.action.is_of_student
        looking = Acting.for_person(me) if is_mine else Acting.as_staff(spoken.by, spoken.action.value)
        seen = await self.desk.get(number, looking)
        is_others = seen is None and await self.desk.get(number, Acting.as_job(Job.HAND_OFFS)) is not None
        if is_others or (seen is not None and not self._may(body, seen, spoken.action, channel)):
            return say("hand_off.not_yours"), None
        stored, allowed = await self.desk.act(number, spoken, me)
        return outcome_of(stored, spoken.action, allowed=allowed), stored

    def _may(self, body: Body, seen: HandOff, action: Action, channel: str) -> bool:
        """The student may do what is theirs; who reads the office's channel, all else."""
        person = person_in(body)
        if action.is_of_student:
            return seen.person == person
        doors = (Door(PLATFORM, channel), Door(PLATFORM, f"{person.workspace}/{channel}"))
        assert self.desk is not None  # noqa: S101 - asked before
        return seen.office in {office.name for door in doors for office in self.desk.offices_at(door)}

    async def _listed(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if self.desk is None:
            return (said(say("hand_off.none")),)
        person, channel = person_in(body), body["channel_id"]
        for door in (Door(PLATFORM, channel), Door(PLATFORM, f"{person.workspace}/{channel}")):
            if self.desk.offices_at(door):
                return posts_of(listing(await self.desk.unfinished(door)))
        if not await self.permissions.is_advisor(person, web):
            return (said(say("permissions.advisors")),)
        return posts_of(listing(await self.desk.unfinished()))

    async def _open(self, body: Body, web: AsyncWebClient, form: Block) -> None:
        try:
            await web.views_open(trigger_id=body["trigger_id"], view=form)
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def _tell(self, body: Body, web: AsyncWebClient, posts: tuple[Post, ...]) -> None:
        """Tell the person alone: below the message, or in the window whose button was pressed."""
        if "response_url" in body:
            await PrivateReply(body["response_url"]).say_all(posts)
            return
        try:
            await web.views_update(view_id=body["view"]["id"], view=forms.notice(posts[0].text))
        except TROUBLES as error:
            log.warning("slack refused a notice", error=code_of(error))


def _in_window(window: Window) -> Handling[Block]:
    """The window says what became of its form, or that it is under way."""
    under_way, not_sent = forms.notice(say("hand_off.under_way")), forms.notice(say("hand_off.not_sent"))
    early = partial(window.become, under_way)
    return Handling(window.become, early, lambda view: window.become_later(view or not_sent))


def _not_sent(sorry: Post) -> Block:
    return forms.notice(f"{say('hand_off.not_sent')} {sorry.text}")


def _card_of(body: Body) -> dict[str, str]:
    """Where the card stands whose button was pressed; empty for none."""
    container = body.get("container") or {}
    return {"channel": str(container.get("channel_id") or ""), "ts": str(container.get("message_ts") or "")}


def _said(body: Body, action: Action, number: UUID, words: str) -> Said:
    by = "" if action.is_of_student else f"{PLATFORM}:{person_in(body).user}"
    return Said(number, action, words.strip(), by, datetime.now(UTC))


async def _refresh(web: AsyncWebClient, stored: HandOff, card: Mapping[str, str]) -> None:
    """Show on the card who has it, and what can be done now."""
    if not card["ts"]:
        return
    last = card_now(stored)
    try:
        await web.chat_update(channel=card["channel"], ts=card["ts"], text=last.text, blocks=list(last.blocks))
    except TROUBLES as error:
        log.info("card not changed", reference=stored.reference, error=code_of(error))
