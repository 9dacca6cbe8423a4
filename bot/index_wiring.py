"""Build what works through the whole index: the change of the embedder, and texts that are only searched."""

from collections.abc import Callable
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
from core.models.embedder_switch import embedders_in, recognise, switch_if_complete
from core.ports.models import Embedder
from core.ports.search import PassageVectors

if TYPE_CHECKING:
    from core.rag.enrichment.enriching import DayBudget, Enriching
    from core.rag.enrichment.model import ModelWriter
    from core.rag.indexing.re_embedding import ReEmbedding

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


def re_embedding(app: App, listener: Listener) -> "ReEmbedding":
    """The work that gives every passage a vector of the next embedder, or of the only one."""
    from bot.models import build_statement_indexer, re_embedding_batch
    from core.rag.indexing.re_embedding import ReEmbedding

    stores, batch = app.stores, re_embedding_batch(app.settings)
    statements = build_statement_indexer(app.settings, stores.statements)
    known, embedder = partial(recognise, vectors=stores.vectors), embedders_in(app.models.embedder)[-1]
    lock, vectors = stores.job_lock, stores.vectors
    return ReEmbedding(vectors, embedder, lock, listener, batch, statements=statements, recognise=known)


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


def build_enriching(app: App) -> "Enriching | None":
    """The work; None where ADVISOR_ENRICH is off."""
    from core.rag.enrichment.enriching import Enriching

    writer = _writer(app)
    if writer is None or app.stores.search_texts is None:
        return None
    return Enriching(app.stores.search_texts, app.models.embedder, writer, app.stores.job_lock, _budget(app.settings))


def _writer(app: App) -> "ModelWriter | None":
    from core.rag.enrichment.model import ModelWriter

    writes = app.settings.enrich == "model" and app.models.chat
    return ModelWriter(writes, app.models.counter) if writes else None


def _budget(settings: Settings) -> "DayBudget":
    from core.rag.enrichment.enriching import SHARE, DayBudget

    most = settings.model_daily_cost
    return DayBudget(partial(midnight, settings), settings.enrich_requests, None if most is None else SHARE * most)
