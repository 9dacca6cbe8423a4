"""Measure what /metrics shows besides answers: the age of copies, scores of own questions, and a late event loop."""

import asyncio
import faulthandler
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

import structlog

from bot.serving.metrics import Metrics
from core.domain.crawl import CrawlReport
from core.errors import DatabaseError
from core.ports.quality import SuiteScores
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


BEAT_SECONDS = 1.0
LATE_SECONDS = 1.0  # Discord and Slack need an acknowledgement within 3 s
STUCK_SECONDS = 30.0


@dataclass
class EventLoopMonitor:
    """Measures once per second. For a stuck loop, another thread writes its stack to standard error."""

    metrics: Metrics

    async def run(self) -> None:
        """Measure until cancelled."""
        try:
            while True:
                faulthandler.dump_traceback_later(STUCK_SECONDS, file=sys.__stderr__ or sys.stderr)
                started = monotonic()
                await asyncio.sleep(BEAT_SECONDS)
                self._note(monotonic() - started - BEAT_SECONDS)
        finally:
            faulthandler.cancel_dump_traceback_later()

    def _note(self, lag: float) -> None:
        self.metrics.note_lag(lag)
        if lag > LATE_SECONDS:
            log.warning("event loop blocked", seconds=round(lag, 1))
