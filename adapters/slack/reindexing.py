"""`/advisor-reindex`: a crawl on demand, its progress in the few messages that Slack allows."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import Post
from adapters.slack.operator_text import reports_text
from adapters.slack.outbound import posts_of
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.whispering import LONGEST_SECONDS, Whisper
from core.ports import Operations
from core.site_domain import CrawlReport

log = structlog.get_logger(__name__)

# Seconds after the start at which progress may be told: three times, so that one message is left for the end.
_TOLD_AFTER = (0.0, 60.0, 600.0)


@dataclass(frozen=True)
class Reindexing:
    """Crawls by the same function as the nightly job."""

    operations: Operations
    seconds: Seconds

    async def run(self, source: str | None, body: Mapping[str, Any], web: AsyncWebClient) -> None:
        """Crawls one source, or all, and tells how it goes. Raises SourcesError, CrawlRunning or DatabaseError."""
        whisper, began = Whisper(body["response_url"]), self.seconds()
        news: asyncio.Queue[CrawlReport] = asyncio.Queue()
        telling = asyncio.create_task(self._tell(news, whisper, began))
        try:
            reports = await self.operations.reindex(source, news.put_nowait)
        finally:
            telling.cancel()
            await asyncio.wait({telling})
        (done, *_) = posts_of(reports_text("Crawled", reports))
        in_time = self.seconds() - began < LONGEST_SECONDS
        if not (in_time and await whisper.say(done, replace=True)):
            await _write_to(body["user_id"], done, web)

    async def _tell(self, news: "asyncio.Queue[CrawlReport]", whisper: Whisper, began: float) -> None:
        known: dict[str, CrawlReport] = {}
        for after in _TOLD_AFTER:
            while True:
                report = await news.get()
                known[report.source] = report
                if self.seconds() - began >= after and news.empty():
                    break
            (post, *_) = posts_of(reports_text("Crawling", list(known.values())))
            await whisper.say(post, replace=True)


async def _write_to(user: str, post: Post, web: AsyncWebClient) -> None:
    # The command's address has died of age; who gave it is told in their messages with the bot.
    try:
        await web.chat_postMessage(channel=user, text=post.text, blocks=list(post.blocks), unfurl_links=False)
    except TROUBLES as error:
        log.warning("slack refused to tell that a crawl has ended", error=code_of(error))
