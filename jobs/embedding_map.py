"""Draw the map of the console each night: passages by their source, missed questions by how they were missed."""

from dataclasses import dataclass
from datetime import timedelta

import structlog

from core.domain.quality import Miss, MissedQuestion
from core.ports.console import EmbeddingMap
from core.ports.jobs import Clock
from core.ports.models import Embedder
from core.ports.quality import MissedQuestions
from core.quality.embedding_map import mapped

_DAYS = timedelta(days=30)
_MOST_PASSAGES, _MOST_QUESTIONS = 1_000, 300  # the page stays below 100 KB
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class MapDrawing:
    """No word of a question is stored, only where it lies."""

    store: EmbeddingMap
    missed: MissedQuestions
    embedder: Embedder
    clock: Clock

    async def run(self) -> None:
        """Draws it anew. Raises DatabaseError or ModelError."""
        now = self.clock()
        passages = await self.store.sample(self.embedder.name, _MOST_PASSAGES)
        asked = list(await self.missed.missed(now - _DAYS, now))[-_MOST_QUESTIONS:]
        questions = [(_how(each), await self.embedder.embed_query(each.text)) for each in asked]
        await self.store.replace(mapped(passages, questions))
        log.info("map drawn", passages=len(passages), questions=len(questions))


def _how(question: MissedQuestion) -> str:
    """The worst way in which it was missed."""
    return next(miss.value for miss in Miss if miss in question.misses)
