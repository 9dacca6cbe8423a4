"""The campus's own questions, asked after every crawl where ADVISOR_EVAL_SUITE names some, and what hangs on them."""

from pathlib import Path
from typing import TYPE_CHECKING

from core.rag.switching import switch_if_complete

if TYPE_CHECKING:  # most processes have no such questions
    from bot.app import App
    from jobs.crawl_all import Check

BEST = "own-suite-best.json"


def read_own_suite(suite: Path) -> None:
    """Reads the questions and forgets them. Raises ConfigurationError for what is wrong with them."""
    from evaluation.rows import read_rows

    read_rows(suite)


async def begin_crawl(app: "App") -> None:
    """Settles which embedder the crawl uses, and whether what it changes is on trial. Raises DatabaseError."""
    trials = app.stores.trials
    await switch_if_complete(app.models.embedder, app.stores.vectors)
    await (trials.begin(app.clock()) if app.settings.holds_crawls else trials.accept())


def own_suite_check(app: "App") -> "Check | None":
    """Doubts a crawl after which the questions are answered worse; the best figures are kept in the data folder.

    Where the settings say so, such a crawl is held back.
    """
    settings, stores = app.settings, app.stores
    if settings.eval_suite is None:
        return None
    from bot.under_test import under_test
    from core.quality.answer_regression import AnswerRegression
    from core.quality.holding import HoldingBack
    from evaluation.own_questions import OwnQuestions

    questions = OwnQuestions(under_test(app), settings.eval_suite)
    holding = HoldingBack(stores.trials, stores.index, app.clock) if settings.holds_crawls else None
    kept = settings.data_dir / BEST
    return AnswerRegression(questions, settings.eval_suite.name, kept, stores.crawl_log, holding).run
