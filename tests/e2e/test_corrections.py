"""A page changes, and whoever was told otherwise hears of it once, in private, if they want to: on both platforms."""

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import structlog

from benchmarks.sites.local_site import LocalSite, served
from bot.app import build_app
from bot.serving.night_wiring import build_corrections
from core.domain.crawl import CrawlReport, CrawlState
from tests.standins.changing_library import MORE, NEW, OLD, OTHER, QUESTION, REWORDED, Campus, opened_library
from tests.standins.databases import shared_database
from tests.standins.notice_rooms import NoticeRoom, discord_notices, slack_notices

pytestmark = pytest.mark.slow

ROOMS = {"discord": discord_notices, "slack": slack_notices}


async def night(campus: Campus, room: NoticeRoom) -> CrawlReport:
    """The crawl, and what follows it."""
    report = await campus.crawl()
    await build_corrections(campus.app, {room.student.platform: room.messenger}).run()
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
    async with opened_library(site, database) as campus:
        yield campus


@pytest.fixture(params=ROOMS)
async def room(request: pytest.FixtureRequest, campus: Campus) -> AsyncIterator[NoticeRoom]:
    """A student on each platform, who has not asked for notices yet."""
    async with ROOMS[request.param](campus.services()) as room:
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

    await night(campus, told)
    await night(campus, told)

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

    await night(campus, told)
    await night(campus, told)

    [notice] = told.told()
    assert OLD in notice.replace("\\", "")
    assert "no longer there" in notice


@pytest.mark.slow
async def test_a_sentence_that_was_taken_out_is_told_as_such(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OTHER)

    await night(campus, told)

    [notice] = told.told()
    assert "no longer says anything similar" in notice


@on_both
async def test_what_could_not_be_sent_is_sent_the_next_night(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    told.break_next()
    await night(campus, told)
    missed = told.told()

    await night(campus, told)
    await night(campus, told)

    assert missed == []
    assert len(told.told()) == 1


async def test_one_sentence_behind_two_answers_is_told_once(campus: Campus, told: NoticeRoom) -> None:
    await told.ask(QUESTION)
    campus.library(NEW, OTHER)

    await night(campus, told)
    await night(campus, told)

    [notice] = told.told()
    assert notice.count("said until") == 1


async def test_the_stop_button_stops_the_next_notice(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await night(campus, told)

    assert "Stopped" in await told.stop()
    assert not (await campus.app.stores.archive.remembered(told.student)).corrections
    await told.ask(QUESTION)
    campus.library(OLD, OTHER)
    await night(campus, told)

    assert len(told.told()) == 1


@pytest.mark.slow
async def test_the_switch_shows_how_it_stands(campus: Campus, room: NoticeRoom) -> None:
    on, off = await room.switch(), await room.switch()

    assert "On: when a sentence" in on
    assert "Off: I will not tell you" in off
    assert not (await campus.app.stores.archive.remembered(room.student)).corrections


# ---- when nobody is told anything


@pytest.mark.slow
async def test_nobody_is_told_who_did_not_ask_for_it(campus: Campus, room: NoticeRoom) -> None:
    await room.ask(QUESTION)
    campus.library(NEW, OTHER)

    await night(campus, room)

    assert room.told() == []


async def test_nobody_is_told_of_other_words_for_the_same(campus: Campus, told: NoticeRoom) -> None:
    campus.library(REWORDED, OTHER)

    report = await night(campus, told)

    assert (report.pages_changed, told.told()) == (1, [])


async def test_nobody_is_told_of_a_link_that_leads_elsewhere(campus: Campus, told: NoticeRoom) -> None:
    linked = 'Ask <a href="{}">the front desk of the library</a> for a key to a room for groups of up to six.'
    campus.library(OLD, OTHER, linked.format("/rooms"))
    await night(campus, told)
    await told.ask(QUESTION)
    campus.library(OLD, OTHER, linked.format("/keys"))

    report = await night(campus, told)

    assert (report.pages_changed, report.chunks_embedded, told.told()) == (1, 0, [])


@pytest.mark.slow
async def test_nobody_is_told_of_a_new_stamp(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OLD, OTHER, more=f"{MORE} Last updated: November 21, 2026")

    await night(campus, told)

    assert told.told() == []


@pytest.mark.slow
async def test_nobody_is_told_of_a_sentence_that_moved_within_its_page(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OTHER, "The reading room is closed for repairs until the end of the winter.", OLD)

    report = await night(campus, told)

    assert (report.pages_changed, told.told()) == (1, [])


@on_both
async def test_nobody_is_told_of_a_page_that_moved_with_its_sentence(campus: Campus, told: NoticeRoom) -> None:
    campus.library(OLD, OTHER, "The library moved.", path="/libraries/main")
    campus.home("/libraries/main")
    campus.site.redirect("/library", "/libraries/main")

    report = await night(campus, told)

    assert (report.pages_moved, told.told()) == (1, [])


@pytest.mark.slow
async def test_nobody_is_told_while_a_page_is_guarded(campus: Campus, told: NoticeRoom) -> None:
    campus.site.fail("/library", 500)

    report = await night(campus, told)

    assert (report.pages_guarded, told.told()) == (1, [])


@pytest.mark.slow
async def test_nobody_is_told_after_a_degraded_run(campus: Campus, told: NoticeRoom) -> None:
    campus.site.fail("/", 500)
    campus.site.fail("/library", 500)

    report = await night(campus, told)

    assert report.state in {CrawlState.DEGRADED, CrawlState.FAILED}
    assert told.told() == []


@pytest.mark.slow
async def test_nobody_is_told_of_a_source_that_the_operator_took_out(campus: Campus, told: NoticeRoom) -> None:
    await campus.app.stores.page_lifecycle.retire_others([], campus.night_of)

    await build_corrections(campus.app, {told.student.platform: told.messenger}).run()

    assert told.told() == []


@pytest.mark.slow
async def test_nobody_is_told_who_opted_out_meanwhile(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await told.switch()

    await night(campus, told)

    assert told.told() == []


async def test_nobody_is_told_who_was_forgotten(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await campus.app.stores.archive.forget(told.student)
    await campus.app.stores.archive.set_corrections(told.student, wanted=True)

    await night(campus, told)

    assert told.told() == []


@on_both
async def test_nobody_is_told_what_they_have_read_since(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    await campus.crawl()
    assert "10 in the morning" in await told.ask(QUESTION)

    await night(campus, told)

    assert told.told() == []


@pytest.mark.slow
async def test_nobody_is_told_of_what_they_asked_long_ago(campus: Campus, told: NoticeRoom) -> None:
    campus.night_of += timedelta(days=30)
    campus.library(NEW, OTHER)

    await night(campus, told)

    assert told.told() == []


async def test_nobody_is_told_a_second_time_whose_direct_messages_are_closed(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    told.close()
    with structlog.testing.capture_logs() as logs:
        await night(campus, told)
        await night(campus, told)

    ended = [line for line in logs if line["event"] == "corrections told"]
    assert [(line["undeliverable"], line["unsent"]) for line in ended] == [(1, 0), (0, 0)]
    assert told.told() == []


@pytest.mark.slow
async def test_nobody_is_told_where_notices_are_switched_off(campus: Campus, told: NoticeRoom) -> None:
    settings = campus.app.settings.model_copy(update={"correction_days": 0})
    off = build_app(settings, campus.app.stores, campus.app.models, campus)
    campus.library(NEW, OTHER)
    await campus.crawl()

    await build_corrections(off, {told.student.platform: told.messenger}).run()

    assert told.told() == []


@pytest.mark.slow
async def test_the_log_counts_and_quotes_nothing(campus: Campus, told: NoticeRoom) -> None:
    campus.library(NEW, OTHER)
    with structlog.testing.capture_logs() as logs:
        await night(campus, told)

    [ended] = [line for line in logs if line["event"] == "corrections told"]
    assert (ended["found"], ended["people"], ended["sent"]) == (1, 1, 1)
    quoting = [line for line in logs if "library" in str(line) or told.student.user in str(line)]
    assert {line["log_level"] for line in quoting} <= {"debug"}
