"""The admins' channel hears of a crawl that needs a person, on both platforms: once a run, and harmlessly."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from structlog.testing import capture_logs

from adapters.slack.client import SlackClient
from bot.serving.notifications import NotifyingOperations
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.quality import Finding, FindingKind
from core.domain.status import Overview
from core.ports.platforms import Herald, OnCrawl
from jobs.announcements import Announcements
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.index import MemoryIndex
from tests.fakes.site_record import MemorySiteRecord
from tests.fakes.stores import MemoryCrawlLog
from tests.standins.discord_bench import bench
from tests.standins.discord_payloads import CHANNEL as DISCORD_CHANNEL
from tests.standins.services import planned_services
from tests.standins.slack.limits import notified, visible
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL as SLACK_CHANNEL

NO_CHANNEL = "99"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
FINE = CrawlReport("library", CrawlState.FINISHED, NOON, NOON, pages_unchanged=50)
DEGRADED = CrawlReport(
    "registrar", CrawlState.DEGRADED, NOON, NOON, pages_guarded=12, doubts=("31 of 40 known pages failed",)
)
HOSTILE = Finding(
    FindingKind.CONTRADICTION,
    "https://larkmoor.example/a",
    "“@everyone <@U01> <!channel> pay **$5** by May 1” here, “May 2” there",
    "https://larkmoor.example/b",
)


@dataclass
class PlayedOperations:
    """Crawls come to what was planned."""

    reports: list[CrawlReport]

    async def overview(self) -> Overview:
        raise NotImplementedError

    async def source_names(self) -> list[str]:
        return [report.source for report in self.reports]

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        return self.reports


@dataclass
class Room:
    """A platform, its admins' channel, and what stands there."""

    platform: str
    herald: Herald
    channel: str
    posted: Callable[[], list[str]]
    pinged: Callable[[], list[str]]
    previews: Callable[[], int]
    log: MemoryCrawlLog = field(default_factory=MemoryCrawlLog)
    waited: list[float] = field(default_factory=list)

    def announcements(self, channel: str | None = None, *, tells_quality: bool = False) -> Announcements:
        record = MemorySiteRecord(MemoryCrawlMemory(MemoryIndex()), self.log)
        return Announcements(record, {self.platform: channel or self.channel}, tells_quality, pause=self._pause)

    async def _pause(self, seconds: float) -> None:
        self.waited.append(seconds)


@asynccontextmanager
async def on_discord() -> AsyncIterator[Room]:
    async with bench() as found:
        await found.client.connected.wait()
        played = found.played
        played.rest.gone.add(NO_CHANNEL)

        def bodies() -> list[dict[str, object]]:
            return [call.body for call in played.calls("POST", f"/channels/{DISCORD_CHANNEL}/messages") if call.body]

        yield Room(
            "discord",
            found.client,
            DISCORD_CHANNEL,
            posted=lambda: played.posted(place=DISCORD_CHANNEL),
            pinged=lambda: [str(body) for body in bodies() if body["allowed_mentions"] != {"parse": []}],
            previews=lambda: sum(not int(str(body.get("flags", 0))) & 4 for body in bodies()),
        )


@asynccontextmanager
async def on_slack() -> AsyncIterator[Room]:
    played = PlayedSlack()
    await played.start()
    client = SlackClient(planned_services(), options(played))
    try:
        async with serving(client):
            yield Room(
                "slack",
                client,
                SLACK_CHANNEL,
                posted=lambda: [
                    visible(each) for (place, _), each in played.messages.items() if place == SLACK_CHANNEL
                ],
                pinged=lambda: [whom for call in played.calls for whom in notified(call.payload)],
                previews=lambda: sum(each["unfurl_links"] or each["unfurl_media"] for each in played.messages.values()),
            )
    finally:
        await played.close()


@pytest.fixture(params=[on_discord, on_slack], ids=["discord", "slack"])
async def room(request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    async with request.param() as room:
        yield room


@asynccontextmanager
async def heard(room: Room, announcements: Announcements) -> AsyncIterator[None]:
    """The process posts what is due, and has done so at the end."""
    running = asyncio.create_task(announcements.run({room.platform: room.herald}))
    try:
        yield
        await announcements.all_posted()
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def test_a_degraded_run_is_told_once_by_who_ran_it(room: Room) -> None:
    announcements, bystander = room.announcements(), room.announcements()
    async with heard(room, announcements), heard(room, bystander):
        operations = NotifyingOperations(PlayedOperations([FINE, DEGRADED]), (announcements.take,))
        await operations.reindex(None, lambda report: None)

    [told] = room.posted()
    assert "The crawl needs attention:" in told
    assert "registrar: degraded, 31 of 40 known pages failed, 12 pages kept" in told.replace("\\", "")
    assert "library" not in told
    assert (room.pinged(), room.previews()) == ([], 0)


async def test_a_sound_run_is_not_told(room: Room) -> None:
    announcements = room.announcements(tells_quality=True)
    async with heard(room, announcements):
        await announcements.take([FINE])

    assert room.posted() == []


async def test_what_is_newly_wrong_is_told_without_mentions_and_previews(room: Room) -> None:
    announcements = room.announcements(tells_quality=True)
    await room.log.start("library", NOON)
    await announcements.record.keep("library", [HOSTILE], {"contradiction": 1}, 1)
    async with heard(room, announcements):
        await announcements.take([CrawlReport("library", CrawlState.FINISHED, NOON, NOON, findings_new=1)])

    [told] = room.posted()
    assert "1 new on the site:" in told
    assert "<https://larkmoor.example/a>" in told
    assert "<!channel>" not in told
    assert (room.pinged(), room.previews()) == ([], 0)


async def test_new_findings_are_kept_from_the_channel_unless_they_are_wanted(room: Room) -> None:
    announcements = room.announcements()
    async with heard(room, announcements):
        await announcements.take([CrawlReport("library", CrawlState.FINISHED, NOON, NOON, findings_new=1)])

    assert room.posted() == []


async def test_a_channel_that_is_not_there_breaks_nothing(room: Room) -> None:
    announcements = room.announcements(NO_CHANNEL)
    with capture_logs() as logged:
        async with heard(room, announcements):
            await announcements.take([DEGRADED])
            await announcements.take([DEGRADED])

    assert (room.posted(), room.waited) == ([], [])
    assert [each[room.platform] for each in logged if each["log_level"] == "warning"] == [NO_CHANNEL]


@pytest.mark.slow
async def test_a_long_report_fits_into_one_message(room: Room) -> None:
    announcements = room.announcements()
    failed = [
        CrawlReport(f"source {at}", CrawlState.FAILED, NOON, NOON, error="*_~`<&> the server said no " * 20)
        for at in range(60)
    ]
    async with heard(room, announcements):
        await announcements.take(failed)

    assert len(room.posted()) == 1
