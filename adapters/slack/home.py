"""The Home and Messages tabs: suggested questions, stored data, export and deletion."""

from collections.abc import Awaitable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import PLATFORM, person, person_in
from adapters.slack.markup import MARKUP, escaped
from adapters.slack.memory.blocks import memory_blocks
from adapters.slack.outbound import Block, button, buttons, header, plain, said, section
from adapters.slack.replies.files import send_file
from adapters.slack.replies.languages import Languages
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.workspaces.served import profile_of
from core.domain.conversation import Person, Remembered
from core.domain.memory import Fact, MemoryState
from core.ports.platforms import Services
from core.presentation.corrections import switch_label, switched
from core.presentation.document import Line
from core.presentation.memory import privacy_line
from core.presentation.messages import say
from core.presentation.privacy import Terms, confirmation, privacy_document, readable_copy, receipt

log = structlog.get_logger(__name__)

EXPORT, FORGET, FORGET_CONFIRMED = "advisor_export", "advisor_forget", "advisor_forget_confirmed"
CORRECTIONS, ON, OFF = "advisor_corrections", "on", "off"
# The manifest has the same prompts in English, shown while the bot is offline.
PROMPTS = ("home.prompt.dates", "home.prompt.fees", "home.prompt.advising")


@dataclass(frozen=True)
class Home:
    """Shows people their data and settings."""

    services: Services
    in_flight: InFlight
    terms: Terms
    languages: Languages
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
        event, whose = body["event"], person(body["team_id"], body["event"]["user"])
        if event.get("tab") == "home":
            self._start(whose, client, self.publish(whose, client))
        elif event.get("tab") == "messages":
            self._start(whose, client, _suggest(event["channel"], client))

    async def take_export(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Export the person's data."""
        await ack()
        self._start(person_in(body), client, self._export(person_in(body), client))

    async def take_forget(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Ask for confirmation before deleting the person's data."""
        await ack()
        self._start(person_in(body), client, self._confirm(body, client))

    async def take_corrections(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Turn correction notices on or off."""
        await ack()
        to = body["actions"][0]["value"]
        self._start(person_in(body), client, self._switch(person_in(body), to, client))

    async def take_confirmed(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Delete the person's data."""
        await ack()
        self._start(person_in(body), client, self._forget(person_in(body), client))

    def _start(self, whose: Person, web: AsyncWebClient, work: Awaitable[None]) -> None:
        self.in_flight.start(self.languages.spoken_to(whose, web, work))

    async def publish(self, whose: Person, web: AsyncWebClient, notice: str | None = None) -> None:
        """Show the Home tab, below the result of the last button."""
        kept, terms, memory = await self.services.archive.remembered(whose), await self._terms(whose), _NO_MEMORY
        if desk := self.services.memory:
            memory = Remembering(await desk.state(whose), await desk.facts(whose))
        view = home_view(kept, terms, notice, self.tells_corrections, memory)
        try:
            await web.views_publish(user_id=whose.user, view=view)
        except TROUBLES as error:
            log.warning("slack refused the home tab", error=code_of(error))

    async def _terms(self, whose: Person) -> Terms:
        """Those of the settings, but for what the workspace says."""
        profile = await profile_of(self.services.workspaces, whose.workspace)
        keep_days = self.terms.keep_days if profile.keep_days is None else profile.keep_days
        return replace(self.terms, keep_days=keep_days, contact=profile.contact or self.terms.contact)

    async def _export(self, whose: Person, web: AsyncWebClient) -> None:
        copy = readable_copy(await self.services.archive.export(whose))
        is_sent = await send_file(web, whose.user, said(say("privacy.exported")), say("privacy.file"), copy)
        await self.publish(whose, web, say("privacy.sent" if is_sent else "privacy.not_sent"))

    async def _switch(self, whose: Person, to: str, web: AsyncWebClient) -> None:
        await self.services.archive.set_corrections(whose, wanted=to == ON)
        await self.publish(whose, web, switched(to == ON))

    async def _confirm(self, body: Mapping[str, Any], web: AsyncWebClient) -> None:
        whose = person_in(body)
        kept, terms, memory = (
            await self.services.archive.remembered(whose),
            await self._terms(whose),
            self.services.memory,
        )
        facts = len(await memory.facts(whose)) if memory else 0
        try:
            await web.views_open(trigger_id=body["trigger_id"], view=confirmation_form(kept, terms, facts))
        except TROUBLES as error:
            log.warning("slack refused a form", error=code_of(error))

    async def _forget(self, whose: Person, web: AsyncWebClient) -> None:
        # Otherwise an answer in progress would be stored after the deletion.
        for reply in await self.in_flight.cancel(f"{whose.workspace}/{whose.user}"):
            await reply.erase()
        await self.publish(whose, web, receipt(await self.services.archive.forget(whose)))


async def _suggest(channel: str, web: AsyncWebClient) -> None:
    # Without a thread: in the agent view a conversation begins with its first message.
    prompts = [{"title": say(each), "message": say(f"{each}.question")} for each in PROMPTS]
    try:
        await web.assistant_threads_setSuggestedPrompts(channel_id=channel, prompts=prompts)
    except TROUBLES as error:
        log.info("slack refused suggested questions", error=code_of(error))


@dataclass(frozen=True, slots=True)
class Remembering:
    """What long-term memory holds of a person; without a state there is none."""

    state: MemoryState | None = None
    facts: Sequence[Fact] = ()

    @property
    def line(self) -> tuple[Line, ...]:
        """What is said of it among what is stored."""
        return (privacy_line(self.state, len(self.facts), PLATFORM),) if self.state else ()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All of it, with its buttons."""
        return memory_blocks(self.state, self.facts) if self.state else ()


_NO_MEMORY = Remembering()


def home_view(
    kept: Remembered, terms: Terms, notice: str | None, tells_corrections: bool, memory: Remembering = _NO_MEMORY
) -> Block:
    """The Home tab of one person; `notice` is the result of the last button."""
    return {"type": "home", "blocks": list(_blocks(kept, terms, notice, tells_corrections, memory))}


def confirmation_form(kept: Remembered, terms: Terms, facts: int = 0) -> Block:
    """The confirmation form for deletion."""
    return {
        "type": "modal",
        "callback_id": FORGET_CONFIRMED,
        "title": plain(say("privacy.delete")),
        "submit": plain(say("privacy.delete")),
        "close": plain(say("privacy.keep")),
        "blocks": [section(escaped(confirmation(kept, terms, facts)))],
    }


def _blocks(
    kept: Remembered, terms: Terms, notice: str | None, tells_corrections: bool, memory: Remembering
) -> Iterator[Block]:
    if notice:
        yield section(f"*{escaped(notice)}*")
    yield header(say("home.title"))
    yield section(escaped(say("home.how")))
    yield section(MARKUP.text(privacy_document(kept, terms, *memory.line)))
    delete = button(FORGET, say("privacy.delete"), "forget", style="danger")
    yield buttons(button(EXPORT, say("privacy.export"), "export"), delete)
    if tells_corrections:
        # The label is the current setting, the value the one after a press.
        yield buttons(button(CORRECTIONS, switch_label(kept.corrections), OFF if kept.corrections else ON))
    yield from memory.blocks
