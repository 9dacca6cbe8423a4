"""One crawl run over one source: fetch, index, count, and keep the record."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace

import structlog

from core.domain import CrawlReport, CrawlState, Document, PageSkipped, Source
from core.errors import AdvisorError
from core.ports import Clock, Crawler, CrawlLog, PageIndex
from core.rag.indexing import Indexer, IndexOutcome, IndexResult
from core.sites.fingerprint import fingerprint

OnProgress = Callable[[CrawlReport], None]
RECORD_EVERY_PAGES = 20
log = structlog.get_logger(__name__)


@dataclass
class _Tally:
    """The counts of a run while it goes on."""

    report: CrawlReport
    skipped: Counter[str] = field(default_factory=Counter)

    def skip(self, page: PageSkipped) -> None:
        self.skipped[page.reason] += 1
        self.report = replace(self.report, pages_seen=self.report.pages_seen + 1, skipped=dict(self.skipped))

    def add(self, document: Document, result: IndexResult) -> None:
        report = self.report
        self.report = replace(
            report,
            pages_seen=report.pages_seen + 1,
            pages_new=report.pages_new + (result.outcome is IndexOutcome.NEW),
            pages_changed=report.pages_changed + (result.outcome is IndexOutcome.CHANGED),
            pages_unchanged=report.pages_unchanged + (result.outcome is IndexOutcome.UNCHANGED),
            chunks_embedded=report.chunks_embedded + result.chunks_embedded,
            text_bytes=report.text_bytes + len(document.text.encode()),
        )


@dataclass(frozen=True)
class Rescrape:
    """Crawls a source into the index; what was stored before an interruption stays stored."""

    crawler: Crawler
    indexer: Indexer
    index: PageIndex
    log: CrawlLog
    clock: Clock

    async def run(self, source: Source, on_progress: OnProgress = lambda report: None) -> CrawlReport:
        """The finished run's report. Raises DatabaseError or ModelError after recording the run as failed."""
        await self.indexer.prepare()
        await self.index.register_source(source)
        tally = _Tally(CrawlReport(source.name, CrawlState.RUNNING, started_at=self.clock()))
        run_id = await self.log.start(source.name, tally.report.started_at)
        try:
            await self._crawl(source, run_id, tally, on_progress)
        except AdvisorError as error:
            await self._close(run_id, tally, CrawlState.FAILED, str(error))
            raise
        except asyncio.CancelledError:
            await self._close(run_id, tally, CrawlState.INTERRUPTED)
            raise
        return await self._close(run_id, tally, CrawlState.FINISHED)

    async def _crawl(self, source: Source, run_id: int, tally: _Tally, on_progress: OnProgress) -> None:
        async with aclosing(self.crawler.crawl(source)) as pages:
            async for page in pages:
                await self._take(source, run_id, page, tally)
                on_progress(tally.report)
                if tally.report.pages_seen % RECORD_EVERY_PAGES == 0:
                    await self.log.record(run_id, tally.report)
        await self.index.refresh_statistics()

    async def _take(self, source: Source, run_id: int, page: Document | PageSkipped, tally: _Tally) -> None:
        skipped = page if isinstance(page, PageSkipped) else await self._index(source, page, tally)
        if skipped is not None:
            tally.skip(skipped)
            await self.log.skip(run_id, skipped)

    async def _index(self, source: Source, document: Document, tally: _Tally) -> PageSkipped | None:
        result = await self.indexer.index(source, document, fingerprint(document))
        if result.outcome is IndexOutcome.COPY:
            return PageSkipped(document.url, "near-duplicate", f"same content as {result.copy_of}")
        if result.outcome is IndexOutcome.EMPTY:
            return PageSkipped(document.url, "too short", "no passage could be made of it")
        tally.add(document, result)
        return None

    async def _close(self, run_id: int, tally: _Tally, state: CrawlState, error: str | None = None) -> CrawlReport:
        report = replace(tally.report, state=state, finished_at=self.clock(), error=error)
        await self.log.record(run_id, report)
        log.info(
            "crawl ended",
            source=report.source,
            state=state.value,
            seen=report.pages_seen,
            new=report.pages_new,
            changed=report.pages_changed,
            unchanged=report.pages_unchanged,
            chunks=report.chunks_embedded,
            skipped=dict(report.skipped),
        )
        return report
