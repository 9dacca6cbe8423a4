"""Go on with a question that was asked back, when its asker presses a choice."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answer_view import Reply
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import Place, Question, person_in
from adapters.slack.markup import plain_words
from adapters.slack.outbound import CHOICE, Post, render, said, small_print
from adapters.slack.posting import PrivateReply, Thread
from adapters.slack.replies.asking import Asking
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.access import Acting, Job
from core.domain.answer import Explanation
from core.domain.conversation import Message
from core.presentation.choices import chosen_question
from core.presentation.messages import say

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Choices:
    """Handles pressed choices, also after a restart: a button's value names the question and what was chosen."""

    asking: Asking
    in_flight: InFlight
    seconds: Seconds

    def listen(self, app: AsyncApp) -> None:
        """Register the handler."""
        first = [self.in_flight.receiving.store_first]
        app.action(re.compile(rf"{CHOICE}_\d"), middleware=first)(self.take)

    async def take(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Acknowledge, then go on."""
        await ack()
        person = person_in(body)
        self.in_flight.start(self.asking.languages.spoken_to(person, client, self._go_on(body, client)))

    async def _go_on(self, body: Mapping[str, Any], web: AsyncWebClient) -> None:
        answer, _, label = body["actions"][0]["value"].partition(" ")
        found: Explanation | Post = await self.in_flight.safely_as(
            lambda sorry: sorry, self._found(body, UUID(answer)), button=CHOICE
        )
        if isinstance(found, Post):
            await PrivateReply(body["response_url"]).say(found)
        elif ":" in found.conversation.channel:
            await self._in_thread(body, web, found, label)
        else:
            await self._in_private(body, found, label)

    async def _found(self, body: Mapping[str, Any], answer: UUID) -> Explanation | Post:
        archive = self.asking.services.archive
        if found := await archive.explain(answer, Acting.for_person(person_in(body))):
            return found
        is_there = await archive.find(str(answer), Acting.as_job(Job.RATING))
        return said(say("choice.not_yours" if is_there else "choice.gone"))

    async def _in_thread(self, body: Mapping[str, Any], web: AsyncWebClient, found: Explanation, label: str) -> None:
        channel, _, thread = found.conversation.channel.partition(":")
        place, ts = Place(found.conversation.workspace, channel, thread), str(body["container"]["message_ts"])
        try:
            await Thread(web, place, found.conversation.user).update(ts, _settled(found, label))
        except TROUBLES as error:
            log.warning("slack refused to take choices away", channel=channel, error=code_of(error))
        # The message that asked back names this question, so that a second press of its buttons is no second question.
        question = Question(_chosen(f"{channel}:{ts}", found, label), place)
        self.in_flight.answer(Reply(self.asking, question, web, self.seconds, at_once=True))

    async def _in_private(self, body: Mapping[str, Any], found: Explanation, label: str) -> None:
        private = PrivateReply(body["response_url"])
        await private.say(_settled(found, label), replace=True)
        chosen = _chosen(f"choice:{found.answer.id}", found, label)
        await private.say_all((await self.asking.rendered(chosen)).private_posts)


def _chosen(name: str, found: Explanation, label: str) -> Message:
    text, channel, at = chosen_question(found.asked, label), found.conversation.channel, datetime.now(UTC)
    is_private = channel.startswith("D")  # elsewhere it may go on with words of somebody else
    return Message(name, found.conversation, text, at, is_in_thread=":" in channel, is_private=is_private)


def _settled(found: Explanation, label: str) -> Post:
    """What asked back, with the choice in place of the buttons."""
    chosen = plain_words(say("choice.chosen", label=label))
    posts = render(replace(found.answer, choices=())).posts or (said(chosen),)
    return Post(posts[0].text, (*posts[0].blocks, small_print([chosen])))
