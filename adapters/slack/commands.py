"""The slash commands: acknowledged at once, answered so that only who typed them sees it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import Post, sentence_post
from adapters.slack.explaining import Explaining
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import message_in_command, person_in, topic_and_text
from adapters.slack.operator_text import status_text
from adapters.slack.outbound import THINKING, posts_of
from adapters.slack.passage_text import sources_text
from adapters.slack.reindexing import Reindexing
from adapters.slack.replying import Asking, or_apology
from adapters.slack.roles import Roles
from adapters.slack.whispering import Whisper
from core.domain import Scope
from core.errors import CrawlRunning, SourcesError
from core.ports import Services

COMMANDS = ("/ask", "/advisor-sources", "/advisor-why", "/advisor-reindex", "/advisor-status")

FOR_ADVISORS = "This command is for advisors. Ask whoever runs me if you should be one."
FOR_ADMINS = "This command is for the people who run me."
_MOST_PASSAGES = 8

Body: TypeAlias = Mapping[str, Any]
Handler: TypeAlias = Callable[[Body, AsyncWebClient], Awaitable[tuple[Post, ...]]]


@dataclass(frozen=True)
class Commands:
    """Hears commands and answers each."""

    services: Services
    asking: Asking
    explaining: Explaining
    reindexing: Reindexing
    roles: Roles
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Hears the commands."""
        for name in COMMANDS:
            app.command(name)(self.take)

    async def take(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Acknowledges first: Slack waits three seconds and no longer."""
        await ack(text=THINKING, response_type="ephemeral")
        self.in_flight.start(self._answer(body, client))

    async def _answer(self, body: Body, web: AsyncWebClient) -> None:
        handlers: dict[str, Handler] = {
            "/ask": self._ask,
            "/advisor-sources": self._sources,
            "/advisor-why": self._why,
            "/advisor-reindex": self._reindex,
            "/advisor-status": self._status,
        }
        posts = await or_apology(handlers[body["command"]](body, web), command=body["command"])
        await Whisper(body["response_url"]).say_all(posts)

    async def _ask(self, body: Body, _: AsyncWebClient) -> tuple[Post, ...]:
        topic, refused = await self._topic(body)
        if refused:
            return refused
        return (await self.asking.rendered(message_in_command(body, datetime.now(UTC), topic))).posts

    async def _sources(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.roles.is_advisor(person_in(body), web):
            return (sentence_post(FOR_ADVISORS),)
        topic, refused = await self._topic(body)
        if refused:
            return refused
        question = topic_and_text(body)[1]
        if not question:
            return (sentence_post("Say what to look for: /advisor-sources when are fees due?"),)
        scope = Scope(topics=(topic,) if topic else ())
        return posts_of(sources_text(question, await self.services.library.sources(question, scope, _MOST_PASSAGES)))

    async def _why(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        reference = (body.get("text") or "").strip()
        if not reference:
            return await self.explaining.newest(person_in(body), web)
        return await self.explaining.by_reference(reference, person_in(body), web)

    async def _reindex(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.roles.is_admin(person_in(body), web):
            return (sentence_post(FOR_ADMINS),)
        source, names = (body.get("text") or "").strip(), await self.services.operations.source_names()
        if source and source not in names:
            return (sentence_post(f"There is no source “{source[:100]}”. The sources are: {', '.join(names)}."),)
        try:
            await self.reindexing.run(source or None, body, web)
        except (SourcesError, CrawlRunning) as error:
            return (sentence_post(str(error)),)
        return ()

    async def _status(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.roles.is_admin(person_in(body), web):
            return (sentence_post(FOR_ADMINS),)
        return posts_of(status_text(await self.services.operations.overview()))

    async def _topic(self, body: Body) -> tuple[str | None, tuple[Post, ...]]:
        """The topic that was asked for, as it is spelled in the sources; or a sentence, when there is no such topic."""
        wished = topic_and_text(body)[0]
        if wished is None:
            return None, ()
        topics = await self.services.library.topics()
        known = {topic.casefold(): topic for topic in topics}
        if wished.casefold() in known:
            return known[wished.casefold()], ()
        listed = ", ".join(topics) or "none yet"
        return None, (sentence_post(f"There is no topic “{wished[:100]}”. The topics are: {listed}."),)
