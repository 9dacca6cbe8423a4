"""The list of sources is changed at the console: crawls follow it, and the operator's file counts first."""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawler
from bot.models import Models
from bot.operations import AppOperations
from bot.serving.source_desk import AppSources
from bot.settings import load_settings
from core.crawl.crawler import HttpCrawler
from core.domain.crawl import CrawledPage, CrawlEnded, CrawlPreview, CrawlReport, PagesFound, PageSkipped, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.domain.quality import Finding, FindingKind
from core.domain.read_pages import SkipReason
from core.errors import CrawlRunning, SourcesError
from core.models.token_count import ToktokCounter
from core.ports.jobs import JobLock
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import memory_stores

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
HALLS = "https://www.campus.example/halls/"
FILE = "sources:\n  - {name: library, start_urls: [https://library.example/]}\n"


def page(url: str, words: str) -> Document:
    return Document(url, "A page", (Block(BlockKind.PARAGRAPH, words),), "text/html", NOW)


@dataclass
class PlayedCrawler:
    """Yields these in place of one page that each source has."""

    pages: Sequence[CrawledPage] = ()
    error: Exception | None = None

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        words = f"The {source.name} is open from eight in the morning until nine at night on weekdays."
        for each in self.pages or [page(source.start_urls[0], words)]:
            yield each
        if self.error:
            raise self.error


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sources.yaml").write_text(FILE)
    return build_app(load_settings(), memory_stores(), Models(HashingEmbedder(), ToktokCounter()), clock=lambda: NOW)


def ignore(report: CrawlReport) -> None:
    """Nobody watches."""


async def crawled(app: App) -> list[str]:
    """The sources that the next crawl of all reads."""
    return [each.source for each in await AppOperations(app, PlayedCrawler()).reindex(None, ignore)]


async def held(app: App) -> list[str]:
    """The sources that have pages."""
    return sorted(await app.stores.current_pages.page_counts())


async def seen(app: App, crawler: PlayedCrawler) -> CrawlPreview:
    """What the preview came to."""
    told: list[CrawlPreview] = []
    await AppSources(app, crawler).preview(Source("halls", (HALLS,)), told.append)
    return told[-1]


async def test_a_source_that_was_added_is_crawled_like_those_of_the_file(app: App) -> None:
    await AppSources(app).add(" halls ", "www.campus.example/halls/index.html", "housing")

    [_, added] = await AppSources(app).listed()
    assert (added.is_added, added.source.name, added.source.topic) == (True, "halls", "housing")
    assert (added.source.start_urls, added.source.include) == ((f"{HALLS}index.html",), ("/halls/",))
    assert await crawled(app) == ["library", "halls"]
    assert await AppOperations(app).source_names() == ["library", "halls"]


@pytest.mark.parametrize(
    ("name", "address", "told"),
    [
        ("halls", "the halls", "'the halls' is not a web address; write it as https://www.university.example/."),
        ("halls", "ftp://campus.example/", "'ftp://campus.example/' is not a web address"),
        ("halls", "https://iva:secret@campus.example/", "has a name or password in it"),
        ("halls", "https://campus.example:99999/", "has a port that is no number from 0 to 65535"),
        ("library", HALLS, "The name 'library' is used already; give every source its own name."),
        ("", HALLS, "is no line of 1 to 60 characters"),
        ("h" * 61, HALLS, "is no line of 1 to 60 characters"),
        ("ha\x07lls", HALLS, "is no line of 1 to 60 characters"),
    ],
)
async def test_a_source_that_cannot_be_added_is_told_why(app: App, name: str, address: str, told: str) -> None:
    with pytest.raises(SourcesError) as caught:
        await AppSources(app).add(name, address, "")

    assert told in str(caught.value)
    assert len(await AppSources(app).listed()) == 1


async def test_no_source_of_the_console_reaches_into_the_own_network(app: App) -> None:
    assert not (await AppSources(app).drafted("halls", "10.1.2.3", "")).allow_private_network


async def test_a_paused_source_is_left_alone_and_keeps_its_pages(app: App) -> None:
    await AppSources(app).add("halls", HALLS, "")
    await crawled(app)
    for name in ("halls", "library"):
        await AppSources(app).pause(name, is_paused=True)
        paused = await crawled(app)
        await AppSources(app).pause(name, is_paused=False)
        assert (name in paused, len(paused), await held(app)) == (False, 1, ["halls", "library"])

    assert await crawled(app) == ["library", "halls"]


async def test_a_paused_source_is_crawled_when_it_is_named(app: App) -> None:
    await AppSources(app).pause("library", is_paused=True)

    [report] = await AppOperations(app, PlayedCrawler()).reindex("library", ignore)

    assert report.source == "library"


async def test_a_source_that_never_was_crawled_and_is_paused_keeps_no_old_pages(app: App, tmp_path: Path) -> None:
    await crawled(app)
    (tmp_path / "sources.yaml").write_text(FILE.replace("library", "archive"))
    await AppSources(app).add("halls", HALLS, "")
    await AppSources(app).pause("halls", is_paused=True)
    await crawled(app)

    assert await held(app) == ["archive"]


async def test_a_source_that_was_added_goes_with_its_pages(app: App) -> None:
    await AppSources(app).add("halls", HALLS, "")
    await crawled(app)

    assert await AppSources(app).remove("halls") == 1
    assert (await held(app), await crawled(app)) == (["library"], ["library"])


async def test_no_crawl_begins_between_the_pages_and_the_list(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    free = list[bool]()

    async def erase(_: str) -> None:
        async with app.stores.job_lock.try_hold("crawl") as held:
            free.append(held)

    await AppSources(app).add("halls", HALLS, "")
    monkeypatch.setattr(app.stores.changed_sources, "erase", erase)
    await AppSources(app).remove("halls")

    assert free == [False]


@dataclass
class TakenBefore:
    """A lock that somebody else gets first, once: `first` is what they do with it."""

    lock: JobLock
    first: Callable[[], Awaitable[object]] | None = None

    @asynccontextmanager
    async def try_hold(self, job: str) -> AsyncIterator[bool]:
        first, self.first = self.first, None
        if first:
            await first()
        async with self.lock.try_hold(job) as held:
            yield held


async def test_a_source_that_is_removed_while_a_crawl_is_about_to_begin_stays_removed(app: App) -> None:
    await AppSources(app).add("halls", HALLS, "")
    await crawled(app)
    later = replace(app, stores=replace(app.stores, job_lock=TakenBefore(app.stores.job_lock)))
    assert isinstance(later.stores.job_lock, TakenBefore)
    later.stores.job_lock.first = lambda: AppSources(app).remove("halls")

    assert await crawled(later) == ["library"]
    assert await held(app) == ["library"]


def test_previews_and_crawls_keep_the_pauses_of_a_host_together(app: App) -> None:
    crawlers = [build_crawler(app) for _ in range(2)]

    assert all(isinstance(each, HttpCrawler) and each.next_at is app.next_at for each in crawlers)


async def test_a_preview_keeps_no_text_of_a_page(app: App) -> None:
    told = await seen(app, PlayedCrawler([page(HALLS, "Halls open on May 2."), CrawlEnded()]))

    assert [(each.title, each.text, words) for each, words in told.pages] == [("A page", "", 5)]


async def test_what_was_wrong_with_the_pages_of_a_source_goes_with_it(app: App) -> None:
    await AppSources(app).add("halls", HALLS, "")
    await crawled(app)
    await app.stores.site_record.keep("halls", [Finding(FindingKind.ORPHAN_PAGE, HALLS, "nothing links to it")], {}, 1)

    await AppSources(app).remove("halls")

    assert await app.stores.site_record.findings() == []


async def test_an_address_with_a_query_and_no_path_keeps_its_query(app: App) -> None:
    assert (await AppSources(app).drafted("halls", "campus.example?id=7", "")).start_urls == (
        "https://campus.example/?id=7",
    )


async def test_a_source_of_the_file_is_taken_out_there(app: App) -> None:
    with pytest.raises(SourcesError, match=r"'library' stands in sources.yaml: take it out of that file\."):
        await AppSources(app).remove("library")


async def test_nothing_is_removed_while_a_crawl_runs(app: App) -> None:
    await AppSources(app).add("halls", HALLS, "")
    async with app.stores.job_lock.try_hold("crawl"):
        with pytest.raises(CrawlRunning):
            await AppSources(app).remove("halls")

    assert await AppOperations(app).source_names() == ["library", "halls"]


@pytest.mark.parametrize("change", ["pause", "remove"])
async def test_a_source_that_is_not_there_is_told(app: App, change: str) -> None:
    desk = AppSources(app)
    with pytest.raises(SourcesError, match="There is no source 'halls'"):
        await (desk.pause("halls", is_paused=True) if change == "pause" else desk.remove("halls"))


async def test_the_file_counts_where_both_name_a_source(app: App, tmp_path: Path) -> None:
    await AppSources(app).add("halls", HALLS, "")
    (tmp_path / "sources.yaml").write_text(FILE.replace("library", "halls"))

    [listed] = await AppSources(app).listed()

    assert (listed.is_added, listed.source.start_urls) == (False, ("https://halls.example/",))


async def test_what_was_added_counts_again_when_a_file_that_named_it_too_drops_it(app: App, tmp_path: Path) -> None:
    file, desk = (tmp_path / "sources.yaml"), AppSources(app)
    await desk.add("halls", HALLS, "")
    before = file.read_text() if file.exists() else FILE
    file.write_text(FILE.replace("library", "halls"))
    await desk.pause("halls", is_paused=True)
    await desk.pause("halls", is_paused=False)
    file.write_text(before)

    halls = next(each for each in await desk.listed() if each.source.name == "halls")

    assert (halls.is_added, halls.source.start_urls) == (True, (HALLS,))


async def test_a_preview_counts_what_is_read_and_left_out_and_keeps_nothing(app: App) -> None:
    left_out = PageSkipped(f"{HALLS}plan.pdf", SkipReason.ENCRYPTED_PDF)
    limit = PageSkipped(f"{HALLS}more", SkipReason.PAGE_LIMIT, "max_pages is 15")
    told = await seen(
        app, PlayedCrawler([page(HALLS, "Halls open on May 2."), left_out, limit, PagesFound(40), CrawlEnded()])
    )

    assert [(each.url, words) for each, words in told.pages] == [(HALLS, 5)]
    assert (told.skipped, told.found, told.problem) == ((left_out,), 40, "")
    assert await held(app) == []


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        (CrawlEnded(stopped_short="a start page could not be read (robots.txt)"), "a start page could not be read"),
        (CrawlEnded(), "bad url: a start URL must be like https://host/path"),
    ],
)
async def test_a_preview_without_a_page_says_why(app: App, ended: CrawlEnded, told: str) -> None:
    refused = PageSkipped(HALLS, SkipReason.BAD_URL, "a start URL must be like https://host/path")

    assert told in (await seen(app, PlayedCrawler([refused, ended]))).problem


async def test_a_preview_that_breaks_off_says_so_and_shows_what_it_has(app: App) -> None:
    told = await seen(app, PlayedCrawler([page(HALLS, "Halls open.")], OSError("no sockets left")))

    assert (len(told.pages), bool(told.problem)) == (1, True)
