"""Build what gives passages texts that are only searched, as ADVISOR_ENRICH says."""

from functools import partial
from typing import TYPE_CHECKING

from bot.application import App
from bot.models import midnight
from bot.settings import Settings

if TYPE_CHECKING:  # imported where it is used, for most commands never need it
    from core.rag.enrichment.enriching import DayBudget, Enriching, Writer
    from jobs.announcements import Announcements
    from jobs.enrichment import Enrichment


def build_enriching(app: App) -> "Enriching | None":
    """The work; None where ADVISOR_ENRICH is off."""
    from core.rag.enrichment.enriching import Enriching

    writer = _writer(app)
    if writer is None or app.stores.search_texts is None:
        return None
    budget = _budget(app.settings) if app.settings.enrich == "model" else None
    return Enriching(app.stores.search_texts, app.models.embedder, writer, app.stores.job_lock, budget)


def build_enrichment(app: App, announcements: "Announcements") -> "Enrichment | None":
    """The nightly job; None where ADVISOR_ENRICH is off."""
    from jobs.enrichment import Enrichment

    enriching = build_enriching(app)
    return Enrichment(enriching, announcements.say) if enriching else None


def _writer(app: App) -> "Writer | None":
    from core.rag.enrichment.model import ModelWriter
    from core.rag.enrichment.structure import StructureWriter

    if app.settings.enrich == "model" and app.models.chat:
        return ModelWriter(app.models.chat, app.models.counter)
    return StructureWriter() if app.settings.enrich == "structure" else None


def _budget(settings: Settings) -> "DayBudget":
    from core.rag.enrichment.enriching import SHARE, DayBudget

    most = settings.model_daily_cost
    return DayBudget(partial(midnight, settings), settings.enrich_requests, None if most is None else SHARE * most)
