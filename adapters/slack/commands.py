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
from adapters.slack.curated.desk import CURATED
from adapters.slack.curated.forms import pin_button
from adapters.slack.explain import Explain
from adapters.slack.hand_offs.desk import HAND_OFF_COMMANDS
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import message_in_command, person_in, typed
from adapters.slack.outbound import Post, buttons, posts_of, said
from adapters.slack.permissions import ADMIN_SETTING, Permissions
from adapters.slack.posting import PRIVATE_REPLY_SECONDS, PrivateReply
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.workspaces.served import profile_of
from core.domain.crawl import CrawlReport
from core.domain.search import Scope, Subject
from core.errors import CrawlRunning, SourcesError
from core.ports.platforms import Operations, Services
from core.ports.quality import Workspace
from core.presentation.gaps import gaps_document
from core.presentation.messages import say
from core.presentation.passages import passages_document
from core.presentation.reports import crawls_document
from core.presentation.status import status_document

log = structlog.get_logger(__name__)

OWN_COMMANDS = (
    "/ask",
    "/advisor-sources",
    "/advisor-why",
    "/advisor-feedback",
    "/advisor-reindex",
    "/advisor-status",
)
COMMANDS = (*OWN_COMMANDS, *HAND_OFF_COMMANDS, CURATED)
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
    explain: Explain
    reindexing: "Reindexing"
    permissions: Permissions
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Register the commands."""
        for name in OWN_COMMANDS:
            app.command(name)(self.take)

    async def take(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """Acknowledge first: Slack waits only three seconds."""
        if body["command"] == "/ask" and self.asking.needs_no_search(message_in_command(body, datetime.now(UTC))):
            await ack()
            self.in_flight.start(self._answer(body, client))
            return
        with await self._speaking(body, client):
            searching = say("answer.searching")
        await ack(text=searching, response_type="ephemeral")
        self.in_flight.start(self._answer(body, client))

    async def _answer(self, body: Body, web: AsyncWebClient) -> None:
        handlers: dict[str, Handler] = {
            "/ask": self._ask,
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
        asked = typed(body).text if body["command"] == "/ask" else ""
        return await self.asking.languages.speaking_to(person_in(body), web, asked)

    async def _served(self, handler: Handler, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        """What the handler replies where the bot may answer; words of distress are answered everywhere."""
        if body["command"] == "/ask" and self.asking.is_urgent(message_in_command(body, datetime.now(UTC))):
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
        return (await self.asking.rendered(message_in_command(body, datetime.now(UTC), scope))).private_posts

    async def _sources(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.permissions.is_advisor(person_in(body), web):
            return (said(say("permissions.advisors")),)
        scope, refused = await self._scope(body)
        if refused:
            return refused
        question = typed(body).text
        if not question:
            return (said(say("sources.no_question")),)
        seen = (await profile_of(self.services.workspaces, body["team_id"])).narrowed(scope)
        found = await self.services.passage_lookup.sources(question, seen, _MOST_PASSAGES)
        can_pin = self.services.curated is not None
        may_pin = can_pin and await self.permissions.advises_everywhere(person_in(body), web)
        passage = (found[0].chunk.url, found[0].chunk.text) if found else ("", "")
        below = [buttons(pin_button(question, *passage))] if may_pin else []
        return posts_of(passages_document(question, found, scope.about), below)

    async def _why(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        reference = (body.get("text") or "").strip()
        if not reference:
            return await self.explain.newest(person_in(body), web)
        return await self.explain.by_reference(reference, person_in(body), web)

    async def _feedback(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        person = person_in(body)
        if not await self.permissions.is_advisor(person, web):
            return (said(say("permissions.advisors")),)
        here = Workspace(person.platform, person.workspace)
        scope = (await profile_of(self.services.workspaces, person.workspace)).scope
        return posts_of(gaps_document(await self.services.gaps.report(_DAYS, here, _GROUPS, scope)))

    async def _reindex(self, body: Body, web: AsyncWebClient) -> tuple[Post, ...]:
        if not await self.permissions.is_admin(person_in(body), web):
            return (said(say("permissions.admins", setting=ADMIN_SETTING)),)
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
        if not await self.permissions.is_admin(person_in(body), web):
            return (said(say("permissions.admins", setting=ADMIN_SETTING)),)
        return posts_of(status_document(await self.services.operations.overview()))

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


def _spelled(wished: str | None, known: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in known if wished is not None and name.casefold() == wished.casefold())


async def _write_to(user: str, post: Post, web: AsyncWebClient) -> None:
    # The response URL has expired or does not work; the person gets a direct message instead.
    try:
        await web.chat_postMessage(channel=user, text=post.text, blocks=list(post.blocks), unfurl_links=False)
    except TROUBLES as error:
        log.warning("slack refused a direct message in place of a command's reply", error=code_of(error))
