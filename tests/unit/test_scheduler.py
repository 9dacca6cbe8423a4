"""When jobs run: a cron line in the campus's own time zone."""

import asyncio
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from structlog.testing import capture_logs

from core.errors import ConfigurationError, DatabaseUnavailable
from jobs.scheduler import Schedule


@pytest.mark.parametrize(
    ("now", "due"),
    [
        # Half past three in New York is 7:30 UTC in summer and 8:30 UTC in winter.
        (datetime(2026, 7, 1, 0, tzinfo=UTC), datetime(2026, 7, 1, 7, 30, tzinfo=UTC)),
        (datetime(2026, 12, 1, 0, tzinfo=UTC), datetime(2026, 12, 1, 8, 30, tzinfo=UTC)),
    ],
)
def test_the_hour_is_the_campus_hour_in_summer_and_winter(now: datetime, due: datetime) -> None:
    assert Schedule("30 3 * * *", "America/New_York").next_after(now) == due


@pytest.mark.parametrize(
    ("cron", "due"),
    [
        ("30 3 * * 0", ["2026-12-06T03:30", "2026-12-13T03:30"]),
        ("30 3 * * 7", ["2026-12-06T03:30", "2026-12-13T03:30"]),
        ("30 3 * * 1-5", ["2026-12-01T03:30", "2026-12-02T03:30"]),
        ("0 8 * * mon", ["2026-12-07T08:00", "2026-12-14T08:00"]),
        ("0 6 1 * sat", ["2026-12-01T06:00", "2026-12-05T06:00"]),  # either is enough
        ("0 0 30 2 *", []),
    ],
)
def test_a_cron_line_means_what_cron_means(cron: str, due: list[str]) -> None:
    assert _times(cron, "2026-11-30T12:00", 2) == due


@pytest.mark.parametrize(
    ("cron", "after", "due"),
    [
        ("30 2 * * *", "2026-03-07T12:00", ["2026-03-08T03:30", "2026-03-09T02:30"]),  # there is no half past two
        ("30 2,3 * * *", "2026-03-07T12:00", ["2026-03-08T03:30", "2026-03-09T02:30"]),
        ("30 1 * * *", "2026-10-31T12:00", ["2026-11-01T01:30", "2026-11-02T01:30"]),  # half past one comes twice
        ("*/30 * * * *", "2026-11-01T01:00", ["2026-11-01T01:30", "2026-11-01T01:00", "2026-11-01T01:30"]),
    ],
)
def test_a_named_hour_comes_once_a_day_where_clocks_are_changed(cron: str, after: str, due: list[str]) -> None:
    assert _times(cron, after, len(due)) == due


def _times(cron: str, after: str, count: int) -> list[str]:
    """The next times by the clock of the campus."""
    moment = datetime.fromisoformat(after).replace(tzinfo=ZoneInfo("America/New_York"))
    found: list[str] = []
    while len(found) < count and (due := Schedule(cron, "America/New_York").next_after(moment)):
        found.append(f"{due:%Y-%m-%dT%H:%M}")
        moment = due
    return found


@pytest.mark.parametrize("cron", ["", "nightly"])
def test_a_line_that_lacks_fields_is_no_cron_line(cron: str) -> None:
    with pytest.raises(ConfigurationError, match="is not a cron line"):
        Schedule(cron, "UTC").next_after(datetime.now(UTC))


def test_a_wrong_cron_line_says_what_to_write() -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_CRAWL_CRON='61 \* \* \* \*' is not a cron line.*write five"):
        Schedule("61 * * * *", "UTC").next_after(datetime.now(UTC))


async def test_a_stop_cancels_the_running_job_and_waits_for_its_end(caplog: pytest.LogCaptureFixture) -> None:
    stop, seen = asyncio.Event(), []

    async def endless() -> None:
        stop.set()
        try:
            await asyncio.Event().wait()
        finally:
            seen.append("cleaned up")

    await Schedule("0 0 1 1 *", "UTC").run(endless, stop, now=True)

    assert seen == ["cleaned up"]
    assert [each.message for each in caplog.records if each.levelname == "ERROR"] == []


async def test_a_job_that_fails_leaves_the_schedule_running() -> None:
    stop, failed = asyncio.Event(), asyncio.Event()

    async def failing() -> None:
        failed.set()
        raise DatabaseUnavailable("Postgres is away: try again.")

    running = asyncio.create_task(Schedule("0 0 1 1 *", "UTC").run(failing, stop, now=True))
    await failed.wait()

    assert not running.done()
    stop.set()
    await running


async def test_a_job_that_fails_in_a_way_nobody_foresaw_leaves_the_schedule_running() -> None:
    stop, failed = asyncio.Event(), asyncio.Event()

    async def failing() -> None:
        failed.set()
        raise KeyError("a student's name")

    with capture_logs() as logged:
        running = asyncio.create_task(Schedule("0 0 1 1 *", "UTC").run(failing, stop, now=True))
        await failed.wait()
        await asyncio.sleep(0)
        stop.set()
        await running

    assert [line["event"] for line in logged] == ["scheduled job failed unexpectedly"]


async def test_nothing_runs_before_its_time() -> None:
    stop, ran = asyncio.Event(), []

    async def job() -> None:
        ran.append("too early")

    stop.set()
    await Schedule("0 0 1 1 *", "UTC").run(job, stop)

    assert ran == []


@pytest.mark.parametrize("is_missed", [True, False])
async def test_a_time_that_was_missed_is_made_up_for_at_once(is_missed: bool) -> None:
    stop, ran = asyncio.Event(), []

    async def missed() -> bool:
        if not is_missed:
            stop.set()
        return is_missed

    async def job() -> None:
        ran.append("made up for")
        stop.set()

    await Schedule("0 0 1 1 *", "UTC").run(job, stop, missed=missed)

    assert ran == (["made up for"] if is_missed else [])
