"""After a crawl the campus's own questions are asked; worse answers make it doubtful, and the admins are told."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.serving.metrics import Metrics
from bot.serving.suite_scores import ShownScores
from core.domain.conversation import Person
from core.domain.crawl import CrawlState
from core.ports.quality import Mark
from core.quality.answer_regression import Best, best_of, fallen
from evaluation.own_questions import items_by_source, scores_of
from evaluation.rows import Row
from evaluation.scores.measured import Measured
from jobs.crawl_summary import crawl_news
from tests.standins.questioned_campus import CLOSED, HOURS, SUITE, Campus


@pytest.fixture
def campus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Campus:
    """No .env of this machine has a say."""
    monkeypatch.chdir(tmp_path)
    return Campus(tmp_path)


@pytest.mark.slow
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


async def test_the_figures_of_every_night_are_kept_also_of_a_worse_one(campus: Campus) -> None:
    for hours in (HOURS, CLOSED):
        await campus.night(hours)

    nights = await campus.app.stores.suite_scores.since(campus.now - timedelta(days=9))

    right = [score for night in nights for score in night.scores if score.metric == "right at first line"]
    assert [(night.at, night.suite) for night in nights] == [
        (campus.now - timedelta(days=1), "questions.yaml"),
        (campus.now, "questions.yaml"),
    ]
    assert [(score.source, score.value, score.questions) for score in right] == [("", 1.0, 1), ("", 0.0, 1)]


@pytest.mark.slow
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


def test_a_question_counts_for_the_sources_that_have_its_pages_however_it_is_answered() -> None:
    rows = [
        Row(id="1", question="Open?", pages=("/hours.html",)),
        Row(id="2", question="Fee?", pages=("/fees.html", "/hours.html")),
        Row(id="3", question="Who?", contains=("Ann",)),
        Row(id="4", question="Pool?", unanswerable=True),
    ]
    items = items_by_source(rows, {"/hours.html": {"library"}, "/fees.html": {"bursar", "library"}})
    scores = {"right anywhere": {"1": 0.0, "2": 1.0, "3": 1.0}, "wrongly answered": {"4": 0.0}, "F1": {"1": 0.5}}
    measured = Measured("own", "default", scores)

    kept = [score for source, of_source in items.items() for score in scores_of(measured, source, of_source)]

    assert items == {"": {"1", "2", "3", "4"}, "library": {"1", "2"}, "bursar": {"2"}}
    assert {(each.source, each.metric): (round(each.value, 2), each.questions) for each in kept} == {
        ("", "right anywhere"): (0.67, 3),
        ("", "wrongly answered"): (0.0, 1),
        ("library", "right anywhere"): (0.5, 2),
        ("bursar", "right anywhere"): (1.0, 1),
    }
    assert all(each.low <= each.value <= each.high for each in kept)


async def test_the_figures_of_the_last_night_are_a_metric(campus: Campus) -> None:
    metrics = Metrics()
    shown = ShownScores(campus.app.stores.suite_scores, metrics)

    await shown.take()
    assert "advisor_own_suite_score{" not in metrics.text().decode()
    await shown.take(await campus.night(HOURS))
    assert 'advisor_own_suite_score{metric="right at first line",source="all"} 1.0' in metrics.text().decode()
    await shown.take(await campus.night(CLOSED))
    assert 'advisor_own_suite_score{metric="right at first line",source="all"} 0.0' in metrics.text().decode()


def test_a_figure_has_fallen_when_it_is_below_the_interval_of_its_best() -> None:
    best = Best(suite_hash="x", marks={"right": Mark(value=0.8, low=0.7), "F1": Mark(value=0.5, low=0.4)})
    now = {"right": Mark(value=0.69, low=0.6), "F1": Mark(value=0.41, low=0.3)}

    assert fallen(best, now) == ["right fell from 0.80 to 0.69"]


def test_the_best_of_each_figure_is_kept() -> None:
    best = Best(suite_hash="x", marks={"right": Mark(value=0.8, low=0.7)})

    kept = best_of(best, {"right": Mark(value=0.75, low=0.65), "F1": Mark(value=0.5, low=0.4)})

    assert kept.marks == {"right": Mark(value=0.8, low=0.7), "F1": Mark(value=0.5, low=0.4)}
