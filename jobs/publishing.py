"""Publishes what a crawl was not allowed to: on somebody's word."""

from dataclasses import dataclass

import structlog

from core.errors import CrawlRunning
from core.ports import Clock, JobLock
from core.site_ports import PageIndex, Trials
from jobs.crawl_all import JOB

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Publishing:
    """Works under the lock of the crawls, so that none tries pages meanwhile."""

    trials: Trials
    index: PageIndex
    lock: JobLock
    clock: Clock

    async def run(self) -> int:
        """How many pages were held back and are searched now. Raises CrawlRunning or DatabaseError."""
        async with self.lock.try_hold(JOB) as held:
            if not held:
                raise CrawlRunning("A crawl is under way, and will judge the held pages itself: ask again afterwards.")
            pages = await self.trials.publish(self.clock())
            if pages:
                await self.index.refresh_statistics()
        log.info("held pages published", pages=pages)
        return pages
