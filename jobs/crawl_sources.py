"""Crawl all sources, one process at a time, and remove the pages of those that are no longer listed."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import structlog

from core.crawl.crawl_guard import FEW, MOST_LOST
from core.crawl.source_list import host_groups
from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawlReport, CrawlState, Source
from core.errors import AdvisorError, CrawlRunning, DatabaseError
from core.ports.crawling import CrawlLog
from core.ports.jobs import Clock, JobLock
from core.ports.pages import CurrentPages, IndexMaintenance, PageLifecycle
from core.quality.review import SiteReview
from core.rag.indexing.rechunking import Rechunking
from jobs.crawl_run import CrawlRun
from jobs.curated import ReviewWatch

log = structlog.get_logger(__name__)

JOB, _RUNNING = "crawl", "A crawl is already running: try again when it has ended."


async def close_abandoned(log: CrawlLog, lock: JobLock, clock: Clock) -> None:
    """Open runs become interrupted, unless a crawl is under way in some process. Raises DatabaseError."""
    async with lock.try_hold(JOB) as held:
        if held:
            await log.close_abandoned(clock())


HOW = "`advisor crawl --retire` removes them"


@dataclass(frozen=True)
class UnlistedSources:
    """Runs after all listed sources, which took over the pages that they met."""

    current: CurrentPages
    lifecycle: PageLifecycle
    maintenance: IndexMaintenance
    log: CrawlLog
    clock: Clock

    async def finalize(
        self, listed: Sequence[str], before: Mapping[str, int], crawled: Sequence[CrawlReport], *, is_sure: bool
    ) -> list[CrawlReport]:
        """One report a source that still had pages; `before` says how many each source had when the crawl began.

        They leave the search when that is believable, or when somebody `is_sure`. Raises DatabaseError.
        """
        held = await self.current.page_counts()
        left = {name: pages for name, pages in held.items() if name not in listed}
        if not left:
            return []
        doubts = () if is_sure else tuple(_doubts(listed, before, held, crawled))
        if not doubts:
            await self.lifecycle.retire_others(listed, self.clock())
            await self.maintenance.refresh_statistics()
        log.info("pages of sources that are no longer listed", pages=left, doubts=doubts)
        return [await self._report(name, pages, doubts) for name, pages in left.items()]

    async def _report(self, name: str, pages: int, doubts: tuple[str, ...]) -> CrawlReport:
        now = self.clock()
        kept = CrawlReport(name, CrawlState.DEGRADED, now, now, pages_guarded=pages, doubts=doubts)
        report = kept if doubts else CrawlReport(name, CrawlState.FINISHED, now, now, pages_removed=pages)
        await self.log.record(await self.log.start(name, now), report)
        return report


def _doubts(
    listed: Sequence[str], before: Mapping[str, int], held: Mapping[str, int], crawled: Sequence[CrawlReport]
) -> Iterator[str]:
    left, total = sum(pages for name, pages in held.items() if name not in listed), sum(held.values())
    if left > max(FEW, MOST_LOST * total):
        yield f"no longer listed, but {left} of {total} pages belong to such sources: {HOW}"
    # A renamed source takes over its pages as it meets them; pages not met yet must stay. A paused one meets none.
    crawled_now = {report.source for report in crawled}
    came_well = {report.source for report in crawled if report.state is CrawlState.FINISHED and not report.cut_short}
    new = [name for name in listed if name in crawled_now and name not in before]
    unread = [name for name in new if not (name in came_well and held.get(name))]
    if unread:
        yield f"no longer listed, but {', '.join(unread)}, which is new, was not crawled well: fix it, or {HOW}"


OnProgress = Callable[[CrawlReport], None]
# The sources to crawl; and of which sources pages are kept, None for all.
Choose = Callable[[], Awaitable[tuple[Sequence[Source], Sequence[str] | None]]]
Check = Callable[[Sequence[CrawlReport]], Awaitable[list[CrawlReport]]]


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
        """The same for sources that nobody takes out of a list meanwhile. Raises CrawlRunning or DatabaseError."""

        async def choose() -> tuple[Sequence[Source], Sequence[str] | None]:
            return sources, keep

        return await self.run_chosen(choose, on_progress, is_sure=is_sure)

    async def run_chosen(
        self, choose: Choose, on_progress: OnProgress = lambda report: None, *, is_sure: bool = False
    ) -> list[CrawlReport]:
        """One report per source; `on_progress` gets that of a running one again and again, and once it has ended.

        `choose` is asked once no other crawl or removal is under way. Raises what it raises, CrawlRunning while a
        crawl is running, here or elsewhere, or DatabaseError.

        The pages of all sources but those that are kept go over to these, or leave the search in the end, if that is
        believable or somebody `is_sure`.
        """
        async with self.lock.try_hold(JOB) as held:
            if not held:
                raise CrawlRunning(_RUNNING)
            sources, keep = await choose()
            await self.crawl_run.log.close_abandoned(self.clock())
            if self.begin:
                await self.begin()
            fixed = replace(self, crawl_run=self.crawl_run.with_fixed_embedder())
            reports = await fixed._run(sources, on_progress, keep, is_sure)
            await fixed._rechunk()
            return reports

    async def remove(self, source: str, unlist: Callable[[], Awaitable[None]]) -> int:
        """Takes all pages of a source out of the index; returns how many. Raises CrawlRunning or DatabaseError.

        `unlist` takes it out of the list, before a crawl can begin that would read it again.
        """
        async with self.lock.try_hold(JOB) as held:
            if not held:
                raise CrawlRunning(_RUNNING)
            others = [name for name in await self.crawl_run.current.page_counts() if name != source]
            removed = await self._unlisted.finalize(others, {}, [], is_sure=True)
            if removed and self.review:
                await self.review.record.keep(source, [], {}, 0)  # no later crawl looks at it
            await unlist()
            return sum(report.pages_removed for report in removed)

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
            reports += await self._unlisted.finalize(listed, before, reports, is_sure=is_sure)
        reports = await _or_told("the look at reviewed answers", self._watched(reports), reports)
        checked = await _or_told("the check of the answers", self.check(reports), reports) if self.check else reports
        review = self.review
        reviewed = (
            await _or_told("the review of the site", review.run(reports, sources), reports) if review else reports
        )
        return [_with_review(report, seen) for report, seen in zip(checked, reviewed, strict=True)]

    @property
    def _unlisted(self) -> UnlistedSources:
        crawl = self.crawl_run
        return UnlistedSources(crawl.current, crawl.lifecycle, crawl.maintenance, crawl.log, self.clock)

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
