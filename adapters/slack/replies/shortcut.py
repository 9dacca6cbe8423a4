"""Answer a message from its menu, for the person who opened the menu alone."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import Place, Question, message_in_shortcut
from adapters.slack.outbound import said
from adapters.slack.posting import PrivateReply
from adapters.slack.replies.asking import Asking
from adapters.slack.replies.privately import Privately
from core.domain.conversation import Message
from core.presentation.messages import say

ASK_ABOUT = "advisor_ask_about"


@dataclass(frozen=True)
class Shortcut:
    """Handles the entry of a message's menu. What is asked so is remembered as /ask is: apart from the channel."""

    asking: Asking
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Register the handler."""
        app.shortcut(ASK_ABOUT, middleware=[self.in_flight.receiving.store_first])(self.take)

    async def take(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Acknowledge, then answer."""
        await ack()
        self.in_flight.start(self._answer(body, client))

    async def _answer(self, body: dict[str, Any], web: AsyncWebClient) -> None:
        message, private = message_in_shortcut(body, datetime.now(UTC)), PrivateReply(body["response_url"])
        if not self.asking.needs_no_search(message):
            await private.say(said(say("answer.searching")))
        rendered = await self.asking.rendered(message, asked=message.text)
        if not await private.say_all(rendered.posts):
            await Privately(web, _question(message, body)).write(rendered.posts)


def _question(message: Message, body: dict[str, Any]) -> Question:
    place = Place(message.conversation.workspace, message.conversation.channel, str(body["message"]["ts"]))
    return Question(message, place)
