"""Handle Slack events: questions, deletions, the stop button, and removal of the app."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp, AsyncBoltContext
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answer_view import Reply
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import (
    PLATFORM,
    Deleted,
    Question,
    deletion_in_event,
    delivery,
    place_in_event,
    question_in_event,
)
from adapters.slack.installing.installations import VaultInstallations
from adapters.slack.outbound import said
from adapters.slack.replies.asking import Asking
from adapters.slack.replies.privately import Privately
from adapters.slack.served import listens, serves
from adapters.slack.streaming import Seconds
from core.presentation.messages import say
from core.screens.services import Services

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Events:
    """Answers in threads. Bolt has acknowledged an event before it calls these; what they take was stored before."""

    asking: Asking
    services: Services
    in_flight: InFlight
    seconds: Seconds
    installations: VaultInstallations | None = None

    def listen(self, app: AsyncApp) -> None:
        """Register handlers for messages, app removal and revoked tokens."""
        first = [self.in_flight.receiving.store_first]
        app.event("app_mention", middleware=first)(self.take_message)
        app.event("message", middleware=first)(self.take_message)
        app.event("agent_session_stopped")(self.take_stop)
        app.event("app_uninstalled", middleware=first)(self.take_removed)
        app.event("tokens_revoked", middleware=first)(self.take_revoked)
        app.event("team_access_revoked", middleware=first)(self.take_access_revoked)

    async def take_message(
        self, body: dict[str, Any], client: AsyncWebClient, context: AsyncBoltContext, request: AsyncBoltRequest
    ) -> None:
        """A question or a deletion. The advisor recognises repeated deliveries."""
        if deleted := deletion_in_event(body):
            self.in_flight.start(self._forget(deleted))
        elif question := question_in_event(body, str(context.bot_user_id)):
            at_once = question.addressed and delivery(request.headers) == 0 and not question.is_edited
            self.in_flight.start(self._take(question, Reply(self.asking, question, client, self.seconds, at_once)))

    async def _take(self, question: Question, reply: Reply) -> None:
        if not (self.asking.is_urgent(question.message) or await serves(self.services.workspaces, question)):
            if question.is_guest and question.addressed and not question.is_edited:
                with await self.asking.languages.of_place(question.person, question.message.text):
                    await Privately(reply.web, question).whisper(said(say("guest.not_served")))
            return
        if question.is_first:
            place, text = question.place, question.message.text
            if await listens(self.services, place.channel, place.workspace, text):
                self.in_flight.answer(reply)
            return
        # Stored answers show who talked with the bot in which thread; other replies cost one look-up.
        if question.addressed or await self.services.archive.latest(question.person, question.place.conversation):
            self.in_flight.answer(reply)

    async def take_stop(self, body: dict[str, Any]) -> None:
        """Slack's stop button was pressed."""
        self.in_flight.start(self._stop(body))

    async def take_removed(self, body: dict[str, Any]) -> None:
        """The app was removed."""
        self.in_flight.start(self._erase(body.get("enterprise_id"), body["team_id"]))

    async def take_revoked(self, body: dict[str, Any]) -> None:
        """Tokens were revoked; tokens of people are ignored."""
        if body["event"].get("tokens", {}).get("bot"):
            self.in_flight.start(self._erase(body.get("enterprise_id"), body["team_id"]))
        self.in_flight.is_done()

    async def take_access_revoked(self, body: dict[str, Any]) -> None:
        """An organisation took the app away from some of its workspaces; the others keep it."""
        for workspace in body["event"].get("team_ids") or []:
            self.in_flight.start(self._erase(None, workspace))
        self.in_flight.is_done()

    async def _stop(self, body: Mapping[str, Any]) -> None:
        place = place_in_event(body)
        for reply in await self.in_flight.cancel(place.name):
            await reply.say_stopped()

    async def _forget(self, deleted: Deleted) -> None:
        replies = await self.in_flight.cancel(f"{deleted.workspace}/{deleted.id}")
        await self.services.archive.forget_message(PLATFORM, deleted.workspace, deleted.id)
        for reply in replies:
            await reply.erase()

    async def _erase(self, enterprise: str | None, workspace: str) -> None:
        # Otherwise answers in progress would be stored after the deletion.
        await self.in_flight.cancel(workspace)
        if self.installations:
            await self.installations.async_delete_all(enterprise_id=enterprise, team_id=workspace)
        messages = await self.services.archive.purge(PLATFORM, workspace)
        await self.services.workspaces.erase(PLATFORM, workspace)
        log.info("slack workspace erased", workspace=workspace, messages=messages)
