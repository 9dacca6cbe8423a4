"""The slash commands: acknowledged at once, answered so that only who typed them sees it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import Post, sentence_post
from adapters.slack.explaining import Explaining
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import message_in_command, person_in, typed
from adapters.slack.operator_text import status_text
from adapters.slack.outbound import THINKING, posts_of
from adapters.slack.passage_text import sources_text
from adapters.slack.reindexing import Reindexing
from adapters.slack.replying import Asking, or_apology
from adapters.slack.roles import Roles
from adapters.slack.whispering import Whisper
from core.domain import Scope, Subject
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
        scope, refused = await self._scope(body)
        if refused:
            return refused
        return (await self.asking.rendered(message_in_command(body, datetime.now(UTC), scope))).posts

    async def _sources(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.roles.is_advisor(person_in(body), web):
            return (sentence_post(FOR_ADVISORS),)
        scope, refused = await self._scope(body)
        if refused:
            return refused
        question = typed(body).text
        if not question:
            return (sentence_post("Say what to look for: /advisor-sources when are fees due?"),)
        found = await self.services.library.sources(question, scope, _MOST_PASSAGES)
        return posts_of(sources_text(question, found, scope.about))

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

    async def _scope(self, body: Body) -> tuple[Scope, tuple[Post, ...]]:
        """Where to search, each choice as we spell it; or a sentence, when there is no such topic or subject."""
        wished = typed(body)
        topics = await self.services.library.topics() if wished.topic is not None else []
        topic, about = _spelled(wished.topic, topics), _spelled(wished.about, list(Subject))
        if wished.topic is not None and not topic:
            listed = ", ".join(topics) or "none yet"
            return Scope(), (sentence_post(f"There is no topic “{wished.topic[:100]}”. The topics are: {listed}."),)
        if wished.about is not None and not about:
            sentence = f"I know no passages about “{wished.about[:100]}”. You can say: {', '.join(Subject)}."
            return Scope(), (sentence_post(sentence),)
        return Scope(topics=topic, about=tuple(map(Subject, about))), ()


def _spelled(wished: str | None, known: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in known if wished is not None and name.casefold() == wished.casefold())
