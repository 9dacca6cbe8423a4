"""A crawl after which the campus's own questions are answered worse is taken back, where the settings say so."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot import held_pages
from bot.own_suite import BEST
from core.errors import CrawlRunning
from core.site_domain import CrawlReport, CrawlState
from jobs.crawl_all import JOB
from jobs.crawl_news import crawl_news
from tests.standins.questioned_campus import BURSAR_ABOUT, CLOSED, HOURS, Campus

MENDED = HOURS.replace("11 at night", "midnight")
OTHER_ABOUT = BURSAR_ABOUT.replace("north", "south")
PASSED = "Please register at the counter by March 3, 2024."


@pytest.fixture
async def campus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Campus:
    """One good night is over."""
    monkeypatch.chdir(tmp_path)
    campus = Campus(tmp_path, holds=True)
    assert states(await campus.night(HOURS)) == [CrawlState.FINISHED] * 2
    return campus


def states(reports: Sequence[CrawlReport]) -> list[CrawlState]:
    return [report.state for report in reports]


async def test_a_good_night_is_published(campus: Campus) -> None:
    assert states(await campus.night(MENDED, OTHER_ABOUT)) == [CrawlState.FINISHED] * 2

    assert (await campus.hours(), await campus.about()) == (MENDED, OTHER_ABOUT)
    assert not await campus.app.stores.trials.is_open()
    assert await campus.app.stores.trials.held() == []


async def test_a_bad_night_is_held_back_and_told(campus: Campus) -> None:
    _, library = await campus.night(CLOSED)

    assert await campus.hours() == HOURS
    assert library.state is CrawlState.DEGRADED
    [told] = [doubt for doubt in library.doubts if "held back" in doubt]
    assert told.startswith("held back: 1 page (`advisor held` shows them); ")
    assert "right 0.00 → 1.00" in told
    assert any("held back: 1 page" in line for line in crawl_news([library]))
    assert (await campus.app.stores.crawl_log.latest())[1] == library


async def test_a_page_that_stays_bad_stays_held(campus: Campus) -> None:
    await campus.night(CLOSED)

    _, library = await campus.night(CLOSED)

    assert await campus.hours() == HOURS
    assert any("held back: 1 page" in doubt for doubt in library.doubts)
    assert library.chunks_embedded == 0


async def test_a_site_that_is_mended_publishes_by_itself(campus: Campus) -> None:
    await campus.night(CLOSED, OTHER_ABOUT)
    assert await campus.about() == BURSAR_ABOUT

    assert states(await campus.night(MENDED, OTHER_ABOUT)) == [CrawlState.FINISHED] * 2

    assert (await campus.hours(), await campus.about()) == (MENDED, OTHER_ABOUT)
    assert await campus.app.stores.trials.held() == []


async def test_held_pages_are_shown_and_published_on_command(campus: Campus) -> None:
    await campus.night(CLOSED)
    shown = (await held_pages.look(campus.app)).as_text()
    assert shown.startswith("library: https://library.example/1 (changed, held since 2026-11-22 12:00)")
    assert f"-{HOURS}" in shown
    assert f"+{CLOSED}" in shown

    assert await held_pages.publish(campus.app) == 1

    assert await campus.hours() == CLOSED
    assert (await held_pages.look(campus.app)).as_text() == "No page is held back."


async def test_nothing_is_published_while_a_crawl_is_under_way(campus: Campus) -> None:
    await campus.night(CLOSED)

    async with campus.app.stores.job_lock.try_hold(JOB) as held:
        assert held
        with pytest.raises(CrawlRunning):
            await held_pages.publish(campus.app)

    assert await campus.hours() == HOURS


async def test_what_was_published_on_command_holds_no_later_night_back(campus: Campus) -> None:
    await campus.night(CLOSED)
    await held_pages.publish(campus.app)

    reports = await campus.night(CLOSED, OTHER_ABOUT)

    assert CrawlState.DEGRADED in states(reports)
    assert (await campus.hours(), await campus.about()) == (CLOSED, OTHER_ABOUT)


async def test_a_page_that_is_gone_is_not_brought_back_and_what_does_not_help_is_not_held(campus: Campus) -> None:
    bursar, library = await campus.night(None, OTHER_ABOUT)

    assert await campus.hours() is None
    assert await campus.about() == OTHER_ABOUT
    assert any("holding 1 page back did not help, so that was undone" in doubt for doubt in bursar.doubts)
    assert library.state is CrawlState.DEGRADED
    assert await campus.app.stores.trials.held() == []


async def test_where_nothing_changed_there_is_nothing_to_hold_back(campus: Campus) -> None:
    _, library = await campus.night(None)

    assert any("nothing can be held back" in doubt for doubt in library.doubts)
    assert not await campus.app.stores.trials.is_open()


async def test_a_crawl_that_dies_before_the_questions_is_judged_by_the_next(campus: Campus) -> None:
    await campus.night(CLOSED, breaks_off=True)
    assert await campus.hours() == CLOSED
    assert "Changes have not been judged yet" in (await held_pages.look(campus.app)).as_text()

    _, library = await campus.night(CLOSED)

    assert await campus.hours() == HOURS
    assert any("held back: 1 page" in doubt for doubt in library.doubts)


async def test_questions_that_cannot_be_asked_leave_the_changes_to_the_next_crawl(campus: Campus) -> None:
    questions = campus.questions.read_text(encoding="utf-8")
    campus.questions.unlink()
    _, library = await campus.night(CLOSED)
    assert library.state is CrawlState.DEGRADED
    assert await campus.app.stores.trials.is_open()

    campus.questions.write_text(questions, encoding="utf-8")
    await campus.night(CLOSED)

    assert await campus.hours() == HOURS


async def test_the_site_is_reviewed_as_it_is_searched(campus: Campus) -> None:
    _, library = await campus.night(f"{CLOSED} {PASSED}")
    assert await campus.hours() == HOURS
    assert not library.findings

    await campus.app.stores.trials.publish(campus.now)
    _, library = await campus.night(f"{CLOSED} {PASSED}")
    assert library.findings


async def test_without_the_setting_a_bad_night_is_told_and_stands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    campus = Campus(tmp_path)
    await campus.night(HOURS)

    _, library = await campus.night(CLOSED)

    assert await campus.hours() == CLOSED
    assert library.state is CrawlState.DEGRADED
    assert not any("held" in doubt for doubt in library.doubts)
    assert (tmp_path / "data" / BEST).exists()


async def test_who_switches_it_off_lets_the_next_crawl_publish_what_it_reads(campus: Campus) -> None:
    await campus.night(CLOSED)
    campus.app = replace(campus.app, settings=campus.app.settings.model_copy(update={"eval_suite_holds": False}))

    await campus.night(CLOSED)

    assert await campus.hours() == CLOSED
    assert await campus.app.stores.trials.held() == []
