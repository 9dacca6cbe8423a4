"""Show in the metrics how old the copies of pages are."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from bot.serving.metrics import Metrics
from core.domain.crawl import CrawlReport
from core.errors import DatabaseError
from core.storage.inventory import Inventory

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class ShownCopyAges:
    """Reads the times of the copies at the start and after each crawl of this process."""

    inventory: Inventory
    metrics: Metrics

    async def take(self, _: Sequence[CrawlReport] = ()) -> None:
        """Records them in the metrics; while the database is away they stay as they are."""
        try:
            self.metrics.note_copies(await self.inventory.copy_times())
        except DatabaseError as error:
            log.warning("the ages of the copies could not be read", reason=type(error).__name__)
