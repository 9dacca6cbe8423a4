"""Build what curated answers need: the step of an answer, the desk, and the jobs."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.application import App, Stores
from bot.models import Models
from bot.offices import read_offices
from core.models.local_embedder import OnnxEmbedder
from core.ports.platforms import Herald
from core.rag.curated.answering import ReviewedAnswers
from core.rag.curated.matching import Matcher

if TYPE_CHECKING:  # most commands never need them
    from core.curated.desk import Desk
    from core.rag.curated.resting import Resting
    from jobs.curated import ReviewNews, ReviewWatch


def build_reviewed(stores: Stores, models: Models, now: Callable[[], datetime]) -> ReviewedAnswers | None:
    """The step of an answer that looks in what offices have reviewed; None without such stores."""
    if stores.curated is None:
        return None
    matcher = Matcher(models.encode or OnnxEmbedder().encode)
    return ReviewedAnswers(stores.curated.answers, stores.curated.pins, matcher, stores.records, now)


def build_curated_desk(app: App) -> "Desk | None":
    """What people do with curated answers; None where no office is set up. Raises ConfigurationError."""
    from core.curated.desk import Desk

    offices, stores = read_offices(app.settings.offices_file), app.stores.curated
    if not offices or stores is None:
        return None
    resting, zone = _resting(app), ZoneInfo(app.settings.timezone)
    topics = app.passage_lookup.topics
    return Desk(stores.answers, stores.pins, app.stores.hand_offs, resting, offices, topics, app.clock, zone)


def build_watch(app: App) -> "ReviewWatch | None":
    """What compares reviewed answers with their pages after a crawl."""
    from jobs.curated import ReviewWatch

    stores = app.stores.curated
    return ReviewWatch(stores.answers, stores.pins, stores.jobs, _resting(app), app.clock) if stores else None


def build_news(app: App, heralds: Mapping[str, Herald], say: Callable[[Sequence[str]], None]) -> "ReviewNews | None":
    """What tells offices which answers need a review. Raises ConfigurationError."""
    from jobs.curated import ReviewNews

    stores, zone = app.stores.curated, ZoneInfo(app.settings.timezone)
    if stores is None:
        return None
    offices = read_offices(app.settings.offices_file)
    today = lambda: app.clock().astimezone(zone).date()  # noqa: E731 - a name of its own would say no more
    return ReviewNews(stores.jobs, offices, heralds, app.stores.job_lock, app.clock, today, say)


def _resting(app: App) -> "Resting":
    from core.rag.curated.resting import Resting
    from core.rag.verification.entailment import Paraphrases

    assert app.stores.curated is not None  # noqa: S101 - its callers have looked
    return Resting(app.stores.curated.pages, Paraphrases(app.models.judge) if app.models.judge else None)
