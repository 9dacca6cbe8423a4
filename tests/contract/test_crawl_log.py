"""What every `CrawlLog` does: on the fake and on Postgres."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, FirstReading, PageChange, PageSkipped
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.database import Database
from core.storage.leases import PostgresJobLock
from core.storage.schema.site_tables import crawl_runs, crawl_skips
from tests.fakes.stores import MemoryCrawlLog, MemoryJobLock

Log = MemoryCrawlLog | PostgresCrawlLog
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)


@pytest.fixture
def log(memory_or_database: Database | None) -> Log:
    return PostgresCrawlLog(memory_or_database) if memory_or_database else MemoryCrawlLog()


@pytest.fixture
async def crawling(memory_or_database: Database | None) -> AsyncIterator[None]:
    """While this process holds the job, as whoever crawls does."""
    lock = PostgresJobLock(memory_or_database) if memory_or_database else MemoryJobLock()
    async with lock.try_hold("crawl"):
        yield


async def test_nothing_has_run_at_first(log: Log) -> None:
    assert await log.latest() == []


async def test_a_started_run_is_running(log: Log) -> None:
    await log.start("bursar", NOON)

    assert await log.latest() == [CrawlReport("bursar", CrawlState.RUNNING, NOON)]


async def test_a_report_comes_back_as_it_was_recorded(log: Log) -> None:
    counts = CrawlReport("bursar", CrawlState.FAILED, NOON, LATER, 9, 4, 2, 1, 31, 5_000_000_000, {"robots": 2}, "busy")
    done = replace(
        counts, pages_moved=1, bytes_received=5_000_000_001, doubts=("half of it is gone",), cut_short="late"
    )
    await log.record(await log.start("bursar", NOON), done)

    assert await log.latest() == [done]


async def test_a_run_can_be_doubted_afterwards_and_no_other_is(log: Log) -> None:
    good = CrawlReport("bursar", CrawlState.FINISHED, NOON, LATER, doubts=("one",))
    for source in ("bursar", "library"):
        await log.record(await log.start(source, NOON), replace(good, source=source))

    await log.doubt("bursar", "answers became worse")
    await log.doubt("nobody", "was never crawled")

    doubted, other = await log.latest()
    assert doubted == replace(good, state=CrawlState.DEGRADED, doubts=("one", "answers became worse"))
    assert other == replace(good, source="library")


async def test_the_newest_run_of_every_source_is_told(log: Log) -> None:
    first = CrawlReport("library", CrawlState.FINISHED, NOON)
    await log.record(await log.start("library", NOON), first)
    await log.record(await log.start("bursar", NOON), replace(first, source="bursar"))
    await log.record(await log.start("library", LATER), replace(first, started_at=LATER))

    assert [(report.source, report.started_at) for report in await log.latest()] == [
        ("bursar", NOON),
        ("library", LATER),
    ]


async def test_a_run_of_another_source_goes_on(log: Log) -> None:
    await log.start("bursar", NOON)
    await log.start("library", NOON)

    assert [report.state for report in await log.latest()] == [CrawlState.RUNNING, CrawlState.RUNNING]


async def test_the_changes_of_the_newest_run_are_told(log: Log) -> None:
    old, new = await log.start("bursar", NOON), await log.start("bursar", LATER)
    other = await log.start("library", LATER)
    for run_id, url in ((old, "/old"), (new, "/one"), (other, "/other"), (new, "/two"), (new, "/three")):
        await log.change(run_id, PageChange(url, ChangeKind.CHANGED, "-a\n+b"))

    assert await log.changes("bursar", 2) == [
        PageChange("/one", ChangeKind.CHANGED, "-a\n+b"),
        PageChange("/two", ChangeKind.CHANGED, "-a\n+b"),
    ]
    assert await log.changes("nobody", 2) == []


async def test_a_run_that_broke_off_is_unfinished_until_one_comes_to_its_end(log: Log) -> None:
    assert await log.unfinished_since("bursar") is None
    await log.start("bursar", NOON)
    second = await log.start("bursar", LATER)
    assert await log.unfinished_since("bursar") == NOON

    await log.record(second, CrawlReport("bursar", CrawlState.DEGRADED, LATER))
    assert await log.unfinished_since("bursar") is None

    third = await log.start("bursar", LATER)
    await log.record(third, CrawlReport("bursar", CrawlState.FAILED, LATER))
    assert await log.unfinished_since("bursar") == LATER
    assert await log.unfinished_since("library") is None


@pytest.mark.postgres
async def test_runs_that_were_cut_short_are_one_row_until_one_sees_everything(log: Log) -> None:
    whole = CrawlReport("bursar", CrawlState.FINISHED, NOON)
    cut = replace(whole, started_at=LATER, cut_short="max_seconds is 9")
    await log.record(await log.start("bursar", NOON), whole)
    assert await log.cut_short_since("bursar") is None

    for report in (cut, replace(cut, started_at=LATER + timedelta(days=1))):
        await log.record(await log.start("bursar", report.started_at), report)
    await log.start("bursar", LATER + timedelta(days=2))
    await log.record(await log.start("library", NOON), replace(cut, source="library"))

    assert await log.cut_short_since("bursar") == LATER
    assert await log.unfinished_since("bursar") == LATER + timedelta(days=2)
    await log.record(await log.start("bursar", LATER), whole)
    assert await log.cut_short_since("bursar") is None


async def test_a_run_that_was_left_open_is_interrupted_by_the_next(database: Database) -> None:
    log = PostgresCrawlLog(database)
    await log.start("bursar", NOON)
    await log.start("bursar", LATER)

    async with database.begin() as connection:
        states = (await connection.execute(select(crawl_runs.c.state).order_by(crawl_runs.c.id))).scalars().all()
    assert states == ["interrupted", "running"]


async def test_all_runs_that_were_left_open_can_be_closed_at_once(log: Log) -> None:
    for source in ("bursar", "library"):
        await log.start(source, NOON)
    done = CrawlReport("museum", CrawlState.FAILED, NOON, NOON, error="busy")
    await log.record(await log.start("museum", NOON), done)

    await log.close_abandoned(LATER)

    interrupted = CrawlReport("bursar", CrawlState.INTERRUPTED, NOON, LATER)
    assert await log.latest() == [interrupted, replace(interrupted, source="library"), done]


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_skipped_page_is_kept_with_its_reason(database: Database) -> None:
    log = PostgresCrawlLog(database)
    run_id = await log.start("bursar", NOON)

    await log.skip(run_id, PageSkipped("https://larkmoor.example/scan.pdf", "no text", "a scan\x00"))

    async with database.begin() as connection:
        [row] = (await connection.execute(select(crawl_skips))).all()
    assert (row.run_id, row.url, row.reason, row.detail) == (
        run_id,
        "https://larkmoor.example/scan.pdf",
        "no text",
        "a scan",
    )


async def test_a_first_crawl_tells_how_far_it_is_until_it_has_ended(log: Log, crawling: None) -> None:
    run = await log.start("bursar", NOON)
    await log.record(run, CrawlReport("bursar", CrawlState.RUNNING, NOON, pages_seen=12, pages_found=300))

    assert await log.first_reading() == FirstReading(12, 300)

    await log.record(run, CrawlReport("bursar", CrawlState.FINISHED, NOON, LATER, pages_seen=300, pages_found=300))
    again = await log.start("bursar", LATER)
    await log.record(again, CrawlReport("bursar", CrawlState.RUNNING, LATER, pages_seen=7, pages_found=300))
    assert (await log.first_reading() or FirstReading(0, 0)).found == 0


async def test_a_crawl_whose_process_died_reads_nothing(memory_or_database: Database | None) -> None:
    if memory_or_database is None:
        pytest.skip("only a database outlives its process")
    log = PostgresCrawlLog(memory_or_database)
    assert await log.first_reading() == FirstReading(0, 0)

    await log.record(await log.start("bursar", NOON), CrawlReport("bursar", CrawlState.RUNNING, NOON, pages_seen=12))

    assert await log.first_reading() == FirstReading(0, 0)
