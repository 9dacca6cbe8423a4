"""Build the advisor for evaluation, and ask it the campus's own questions after each crawl."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.app import build_app
from bot.application import App
from evaluation.forgetful_store import ForgetfulConversations
from evaluation.workshop import AdvisorUnderTest

if TYPE_CHECKING:
    from bot.application import App
    from jobs.crawl_sources import Check

BEST = "own-suite-best.json"


def read_own_suite(suite: Path) -> None:
    """Validate the questions. Raises ConfigurationError for mistakes in them."""
    from evaluation.rows import read_rows

    read_rows(suite)


def own_suite_check(app: "App", suite: Path) -> "Check":
    """The check that doubts a crawl when answers got worse; the best figures are in the data folder."""
    from core.quality.answer_regression import AnswerRegression
    from evaluation.own_questions import OwnQuestions

    questions, kept = OwnQuestions(under_test(app), suite), app.settings.data_dir / BEST
    stores = (app.stores.crawl_log, app.stores.suite_scores)
    return AnswerRegression(questions, suite.name, kept, *stores, app.clock).run


def under_test(app: App) -> AdvisorUnderTest:
    """The same advisor with conversations in memory only."""
    conversations = ForgetfulConversations()
    settings = app.settings.model_copy(update={"questions_per_minute": 0, "memory": False, "web_search_url": None})
    forgetful = build_app(settings, replace(app.stores, conversations=conversations), app.models, app.clock)
    return AdvisorUnderTest(
        forgetful.engine, app.models.embedder, app.stores.inventory, app.stores.vectors, conversations
    )
