"""Start with the right embedder, and report progress while the embedder changes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import structlog

from bot.setting_values import EmbedderChoice
from bot.settings import Settings
from core.domain.status import Coverage
from core.errors import DatabaseError, ModelError
from core.models.embedder_switch import SwitchedEmbedder, recognise, switch_if_complete
from core.ports.models import Embedder
from core.ports.search import PassageVectors

if TYPE_CHECKING:
    from bot.application import App
    from jobs.announcements import Announcements
    from jobs.model_change import ModelChange

LOG_EVERY_SECONDS = 60.0
Listener = Callable[[Coverage], None]
log = structlog.get_logger(__name__)


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
    from jobs.model_change import ModelChange

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
