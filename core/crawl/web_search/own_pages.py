"""`OwnPages` through the guards of the crawl: addresses, robots.txt, size, kind and time."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from core.crawl.fetching.addresses import Resolve, resolve_by_system
from core.crawl.fetching.fetch import Fetcher, FetchLimits, OpenSocket, plain_socket
from core.crawl.fetching.politeness import Politeness
from core.crawl.frontier import Frontier, Link, is_in_scope
from core.crawl.known_pages import KnownPages
from core.crawl.missing_pages import MissingPages, says_not_found
from core.crawl.page_checks import skipped_page
from core.crawl.unexpected import ContainedExtractor
from core.crawl.visits import Visit, Visitor
from core.domain.answer import FOUND_NOW
from core.domain.crawl import Source
from core.domain.document import Document
from core.domain.passage import Scope
from core.domain.read_pages import SkipReason
from core.ports.crawling import Extractor, ReadNow
from core.ports.jobs import Clock
from core.text.urls import clean_url, host_of

MB = 1024 * 1024
# Less than of a crawl: somebody waits for the answer.
LIMITS = FetchLimits(
    connect_seconds=2, read_seconds=3, page_seconds=3, text_bytes=3 * MB, paged_bytes=5 * MB, retries=0, redirects=3
)
LONGEST_PAUSE = 1.0  # seconds between two pages of a host; a robots.txt may ask for more
_LEAST_WORDS = 20
_Result = Document | str


@dataclass(frozen=True)
class GuardedPages:
    """Reads pages of the hosts of `sources`, or of the `named` ones; ".example.edu" names all hosts below it.

    A host is read by the rules of the sources that begin on it: what one of them excludes is not read.
    """

    user_agent: str
    extractor: Extractor
    sources: Callable[[], Sequence[Source]]
    clock: Clock
    named: tuple[str, ...] = ()
    limits: FetchLimits = field(default_factory=lambda: LIMITS)
    resolve: Resolve = resolve_by_system
    open_socket: OpenSocket = plain_socket

    def hosts(self, scope: Scope) -> list[str]:
        """The named hosts, else those of the sources; within a scope, those of its sources only."""
        of_sources = dict.fromkeys(host for source in self._in(scope) for host in _hosts(source))
        if not self.named:
            return list(of_sources)
        within = self.named if not scope.sources else [host for host in of_sources if _is_of(host, self.named)]
        return list(within)

    def allowed(self, urls: Sequence[str], scope: Scope) -> list[str]:
        """Those on these hosts that no source of the host excludes, in order."""
        hosts, rules = self.hosts(scope), dict[str, Source]()
        own = [url for url in urls if _is_of(host_of(url), hosts)]
        for host in set(map(host_of, own)):
            rules[host] = self._rules(host, [url for url in own if host_of(url) == host])
        return [url for url in own if is_in_scope(Link(url, 0), rules[host_of(url)])]

    async def read(self, urls: Sequence[str], scope: Scope, seconds: float) -> ReadNow:
        """The pages that could be read within the time, in the order of their addresses."""
        allowed, by_host = self.allowed(urls, scope), defaultdict[str, list[str]](list)
        found: dict[str, _Result] = dict.fromkeys(set(urls).difference(allowed), SkipReason.OUTSIDE_SOURCE)
        for url in allowed:
            by_host[host_of(url)].append(url)
        try:
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(self._of_host(self._rules(host, some), found) for host, some in by_host.items()))
        except TimeoutError:
            pass
        results = {url: found.get(url, SkipReason.TIME_OUT) for url in dict.fromkeys(urls)}
        documents = {each.url: each for each in results.values() if isinstance(each, Document)}
        left_out = {url: str(each) for url, each in results.items() if not isinstance(each, Document)}
        return ReadNow(tuple(documents.values()), left_out)

    async def close(self) -> None:
        """Ends the process that reads pages."""
        await self.extractor.close()

    def _in(self, scope: Scope) -> list[Source]:
        return [source for source in self.sources() if not scope.sources or source.name in scope.sources]

    def _rules(self, host: str, urls: Sequence[str]) -> Source:
        """The rules of the first source that begins on this host, and what any of them excludes."""
        rules = [source for source in self.sources() if host in _hosts(source)] or [Source(FOUND_NOW, ())]
        excluded = tuple(pattern for source in rules for pattern in source.exclude)
        pause = min(rules[0].delay_seconds, LONGEST_PAUSE)
        starts = tuple(urls)
        return replace(
            rules[0], start_urls=starts, sitemap=None, include=(), exclude=excluded, max_depth=0, delay_seconds=pause
        )

    async def _of_host(self, source: Source, found: dict[str, _Result]) -> None:
        """Notes each page of one host as soon as it is read, or the reason why not."""
        agent, is_open = self.user_agent, source.allow_private_network
        async with Fetcher(agent, self.limits, is_open, self.resolve, self.open_socket) as fetcher:
            politeness = Politeness(fetcher, source.delay_seconds, is_waiting=True)
            visitor, frontier = self._visitor(source, politeness), Frontier(source)
            try:
                for url in source.start_urls:
                    found[url] = await self._page(visitor, frontier, url)
            finally:
                await politeness.close()

    def _visitor(self, source: Source, politeness: Politeness) -> Visitor:
        extractor, known = ContainedExtractor(self.extractor), KnownPages((), self.clock())
        missing = MissingPages(politeness.get, extractor)
        return Visitor(source, politeness, known, missing, extractor, self.clock, self.limits.redirects)

    async def _page(self, visitor: Visitor, frontier: Frontier, url: str) -> _Result:
        link = Link(url, 0)
        if reason := frontier.add(link):
            return reason
        if not len(frontier):
            return SkipReason.OUTSIDE_SOURCE
        frontier.next()
        visit = await visitor.visit(link)
        while visit.target is not None:
            link = Link(visit.target, 0, (*link.passed, link.url))
            visit = await visitor.visit(link)
        return _result(visit)


def _result(visit: Visit) -> _Result:
    if visit.page is None:
        return visit.skipped.reason if visit.skipped else SkipReason.UNREADABLE
    if skipped := skipped_page(visit.page, _LEAST_WORDS):
        return skipped.reason
    return SkipReason.SOFT_404 if says_not_found(visit.page.document) else visit.page.document


def _hosts(source: Source) -> set[str]:
    starts = (*source.start_urls, *filter(None, [source.sitemap]))
    return {host_of(url) for start in starts if (url := clean_url(start))}


def _is_of(host: str, allowed: Sequence[str]) -> bool:
    return any(host == each or (each.startswith(".") and host.endswith(each)) for each in allowed)
