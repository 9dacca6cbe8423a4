"""Remove pages of sources that sources.yaml no longer lists, if that is plausible."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import structlog

from core.crawl.crawl_guard import FEW, MOST_LOST
from core.domain.crawl import CrawlReport, CrawlState
from core.ports.crawling import CrawlLog
from core.ports.jobs import Clock
from core.ports.pages import CurrentPages, IndexMaintenance, PageLifecycle

HOW = "`advisor crawl --retire` removes them"
log = structlog.get_logger(__name__)


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
    # A renamed source takes over its pages as it meets them; pages not met yet must stay.
    came_well = {report.source for report in crawled if report.state is CrawlState.FINISHED and not report.cut_short}
    unread = [name for name in listed if name not in before and not (name in came_well and held.get(name))]
    if unread:
        yield f"no longer listed, but {', '.join(unread)}, which is new, was not crawled well: fix it, or {HOW}"
