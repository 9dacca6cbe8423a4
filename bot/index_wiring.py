"""Build what works through the whole index: the change of the embedder, and texts that are only searched."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import structlog

from bot.application import App
from bot.models import midnight
from bot.setting_values import EmbedderChoice
from bot.settings import Settings
from core.domain.status import Coverage
from core.errors import DatabaseError, ModelError
from core.models.embedder_switch import SwitchedEmbedder, recognise, switch_if_complete
from core.ports.models import Embedder
from core.ports.search import PassageVectors

if TYPE_CHECKING:
    from bot.application import App
    from core.rag.enrichment.enriching import DayBudget, Enriching, Writer
    from jobs.announcements import Announcements
    from jobs.index_upkeep import Enrichment, ModelChange

log = structlog.get_logger(__name__)

LOG_EVERY_SECONDS = 60.0
Listener = Callable[[Coverage], None]


async def choose_embedder(embedder: Embedder, vectors: PassageVectors) -> None:
    """Start with the next embedder if its vectors are complete."""
    try:
        await switch_if_complete(embedder, vectors)
    except DatabaseError as error:  # commands report a missing database themselves; `advisor serve` waits for it
        log.warning("cannot tell whether the next embedder is complete", reason=str(error))


async def check_embedder(embedder: Embedder, vectors: PassageVectors) -> bool:
    """Whether it could be told that the embedder is the one whose vectors are stored.

    Raises ConfigurationError when it is another one.
    """
    try:
        await recognise(embedder, vectors)
    except (DatabaseError, ModelError) as error:  # who needs the database or the model says so
        log.info("cannot tell whether the embedder has other weights", reason=str(error))
        return False
    return True


def build_model_change(app: "App", note: Listener, announcements: "Announcements") -> "ModelChange | None":
    """The job that makes the next embedder live; None without one. `note` is called for every batch."""
    from bot.models import build_statement_indexer, re_embedding_batch
    from core.rag.indexing.re_embedding import ReEmbedding
    from jobs.index_upkeep import ModelChange

    embedder, stores = app.models.embedder, app.stores
    if not isinstance(embedder, SwitchedEmbedder):
        return None
    heard = partial(_heard, (note, ProgressLog().note))
    statements = build_statement_indexer(app.settings, stores.statements)
    known = partial(recognise, vectors=stores.vectors)
    work = ReEmbedding(
        stores.vectors,
        embedder.next,
        stores.job_lock,
        heard,
        re_embedding_batch(app.settings),
        statements=statements,
        recognise=known,
    )
    told = partial(announcements.say, switch_instructions(app.settings))
    return ModelChange(embedder, work, stores.job_lock, told)


def switch_instructions(settings: Settings) -> list[str]:
    """Instructions for the operator once the next embedder is in use, one per line."""
    moved = settings.after_embedder_switch or settings
    values = {"ADVISOR_EMBEDDER": moved.embedder.value}
    if moved.embedder is not EmbedderChoice.LOCAL:
        values["ADVISOR_EMBEDDING_MODEL"] = str(moved.embedding_model)
    if moved.embedder is EmbedderChoice.OPENAI and moved.embedding_dimension:
        values["ADVISOR_EMBEDDING_DIMENSION"] = str(moved.embedding_dimension)
    if moved.embedding_url:
        values["ADVISOR_EMBEDDING_URL"] = moved.embedding_url
    return [
        "The next embedder has a vector for every passage and is now in use. When convenient, set",
        *(f"{name}={value}" for name, value in values.items()),
        "remove the ADVISOR_NEXT_… settings, restart, and run `advisor embed --forget-others`.",
    ]


@dataclass
class ProgressLog:
    """Logs progress at a limited rate."""

    clock: Callable[[], float] = monotonic
    _last: float | None = None

    def note(self, coverage: Coverage) -> None:
        """Log the progress, unless that was done a moment ago."""
        now = self.clock()
        if not coverage.missing or (self._last is not None and now - self._last < LOG_EVERY_SECONDS):
            return
        self._last = now
        log.info("re-embedding", embedder=coverage.model, missing=coverage.missing, passages=coverage.passages)


def _heard(listeners: Sequence[Listener], coverage: Coverage) -> None:
    for listener in listeners:
        listener(coverage)


def build_enriching(app: App) -> "Enriching | None":
    """The work; None where ADVISOR_ENRICH is off."""
    from core.rag.enrichment.enriching import Enriching

    writer = _writer(app)
    if writer is None or app.stores.search_texts is None:
        return None
    return Enriching(app.stores.search_texts, app.models.embedder, writer, app.stores.job_lock, _budget(app.settings))


def build_enrichment(app: App, announcements: "Announcements") -> "Enrichment | None":
    """The nightly job; None where ADVISOR_ENRICH is off."""
    from jobs.index_upkeep import Enrichment

    enriching = build_enriching(app)
    return Enrichment(enriching, announcements.say) if enriching else None


def _writer(app: App) -> "Writer | None":
    from core.rag.enrichment.model import ModelWriter

    writes = app.settings.enrich == "model" and app.models.chat
    return ModelWriter(writes, app.models.counter) if writes else None


def _budget(settings: Settings) -> "DayBudget":
    from core.rag.enrichment.enriching import SHARE, DayBudget

    most = settings.model_daily_cost
    return DayBudget(partial(midnight, settings), settings.enrich_requests, None if most is None else SHARE * most)
