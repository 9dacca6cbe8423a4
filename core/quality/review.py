"""Review the stored pages after a crawl and store what should be fixed on the site."""

import asyncio
import posixpath
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import date
from urllib.parse import urlsplit

import structlog

from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, Source
from core.domain.outside_text import real_host
from core.domain.quality import DeadAddress, Finding, FindingKind, FoundPage, PageText
from core.domain.read_pages import UNLINKED, SkipReason, http_status
from core.ports.crawling import CrawlLog
from core.ports.jobs import Clock
from core.ports.quality import SiteRecord
from core.quality.page_faults import contradictions, expired_dates, short
from core.text.facts.claims import Claim, claims
from core.text.hostile_text import hostile
from core.text.passage_structure import units_in

log = structlog.get_logger(__name__)

MOST_OF_A_SOURCE = 0.5  # above this share, links are probably written by scripts, which we cannot read
_ENDINGS = frozenset({".htm", ".html", ".php", ".asp", ".aspx", ".jsp", ".shtml"})
_INDEXES = frozenset({"index", "default", "home"})
NOT_THERE = (http_status(404), http_status(410), SkipReason.SOFT_404.value)
MOST_OF_A_KIND = 200
MOST_REMOVED = 10_000
UNREACHED = "no page that was read links to this address"
ORPHANED = "answers, but no page and no sitemap leads to it any more"


@dataclass
class _Read:
    """Collected results of all sources."""

    claims: list[Claim] = field(default_factory=list)
    told: list[Finding] = field(default_factory=list)
    source_of: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SiteReview:
    """Reviews sources whose crawl succeeded; others keep their last findings."""

    record: SiteRecord
    log: CrawlLog
    clock: Clock

    async def run(self, reports: Sequence[CrawlReport], sources: Sequence[Source]) -> list[CrawlReport]:
        """The reports with the findings of each source. Raises DatabaseError."""
        if not any(report.state is CrawlState.FINISHED for report in reports):
            return list(reports)
        read = await self._read()
        starts = {url for source in sources for url in source.start_urls}
        alone = await asyncio.to_thread(orphans, read.source_of, starts, await self.record.linked_addresses())
        partly_seen = {each.source for each in reports if each.cut_short or SkipReason.PAGE_LIMIT in each.skipped}
        partly_seen |= {source.name for source in sources if source.publications}  # no page need link to a work
        on_pages = [*read.told, *await asyncio.to_thread(lambda: list(contradictions(read.claims)))]
        on_pages += [
            Finding(FindingKind.ORPHAN_PAGE, url, UNREACHED) for url in alone if read.source_of[url] not in partly_seen
        ]
        for found in await self.record.found_now():
            read.source_of[found.url] = _proposed_for(found.url, reports, sources)
            on_pages.append(unlisted_page(found))
        return [
            await self._kept(report, [found for found in on_pages if read.source_of[found.url] == report.source])
            if report.state is CrawlState.FINISHED
            else report
            for report in reports
        ]

    async def _read(self) -> _Read:
        read, today = _Read(), self.clock().date()
        async with aclosing(self.record.pages()) as pages:
            async for page in pages:
                read.source_of[page.url] = page.source
                found, told = await asyncio.to_thread(_judged, page, today)
                read.claims += found
                read.told += told
        return read

    async def _kept(self, report: CrawlReport, on_pages: Sequence[Finding]) -> CrawlReport:
        source = report.source
        dead = [broken_link(address) for address in await self.record.dead_addresses(source, NOT_THERE)]
        removed = await self.log.changes(source, MOST_REMOVED)
        gone = [each.url for each in removed if each.kind is ChangeKind.REMOVED and each.detail == UNLINKED]
        orphaned = [Finding(FindingKind.ORPHAN_PAGE, url, ORPHANED) for url in gone]
        shrank = (each for each in removed if each.kind is ChangeKind.SHRANK)
        shrunk = [Finding(FindingKind.SHRUNK_PAGE, each.url, each.detail) for each in shrank]
        found = [*dead, *on_pages, *orphaned, *shrunk]
        before = {_identity(finding) for finding in await self.record.findings(source)}
        kept = [replace(finding, is_known=_identity(finding) in before) for finding in _few(found)]
        counts = Counter(finding.kind.value for finding in found)
        fresh = sum(not finding.is_known for finding in kept)
        await self.record.keep(source, kept, counts, fresh)
        log.info("site reviewed", source=source, findings=dict(counts), new=fresh)
        return replace(report, findings=dict(counts), findings_new=fresh)


def broken_link(address: DeadAddress) -> Finding:
    """A dead link, with the pages that link to it."""
    others = "" if address.pages <= len(address.linked_from) else " and others"
    pages = f"{address.pages} page{'s' if address.pages > 1 else ''}"
    detail = f"{address.reason}, linked from {pages}: {', '.join(address.linked_from)}{others}"
    return Finding(FindingKind.BROKEN_LINK, address.url, detail, address.linked_from[0])


def unlisted_page(found: FoundPage) -> Finding:
    """A page that answered questions although no source has it."""
    answers = "1 question" if found.answers == 1 else f"{found.answers} questions"
    detail = f"answered {answers} as a web search found it; it is in no source: add it to sources.yaml"
    return Finding(FindingKind.UNLISTED_PAGE, found.url, detail)


def _proposed_for(url: str, reports: Sequence[CrawlReport], sources: Sequence[Source]) -> str:
    """The source among whose findings a page that is in none is told: one of the same host, else the first."""
    finished = [report.source for report in reports if report.state is CrawlState.FINISHED]
    on_host = {source.name for source in sources for start in source.start_urls if real_host(start) == real_host(url)}
    return next((name for name in finished if name in on_host), finished[0])


def _judged(page: PageText, today: date) -> tuple[list[Claim], list[Finding]]:
    return list(claims(page)), [*expired_dates(page, today), *hostile_text(page)]


def _few(found: Iterable[Finding]) -> Iterator[Finding]:
    kept: Counter[FindingKind] = Counter()
    for finding in found:
        kept[finding.kind] += 1
        if kept[finding.kind] <= MOST_OF_A_KIND:
            yield finding


def _identity(finding: Finding) -> tuple[str, ...]:
    """The identity of a finding; the pages that link to a dead address may change, as may how often one answered."""
    if finding.kind in {FindingKind.BROKEN_LINK, FindingKind.UNLISTED_PAGE}:
        return finding.kind.value, finding.url
    return finding.kind.value, finding.url, finding.other_url, finding.detail


def hostile_text(page: PageText) -> Iterator[Finding]:
    """One finding for each sentence, row or heading of the page, and for its title; none of them is ever quoted."""
    own = frozenset({real_host(page.url)})
    said = [page.title, *(unit.alone for passage in page.passages for unit in units_in(passage))]
    for text in dict.fromkeys(said):
        if kind := hostile(text, own):
            yield Finding(FindingKind.HOSTILE_TEXT, page.url, f"“{short(text)}” {kind.value}")


def orphans(source_of: Mapping[str, str], starts: Collection[str], linked: Collection[str]) -> list[str]:
    """Pages of each source, in order, that are not start URLs and have no incoming link in any spelling.

    A link that leads on by a redirect to quite another address is not seen.
    """
    led_to = {_without_spelling(url) for url in (*starts, *linked)}
    alone = [url for url in sorted(source_of) if _without_spelling(url) not in led_to]
    by_source: defaultdict[str, list[str]] = defaultdict(list)
    for url in alone:
        by_source[source_of[url]].append(url)
    sizes = {source: sum(name == source for name in source_of.values()) for source in by_source}
    return [url for url in alone if len(by_source[source_of[url]]) <= MOST_OF_A_SOURCE * sizes[source_of[url]]]


def _without_spelling(url: str) -> str:
    """A key that ignores scheme, `www.`, index file, file ending and trailing slash."""
    parts = urlsplit(url)
    path, ending = posixpath.splitext(parts.path.rstrip("/").lower())
    path = path if ending in _ENDINGS else path + ending
    folder, name = posixpath.split(path)
    path = folder if name in _INDEXES else path
    query = "&".join(sorted(parts.query.split("&")))
    return f"{parts.netloc.lower().removeprefix('www.')}{path.rstrip('/')}?{query}"
