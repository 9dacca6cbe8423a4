"""Crawl all sources, those of different hosts at the same time, in one process at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace

import structlog

from core.crawl.source_list import host_groups
from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawlReport, CrawlState, Source
from core.errors import AdvisorError, CrawlRunning, DatabaseError
from core.ports.jobs import Clock, JobLock
from core.quality.review import SiteReview
from core.rag.indexing.rechunking import Rechunking
from jobs.abandoned_runs import JOB
from jobs.crawl_run import CrawlRun
from jobs.curated import ReviewWatch
from jobs.unlisted_sources import UnlistedSources

OnProgress = Callable[[CrawlReport], None]
Check = Callable[[Sequence[CrawlReport]], Awaitable[list[CrawlReport]]]
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class CrawlSources:
    """Crawls sources under the job's lock, `at_once` at most; a source that fails does not stop the next.

    Sources that share a host are crawled one after the other, in their order: so its pauses hold for all of them.
    First `begin` is awaited; the embedder that is live then is used to the end. In the end `check` may doubt what the
    crawl came to, and `review` looks the site over.
    Before both, `watch` ends reviewed answers whose pages say something else now.
    Finally `rechunking` chunks pages of an earlier chunker version again.
    """

    crawl_run: CrawlRun
    lock: JobLock
    clock: Clock
    review: SiteReview | None = None
    check: Check | None = None
    begin: Callable[[], Awaitable[None]] | None = None
    rechunking: Rechunking | None = None
    watch: ReviewWatch | None = None
    at_once: int = 1

    async def run(
        self,
        sources: Sequence[Source],
        on_progress: OnProgress = lambda report: None,
        *,
        keep: Sequence[str] | None = None,
        is_sure: bool = False,
    ) -> list[CrawlReport]:
        """One report per source; `on_progress` gets that of a running one again and again, and once it has ended.

        Raises CrawlRunning while a crawl is running, here or elsewhere, or DatabaseError.

        The pages of all sources but those in `keep` go over to these, or leave the search in the end, if that is
        believable or somebody `is_sure`; None keeps every source.
        """
        async with self.lock.try_hold(JOB) as held:
            if not held:
                raise CrawlRunning("A crawl is already running: try again when it has ended.")
            await self.crawl_run.log.close_abandoned(self.clock())
            if self.begin:
                await self.begin()
            fixed = replace(self, crawl_run=self.crawl_run.with_fixed_embedder())
            reports = await fixed._run(sources, on_progress, keep, is_sure)
            await fixed._rechunk()
            return reports

    async def _rechunk(self) -> None:
        """A failure here is only logged: the crawl itself succeeded."""
        if self.rechunking is None:
            return
        try:
            await replace(self.rechunking, indexer=self.crawl_run.indexer).run()
        except DatabaseError:
            raise
        except Exception as error:  # noqa: BLE001 - the pages are searched as they are
            log.warning("pages of an earlier version are left for the next crawl", reason=reason_of(error))

    async def _run(
        self, sources: Sequence[Source], on_progress: OnProgress, keep: Sequence[str] | None, is_sure: bool
    ) -> list[CrawlReport]:
        before = await self.crawl_run.current.page_counts()
        listed = keep if keep is not None and before.keys() - set(keep) else None
        reports = await self._all_crawled(sources, on_progress, listed)
        if listed is not None:
            crawl = self.crawl_run
            unlisted = UnlistedSources(crawl.current, crawl.lifecycle, crawl.maintenance, crawl.log, self.clock)
            reports += await unlisted.finalize(listed, before, reports, is_sure=is_sure)
        reports = await _or_told("the look at reviewed answers", self._watched(reports), reports)
        checked = await _or_told("the check of the answers", self.check(reports), reports) if self.check else reports
        review = self.review
        reviewed = (
            await _or_told("the review of the site", review.run(reports, sources), reports) if review else reports
        )
        return [_with_review(report, seen) for report, seen in zip(checked, reviewed, strict=True)]

    async def _watched(self, reports: list[CrawlReport]) -> list[CrawlReport]:
        if self.watch is not None:
            await self.watch.run()
        return reports

    async def _all_crawled(
        self, sources: Sequence[Source], on_progress: OnProgress, listed: Sequence[str] | None
    ) -> list[CrawlReport]:
        """The reports in the order of the sources. The first error of the database ends all of them."""
        groups, reports = iter(host_groups(sources)), dict[str, CrawlReport]()

        async def crawl_groups() -> None:
            for group in groups:  # each of them comes to one of those who share the iterator
                for source in group:
                    reports[source.name] = await self._crawled(source, on_progress, listed)
                    on_progress(reports[source.name])

        await _together([crawl_groups() for _ in range(self.at_once)])
        return [reports[source.name] for source in sources]

    async def _crawled(
        self, source: Source, on_progress: OnProgress, listed: Sequence[str] | None = None
    ) -> CrawlReport:
        started = self.clock()
        try:
            return await self.crawl_run.run(source, on_progress, listed)
        except DatabaseError:
            raise
        except Exception as error:
            words = reason_of(error)
            log.error("crawl failed", source=source.name, reason=words, exc_info=not isinstance(error, AdvisorError))
            return CrawlReport(source.name, CrawlState.FAILED, started, self.clock(), error=words)


async def _together(works: Sequence[Coroutine[None, None, None]]) -> None:
    """Runs all of them; the first error ends the others, and is raised when they have ended."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _or_told(what: str, step: Awaitable[list[CrawlReport]], reports: Sequence[CrawlReport]) -> list[CrawlReport]:
    """The step's reports; where it fails the crawl's own, the first of which says so. Raises DatabaseError."""
    try:
        return await step
    except DatabaseError:
        raise
    except Exception as error:
        log.error("a step after the crawl failed", step=what, reason=reason_of(error), exc_info=True)
        first, *others = reports
        return [replace(first, doubts=(*first.doubts, f"{what} failed: {reason_of(error)}")), *others]


def _with_review(report: CrawlReport, reviewed: CrawlReport) -> CrawlReport:
    """Add what the review found, or why it failed, to the checked report."""
    doubts = dict.fromkeys((*report.doubts, *reviewed.doubts))
    return replace(report, findings=reviewed.findings, findings_new=reviewed.findings_new, doubts=tuple(doubts))
