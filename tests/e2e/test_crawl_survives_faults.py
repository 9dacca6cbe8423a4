"""A fault of our own costs a page or a source: the rest goes on, every run is closed, and the reason is told."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime

import pytest
from sqlalchemy.engine import make_url
from structlog.testing import capture_logs

from benchmarks.sites.local_site import LocalSite, served
from core.crawl.crawler import HttpCrawler
from core.domain.crawl import CrawledPage, CrawlReport, CrawlState, Source
from core.domain.page import KnownPage
from core.domain.read_pages import FetchedBody, ReadPage
from core.errors import DatabaseError
from core.ports.models import Vector
from core.storage.database import Database
from jobs.abandoned_runs import close_abandoned
from jobs.crawl_sources import CrawlSources
from jobs.crawl_summary import crawl_news
from tests.fakes.models import HashingEmbedder
from tests.fakes.stores import MemoryCrawlLog, MemoryJobLock
from tests.standins.crawled_campus import Campus
from tests.standins.cut_off import CutOff
from tests.standins.databases import as_superuser, shared_database
from tests.standins.threaded_extractor import ThreadExtractor

SECRET = "the words of the page"
FAULTS = [MemoryError(SECRET), RecursionError(SECRET), KeyError(SECRET), UnicodeError(SECRET), AssertionError(SECRET)]


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
def campus(site: LocalSite) -> Campus:
    return with_pages(Campus(site, None))


@pytest.fixture
async def stored(site: LocalSite, database_url: str) -> AsyncIterator[Campus]:
    """The same campus, on Postgres."""
    database = shared_database(database_url)
    yield with_pages(Campus(site, database))
    await database.dispose()


def with_pages(campus: Campus) -> Campus:
    campus.home("/odd", "/good")
    campus.page("/odd")
    campus.page("/good")
    return campus


@dataclass(frozen=True)
class FaultyExtractor:
    """Reads all pages but those whose address ends like this."""

    fault: Exception
    ending: str = "/odd"

    async def read(self, fetched: FetchedBody) -> ReadPage:
        if fetched.url.endswith(self.ending):
            raise self.fault
        return await ThreadExtractor().read(fetched)

    async def close(self) -> None:
        pass


@dataclass
class FaultyCrawler:
    """Crawls all sources but those of this name, where it fails after the first page, once it may `go_on`."""

    inner: HttpCrawler
    fault: BaseException
    source: str = "broken"
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event | None = None

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        async for page in self.inner.crawl(source, known, resume_from):
            yield page
            if source.name == self.source:
                self.arrived.set()
                if self.go_on:
                    await self.go_on.wait()
                raise self.fault


@dataclass(frozen=True)
class FaultyEmbedder(HashingEmbedder):
    """Cannot read one page."""

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        if any("About odd" in text or "odd is open" in text for text in texts):
            raise ZeroDivisionError(SECRET)
        return await super().embed_passages(texts)


def letters(count: int) -> str:
    """Letters that cannot be compressed."""
    return "".join(hashlib.sha256(str(part).encode()).hexdigest() for part in range(count // 64 + 1))[:count]


def crawler_of(campus: Campus) -> HttpCrawler:
    crawler = campus.crawl.crawl_run.crawler
    assert isinstance(crawler, HttpCrawler)
    return crawler


def crawled_by(campus: Campus, crawler: HttpCrawler | FaultyCrawler) -> CrawlSources:
    campus.crawl = replace(campus.crawl, crawl_run=replace(campus.crawl.crawl_run, crawler=crawler))
    return campus.crawl


def skipped(campus: Campus) -> list[tuple[str, str]]:
    assert isinstance(campus.log, MemoryCrawlLog)
    return [(skip.reason, skip.detail) for _, skip in campus.log.skips]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
async def test_a_page_that_breaks_its_reader_is_a_counted_skip(campus: Campus, fault: Exception) -> None:
    crawled_by(campus, replace(crawler_of(campus), extractor=FaultyExtractor(fault)))

    report = await campus.night()

    assert (report.state, report.error, report.skipped) == (CrawlState.FINISHED, None, {"reader failed": 1})
    assert (await campus.texts()).keys() == {"/", "/good"}
    [(_, detail)] = skipped(campus)
    assert detail == f"{type(fault).__name__} at {detail.split(' at ')[1]}"
    assert f"for {campus.site.address}/odd" in detail
    assert SECRET not in detail


@pytest.mark.slow
async def test_a_known_page_that_breaks_its_reader_stays_as_it_was(campus: Campus) -> None:
    await campus.night()
    campus.page("/odd", "Another room")
    crawled_by(campus, replace(crawler_of(campus), extractor=FaultyExtractor(KeyError(SECRET))))

    report = await campus.night()

    assert (report.state, report.pages_guarded, report.pages_removed) == (CrawlState.FINISHED, 1, 0)
    assert "/odd" in await campus.texts()


async def test_a_missing_page_that_breaks_its_reader_costs_no_other(campus: Campus) -> None:
    campus.site.missing = replace(campus.site.missing, status=200, headers={"Content-Type": "text/html"})
    campus.site.fail("/robots.txt", 404)

    class OnlyKnown(FaultyExtractor):
        async def read(self, fetched: FetchedBody) -> ReadPage:
            if not fetched.url.endswith(("/", "/odd", "/good")):
                raise self.fault
            return await ThreadExtractor().read(fetched)

    crawled_by(campus, replace(crawler_of(campus), extractor=OnlyKnown(KeyError(SECRET))))

    report = await campus.night()

    assert (report.state, report.skipped) == (CrawlState.FINISHED, {})


async def test_a_page_that_cannot_be_indexed_is_a_counted_skip(campus: Campus) -> None:
    run = campus.crawl.crawl_run
    campus.crawl = replace(
        campus.crawl, crawl_run=replace(run, indexer=replace(run.indexer, embedder=FaultyEmbedder()))
    )

    with capture_logs() as logged:
        report = await campus.night()

    assert (report.state, report.error, report.skipped) == (CrawlState.FINISHED, None, {"internal error": 1})
    assert (await campus.texts()).keys() == {"/", "/good"}
    assert [line["error"].split(" at ")[0] for line in logged if "unexpectedly" in line["event"]] == [
        "ZeroDivisionError"
    ]
    assert SECRET not in str(logged)


async def test_a_source_that_breaks_is_failed_and_the_next_one_is_crawled(campus: Campus) -> None:
    crawl = crawled_by(campus, FaultyCrawler(crawler_of(campus), KeyError(SECRET)))

    broken, fine = await crawl.run([replace(campus.source, name="broken"), campus.source])

    assert (broken.state, fine.state, fine.pages_seen) == (CrawlState.FAILED, CrawlState.FINISHED, 3)
    assert broken.error is not None
    assert broken.error.startswith("unexpected KeyError at test_crawl_survives_faults.py:")
    assert SECRET not in broken.error
    logged = {report.source: report for report in await campus.log.latest()}
    assert (logged["broken"].state, logged["broken"].error) == (CrawlState.FAILED, broken.error)
    assert crawl_news([broken, fine])[1] == f"broken: failed, {broken.error}"


async def test_a_step_after_the_crawl_that_breaks_is_told_and_loses_no_report(campus: Campus) -> None:
    async def check(reports: Sequence[CrawlReport]) -> list[CrawlReport]:
        raise KeyError(SECRET)

    campus.crawl = replace(campus.crawl, check=check)

    report = await campus.night()

    assert (report.state, report.pages_new) == (CrawlState.FINISHED, 3)
    assert report.doubts[0].startswith("the check of the answers failed: unexpected KeyError at")
    assert SECRET not in "".join(report.doubts)


async def test_a_cancelled_crawl_is_cancelled_and_interrupted(campus: Campus) -> None:
    crawler = FaultyCrawler(crawler_of(campus), KeyError(), go_on=asyncio.Event())
    crawl = crawled_by(campus, crawler)
    running = asyncio.create_task(crawl.run([replace(campus.source, name="broken"), campus.source]))
    await crawler.arrived.wait()

    running.cancel()
    await asyncio.wait([running])

    assert running.cancelled()
    assert [(run.source, run.state) for run in await campus.log.latest()] == [("broken", CrawlState.INTERRUPTED)]


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("is_cancelled", [False, True])
async def test_a_run_that_could_not_be_closed_is_closed_by_the_next_crawl(
    site: LocalSite, database_url: str, is_cancelled: bool
) -> None:
    address = make_url(database_url)
    async with CutOff(address.port or 5432) as wire:
        through = address.set(host="127.0.0.1", port=wire.port, query={}).render_as_string(hide_password=False)
        database = Database(through)
        campus = with_pages(Campus(site, database))
        crawler = FaultyCrawler(crawler_of(campus), KeyError(SECRET), go_on=asyncio.Event())
        crawl = crawled_by(campus, crawler)
        running = asyncio.create_task(crawl.run([replace(campus.source, name="broken")]))
        await crawler.arrived.wait()
        wire.cut()
        assert crawler.go_on
        running.cancel() if is_cancelled else crawler.go_on.set()
        await asyncio.wait([running])
        wire.mend()
        assert running.cancelled() is is_cancelled
        assert [run.state for run in await campus.log.latest()] == [CrawlState.RUNNING]

        [report] = await crawl.run([campus.source])

        states = {run.source: run.state for run in await campus.log.latest()}
        await database.dispose()
    assert report.state is CrawlState.FINISHED
    assert states == {"broken": CrawlState.INTERRUPTED, "campus": CrawlState.FINISHED}


async def test_open_runs_are_closed_at_a_start_unless_somebody_crawls(campus: Campus) -> None:
    await campus.log.start("broken", campus.now)
    lock = MemoryJobLock()

    async with lock.try_hold("crawl"):
        await close_abandoned(campus.log, lock, lambda: campus.now)
        assert [run.state for run in await campus.log.latest()] == [CrawlState.RUNNING]
    await close_abandoned(campus.log, lock, lambda: campus.now)

    assert [run.state for run in await campus.log.latest()] == [CrawlState.INTERRUPTED]


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_word_that_no_index_takes_costs_its_page_only(stored: Campus) -> None:
    stored.page("/odd", f"The code is {letters(9_000)}, and it")

    report = await stored.night()

    assert (report.state, report.error) == (CrawlState.FINISHED, None)
    assert "/good" in await stored.texts()


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("length", [1_900, 2_001, 9_000])
async def test_an_address_that_no_index_takes_costs_its_page_only(stored: Campus, length: int) -> None:
    stored.site.put("/odd", f"<link rel=canonical href='/odd?{letters(length)}'><title>Odd</title><p>{SECRET * 30}</p>")
    stored.site.redirect("/away", f"/good?{letters(length)}")
    stored.page(f"/odd?{letters(length)}", "Its canonical self")
    stored.page(f"/good?{letters(length)}", "Where the redirect leads")
    stored.home("/odd", "/away", "/good")

    report = await stored.night()

    assert (report.state, report.error) == (CrawlState.FINISHED, None)
    found = (await stored.texts()).keys()
    assert {"/", "/odd", "/good"} <= found
    assert all((f"{path}?{letters(length)}" in found) is (length < 2_000) for path in ("/odd", "/good"))


REFUSE = """
    create function refuse() returns trigger language plpgsql as $$ begin
        if new.text like '%odd is open%' then raise exception 'too much' using errcode = '%CODE%'; end if;
        return new;
    end $$;
    create trigger refuse before insert on page_versions for each row execute function refuse();
"""


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize(("code", "state"), [("54000", "finished"), ("22021", "finished"), ("42501", "failed")])
async def test_what_postgres_does_not_take_of_a_page_costs_that_page(stored: Campus, code: str, state: str) -> None:
    async with as_superuser(stored.database) as connection:  # type: ignore[arg-type]
        await connection.exec_driver_sql(REFUSE.replace("%CODE%", code).replace("%", "%%"))
    try:
        with nullcontext() if state == "finished" else pytest.raises(DatabaseError):
            report = await stored.night()
            assert report.skipped == {"internal error": 1}
            assert (await stored.texts()).keys() == {"/", "/good"}
    finally:
        async with as_superuser(stored.database) as connection:  # type: ignore[arg-type]
            await connection.exec_driver_sql("drop trigger refuse on page_versions; drop function refuse")

    assert [run.state.value for run in await stored.log.latest()] == [state]


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_database_that_refuses_everything_still_ends_the_run(stored: Campus) -> None:
    await stored.night()
    async with as_superuser(stored.database) as connection:  # type: ignore[arg-type]
        await connection.exec_driver_sql("alter table fetches rename to elsewhere")

    with pytest.raises(DatabaseError):
        await stored.night()

    assert [run.state for run in await stored.log.latest()] == [CrawlState.FAILED]
