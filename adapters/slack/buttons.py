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
from adapters.slack.outbound import FEEDBACK, HELPFUL, WHY, Post, button, buttons, said
from adapters.slack.posting import PrivateReply
from adapters.slack.replies.languages import Languages
from core.domain.quality import Complaint
from core.ports.conversations import Archive
from core.presentation.gaps import complaint_label
from core.presentation.messages import say

STOP, REASON, SHARE = "advisor_stop_corrections", "advisor_reason", "advisor_show_question"


@dataclass(frozen=True)
class Buttons:
    """Handles pressed buttons; replies are seen only by the person who pressed."""

    archive: Archive
    explain: Explain
    in_flight: InFlight
    languages: Languages
    hands_off: bool = False

    def listen(self, app: AsyncApp) -> None:
        """Register the button handlers."""
        app.action(FEEDBACK)(self.take_feedback)
        app.action(WHY)(self.take_explain)
        for why in Complaint:
            app.action(f"{REASON}_{why.value}")(self.take_reason)
        app.action(SHARE)(self.take_share)
        app.action(STOP)(self.take_stop)

    async def take_feedback(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Rate the answer; the last press counts, since Slack reports no release."""
        await ack()
        self.in_flight.start(self._reply_privately(body, client, self._rate(body), FEEDBACK))

    async def take_reason(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Why the answer did not help; the last press counts."""
        await ack()
        self.in_flight.start(self._reply_privately(body, client, self._complain(body), REASON))

    async def take_share(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Advisors may see the question."""
        await ack()
        self.in_flight.start(self._reply_privately(body, client, self._share(body), SHARE))

    async def take_explain(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Why this answer."""
        await ack()
        answer = UUID(body["actions"][0]["value"])
        told = self.explain.by_id(answer, person_in(body), client)
        self.in_flight.start(self._reply_privately(body, client, told, WHY))

    async def take_stop(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """No more notices."""
        await ack()
        self.in_flight.start(self._reply_privately(body, client, self._stop(body), STOP))

    async def _rate(self, body: Mapping[str, Any]) -> tuple[Post, ...]:
        view, _, answer = body["actions"][0]["value"].partition(" ")
        helpful = view == HELPFUL
        if not await self.archive.rate(UUID(answer), person_in(body), helpful):
            return (said(say("feedback.unknown")),)
        return (said(say("feedback.helpful")) if helpful else complaint_post(answer, self.hands_off),)

    async def _complain(self, body: Mapping[str, Any]) -> tuple[Post, ...]:
        why, _, answer = body["actions"][0]["value"].partition(" ")
        is_stored = await self.archive.complain(UUID(answer), person_in(body), Complaint(why))
        return (said(say("feedback.reason.stored" if is_stored else "feedback.unknown")),)

    async def _share(self, body: Mapping[str, Any]) -> tuple[Post, ...]:
        is_shared = await self.archive.share_question(UUID(body["actions"][0]["value"]), person_in(body))
        return (said(say("feedback.shared" if is_shared else "feedback.not_shared")),)

    async def _stop(self, body: Mapping[str, Any]) -> tuple[Post, ...]:
        await self.archive.set_corrections(person_in(body), wanted=False)
        return (said(say("corrections.stopped", place=say("home.tab"))),)

    async def _reply_privately(
        self, body: Mapping[str, Any], web: AsyncWebClient, told: Awaitable[tuple[Post, ...]], button: str
    ) -> None:
        with await self.languages.speaking_to(person_in(body), web):
            posts = await self.in_flight.safely(told, button=button)
        await PrivateReply(body["response_url"]).say_all(posts)


def complaint_post(answer: str, hands_off: bool) -> Post:
    """The thanks for a bad rating, with the reasons to choose from, and where an office can be asked the way there."""
    thanks = said(f"{say('feedback.unhelpful')} {say('feedback.why')}")
    reasons = [button(f"{REASON}_{why.value}", complaint_label(why), f"{why.value} {answer}") for why in Complaint]
    to_a_person = [person_button(UUID(answer))] if hands_off else []
    below = buttons(*reasons, button(SHARE, say("feedback.share"), answer), *to_a_person)
    return Post(thanks.text, (*thanks.blocks, below))
