"""The nightly crawl: caught up when missed, retried when failed."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import structlog

from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawlReport, CrawlState
from core.errors import AdvisorError, CrawlRunning
from core.messages.speaking import say
from core.ports.platforms import Operations
from jobs.scheduler import Job, Schedule

WAITS = (60.0, 300.0, 1_800.0)
ALL = "all sources"  # in the report of a night in which nothing could be crawled
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class NightlyCrawl:
    """Crawls everything; what failed is tried again after each of `waits` seconds, and goes on where it stopped.

    At the end `tell` is called once with the result of each source.
    """

    operations: Operations
    waits: Sequence[float] = WAITS
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    tell: Callable[[Sequence[CrawlReport]], Awaitable[object]] | None = None

    async def run(self) -> None:
        """Return when all sources are crawled or given up. Raises AdvisorError for errors that a person must fix."""
        night: dict[str, list[CrawlReport]] = {}
        try:
            await self._run(night)
        finally:
            if self.tell and night:
                await self.tell([_summed_up(runs) for runs in night.values()])

    async def _run(self, night: dict[str, list[CrawlReport]]) -> None:
        failed = await self._failures_of(None, night)
        for wait in self.waits:
            if not failed:
                return
            log.warning("crawl is tried again", sources=[name or "all" for name in failed], in_seconds=wait)
            await self.pause(wait)
            failed = [name for tried in failed for name in await self._failures_of(tried, night)]
        if failed:
            log.error("crawl given up until it is due again", sources=[name or "all" for name in failed])

    async def _failures_of(self, source: str | None, night: dict[str, list[CrawlReport]]) -> list[str | None]:
        """The sources that failed; the requested one (None: all) if the crawl could not start."""
        try:
            reports = await self.operations.reindex(source, lambda report: None)
        except CrawlRunning:
            log.info("crawl left to who is crawling")
            return []
        except AdvisorError as error:
            if not error.transient:
                raise
            log.warning("crawl could not begin", reason=str(error))
            _note_failure(night, source, error)
            return [source]
        if source is None:
            night.pop(ALL, None)  # the crawl that could not begin has begun
        for report in reports:
            night.setdefault(report.source, []).append(report)
        return [report.source for report in reports if report.state is CrawlState.FAILED]


def _note_failure(night: dict[str, list[CrawlReport]], source: str | None, error: AdvisorError) -> None:
    now, name = datetime.now(UTC), source or ALL
    night.setdefault(name, []).append(CrawlReport(name, CrawlState.FAILED, now, now, error=str(error)))


async def in_turn(jobs: Mapping[str, Job], tell: Callable[[Sequence[str]], object]) -> None:
    """Run all jobs of a night by their names; one that fails is told in a line, and the next one runs."""
    for name, job in jobs.items():
        try:
            await job()
        except Exception as error:
            log.error("nightly job failed", job=name, reason=reason_of(error), exc_info=_is_unexpected(error))
            tell([say("news.job_failed", name=name, reason=reason_of(error))])


def _is_unexpected(error: Exception) -> bool:
    return not isinstance(error, AdvisorError)


def _summed_up(runs: Sequence[CrawlReport]) -> CrawlReport:
    """The last run of each source; for a failed source with the number of attempts."""
    last = runs[-1]
    if last.state is not CrawlState.FAILED or len(runs) == 1:
        return last
    return replace(last, error=f"tried {len(runs)} times, at last: {last.error or 'it was interrupted'}")


def was_missed(reports: Sequence[CrawlReport], schedule: Schedule, now: datetime) -> bool:
    """Whether a crawl was due since the latest one; False if nothing was ever crawled."""
    if not reports:
        return False
    done = [report.started_at for report in reports if report.state in {CrawlState.FINISHED, CrawlState.DEGRADED}]
    if len(done) < len(reports):
        return True  # the latest crawl of some source did not finish
    due = schedule.next_after(min(done))
    return due is not None and due <= now
