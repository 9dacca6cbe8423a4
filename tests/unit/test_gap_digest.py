"""Once a week the admins' channels are told the largest gaps."""

from collections.abc import Sequence

from core.domain.quality import Gap, NearPage, Trend
from jobs.gap_digest import DAYS, JOB, GapDigest
from tests.fakes.stores import MemoryJobLock
from tests.standins.services import PlannedGaps

PAGE = NearPage("https://campus.example/halls", "Halls", answers=True)
GAPS = tuple(Gap(f"laundry {number}", (), 6, 3, Trend.MORE, page=PAGE) for number in range(12))


async def told(gaps: Sequence[Gap], lock: MemoryJobLock | None = None) -> tuple[list[list[str]], PlannedGaps]:
    said: list[list[str]] = []
    reports = PlannedGaps(tuple(gaps))
    await GapDigest(reports, lock or MemoryJobLock(), lambda lines: said.append(list(lines))).run()
    return said, reports


async def test_the_eight_largest_gaps_of_a_week_are_told_with_their_pages() -> None:
    [lines], reports = await told(GAPS)

    assert reports.asked == [(DAYS, None)]
    assert len(lines) == 10
    assert lines[1] == "- Laundry 0: at least 6 people. should be answered by https://campus.example/halls"


async def test_a_week_in_which_nothing_was_missed_is_not_told() -> None:
    said, _ = await told(())

    assert said == []


async def test_one_of_several_processes_tells() -> None:
    lock = MemoryJobLock()

    async with lock.try_hold(JOB):
        said, reports = await told(GAPS, lock)

    assert (said, reports.asked) == ([], [])
