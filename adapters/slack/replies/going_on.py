"""Go on from an answer: ask a follow-up in a form, or share one person's answer with its channel."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answer_view import Reply
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import PLATFORM, Place, Question, is_shared, person_in
from adapters.slack.outbound import FOLLOW_UP, SHARE, plain, said, shared
from adapters.slack.posting import PrivateReply
from adapters.slack.receiving.rows import FOLLOW_UP_FIELD as _FIELD
from adapters.slack.receiving.rows import FOLLOW_UP_FORM as FORM
from adapters.slack.replies.asking import Asking
from adapters.slack.streaming import Seconds
from adapters.slack.texts.pieces import Block
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.access import Acting
from core.domain.conversation import ConversationKey, Message
from core.presentation.messages import say

log = structlog.get_logger(__name__)

_LONGEST = 3_000  # docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element


@dataclass(frozen=True)
class GoingOn:
    """Handles both buttons and the form, also after a restart: the form itself holds where it was opened."""

    asking: Asking
    in_flight: InFlight
    seconds: Seconds

    def listen(self, app: AsyncApp) -> None:
        """Register the handlers."""
        first = [self.in_flight.receiving.store_first]
        app.action(FOLLOW_UP)(self.take_follow_up)  # its form is opened at once: a trigger lives three seconds
        app.action(SHARE, middleware=first)(self.take_share)
        app.view(FORM, middleware=first)(self.take_form)

    async def take_follow_up(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Show the form."""
        await ack()
        try:
            await client.views_open(trigger_id=body["trigger_id"], view=follow_up_form(_place(body)))
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def take_form(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Answer what was written into the form, where it was opened."""
        await ack()
        where = json.loads(body["view"]["private_metadata"])
        if where["thread"]:
            reply = Reply(self.asking, _question(body, where), client, self.seconds, at_once=True, echo=True)
            self.in_flight.answer(reply)
        else:
            self.in_flight.start(self._answer_in_private(_message(body, where), where["response_url"]))

    async def take_share(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Post one person's answer for all."""
        await ack()
        self.in_flight.start(self._share(body))

    async def _answer_in_private(self, message: Message, response_url: str) -> None:
        rendered = await self.asking.rendered(message, asked=message.text)
        await PrivateReply(response_url).say_all(rendered.posts)

    async def _share(self, body: Mapping[str, Any]) -> None:
        private = PrivateReply(body["response_url"])
        answer, asking = UUID(body["actions"][0]["value"]), Acting.for_person(person_in(body))
        found = await self.asking.services.archive.explain(answer, asking)
        if found is None:  # there is none, or it is somebody else's
            await private.say(said(say("share.unknown")))
            return
        for post in shared(found.answer, found.asked, self.asking.contact):
            if not await private.say(post, public=True):
                await private.say(said(say("share.refused")))
                return


def follow_up_form(where: Mapping[str, str]) -> Block:
    """A form with one field, which remembers where it was opened."""
    field = {
        "type": "plain_text_input",
        "action_id": _FIELD,
        "multiline": True,
        "min_length": 1,
        "max_length": _LONGEST,
    }
    asked = {"type": "input", "block_id": _FIELD, "label": plain(say("follow_up.field")), "element": field}
    return {
        "type": "modal",
        "callback_id": FORM,
        "title": plain(say("follow_up.button")),
        "submit": plain(say("follow_up.send")),
        "close": plain(say("memory.form.close")),
        "private_metadata": json.dumps(where),
        "blocks": [asked],
    }


def _place(body: Mapping[str, Any]) -> dict[str, str]:
    """The thread of the message whose button was pressed; none for what only one person sees."""
    container = body["container"]
    thread = "" if container.get("is_ephemeral") else container.get("thread_ts") or container["message_ts"]
    return {"channel": container["channel_id"], "thread": thread, "response_url": body["response_url"]}


def _question(body: Mapping[str, Any], where: Mapping[str, str]) -> Question:
    place = Place(person_in(body).workspace, where["channel"], where["thread"])
    return Question(_message(body, where), place)


def _message(body: Mapping[str, Any], where: Mapping[str, str]) -> Message:
    """The question; its id is that of the form, which is sent off once."""
    person = person_in(body)
    channel = f"{where['channel']}:{where['thread']}" if where["thread"] else where["channel"]
    key = ConversationKey(PLATFORM, person.workspace, channel, person.user)
    text = body["view"]["state"]["values"][_FIELD][_FIELD]["value"] or ""
    in_thread, is_private = bool(where["thread"]), not is_shared(key)
    name, at = f"form:{body['view']['id']}", datetime.now(UTC)
    return Message(name, key, text, at, is_in_thread=in_thread, is_private=is_private)
