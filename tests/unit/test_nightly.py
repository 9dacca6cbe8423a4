"""A night that was missed is made up for, and a source that failed is tried again with ever longer pauses."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from core.domain.crawl import CrawlReport, CrawlState
from core.domain.status import Overview
from core.errors import CrawlRunning, DatabaseUnavailable, SourcesError
from core.ports.platforms import OnCrawl
from jobs.scheduler import NightlyCrawl, Schedule, in_turn, was_missed

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
EVERY_NIGHT = Schedule("30 3 * * *", "UTC")


def report(source: str, state: CrawlState = CrawlState.FINISHED, at: datetime = NOON) -> CrawlReport:
    return CrawlReport(source, state, at)


@dataclass
class PlayedOperations:
    """`Operations` whose crawls end as the script says; `asked` and `paused` tell what was done."""

    script: list[Sequence[CrawlReport] | Exception]
    asked: list[str | None] = field(default_factory=list)
    paused: list[float] = field(default_factory=list)
    told: list[list[tuple[str, str, str | None]]] = field(default_factory=list)

    async def overview(self) -> Overview:
        raise NotImplementedError

    async def source_names(self) -> list[str]:
        raise NotImplementedError

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        self.asked.append(source)
        ending = self.script.pop(0)
        if isinstance(ending, Exception):
            raise ending
        return list(ending)

    async def pause(self, seconds: float) -> None:
        self.paused.append(seconds)

    async def night(self) -> None:
        await NightlyCrawl(self, (1, 5, 25), self.pause, self.tell).run()

    async def tell(self, reports: Sequence[CrawlReport]) -> None:
        self.told.append([(report.source, report.state.value, report.error) for report in reports])


async def test_a_night_that_goes_well_is_crawled_once() -> None:
    operations = PlayedOperations([[report("bursar"), report("library", CrawlState.DEGRADED)]])

    await operations.night()

    assert (operations.asked, operations.paused) == ([None], [])


async def test_only_the_sources_that_failed_are_tried_again() -> None:
    failed = report("library", CrawlState.FAILED)
    operations = PlayedOperations([[report("bursar"), failed], [failed], [report("library")]])

    await operations.night()

    assert (operations.asked, operations.paused) == ([None, "library", "library"], [1, 5])


async def test_a_source_that_keeps_failing_is_given_up() -> None:
    failed = report("library", CrawlState.FAILED)
    operations = PlayedOperations([[failed]] * 4)

    await operations.night()

    assert (operations.asked, operations.paused) == ([None, "library", "library", "library"], [1, 5, 25])


async def test_a_night_is_told_once_with_its_attempts_counted() -> None:
    failed = replace(report("library", CrawlState.FAILED), error="no route")
    late = report("museum", CrawlState.FAILED)
    operations = PlayedOperations([[report("bursar"), failed, late], [failed], [report("museum")], [failed], [failed]])

    await operations.night()

    assert operations.told == [
        [
            ("bursar", "finished", None),
            ("library", "failed", "tried 4 times, at last: no route"),
            ("museum", "finished", None),
        ]
    ]


async def test_a_night_that_ends_in_an_error_tells_what_it_has() -> None:
    operations = PlayedOperations([[report("library", CrawlState.FAILED)], SourcesError("sources.yaml is gone.")])

    with pytest.raises(SourcesError):
        await operations.night()

    assert operations.told == [[("library", "failed", None)]]


async def test_a_night_that_nobody_foresaw_is_told_without_the_words_of_the_error() -> None:
    operations, told = PlayedOperations([KeyError("a student's name")]), list[str]()

    await in_turn({"nightly crawl": operations.night}, told.extend)

    [line] = told
    assert line.startswith("The nightly crawl failed: unexpected KeyError at test_nightly.py:")
    assert "student" not in line


async def test_a_night_without_a_database_is_told() -> None:
    operations = PlayedOperations([DatabaseUnavailable("Postgres is away.")] * 4)

    await operations.night()

    assert operations.told == [[("all sources", "failed", "tried 4 times, at last: Postgres is away.")]]


async def test_a_night_that_begins_late_is_told_as_any_other() -> None:
    operations = PlayedOperations([DatabaseUnavailable("Postgres is away."), [report("bursar")]])

    await operations.night()

    assert operations.told == [[("bursar", "finished", None)]]


async def test_each_job_of_a_night_has_its_turn_and_the_failures_are_told() -> None:
    ran: list[str] = []

    async def crawl() -> None:
        ran.append("crawl")
        raise KeyError("a student's name")

    async def corrections() -> None:
        ran.append("corrections")
        raise DatabaseUnavailable("Postgres is away.")

    told: list[str] = []
    await in_turn({"crawl": crawl, "corrections": corrections}, told.extend)

    assert ran == ["crawl", "corrections"]
    assert [line.partition(" at ")[0] for line in told] == [
        "The crawl failed: unexpected KeyError",
        "The corrections failed: Postgres is away.",
    ]


async def test_a_cancelled_night_runs_no_more_jobs() -> None:
    ran: list[str] = []

    async def crawl() -> None:
        raise asyncio.CancelledError

    async def corrections() -> None:
        ran.append("corrections")

    with pytest.raises(asyncio.CancelledError):
        await in_turn({"crawl": crawl, "corrections": corrections}, ran.extend)

    assert ran == []


async def test_a_database_that_is_away_is_waited_for() -> None:
    operations = PlayedOperations([DatabaseUnavailable("Postgres is away."), [report("bursar")]])

    await operations.night()

    assert operations.asked == [None, None]


async def test_a_crawl_of_another_process_is_left_to_it() -> None:
    operations = PlayedOperations([CrawlRunning("A crawl is under way.")])

    await operations.night()

    assert operations.asked == [None]


async def test_what_a_person_must_mend_is_not_tried_again() -> None:
    operations = PlayedOperations([SourcesError("sources.yaml has no sources.")])

    with pytest.raises(SourcesError):
        await operations.night()


@pytest.mark.parametrize(
    ("reports", "missed"),
    [
        ([], False),
        ([report("bursar", at=NOON - timedelta(hours=8))], False),
        ([report("bursar", at=NOON - timedelta(hours=9))], True),
        ([report("bursar", CrawlState.DEGRADED, NOON - timedelta(hours=8))], False),
        ([report("bursar", CrawlState.INTERRUPTED, NOON - timedelta(hours=1))], True),
        ([report("bursar"), report("library", CrawlState.FAILED)], True),
        ([report("bursar"), report("library", at=NOON - timedelta(days=2))], True),
    ],
)
def test_a_night_was_missed_when_a_time_went_by_since_the_newest_crawl(
    reports: list[CrawlReport], missed: bool
) -> None:
    assert was_missed(reports, EVERY_NIGHT, NOON) is missed
