"""Run the campus's own questions after each crawl, if ADVISOR_EVAL_SUITE names a file."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # most installations have no such questions
    from bot.application import App
    from jobs.crawl_sources import Check

BEST = "own-suite-best.json"


def read_own_suite(suite: Path) -> None:
    """Validate the questions. Raises ConfigurationError for mistakes in them."""
    from evaluation.rows import read_rows

    read_rows(suite)


def own_suite_check(app: "App") -> "Check | None":
    """The check that doubts a crawl when answers got worse; the best figures are in the data folder."""
    settings = app.settings
    if settings.eval_suite is None:
        return None
    from bot.under_test import under_test
    from core.quality.answer_regression import AnswerRegression
    from evaluation.own_questions import OwnQuestions

    questions = OwnQuestions(under_test(app), settings.eval_suite)
    kept = settings.data_dir / BEST
    stores = (app.stores.crawl_log, app.stores.suite_scores)
    return AnswerRegression(questions, settings.eval_suite.name, kept, *stores, app.clock).run
