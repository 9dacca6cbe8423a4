"""Run the real advisor on a test database and a generated site, and record what it embeds."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.models import Models, build_models
from bot.settings import load_settings
from bot.stores import build_stores
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey, Message
from core.domain.crawl import CrawlReport, Source
from core.ports.models import Embedder, Vector
from core.storage.database import Database
from tests.standins.threaded_extractor import ThreadExtractor

QUICK = FetchLimits(connect_seconds=2, read_seconds=1, page_seconds=2, retries=0, backoff_seconds=0.01)


@dataclass
class WatchedEmbedder:
    """An embedder that remembers every passage it was given."""

    embedder: Embedder
    texts: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The real one's name."""
        return self.embedder.name

    @property
    def dimension(self) -> int:
        """The real one's dimension."""
        return self.embedder.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """The real vectors."""
        self.texts += texts
        return await self.embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        """The real vector."""
        return await self.embedder.embed_query(text)


@dataclass
class Trial:
    """An advisor that crawls one source, one night after the other, by a clock that skips the days."""

    app: App
    source: Source
    embedder: WatchedEmbedder
    clock: "NightClock"

    async def night(self) -> CrawlReport:
        """One run; `embedder.texts` then holds what it embedded."""
        self.embedder.texts.clear()
        self.clock.nights += 1
        crawler = HttpCrawler("campus-advisor-eval/1", ThreadExtractor(), limits=QUICK, clock=self.clock)
        [report] = await build_crawl(self.app, crawler).run([self.source])
        return report

    async def ask(self, question: str) -> Answer:
        """The answer to a student who asks nothing else."""
        asker = ConversationKey("eval", "eval", "eval", uuid4().hex)
        return await self.app.engine.answer(Message(uuid4().hex, asker, question, datetime.now(UTC)))


@dataclass
class NightClock:
    """The real time, so many days later."""

    nights: int = 0

    def __call__(self) -> datetime:
        """Now, some nights on."""
        return datetime.now(UTC) + timedelta(days=self.nights)


@asynccontextmanager
async def open_trial(
    database_url: str, address: str, embedder: Embedder | None = None, nights: int = 0
) -> AsyncIterator[Trial]:
    """An advisor on a migrated database; the embedder is the one that ships with us unless another is given."""
    settings = load_settings(database_url=database_url)
    built = build_models(settings)
    watched = WatchedEmbedder(embedder or built.embedder)
    database = Database(database_url)
    source = Source("campus", (f"{address}/",), delay_seconds=0, allow_private_network=True)
    try:
        clock = NightClock(nights)
        app = build_app(settings, build_stores(database), Models(watched, built.counter), clock)
        yield Trial(app, source, watched, clock)
    finally:
        await database.dispose()
