"""Run one crawl of one source: fetch what changed, index it, remove what is gone, and record the run."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import structlog

from core.crawl.crawl_guard import CrawlObservations
from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawlReport, CrawlState, Source
from core.errors import DatabaseError
from core.ports.crawling import Crawler, CrawlLog, CrawlMemory
from core.ports.jobs import Clock
from core.ports.pages import CurrentPages, FurnitureStore, IndexMaintenance, PageLifecycle
from core.rag.indexing.indexer import Indexer
from jobs.crawl_events import CrawlEvents, CrawlFinalizer
from jobs.page_policy import CrawlStats, PagePolicy
from jobs.site_furniture import SiteFurniture

OnProgress = Callable[[CrawlReport], None]
RECORD_EVERY_PAGES = 20  # and each of the first: whoever waits for a first crawl looks
RESUME_WITHIN = timedelta(hours=6)  # after this time an interrupted run starts over
GO_ON_WITHIN = timedelta(days=7)  # the same for runs that reached a limit, night after night
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class CrawlRun:
    """Crawls a source into the index; pages stored before an interruption stay stored.

    Sources that are crawled at the same time store one page after the other: two that say the same never miss each
    other, and embedding takes the memory of one.
    """

    crawler: Crawler
    indexer: Indexer
    current: CurrentPages
    lifecycle: PageLifecycle
    maintenance: IndexMaintenance
    memory: CrawlMemory
    log: CrawlLog
    clock: Clock
    furniture: FurnitureStore | None = None
    storing: asyncio.Lock = field(default_factory=asyncio.Lock)

    def with_fixed_embedder(self) -> "CrawlRun":
        """The same run with the current embedder, even if it is switched meanwhile."""
        return replace(self, indexer=self.indexer.with_live_embedder())

    async def run(
        self, source: Source, on_progress: OnProgress = lambda report: None, listed: Sequence[str] | None = None
    ) -> CrawlReport:
        """The finished run's report. Raises whatever failed after recording the run as failed or interrupted.

        With `listed` the pages that it meets go over to it from sources that are not among these.
        """
        await self.indexer.prepare(source)
        stats = CrawlStats(CrawlReport(source.name, CrawlState.RUNNING, started_at=self.clock()))
        resume_from = await self._resume_from(source, stats.report.started_at)
        run_id = await self.log.start(source.name, stats.report.started_at)
        try:
            events = await self._events_of(source, run_id, stats, listed)
            await self._crawl(events, resume_from, on_progress)
            async with self.storing:
                decision = await CrawlFinalizer(events, self.crawler).finalize(self.clock())
                stats.add(chunks_embedded=await events.policy.furniture.finalize(self.indexer, self.clock()))
                await self.maintenance.refresh_statistics()
        except Exception as error:
            await self._close_failed(run_id, stats, CrawlState.FAILED, reason_of(error))
            raise
        except asyncio.CancelledError:
            await self._close_failed(run_id, stats, CrawlState.INTERRUPTED)
            raise
        return await self._close(run_id, stats, CrawlState.DEGRADED if decision.doubts else CrawlState.FINISHED)

    async def _resume_from(self, source: Source, now: datetime) -> datetime | None:
        broke_off = await self.log.unfinished_since(source.name)
        cut_short = await self.log.cut_short_since(source.name)
        starts = [(broke_off, RESUME_WITHIN), (cut_short, GO_ON_WITHIN)]
        return min((max(since, now - within) for since, within in starts if since), default=None)

    async def _events_of(
        self, source: Source, run_id: int, stats: CrawlStats, listed: Sequence[str] | None
    ) -> CrawlEvents:
        memory = self.memory.under_rules([*source.keep_css, "", *source.drop_css] if source.has_css else [])
        known = {page.url: page for page in await memory.known(source.name, self.indexer.embedder.name)}
        seen = CrawlObservations({url: page for url, page in known.items() if page.is_current})
        stores = (self.current, self.lifecycle, memory, self.log)
        furniture = await SiteFurniture.of(source, self.furniture, seen.known.keys())
        return CrawlEvents(PagePolicy(source, run_id, self.indexer, *stores, stats, seen, furniture, listed), known)

    async def _crawl(self, events: CrawlEvents, resume_from: datetime | None, on_progress: OnProgress) -> None:
        policy, known = events.policy, list(events.known.values())
        async with aclosing(self.crawler.crawl(policy.source, known, resume_from)) as pages:
            async for page in pages:
                before = policy.stats.report.pages_seen, policy.stats.report.pages_found
                async with self.storing:
                    await events.take(page)
                report = policy.stats.report
                on_progress(report)
                is_due = report.pages_seen < RECORD_EVERY_PAGES or report.pages_seen % RECORD_EVERY_PAGES == 0
                if is_due and (report.pages_seen, report.pages_found) != before:
                    await self.log.record(policy.run_id, report)

    async def _close_failed(self, run_id: int, stats: CrawlStats, state: CrawlState, error: str | None = None) -> None:
        """What ended the run is to be told, not that it could not be recorded: the next crawl closes the run then."""
        try:
            await self._close(run_id, stats, state, error)
        except DatabaseError as failure:
            log.warning("crawl left open", source=stats.report.source, reason=str(failure))

    async def _close(self, run_id: int, stats: CrawlStats, state: CrawlState, error: str | None = None) -> CrawlReport:
        report = replace(stats.report, state=state, finished_at=self.clock(), error=error)
        await self.log.record(run_id, report)
        (log.warning if report.doubts else log.info)("crawl ended", **_figures(report))
        return report


def _figures(report: CrawlReport) -> dict[str, object]:
    """The log fields of a run."""
    return {
        "source": report.source,
        "state": report.state.value,
        "doubts": list(report.doubts),
        "seen": report.pages_seen,
        "new": report.pages_new,
        "changed": report.pages_changed,
        "unchanged": report.pages_unchanged,
        "moved": report.pages_moved,
        "removed": report.pages_removed,
        "kept": report.pages_guarded,
        "chunks": report.chunks_embedded,
        "requests": report.requests,
        "bytes": report.bytes_received,
        "seconds": report.seconds,
        "cut_short": report.cut_short,
        "skipped": dict(report.skipped),
    }
