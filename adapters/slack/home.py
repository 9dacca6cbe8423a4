"""The bot's tabs: suggested questions, what is kept of a person, the export, and the end of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.exporting import export_posts
from adapters.slack.home_view import (
    CORRECTIONS,
    EXPORT,
    FORGET,
    FORGET_CONFIRMED,
    ON,
    TOLD,
    confirmation,
    home_view,
    receipt,
)
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person, person_in
from adapters.slack.web_api import TROUBLES, code_of
from core.domain import Person
from core.ports import Archive

log = structlog.get_logger(__name__)

# The manifest has the same ones, for whoever opens the tab while the bot is away.
PROMPTS = (
    ("Deadlines", "When is the last day to add or drop a course?"),
    ("Tuition and fees", "When are tuition and fees due, and how can I pay?"),
    ("Advising", "How do I make an appointment with an academic advisor?"),
)
_SENT = "I have sent you all of it in the Messages tab."
_NOT_SENT = "I could not write to you in the Messages tab; ask whoever runs me for your copy."


@dataclass(frozen=True)
class Home:
    """Shows people what is theirs."""

    archive: Archive
    human_contact: str | None
    in_flight: InFlight
    tells_corrections: bool = True

    def listen(self, app: AsyncApp) -> None:
        """Hears when a tab is opened, and its buttons."""
        app.event("app_home_opened")(self.take_opened)
        app.action(EXPORT)(self.take_export)
        app.action(FORGET)(self.take_forget)
        app.action(CORRECTIONS)(self.take_corrections)
        app.view(FORGET_CONFIRMED)(self.take_confirmed)

    async def take_opened(self, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Somebody looks at a tab."""
        event = body["event"]
        if event.get("tab") == "home":
            self.in_flight.start(self._publish(person(body["team_id"], event["user"]), client))
        elif event.get("tab") == "messages":
            self.in_flight.start(_suggest(event["channel"], client))

    async def take_export(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Somebody wants a copy."""
        await ack()
        self.in_flight.start(self._export(person_in(body), client))

    async def take_forget(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Somebody wants to be forgotten: are they sure?"""
        await ack()
        self.in_flight.start(self._confirm(body, client))

    async def take_corrections(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Somebody wants to hear of changes, or not any more."""
        await ack()
        self.in_flight.start(self._switch(person_in(body), body["actions"][0]["value"], client))

    async def take_confirmed(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """They are sure."""
        await ack()
        self.in_flight.start(self._forget(person_in(body), client))

    async def _publish(self, whose: Person, web: AsyncWebClient, notice: str | None = None) -> None:
        kept = await self.archive.remembered(whose)
        view = home_view(kept, self.human_contact, notice, self.tells_corrections)
        try:
            await web.views_publish(user_id=whose.user, view=view)
        except TROUBLES as error:
            log.warning("slack refused the home tab", error=code_of(error))

    async def _export(self, whose: Person, web: AsyncWebClient) -> None:
        # Messages need no scope beyond `chat:write`. A file would need `files:write`, for every channel at that.
        posts, notice = export_posts(await self.archive.export(whose)), _SENT
        try:
            for post in posts:
                await web.chat_postMessage(
                    channel=whose.user, text=post.text, blocks=list(post.blocks), unfurl_links=False, unfurl_media=False
                )
        except TROUBLES as error:
            log.warning("slack refused an export", error=code_of(error))
            notice = _NOT_SENT
        await self._publish(whose, web, notice)

    async def _switch(self, whose: Person, to: str, web: AsyncWebClient) -> None:
        await self.archive.set_corrections(whose, wanted=to == ON)
        await self._publish(whose, web, TOLD[to])

    async def _confirm(self, body: Mapping[str, Any], web: AsyncWebClient) -> None:
        kept = await self.archive.remembered(person_in(body))
        try:
            await web.views_open(trigger_id=body["trigger_id"], view=confirmation(kept))
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def _forget(self, whose: Person, web: AsyncWebClient) -> None:
        # An answer in the making would be kept after all the others are gone.
        for reply in await self.in_flight.cancel(f"{whose.workspace}/{whose.user}"):
            await reply.erase()
        await self._publish(whose, web, receipt(await self.archive.forget(whose)))


async def _suggest(channel: str, web: AsyncWebClient) -> None:
    # Without a thread: in the agent view a conversation begins with its first message.
    prompts = [{"title": title, "message": message} for title, message in PROMPTS]
    try:
        await web.assistant_threads_setSuggestedPrompts(channel_id=channel, prompts=prompts)
    except TROUBLES as error:
        log.info("slack refused suggested questions", error=code_of(error))
