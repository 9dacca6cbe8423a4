"""After a crawl the campus's own questions are asked; worse answers make it doubtful, and the admins are told."""

from pathlib import Path

import pytest

from core.domain.conversation import Person
from core.domain.crawl import CrawlState
from core.ports.question_suite import Mark
from core.quality.answer_regression import Best, best_of, fallen
from jobs.crawl_summary import crawl_news
from tests.standins.questioned_campus import CLOSED, HOURS, SUITE, Campus


@pytest.fixture
def campus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Campus:
    """No .env of this machine has a say."""
    monkeypatch.chdir(tmp_path)
    return Campus(tmp_path)


async def test_a_crawl_after_which_all_is_answered_as_before_is_believed(campus: Campus) -> None:
    for _ in range(2):
        assert [report.state for report in await campus.night(HOURS)] == [CrawlState.FINISHED] * 2


async def test_the_source_that_changed_is_doubted_when_answers_become_worse(campus: Campus) -> None:
    await campus.night(HOURS)

    bursar, library = await campus.night(CLOSED)

    assert (bursar.state, library.state) == (CrawlState.FINISHED, CrawlState.DEGRADED)
    assert "right fell from 1.00 to 0.00, over 2 questions of questions.yaml" in library.doubts
    assert await campus.app.stores.crawl_log.latest() == [bursar, library]
    assert any("right fell from 1.00" in line for line in crawl_news([bursar, library]))
    assert await campus.hours() == CLOSED


async def test_a_worse_night_does_not_become_the_measure(campus: Campus) -> None:
    await campus.night(HOURS)
    await campus.night(CLOSED)

    [_, library] = await campus.night(CLOSED)

    assert library.state is CrawlState.DEGRADED


async def test_other_questions_begin_anew(campus: Campus) -> None:
    await campus.night(HOURS)
    campus.questions.write_text(SUITE.replace("race", "match"), encoding="utf-8")

    assert [report.state for report in await campus.night(CLOSED)] == [CrawlState.FINISHED] * 2


async def test_questions_that_cannot_be_read_are_told_and_the_crawl_stands(campus: Campus) -> None:
    campus.questions.unlink()

    bursar, library = await campus.night(HOURS)

    assert any("questions.yaml could not be asked" in doubt for doubt in library.doubts)
    assert (bursar.pages_new, library.pages_new) == (1, 2)


async def test_nothing_of_it_is_remembered_as_a_conversation(campus: Campus) -> None:
    await campus.night(HOURS)

    assert (await campus.app.stores.archive.remembered(Person("evaluation", "local", "nobody"))).questions == 0


def test_a_figure_has_fallen_when_it_is_below_the_interval_of_its_best() -> None:
    best = Best(suite_hash="x", marks={"right": Mark(value=0.8, low=0.7), "F1": Mark(value=0.5, low=0.4)})
    now = {"right": Mark(value=0.69, low=0.6), "F1": Mark(value=0.41, low=0.3)}

    assert fallen(best, now) == ["right fell from 0.80 to 0.69"]


def test_the_best_of_each_figure_is_kept() -> None:
    best = Best(suite_hash="x", marks={"right": Mark(value=0.8, low=0.7)})

    kept = best_of(best, {"right": Mark(value=0.75, low=0.65), "F1": Mark(value=0.5, low=0.4)})

    assert kept.marks == {"right": Mark(value=0.8, low=0.7), "F1": Mark(value=0.5, low=0.4)}
