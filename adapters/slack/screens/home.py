"""The Home and Messages tabs: suggested questions, stored data, export and deletion."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackRequestError
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import person, workspace_in
from adapters.slack.markup import escaped
from adapters.slack.outbound import Post, header, said, section
from adapters.slack.permissions import Groups
from adapters.slack.replies.languages import Languages
from adapters.slack.screens.drawing import Origin, screen_blocks
from adapters.slack.served import profile_of
from adapters.slack.texts.pieces import Block
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Person
from core.errors import AdvisorError
from core.presentation.document import shortened
from core.presentation.messages import say
from core.screens import memory, privacy
from core.screens.screen import Screen
from core.screens.screens import Screens
from core.screens.services import Services

log = structlog.get_logger(__name__)

MOST_PROMPTS, _LONGEST_PROMPT = 4, 75


@dataclass(frozen=True)
class Home:
    """Shows people their data and settings."""

    screens: Screens
    groups: Groups
    in_flight: InFlight
    languages: Languages
    services: Services

    def listen(self, app: AsyncApp) -> None:
        """Register the handler of opened tabs."""
        app.event("app_home_opened")(self.take_opened)

    async def take_opened(self, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A tab was opened."""
        event, whose = body["event"], person(workspace_in(body), body["event"]["user"])
        suggest = partial(self._suggest, whose, event["channel"], client)
        work = {"home": partial(self.publish, whose, client), "messages": suggest}
        if event.get("tab") in work:
            self.in_flight.start(self.languages.spoken_to(whose, client, work[event["tab"]]()))

    async def tell(self, whose: Person, web: AsyncWebClient, screen: Screen) -> None:
        """Show the tab below what was done; a file is sent, and that is told."""
        notice = screen.notice
        if file := screen.file:
            is_sent = await _send_file(web, whose.user, said(notice), file.name, file.text)
            notice = say("privacy.sent" if is_sent else "privacy.not_sent")
        await self.publish(whose, web, notice)

    async def publish(self, whose: Person, web: AsyncWebClient, notice: str = "") -> None:
        """Show the tab, below the result of the last button."""
        actions = (privacy.SHOW, memory.SHOW) if self.screens.memory.service else (privacy.SHOW,)
        shown = [await self._screen(whose, web, each) for each in actions]
        try:
            await web.views_publish(user_id=whose.user, view=home_view(notice, *shown))
        except TROUBLES as error:
            log.warning("slack refused the home tab", error=code_of(error))

    async def _screen(self, whose: Person, web: AsyncWebClient, action: str) -> Screen:
        who, where = self.groups.visitor(whose, web), Origin().where(whose)
        return await self.screens.act(who, where, action, {}, datetime.now(UTC))

    async def _suggest(self, whose: Person, channel: str, web: AsyncWebClient) -> None:
        # Without a thread: in the agent view a conversation begins with its first message.
        try:
            scope = (await profile_of(self.services.workspaces, whose.workspace)).scope
            questions = await self.services.suggestions(scope, MOST_PROMPTS)
            prompts = [{"title": shortened(each, _LONGEST_PROMPT), "message": each} for each in questions]
            if prompts:
                await web.assistant_threads_setSuggestedPrompts(channel_id=channel, prompts=prompts)
        except (*TROUBLES, AdvisorError) as error:
            log.info("no questions are suggested", error=type(error).__name__)


def home_view(notice: str, *shown: Screen) -> Block:
    """The Home tab of one person; `notice` is the result of the last button."""
    return {"type": "home", "blocks": list(_blocks(notice, shown))}


def _blocks(notice: str, shown: Sequence[Screen]) -> Iterator[Block]:
    if notice:
        yield section(f"*{escaped(notice)}*")
    yield header(say("home.title"))
    yield section(escaped(say("home.how")))
    for screen in shown:
        yield from screen_blocks(screen)


async def _send_file(web: AsyncWebClient, user: str, above: Post, name: str, text: str) -> bool:
    """A message and below it the file, both for this person alone; False when Slack refuses."""
    try:
        # A file needs the id of the conversation, which Slack tells with the message: no scope is needed to ask for it.
        posted = await web.chat_postMessage(channel=user, **above.content)
        await web.files_upload_v2(channel=str(posted["channel"]), filename=name, title=name, content=text)
    except (*TROUBLES, SlackRequestError) as error:
        log.warning("slack refused a file", error=code_of(error))
        return False
    return True
