"""The slash commands: acknowledged at once, with private replies."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answer_view import Asking
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import message_in_command, person_in, typed
from adapters.slack.outbound import Post, posts_of, said
from adapters.slack.permissions import Groups
from adapters.slack.posting import PRIVATE_REPLY_SECONDS, PrivateReply
from adapters.slack.screens.drawing import Origin, screen_posts
from adapters.slack.screens.routing import COMMANDS as SCREEN_COMMANDS
from adapters.slack.served import profile_of
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.crawl import CrawlReport
from core.domain.passage import Scope, Subject
from core.errors import CrawlRunning, SourcesError
from core.ports.platforms import Operations, Services
from core.ports.quality import Workspace
from core.presentation.gaps import gaps_document
from core.presentation.messages import say
from core.presentation.passages import passages_document
from core.presentation.reports import crawls_document
from core.presentation.status import status_document
from core.screens.screen import OF, Screen
from core.screens.screens import Screens
from core.screens.visitors import Visitor

log = structlog.get_logger(__name__)

ASK = "/ask"
OWN_COMMANDS = (
    ASK,
    "/advisor-sources",
    "/advisor-why",
    "/advisor-feedback",
    "/advisor-reindex",
    "/advisor-status",
)
COMMANDS = (*OWN_COMMANDS, *SCREEN_COMMANDS)
_MOST_PASSAGES = 10
_DAYS, _GROUPS = 30, 8
_LONGEST_NAME = 100
# Seconds after the start at which progress is posted: three times, so that one message is left for the end.
_TOLD_AFTER = (0.0, 60.0, 600.0)

Body: TypeAlias = Mapping[str, Any]
Handler: TypeAlias = Callable[[Body, AsyncWebClient], Awaitable[tuple[Post, ...]]]


@dataclass(frozen=True)
class Commands:
    """Handles and answers the commands."""

    services: Services
    asking: Asking
    reindexing: "Reindexing"
    screens: Screens
    groups: Groups
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Register the commands."""
        first = [self.in_flight.receiving.store_first]
        for name in OWN_COMMANDS:
            app.command(name, middleware=first if name == ASK else [])(self.take)

    async def take(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Acknowledge first: Slack waits only three seconds, so the language is one that is known already."""
        if body["command"] == ASK and self.asking.needs_no_search(message_in_command(body, datetime.now(UTC))):
            await ack()
            self.in_flight.start(self._answer(body, client))
            return
        with self.asking.languages.known_of(person_in(body), _asked(body)):
            searching = say("answer.searching")
        await ack(text=searching, response_type="ephemeral")
        self.in_flight.start(self._answer(body, client))

    async def _answer(self, body: Body, web: AsyncWebClient) -> None:
        handlers: dict[str, Handler] = {
            ASK: self._ask,
            "/advisor-sources": self._sources,
            "/advisor-why": self._why,
            "/advisor-feedback": self._feedback,
            "/advisor-reindex": self._reindex,
            "/advisor-status": self._status,
        }
        with await self._speaking(body, web):
            work = self._served(handlers[body["command"]], body, web)
            posts = await self.in_flight.safely(work, command=body["command"])
        if not await PrivateReply(body["response_url"]).say_all(posts):
            for post in posts:
                await _write_to(body["user_id"], post, web)

    async def _speaking(self, body: Body, web: AsyncWebClient) -> AbstractContextManager[None]:
        return await self.asking.languages.speaking_to(person_in(body), web, _asked(body))

    async def _served(self, handler: Handler, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        """What the handler replies where the bot may answer; words of distress are answered everywhere."""
        if body["command"] == ASK and self.asking.is_urgent(message_in_command(body, datetime.now(UTC))):
            return await handler(body, web)
        profile, channel = await profile_of(self.services.workspaces, body["team_id"]), body["channel_id"]
        is_here = profile.is_served if channel.startswith("D") else profile.answers_in(channel)
        return await handler(body, web) if is_here else (said(say("apology.not_served")),)

    async def _ask(self, body: Body, _: AsyncWebClient) -> tuple[Post, ...]:
        unscoped = message_in_command(body, datetime.now(UTC))
        if self.asking.is_urgent(unscoped):
            return (await self.asking.rendered(unscoped)).posts
        scope, refused = await self._scope(body)
        if refused:
            return refused
        message = message_in_command(body, datetime.now(UTC), scope)
        return (await self.asking.rendered(message, asked=self.asking.echo(message))).private_posts

    async def _sources(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.screens.permissions.is_advisor(self._who(body, web)):
            return (said(say("permissions.advisors")),)
        scope, refused = await self._scope(body)
        if refused:
            return refused
        question = typed(body).text
        if not question:
            return (said(say("sources.no_question")),)
        seen = (await profile_of(self.services.workspaces, body["team_id"])).narrowed(scope)
        found = await self.services.passage_lookup.sources(question, seen, _MOST_PASSAGES)
        passage = (found[0].chunk.url, found[0].chunk.text) if found else ("", "")
        buttons = await self.screens.curated.pin_button(self._who(body, web), (), question, passage)
        return screen_posts(Screen(document=passages_document(question, found, scope.about), buttons=buttons))

    async def _why(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        who, where = self._who(body, web), Origin.of(body).where(person_in(body))
        return screen_posts(await self.screens.explanation.act(who, where, {OF: [body.get("text") or ""]}))

    async def _feedback(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        person = person_in(body)
        if not await self.screens.permissions.is_advisor(self._who(body, web)):
            return (said(say("permissions.advisors")),)
        here = Workspace(person.platform, person.workspace)
        scope = (await profile_of(self.services.workspaces, person.workspace)).scope
        return posts_of(gaps_document(await self.services.gaps.report(_DAYS, here, _GROUPS, scope)))

    async def _reindex(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.screens.permissions.is_admin(self._who(body, web)):
            return (said(self.screens.permissions.refusal()),)
        source, names = (body.get("text") or "").strip(), await self.services.operations.source_names()
        if source and source not in names:
            sentence = say("crawl.unknown_source", source=source[:_LONGEST_NAME], sources=", ".join(names))
            return (said(sentence),)
        try:
            await self.reindexing.run(source or None, body, web)
        except (SourcesError, CrawlRunning) as error:
            return (said(str(error)),)
        return ()

    async def _status(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.screens.permissions.is_admin(self._who(body, web)):
            return (said(self.screens.permissions.refusal()),)
        return posts_of(status_document(await self.services.operations.overview()))

    def _who(self, body: Body, web: AsyncWebClient) -> Visitor:
        return self.groups.visitor(person_in(body), web)

    async def _scope(self, body: Body) -> tuple[Scope, tuple[Post, ...]]:
        """The search scope; or a message when the topic or subject is unknown."""
        wished = typed(body)
        profile = await profile_of(self.services.workspaces, body["team_id"])
        topics = await self.services.passage_lookup.topics(profile.scope) if wished.topic is not None else []
        topic, about = _spelled(wished.topic, topics), _spelled(wished.about, list(Subject))
        if wished.topic is not None and not topic:
            known = ", ".join(topics) or say("scope.no_topics")
            return Scope(), (said(say("scope.unknown_topic", topic=wished.topic[:_LONGEST_NAME], topics=known)),)
        if wished.about is not None and not about:
            known = ", ".join(Subject)
            return Scope(), (said(say("scope.unknown_subject", subject=wished.about[:_LONGEST_NAME], subjects=known)),)
        return Scope(topics=topic, about=tuple(map(Subject, about))), ()


@dataclass(frozen=True)
class Reindexing:
    """Crawls with the same function as the nightly job."""

    operations: Operations
    seconds: Seconds

    async def run(self, source: str | None, body: Mapping[str, Any], web: AsyncWebClient) -> None:
        """Crawl one source, or all, and show the progress. Raises SourcesError, CrawlRunning or DatabaseError."""
        private, began = PrivateReply(body["response_url"]), self.seconds()
        news: asyncio.Queue[CrawlReport] = asyncio.Queue()
        telling = asyncio.create_task(self._tell(news, private, began))
        try:
            reports = await self.operations.reindex(source, news.put_nowait)
        finally:
            telling.cancel()
            await asyncio.wait({telling})
        (done, *_) = posts_of(crawls_document(say("crawl.done"), reports))
        in_time = self.seconds() - began < PRIVATE_REPLY_SECONDS
        if not (in_time and await private.say(done, replace=True)):
            await _write_to(body["user_id"], done, web)

    async def _tell(self, news: "asyncio.Queue[CrawlReport]", private: PrivateReply, began: float) -> None:
        known: dict[str, CrawlReport] = {}
        for after in _TOLD_AFTER:
            while True:
                report = await news.get()
                known[report.source] = report
                if self.seconds() - began >= after and news.empty():
                    break
            (post, *_) = posts_of(crawls_document(say("crawl.running"), list(known.values())))
            await private.say(post, replace=True)


def _asked(body: Body) -> str:
    return typed(body).text if body["command"] == ASK else ""


def _spelled(wished: str | None, known: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in known if wished is not None and name.casefold() == wished.casefold())


async def _write_to(user: str, post: Post, web: AsyncWebClient) -> None:
    # The response URL has expired or does not work; the person gets a direct message instead.
    try:
        await web.chat_postMessage(channel=user, text=post.text, blocks=list(post.blocks), unfurl_links=False)
    except TROUBLES as error:
        log.warning("slack refused a direct message in place of a command's reply", error=code_of(error))
