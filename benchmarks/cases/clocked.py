"""Crawl a little site as it is shipped, and ask about it at any time of its campus."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from benchmarks.sites.local_site import LocalSite, served
from benchmarks.turns.__main__ import Clock
from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.models import build_models
from bot.running import prepared_settings
from bot.stores import build_stores
from core.crawl.crawler import HttpCrawler
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey, Message
from core.domain.crawl import CrawlReport, Source
from evaluation.corpus import fresh_database
from tests.standins.threaded_extractor import ThreadExtractor


@dataclass
class Campus:
    """A crawled site, and what the crawl reported."""

    app: App
    clock: Clock
    report: CrawlReport

    async def asked(self, question: str, now: datetime) -> Answer:
        """The answer to somebody who asks nothing else, at this time. Raises AdvisorError."""
        self.clock.time = now
        asker = ConversationKey("cases", "cases", "cases", uuid4().hex)
        return await self.app.engine.answer(Message(uuid4().hex, asker, question, now))


@asynccontextmanager
async def crawled(site: LocalSite, nights: int = 1, at: datetime | None = None) -> AsyncIterator[Campus]:
    """The site after so many crawls at a time, in a database of its own. Raises AdvisorError."""
    with served(site):
        source = Source("campus", (f"{site.address}/",), delay_seconds=0, allow_private_network=True)
        async with crawled_source(source, nights, at) as campus:
            yield campus


@asynccontextmanager
async def crawled_source(source: Source, nights: int = 1, at: datetime | None = None) -> AsyncIterator[Campus]:
    """The same for any source that is served. Raises AdvisorError."""
    settings = prepared_settings(level="ERROR")
    clock, models = Clock(at or datetime.now(UTC)), build_models(settings)
    with TemporaryDirectory(prefix="advisor-case-") as folder:
        async with fresh_database(Path(folder) / "database") as database:
            app = build_app(settings, build_stores(database), models, clock.now)
            yield Campus(app, clock, [await _crawled(app, source, clock) for _ in range(nights)][-1])


async def _crawled(app: App, source: Source, clock: Clock) -> CrawlReport:
    crawler = HttpCrawler(app.settings.user_agent, ThreadExtractor(), clock=clock.now)
    [report] = await build_crawl(app, crawler).run([source])
    return report
