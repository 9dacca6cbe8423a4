"""Show in the metrics how the campus's own questions were answered after the last crawl."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from bot.serving.metrics import Metrics
from core.domain.crawl import CrawlReport
from core.errors import DatabaseError
from core.ports.quality import SuiteScores

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class ShownScores:
    """Reads the stored scores at the start and after each crawl of this process."""

    scores: SuiteScores
    metrics: Metrics

    async def take(self, _: Sequence[CrawlReport] = ()) -> None:
        """Records the last night in the metrics; while the database is away they stay as they are."""
        try:
            self.metrics.note_scores(await self.scores.latest())
        except DatabaseError as error:
            log.warning("the scores of the own questions could not be read", reason=type(error).__name__)
