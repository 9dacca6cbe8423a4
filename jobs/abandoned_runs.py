"""Close the runs of crawls that ended without a word: their process was killed, or Postgres was away."""

from core.ports.crawling import CrawlLog
from core.ports.jobs import Clock, JobLock

JOB = "crawl"


async def close_abandoned(log: CrawlLog, lock: JobLock, clock: Clock) -> None:
    """Open runs become interrupted, unless a crawl is under way in some process. Raises DatabaseError."""
    async with lock.try_hold(JOB) as held:
        if held:
            await log.close_abandoned(clock())
