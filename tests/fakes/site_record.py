"""What is wrong with the site, in memory, beside the other fakes; contract tests compare it with the real one."""

from collections import Counter
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.domain.crawl import CrawlState
from core.domain.document import ROWS_NOT_READ
from core.domain.passage import PassageText
from core.domain.quality import DeadAddress, Finding, FoundPage, PageText, ReadingGap
from core.domain.read_pages import READ_FROM_SCANS, READ_IN_PART
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.stores import MemoryCrawlLog


@dataclass
class MemorySiteRecord:
    """`SiteRecord` in memory; `found` has an address for each answer that rests on a page found by a web search."""

    memory: MemoryCrawlMemory
    log: MemoryCrawlLog
    found: list[str] = field(default_factory=list)
    _kept: dict[str, list[Finding]] = field(default_factory=dict)

    async def pages(self) -> AsyncGenerator[PageText]:
        """Every current page of every source."""
        for page in list(self.memory.store.pages.values()):
            chunks = [stored.chunk for stored in page.chunks]
            passages = tuple(PassageText(chunk.headings, chunk.text, chunk.units, chunk.id) for chunk in chunks)
            title = chunks[0].title if chunks else ""
            yield PageText(page.source, page.url, title, page.fetched_at, passages)

    async def dead_addresses(self, source: str, reasons: Sequence[str]) -> list[DeadAddress]:
        """Linked addresses that failed for these reasons in the newest run of a source."""
        newest = self._newest(source)
        skips = [skipped for run_id, skipped in self.log.skips if run_id == newest and skipped.reason in reasons]
        found = [(skipped, self.memory.linking_to(skipped.url)) for skipped in skips]
        dead = [DeadAddress(skip.url, skip.reason, tuple(links[:5]), len(links)) for skip, links in found if links]
        return sorted(dead, key=lambda address: (-address.pages, address.url))

    async def reading_gaps(self, most: int) -> list[ReadingGap]:
        """What the newest complete runs of all sources left out or read in part, by kind, the largest first."""
        ended = {CrawlState.FINISHED, CrawlState.DEGRADED}
        newest = {report.source: at for at, report in enumerate(self.log.reports, 1) if report.state in ended}
        skips = [skipped for run_id, skipped in self.log.skips if run_id in newest.values()]
        kinds: dict[str, dict[str, str]] = {}
        for skipped in skips:
            kinds.setdefault(skipped.reason, {})[skipped.url] = skipped.detail
        for url, detail in self.memory.remarks():
            kinds.setdefault(READ_IN_PART if ROWS_NOT_READ in detail else READ_FROM_SCANS, {})[url] = detail
        gaps = [ReadingGap(kind, len(pages), tuple(sorted(pages.items())[:most])) for kind, pages in kinds.items()]
        return sorted(gaps, key=lambda gap: (-gap.count, gap.reason))

    async def found_now(self) -> list[FoundPage]:
        """Pages that answers rest on because a web search found them, and that are still in no source; most first."""
        counted = Counter(self.found)
        known = await self.memory.store.among(list(counted))
        left = [FoundPage(url, answers) for url, answers in counted.items() if url not in known]
        return sorted(left, key=lambda each: (-each.answers, each.url))

    async def linked_addresses(self) -> set[str]:
        """Every address that a page which is not missing links to, or that another address copies."""
        return self.memory.linked()

    async def keep(self, source: str, findings: Sequence[Finding], counts: Mapping[str, int], fresh: int) -> None:
        """Stores the findings of a source's newest run, in place of all earlier ones."""
        self._kept[source] = list(findings)
        at = self._newest(source) - 1
        self.log.reports[at] = replace(self.log.reports[at], findings=dict(counts), findings_new=fresh)

    async def findings(self, source: str | None = None) -> list[Finding]:
        """The newest findings of a source, or of all."""
        return [finding for name, kept in self._kept.items() if source in {None, name} for finding in kept]

    def _newest(self, source: str) -> int:
        return max((at for at, report in enumerate(self.log.reports, 1) if report.source == source), default=0)
