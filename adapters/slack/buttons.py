"""Buttons below answers and notices: rate, explain, stop notices."""

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.explain import Explain
from adapters.slack.hand_offs.forms import person_button
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person_in
from adapters.slack.outbound import FEEDBACK, HELPFUL, WHY, Post, buttons, said
from adapters.slack.posting import PrivateReply
from core.ports.conversations import Archive
from core.presentation.messages import say

STOP = "advisor_stop_corrections"


@dataclass(frozen=True)
class Buttons:
    """Handles pressed buttons; replies are seen only by the person who pressed."""

    archive: Archive
    explain: Explain
    in_flight: InFlight
    hands_off: bool = False

    def listen(self, app: AsyncApp) -> None:
        """Register the button handlers."""
        app.action(FEEDBACK)(self.take_feedback)
        app.action(WHY)(self.take_explain)
        app.action(STOP)(self.take_stop)

    async def take_feedback(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Rate the answer; the last press counts, since Slack reports no release."""
        await ack()
        self.in_flight.start(self._reply_privately(body, self._rate(body), FEEDBACK))

    async def take_explain(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Why this answer."""
        await ack()
        answer = UUID(body["actions"][0]["value"])
        self.in_flight.start(self._reply_privately(body, self.explain.by_id(answer, person_in(body), client), WHY))

    async def take_stop(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """No more notices."""
        await ack()
        self.in_flight.start(self._reply_privately(body, self._stop(body), STOP))

    async def _rate(self, body: Mapping[str, Any]) -> tuple[Post, ...]:
        view, _, answer = body["actions"][0]["value"].partition(" ")
        helpful = view == HELPFUL
        if not await self.archive.rate(UUID(answer), person_in(body), helpful):
            return (said(say("feedback.unknown")),)
        thanks = said(say("feedback.helpful" if helpful else "feedback.unhelpful"))
        below = () if helpful or not self.hands_off else (buttons(person_button(UUID(answer))),)
        return (Post(thanks.text, (*thanks.blocks, *below)),)

    async def _stop(self, body: Mapping[str, Any]) -> tuple[Post, ...]:
        await self.archive.set_corrections(person_in(body), wanted=False)
        return (said(say("corrections.stopped", place=say("home.tab"))),)

    async def _reply_privately(self, body: Mapping[str, Any], told: Awaitable[tuple[Post, ...]], button: str) -> None:
        await PrivateReply(body["response_url"]).say_all(await self.in_flight.safely(told, button=button))
