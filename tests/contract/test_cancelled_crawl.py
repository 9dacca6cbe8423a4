"""A crawl that is cancelled on Postgres leaves a record that says so, what it had stored, and the job for the next."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import build_app
from bot.application import App
from bot.models import Models
from bot.operations import AppOperations, services_of
from bot.settings import load_settings
from bot.stores import build_stores
from core.domain.crawl import CrawledPage, CrawlReport, CrawlState, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.models.token_count import ToktokCounter
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
SOURCES = "sources: [{name: library, start_urls: [https://library.example/]}]"


@dataclass
class EndlessCrawler:
    """Yields one page, then never another."""

    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        block = Block(BlockKind.PARAGRAPH, "The library opens at eight in the morning and closes at nine at night.")
        yield Document(source.start_urls[0], "Hours", (block,), "text/html", NOW)
        self.arrived.set()
        await asyncio.Event().wait()


@pytest.fixture
def app(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sources.yaml").write_text(SOURCES)
    models = Models(HashingEmbedder(), ToktokCounter())
    return build_app(load_settings(), build_stores(database), models, clock=lambda: NOW)


async def test_a_cancelled_crawl_is_interrupted_and_no_longer_holds_the_job(app: App) -> None:
    heard: list[CrawlReport] = []
    crawler = EndlessCrawler()
    crawl = asyncio.create_task(AppOperations(app, crawler).reindex(None, heard.append))
    await crawler.arrived.wait()

    crawl.cancel()
    await asyncio.wait([crawl])

    assert crawl.cancelled()
    [report] = (await services_of(app).operations.overview()).crawls
    assert (report.state, report.pages_new, report.finished_at) == (CrawlState.INTERRUPTED, 1, NOW)
    assert (await app.stores.inventory.holdings()).pages == 1
    async with app.stores.job_lock.try_hold("crawl") as free:
        assert free
