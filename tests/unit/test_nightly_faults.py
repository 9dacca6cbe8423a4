"""One notice that cannot be told, or one channel that breaks, costs itself only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

import pytest
from structlog.testing import capture_logs

from bot.commands.quality import SiteQuality
from core.domain.conversation import Person
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.posts import Notice, OutdatedCitation
from core.ports.platforms import Herald
from jobs.announcements import Announcements
from jobs.corrections import Corrections
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.index import MemoryIndex
from tests.fakes.site_record import MemorySiteRecord
from tests.fakes.stores import MemoryCrawlLog, MemoryJobLock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
OLD, NEW = "The library opens at 8 in the morning on weekdays.", "The library opens at 10 in the morning on weekdays."
SECRET = "Can I take a leave?"


def outdated(user: str) -> OutdatedCitation:
    return OutdatedCitation(
        Person("discord", "1", user), UUID(int=ord(user)), 1, SECRET, f"{OLD} [1]", OLD, OLD, "https://x.example/",
        "Library", NOON, (OLD,), (NEW,),
    )  # fmt: skip


@dataclass
class PlayedNotices:
    """`Notices` of these citations; one of them nobody can read."""

    citations: Sequence[OutdatedCitation]
    settled: list[tuple[str, bool]] = field(default_factory=list)
    released: list[str] = field(default_factory=list)

    async def outdated(self, since: datetime) -> Sequence[OutdatedCitation]:
        return self.citations

    async def claim(self, notices: Sequence[Notice]) -> list[Notice]:
        return list(notices)

    async def settle(self, notices: Sequence[Notice], delivered: bool) -> None:
        self.settled += [(notice.person.user, delivered) for notice in notices]

    async def release(self, notices: Sequence[Notice]) -> None:
        self.released += [notice.person.user for notice in notices]


@dataclass
class PlayedMessenger:
    """Breaks for this person."""

    broken: str = ""

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        if person.user == self.broken:
            raise KeyError(SECRET)
        return True


async def told(notices: PlayedNotices, messenger: PlayedMessenger) -> Mapping[str, object]:
    """What the log says at the end; never what somebody asked."""
    corrections = Corrections(notices, {"discord": messenger}, MemoryJobLock(), lambda: NOON, 30)  # type: ignore[arg-type]
    with capture_logs() as logged:
        await corrections.run()
    assert SECRET not in str(logged)
    return logged[-1]


async def test_a_person_who_cannot_be_told_keeps_nobody_else_from_being_told() -> None:
    notices = PlayedNotices([outdated("a"), outdated("b"), outdated("c")])

    line = await told(notices, PlayedMessenger("b"))

    assert (notices.settled, notices.released) == ([("a", True), ("c", True)], [])
    assert (line["sent"], line["failed"]) == (2, 1)


async def test_a_change_that_nobody_can_read_keeps_nobody_else_from_being_told() -> None:
    broken = outdated("b")
    object.__setattr__(broken, "before", None)
    notices = PlayedNotices([outdated("a"), broken, outdated("c")])

    line = await told(notices, PlayedMessenger())

    assert notices.settled == [("a", True), ("c", True)]
    assert (line["found"], line["failed"]) == (2, 1)


@dataclass
class PlayedHerald:
    """Posts, or breaks."""

    fault: Exception | None = None
    posted: list[Sequence[str]] = field(default_factory=list)

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        if self.fault:
            raise self.fault
        self.posted.append(lines)
        return True


@pytest.mark.parametrize("fault", [KeyError(SECRET), RuntimeError(SECRET)])
async def test_a_platform_that_breaks_keeps_no_other_from_hearing_of_a_failed_source(fault: Exception) -> None:
    record = MemorySiteRecord(MemoryCrawlMemory(MemoryIndex()), MemoryCrawlLog())
    announcements = Announcements(record, {"discord": "1", "slack": "2"})
    await announcements.take([CrawlReport("library", CrawlState.FAILED, NOON, NOON, error="unexpected KeyError")])
    heralds: dict[str, Herald] = {"discord": PlayedHerald(fault), "slack": (fine := PlayedHerald())}

    await announcements.post_due(heralds)

    assert [lines[1] for lines in fine.posted] == ["library: failed, unexpected KeyError"]


def test_the_quality_report_names_each_source_whose_crawl_failed() -> None:
    seen = SiteQuality((), {}, {"library": "Postgres was away."})

    assert seen.as_text() == "library was not checked, for its crawl failed: Postgres was away."
    assert seen.as_json()["failed"] == {"library": "Postgres was away."}
