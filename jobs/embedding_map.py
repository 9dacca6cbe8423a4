"""Draw the map of the console each night: passages by their source, missed questions by how they were missed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import numpy
import structlog

from core.domain.quality import MapPoint, Miss, MissedQuestion
from core.ports.console import EmbeddingMap
from core.ports.jobs import Clock
from core.ports.models import Embedder, Vector
from core.ports.quality import MissedQuestions
from core.quality.gaps.grouping import Grouping
from core.quality.gaps.report import FEWEST

_DAYS = timedelta(days=30)
_MOST_PASSAGES, _MOST_QUESTIONS = 1_000, 300  # the page stays below 100 KB
log = structlog.get_logger(__name__)
Named = Sequence[tuple[str, Vector]]


@dataclass(frozen=True)
class MapDrawing:
    """No word of a question is stored, only where it lies, and that only where `least` people were missed alike."""

    store: EmbeddingMap
    missed: MissedQuestions
    embedder: Embedder
    clock: Clock
    grouping: Grouping
    least: int

    async def run(self) -> None:
        """Draws it anew. Raises DatabaseError or ModelError."""
        now = self.clock()
        passages = await self.store.sample(self.embedder.name, _MOST_PASSAGES)
        asked = (await self._of_several(await self.missed.missed(now - _DAYS, now)))[-_MOST_QUESTIONS:]
        questions = [(_how(each), await self.embedder.embed_query(each.text)) for each in asked]
        await self.store.replace(mapped(passages, questions))
        log.info("map drawn", passages=len(passages), questions=len(questions))

    async def _of_several(self, asked: Sequence[MissedQuestion]) -> list[MissedQuestion]:
        """Those that at least so many people asked and that were missed in the same way, in their order."""
        _, alike = await self.grouping.of([each.text for each in asked])
        ways = [[row for row in rows if _how(asked[row]) == miss] for rows in alike for miss in Miss]
        several = [rows for rows in ways if len({asked[row].person for row in rows}) >= max(self.least, FEWEST)]
        return [asked[row] for row in sorted(row for rows in several for row in rows)]


def _how(question: MissedQuestion) -> str:
    """The worst way in which it was missed."""
    return next(miss.value for miss in Miss if miss in question.misses)


def mapped(passages: Named, questions: Named) -> list[MapPoint]:
    """The points of both, each named by its group; `x` and `y` are from 0 to 1.

    The axes are the first two principal components of the passages (Pearson 1901, by the singular value decomposition
    of the centred vectors): questions are seen against the site, and do not move it. Nothing of fewer than three
    passages, which have no such axes.
    """
    if len(passages) < 3:
        return []
    site = numpy.asarray([vector for _, vector in passages], dtype=numpy.float64)
    every = numpy.asarray([vector for _, vector in (*passages, *questions)], dtype=numpy.float64)
    centre = site.mean(axis=0)
    _, _, axes = numpy.linalg.svd(site - centre, full_matrices=False)
    places = (every - centre) @ axes[:2].T
    low, high = places.min(axis=0), places.max(axis=0)
    spread = numpy.where(high > low, high - low, 1.0)
    names = [name for name, _ in (*passages, *questions)]
    scaled = ((places - low) / spread).tolist()
    return [MapPoint(x, y, names[at], is_question=at >= len(passages)) for at, (x, y) in enumerate(scaled)]
