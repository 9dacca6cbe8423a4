"""The Home and Messages tabs: suggested questions, stored data, export and deletion."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person, person_in
from adapters.slack.markup import MARKUP, escaped
from adapters.slack.outbound import Block, button, buttons, header, plain, said, section
from adapters.slack.replies.files import send_file
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Person, Remembered
from core.ports.conversations import Archive
from core.presentation.corrections import switch_label, switched
from core.presentation.messages import say
from core.presentation.own_copy import FILE_NAME, readable_copy
from core.presentation.privacy import Terms, confirmation, privacy_document, receipt

log = structlog.get_logger(__name__)

EXPORT, FORGET, FORGET_CONFIRMED = "advisor_export", "advisor_forget", "advisor_forget_confirmed"
CORRECTIONS, ON, OFF = "advisor_corrections", "on", "off"
# The manifest has the same prompts, shown while the bot is offline.
PROMPTS = (
    (say("home.prompt.dates"), say("home.prompt.dates.question")),
    (say("home.prompt.fees"), say("home.prompt.fees.question")),
    (say("home.prompt.advising"), say("home.prompt.advising.question")),
)


@dataclass(frozen=True)
class Home:
    """Shows people their data and settings."""

    archive: Archive
    in_flight: InFlight
    terms: Terms
    tells_corrections: bool = True

    def listen(self, app: AsyncApp) -> None:
        """Register handlers for opened tabs and their buttons."""
        app.event("app_home_opened")(self.take_opened)
        app.action(EXPORT)(self.take_export)
        app.action(FORGET)(self.take_forget)
        app.action(CORRECTIONS)(self.take_corrections)
        app.view(FORGET_CONFIRMED)(self.take_confirmed)

    async def take_opened(self, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A tab was opened."""
        event = body["event"]
        if event.get("tab") == "home":
            self.in_flight.start(self._publish(person(body["team_id"], event["user"]), client))
        elif event.get("tab") == "messages":
            self.in_flight.start(_suggest(event["channel"], client))

    async def take_export(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Export the person's data."""
        await ack()
        self.in_flight.start(self._export(person_in(body), client))

    async def take_forget(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Ask for confirmation before deleting the person's data."""
        await ack()
        self.in_flight.start(self._confirm(body, client))

    async def take_corrections(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Turn correction notices on or off."""
        await ack()
        self.in_flight.start(self._switch(person_in(body), body["actions"][0]["value"], client))

    async def take_confirmed(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Delete the person's data."""
        await ack()
        self.in_flight.start(self._forget(person_in(body), client))

    async def _publish(self, whose: Person, web: AsyncWebClient, notice: str | None = None) -> None:
        kept = await self.archive.remembered(whose)
        view = home_view(kept, self.terms, notice, self.tells_corrections)
        try:
            await web.views_publish(user_id=whose.user, view=view)
        except TROUBLES as error:
            log.warning("slack refused the home tab", error=code_of(error))

    async def _export(self, whose: Person, web: AsyncWebClient) -> None:
        copy = readable_copy(await self.archive.export(whose))
        is_sent = await send_file(web, whose.user, said(say("privacy.exported")), FILE_NAME, copy)
        await self._publish(whose, web, say("privacy.sent" if is_sent else "privacy.not_sent"))

    async def _switch(self, whose: Person, to: str, web: AsyncWebClient) -> None:
        await self.archive.set_corrections(whose, wanted=to == ON)
        await self._publish(whose, web, switched(to == ON))

    async def _confirm(self, body: Mapping[str, Any], web: AsyncWebClient) -> None:
        kept = await self.archive.remembered(person_in(body))
        try:
            await web.views_open(trigger_id=body["trigger_id"], view=confirmation_form(kept, self.terms))
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def _forget(self, whose: Person, web: AsyncWebClient) -> None:
        # Otherwise an answer in progress would be stored after the deletion.
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


def home_view(kept: Remembered, terms: Terms, notice: str | None, tells_corrections: bool) -> Block:
    """The Home tab of one person; `notice` is the result of the last button."""
    return {"type": "home", "blocks": list(_blocks(kept, terms, notice, tells_corrections))}


def confirmation_form(kept: Remembered, terms: Terms) -> Block:
    """The confirmation form for deletion."""
    return {
        "type": "modal",
        "callback_id": FORGET_CONFIRMED,
        "title": plain(say("privacy.delete")),
        "submit": plain(say("privacy.delete")),
        "close": plain(say("privacy.keep")),
        "blocks": [section(escaped(confirmation(kept, terms)))],
    }


def _blocks(kept: Remembered, terms: Terms, notice: str | None, tells_corrections: bool) -> Iterator[Block]:
    if notice:
        yield section(f"*{escaped(notice)}*")
    yield header(say("home.title"))
    yield section(escaped(say("home.how")))
    yield section(MARKUP.text(privacy_document(kept, terms)))
    delete = button(FORGET, say("privacy.delete"), "forget", style="danger")
    yield buttons(button(EXPORT, say("privacy.export"), "export"), delete)
    if tells_corrections:
        # The label is the current setting, the value the one after a press.
        yield buttons(button(CORRECTIONS, switch_label(kept.corrections), OFF if kept.corrections else ON))
