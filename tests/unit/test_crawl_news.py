"""When a crawl needs a person, and what its report says."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.domain.crawl import CrawlReport, CrawlState
from core.domain.quality import Finding, FindingKind
from core.errors import PlatformUnavailable
from jobs.announcements import Announcements
from jobs.crawl_summary import crawl_news
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.index import MemoryIndex
from tests.fakes.site_record import MemorySiteRecord
from tests.fakes.stores import MemoryCrawlLog

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
FINE = CrawlReport("library", CrawlState.FINISHED, NOON, NOON, pages_unchanged=50)


@pytest.mark.parametrize(
    ("report", "needed"),
    [
        (FINE, False),
        (replace(FINE, pages_removed=5, pages_unchanged=0), False),
        (replace(FINE, pages_removed=12), False),
        (replace(FINE, pages_removed=20), True),
        (replace(FINE, pages_guarded=1), True),
        (replace(FINE, state=CrawlState.DEGRADED, doubts=("none was seen",)), True),
        (replace(FINE, state=CrawlState.FAILED), True),
        (replace(FINE, state=CrawlState.INTERRUPTED), False),
        (replace(FINE, findings={"broken link": 3}), False),
    ],
)
def test_knows_which_runs_need_a_person(report: CrawlReport, needed: bool) -> None:
    assert bool(crawl_news([report])) is needed


def test_says_what_happened_and_shows_the_first_findings() -> None:
    found = [Finding(FindingKind.BROKEN_LINK, f"https://x.example/{at}", "http 404") for at in range(7)]

    lines = crawl_news([FINE, replace(FINE, source="bursar", state=CrawlState.FAILED, error="Postgres is full")], found)

    assert lines[:4] == [
        "The crawl needs attention:",
        "bursar: failed, Postgres is full",
        "7 new on the site:",
        "- broken link: https://x.example/0 · http 404",
    ]
    assert lines[-2:] == ["… and 2 more", "See advisor status and advisor quality for details."]


class Absent:
    """A platform that comes back at the third try."""

    def __init__(self) -> None:
        self.tries = 0

    async def announce(self, channel: str, lines: object) -> bool:
        self.tries += 1
        if self.tries < 3:
            raise PlatformUnavailable("not connected")
        return True


async def test_a_platform_that_is_away_is_tried_again() -> None:
    waited: list[float] = []

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    record = MemorySiteRecord(MemoryCrawlMemory(MemoryIndex()), MemoryCrawlLog())
    announcements, herald = Announcements(record, {"discord": "7"}, waits=(1, 2, 4), pause=pause), Absent()
    await announcements.take([replace(FINE, state=CrawlState.FAILED)])

    await announcements.post_due({"discord": herald})

    assert (herald.tries, waited) == (3, [1, 2])
