"""A page changes, and whoever was told otherwise hears of it once, in private, if they want to: on both platforms."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import structlog

from benchmarks.sites.local_site import LocalSite, served
from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_corrections, build_crawl
from bot.models import Models
from bot.operations import services_of
from bot.settings import load_settings
from bot.stores import build_stores
from bot.workspaces.profiled import ProfiledAdvisor
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.source import Source
from core.models.token_count import ToktokCounter
from tests.fakes.models import HashingEmbedder
from tests.standins.databases import shared_database
from tests.standins.memory_stores import memory_stores
from tests.standins.notice_rooms import NoticeRoom, discord_notices, slack_notices
from tests.standins.threaded_extractor import ThreadExtractor
from tests.standins.workspaces import OpenWorkspaces

QUICK = FetchLimits(retries=0, backoff_seconds=0.01)
ROOMS = {"discord": discord_notices, "slack": slack_notices}
QUESTION = "When does the library open on weekdays?"
OLD = "The library opens at 8 in the morning on weekdays and closes at 11 at night."
NEW = "The library opens at 10 in the morning on weekdays and closes at 11 at night."
REWORDED = "On weekdays the library opens at 8 in the morning, and at 11 at night it closes."
OTHER = "A laptop can be borrowed for one day at the front desk with a student card of the university."
TITLE = "<title>Library</title><h1>Library</h1>"
MORE = "Printers and scanners stand on the second floor beside the reading room, where everybody works in silence."


@dataclass
class Campus:
    """A site that changes, the advisor that crawls it, and nights that come when a test wants them."""

    site: LocalSite
    app: App
    night_of: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __call__(self) -> datetime:
        return self.night_of

    def library(self, *sentences: str, path: str = "/library", more: str = MORE) -> None:
        """What the library's page says."""
        paragraphs = "".join(f"<p>{sentence}</p>" for sentence in (*sentences, more))
        self.site.put(path, f"{TITLE}<main>{paragraphs}</main>")

    def home(self, path: str = "/library") -> None:
        """A start page that leads there."""
        self.site.put("/", f'<title>Campus</title><h1>Campus</h1><p>{MORE} {OTHER}</p><a href="{path}">Library</a>')

    async def crawl(self) -> CrawlReport:
        """One nightly crawl, a day after the one before."""
        self.night_of += timedelta(days=1)
        source = Source("campus", (f"{self.site.address}/",), delay_seconds=0, allow_private_network=True)
        crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, clock=self)
        [report] = await build_crawl(self.app, crawler).run([source])
        return report

    async def night(self, room: NoticeRoom) -> CrawlReport:
        """The crawl, and what follows it."""
        report = await self.crawl()
        await build_corrections(self.app, {room.student.platform: room.messenger}).run()
        return report


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


# Contract tests hold the stores to the same behaviour, so only some nights are spent on both.
on_both = pytest.mark.parametrize(
    "campus", ["memory", pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)


@pytest.fixture
async def campus(
    request: pytest.FixtureRequest, site: LocalSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Campus]:
    """A library that opens at 8, crawled once."""
    monkeypatch.chdir(tmp_path)
    is_stored = getattr(request, "param", "memory") == "postgres"
    database = shared_database(request.getfixturevalue("database_url")) if is_stored else None
    stores = build_stores(database) if database else memory_stores()
    parts = Models(HashingEmbedder(), ToktokCounter())
    campus = Campus(site, build_app(load_settings(), stores, parts))
    campus.app = build_app(load_settings(), stores, parts, campus)
    campus.home()
    campus.library(OLD, OTHER)
    await campus.crawl()
    yield campus
    if database:
        await database.dispose()


@pytest.fixture(params=ROOMS)
async def room(request: pytest.FixtureRequest, campus: Campus) -> AsyncIterator[NoticeRoom]:
    """A student on each platform, who has not asked for notices yet."""
    workspaces = OpenWorkspaces()
    advisor = ProfiledAdvisor(campus.app.engine, workspaces)
    async with ROOMS[request.param](replace(services_of(campus.app), workspaces=workspaces, advisor=advisor)) as room:
        yield room


@pytest.fixture
async def told(room: NoticeRoom) -> NoticeRoom:
    """The same student, who wants to be told and has been answered."""
    assert "on" in (await room.switch()).lower()
    answer = await room.ask(QUESTION)
    assert "8 in the morning" in answer
    return room


# ---- the one notice


@on_both
async def test_who_was_told_otherwise_gets_one_private_message_with_both_sentences(
    campus: Campus, told: NoticeRoom
) -> None:
    campus.library(NEW, OTHER)

    await campus.night(told)
    await campus.night(told)

    [notice] = told.told()
    assert QUESTION in notice
    assert OLD in notice.replace("\\", "")
    assert NEW in notice.replace("\\", "")
    assert f"{campus.site.address}/library" in notice
    assert told.pinged() == []


@on_both
async def test_a_page_that_is_gone_is_told_without_a_new_sentence(campus: Campus, told: NoticeRoom) -> None:
    campus.home("/elsewhere")
    del campus.site.pages["/library"]

    await campus.night(told)
    await campus.night(told)

    [notice] = told.told()
    assert OLD in notice.replace("\\", "")
    assert "no longer there" in notice


async def test_a_sentence_that_was_taken_out_is_told_as_such(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OTHER)

    await campus.night(told)

    [notice] = told.told()
    assert "no longer says anything similar" in notice


@on_both
async def test_what_could_not_be_sent_is_sent_the_next_night(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    told.break_next()
    await campus.night(told)
    missed = told.told()

    await campus.night(told)
    await campus.night(told)

    assert missed == []
    assert len(told.told()) == 1


async def test_one_sentence_behind_two_answers_is_told_once(campus: Campus, told: NoticeRoom) -> None:
    await told.ask(QUESTION)
    campus.library(NEW, OTHER)

    await campus.night(told)
    await campus.night(told)

    [notice] = told.told()
    assert notice.count("said until") == 1


async def test_the_stop_button_stops_the_next_notice(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await campus.night(told)

    assert "Stopped" in await told.stop()
    assert not await campus.app.stores.archive.wants_corrections(told.student)
    await told.ask(QUESTION)
    campus.library(OLD, OTHER)
    await campus.night(told)

    assert len(told.told()) == 1


async def test_the_switch_shows_how_it_stands(campus: Campus, room: NoticeRoom) -> None:
    on, off = await room.switch(), await room.switch()

    assert "On: when a sentence" in on
    assert "Off: I will not tell you" in off
    assert not await campus.app.stores.archive.wants_corrections(room.student)


# ---- when nobody is told anything


async def test_nobody_is_told_who_did_not_ask_for_it(campus: Campus, room: NoticeRoom) -> None:
    await room.ask(QUESTION)
    campus.library(NEW, OTHER)

    await campus.night(room)

    assert room.told() == []


async def test_nobody_is_told_of_other_words_for_the_same(campus: Campus, told: NoticeRoom) -> None:
    campus.library(REWORDED, OTHER)

    report = await campus.night(told)

    assert (report.pages_changed, told.told()) == (1, [])


async def test_nobody_is_told_of_a_link_that_leads_elsewhere(campus: Campus, told: NoticeRoom) -> None:
    linked = 'Ask <a href="{}">the front desk of the library</a> for a key to a room for groups of up to six.'
    campus.library(OLD, OTHER, linked.format("/rooms"))
    await campus.night(told)
    await told.ask(QUESTION)
    campus.library(OLD, OTHER, linked.format("/keys"))

    report = await campus.night(told)

    assert (report.pages_changed, report.chunks_embedded, told.told()) == (1, 0, [])


async def test_nobody_is_told_of_a_new_stamp(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OLD, OTHER, more=f"{MORE} Last updated: November 21, 2026")

    await campus.night(told)

    assert told.told() == []


async def test_nobody_is_told_of_a_sentence_that_moved_within_its_page(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OTHER, "The reading room is closed for repairs until the end of the winter.", OLD)

    report = await campus.night(told)

    assert (report.pages_changed, told.told()) == (1, [])


@on_both
async def test_nobody_is_told_of_a_page_that_moved_with_its_sentence(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OLD, OTHER, "The library moved.", path="/libraries/main")
    campus.home("/libraries/main")
    campus.site.redirect("/library", "/libraries/main")

    report = await campus.night(told)

    assert (report.pages_moved, told.told()) == (1, [])


async def test_nobody_is_told_while_a_page_is_guarded(campus: Campus, told: NoticeRoom) -> None:
    campus.site.fail("/library", 500)

    report = await campus.night(told)

    assert (report.pages_guarded, told.told()) == (1, [])


async def test_nobody_is_told_after_a_degraded_run(campus: Campus, told: NoticeRoom) -> None:
    campus.site.fail("/", 500)
    campus.site.fail("/library", 500)

    report = await campus.night(told)

    assert report.state in {CrawlState.DEGRADED, CrawlState.FAILED}
    assert told.told() == []


async def test_nobody_is_told_of_a_source_that_the_operator_took_out(campus: Campus, told: NoticeRoom) -> None:
    await campus.app.stores.page_lifecycle.retire_others([], campus.night_of)

    await build_corrections(campus.app, {told.student.platform: told.messenger}).run()

    assert told.told() == []


async def test_nobody_is_told_who_opted_out_meanwhile(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await told.switch()

    await campus.night(told)

    assert told.told() == []


async def test_nobody_is_told_who_was_forgotten(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await campus.app.stores.archive.forget(told.student)
    await campus.app.stores.archive.set_corrections(told.student, wanted=True)

    await campus.night(told)

    assert told.told() == []


@on_both
async def test_nobody_is_told_what_they_have_read_since(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await campus.crawl()
    assert "10 in the morning" in await told.ask(QUESTION)

    await campus.night(told)

    assert told.told() == []


async def test_nobody_is_told_of_what_they_asked_long_ago(campus: Campus, told: NoticeRoom) -> None:
    campus.night_of += timedelta(days=30)
    campus.library(NEW, OTHER)

    await campus.night(told)

    assert told.told() == []


async def test_nobody_is_told_a_second_time_whose_direct_messages_are_closed(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    told.close()
    with structlog.testing.capture_logs() as logs:
        await campus.night(told)
        await campus.night(told)

    ended = [line for line in logs if line["event"] == "corrections told"]
    assert [(line["undeliverable"], line["unsent"]) for line in ended] == [(1, 0), (0, 0)]
    assert told.told() == []


async def test_nobody_is_told_where_notices_are_switched_off(campus: Campus, told: NoticeRoom) -> None:
    settings = campus.app.settings.model_copy(update={"correction_days": 0})
    off = build_app(settings, campus.app.stores, campus.app.models, campus)
    campus.library(NEW, OTHER)
    await campus.crawl()

    await build_corrections(off, {told.student.platform: told.messenger}).run()

    assert told.told() == []


async def test_the_log_counts_and_quotes_nothing(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    with structlog.testing.capture_logs() as logs:
        await campus.night(told)

    [ended] = [line for line in logs if line["event"] == "corrections told"]
    assert (ended["found"], ended["people"], ended["sent"]) == (1, 1, 1)
    quoting = [line for line in logs if "library" in str(line) or told.student.user in str(line)]
    assert {line["log_level"] for line in quoting} <= {"debug"}
