"""The buttons below an answer: two thumbs, and why."""

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import FEEDBACK, HELPFUL, WHY, Post, sentence_post
from adapters.slack.explaining import Explaining
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person_in
from adapters.slack.replying import or_apology
from adapters.slack.whispering import Whisper
from core.ports import Archive

_THANKS = "Thank you. I have noted that this answer helped."
_THANKS_ANYWAY = "Thank you. I have noted that this answer did not help; the people who run me will see it."
_GONE = "I do not know this answer any more, so I could not note what you think of it."


@dataclass(frozen=True)
class Interactions:
    """Answers to a pressed button, seen only by who pressed it."""

    archive: Archive
    explaining: Explaining
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Hears the buttons."""
        app.action(FEEDBACK)(self.take_feedback)
        app.action(WHY)(self.take_why)

    async def take_feedback(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """A thumb: Slack tells of every press and of no release, so the last one counts."""
        await ack()
        self.in_flight.start(self._whisper(body, or_apology(self._rate(body), button=FEEDBACK)))

    async def take_why(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Why this answer."""
        await ack()
        answer = UUID(body["actions"][0]["value"])
        told = self.explaining.by_id(answer, person_in(body), client)
        self.in_flight.start(self._whisper(body, or_apology(told, button=WHY)))

    async def _rate(self, body: Mapping[str, Any]) -> tuple[Post, ...]:
        view, _, answer = body["actions"][0]["value"].partition(" ")
        known = await self.archive.rate(UUID(answer), person_in(body), view == HELPFUL)
        if not known:
            return (sentence_post(_GONE),)
        return (sentence_post(_THANKS if view == HELPFUL else _THANKS_ANYWAY),)

    async def _whisper(self, body: Mapping[str, Any], told: Awaitable[tuple[Post, ...]]) -> None:
        await Whisper(body["response_url"]).say_all(await told)
