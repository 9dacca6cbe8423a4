"""What the people who run the bot may do from a chat, on in-memory parts and a played crawler."""

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
from bot.workspaces.profiled import ProfiledAdvisor
from core.domain.crawl import CrawledPage, CrawlReport, CrawlState, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.errors import CrawlRunning, SourcesError
from core.models.token_count import ToktokCounter
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import memory_stores

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
SOURCES = """
sources:
  - {name: library, start_urls: [https://library.example/]}
  - {name: registrar, start_urls: [https://registrar.example/]}
"""


@dataclass
class PlayedCrawler:
    """Yields one page a source; with `gate` it then waits until that is set."""

    gate: asyncio.Event | None = None
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        words = f"The {source.name} is open from eight in the morning until nine at night on weekdays."
        yield Document(source.start_urls[0], source.name, (Block(BlockKind.PARAGRAPH, words),), "text/html", NOW)
        self.arrived.set()
        if self.gate:
            await self.gate.wait()


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sources.yaml").write_text(SOURCES)
    return build_app(load_settings(), memory_stores(), Models(HashingEmbedder(), ToktokCounter()), clock=lambda: NOW)


def ignore(report: CrawlReport) -> None:
    """Nobody watches."""


async def test_knows_the_sources_of_the_file(app: App) -> None:
    assert await AppOperations(app).source_names() == ["library", "registrar"]


async def test_crawls_one_source_or_all_and_tells_of_its_progress(app: App) -> None:
    heard: list[CrawlReport] = []
    operations = AppOperations(app, PlayedCrawler())

    [only] = await operations.reindex("registrar", heard.append)
    everything = await operations.reindex(None, heard.append)

    assert (only.source, only.state, only.pages_new) == ("registrar", CrawlState.FINISHED, 1)
    assert [report.source for report in everything] == ["library", "registrar"]
    for name, runs in (("library", 1), ("registrar", 2)):
        told = [(report.pages_seen, report.state) for report in heard if report.source == name]
        assert told == runs * [(1, CrawlState.RUNNING), (1, CrawlState.FINISHED)]


async def test_an_unknown_source_is_told_which_there_are(app: App) -> None:
    with pytest.raises(SourcesError, match=r"sources.yaml has no source 'libary'; it has library, registrar\."):
        await AppOperations(app, PlayedCrawler()).reindex("libary", ignore)


async def test_a_second_crawl_is_refused_while_one_is_under_way(app: App) -> None:
    crawler = PlayedCrawler(gate=asyncio.Event())
    first = asyncio.create_task(AppOperations(app, crawler).reindex("library", ignore))
    await crawler.arrived.wait()

    with pytest.raises(CrawlRunning):
        await AppOperations(app, PlayedCrawler()).reindex("registrar", ignore)

    assert crawler.gate is not None
    crawler.gate.set()
    [report] = await first
    assert report.state is CrawlState.FINISHED


async def test_a_cancelled_crawl_is_recorded_as_interrupted_and_makes_room_for_the_next(app: App) -> None:
    crawler = PlayedCrawler(gate=asyncio.Event())
    crawl = asyncio.create_task(AppOperations(app, crawler).reindex("library", ignore))
    await crawler.arrived.wait()

    crawl.cancel()
    await asyncio.wait([crawl])

    assert crawl.cancelled()
    [report] = await app.stores.crawl_log.latest()
    assert (report.state, report.pages_seen, report.finished_at) == (CrawlState.INTERRUPTED, 1, NOW)
    [again] = await AppOperations(app, PlayedCrawler()).reindex("library", ignore)
    assert again.state is CrawlState.FINISHED


async def test_the_application_gives_platforms_all_its_services(app: App) -> None:
    services = services_of(app)

    assert isinstance(services.advisor, ProfiledAdvisor)
    assert services.advisor.engine is app.engine
    assert services.archive is app.stores.archive
    assert services.passage_lookup is services_of(app).passage_lookup, "its topics are remembered"
    assert await services.operations.source_names() == ["library", "registrar"]


def test_a_platform_can_tell_distress_and_small_talk_before_it_posts_anything(app: App) -> None:
    services = services_of(app)

    assert services.is_distress("i want to die")
    assert services.is_small_talk("hi")
    assert not services.is_distress("when are fees due?")
    assert not services.is_small_talk("when are fees due?")
