"""The slash commands: acknowledged at once, with private replies."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeAlias

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import message_in_command, person_in
from adapters.slack.outbound import Post, posts_of, said
from adapters.slack.permissions import Groups
from adapters.slack.posting import PRIVATE_REPLY_SECONDS, PrivateReply, write
from adapters.slack.replies.asking import Asking
from adapters.slack.screens.drawing import Origin, screen_posts
from adapters.slack.screens.routing import COMMANDS as SCREEN_COMMANDS
from adapters.slack.served import profile_of
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.written import typed
from core.domain.crawl import CrawlReport
from core.ports.platforms import Operations
from core.presentation.messages import say
from core.presentation.reports import crawls_document
from core.screens.screen import OF
from core.screens.screens import Screens
from core.screens.services import Services
from core.screens.visitors import Visitor

log = structlog.get_logger(__name__)

ASK = "/ask"
OWN_COMMANDS = (ASK, *(f"/advisor-{name}" for name in ("sources", "why", "feedback", "reindex", "status")))
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
        handlers = (self._ask, self._sources, self._why, self._feedback, self._reindex, self._status)
        handler = dict(zip(OWN_COMMANDS, handlers, strict=True))[body["command"]]
        with await self._speaking(body, web):
            work = self._served(handler, body, web)
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
        wished = typed(body)
        scope = await self.screens.lookups.scope(person_in(body), wished.topic, wished.about)
        if isinstance(scope, str):
            return (said(scope),)
        message = message_in_command(body, datetime.now(UTC), scope)
        return (await self.asking.rendered(message, asked=self.asking.echo(message))).private_posts

    async def _sources(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        wished, who = typed(body), self._who(body, web)
        where = Origin.of(body).where(who.person)
        found = self.screens.lookups.passages(who, where, wished.text, wished.topic, wished.about)
        return screen_posts(await found)

    async def _why(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        who, where = self._who(body, web), Origin.of(body).where(person_in(body))
        return screen_posts(await self.screens.explanation.act(who, where, {OF: [body.get("text") or ""]}))

    async def _feedback(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        return screen_posts(await self.screens.lookups.missed(self._who(body, web)))

    async def _reindex(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        source, began = (body.get("text") or "").strip() or None, self.reindexing.seconds()
        crawl = partial(self.reindexing.run, body)
        screen = await self.screens.lookups.reindexed(self._who(body, web), source, crawl)
        posts = screen_posts(screen)
        if not screen.document.groups:
            return posts
        in_time = self.reindexing.seconds() - began < PRIVATE_REPLY_SECONDS
        if not (in_time and await PrivateReply(body["response_url"]).say(posts[0], replace=True)):
            await _write_to(body["user_id"], posts[0], web)
        return ()

    async def _status(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        return screen_posts(await self.screens.lookups.overview(self._who(body, web)))

    def _who(self, body: Body, web: AsyncWebClient) -> Visitor:
        return self.groups.visitor(person_in(body), web)


@dataclass(frozen=True)
class Reindexing:
    """Crawls with the same function as the nightly job."""

    operations: Operations
    seconds: Seconds

    async def run(self, body: Body, source: str | None) -> Sequence[CrawlReport]:
        """Crawl one source, or all, and show the progress. Raises SourcesError, CrawlRunning or DatabaseError."""
        news: asyncio.Queue[CrawlReport] = asyncio.Queue()
        telling = asyncio.create_task(self._tell(news, PrivateReply(body["response_url"]), self.seconds()))
        try:
            return await self.operations.reindex(source, news.put_nowait)
        finally:
            telling.cancel()
            await asyncio.wait({telling})

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


async def _write_to(user: str, post: Post, web: AsyncWebClient) -> None:
    # The response URL has expired or does not work; the person gets a direct message instead.
    try:
        await write(web, user, [post])
    except TROUBLES as error:
        log.warning("slack refused a direct message in place of a command's reply", error=code_of(error))
