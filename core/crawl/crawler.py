"""Crawl one source over HTTP: follow its links politely and yield each page, or the reason it was skipped."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic

import structlog

from core.crawl.crawl_guard import CrawlBudget
from core.crawl.fetching.addresses import Resolve, resolve_by_system
from core.crawl.fetching.fetch import Fetcher, FetchLimits, OpenSocket, plain_socket
from core.crawl.fetching.politeness import Politeness
from core.crawl.fetching.style_sheets import StyleSheets
from core.crawl.frontier import Frontier, Link, TrapLimits, is_in_scope, may_be_stored
from core.crawl.known_pages import KnownPages
from core.crawl.missing_pages import MissingPages
from core.crawl.page_checks import skipped_page
from core.crawl.publications.lists import PublicationLists
from core.crawl.rendering import Renderer, ScriptedPages
from core.crawl.session_ids import SessionIds
from core.crawl.start_urls import StartUrls
from core.crawl.unexpected import ContainedExtractor, skipped_unexpectedly
from core.crawl.visits import Visit, Visitor, Visits, skip
from core.domain.crawl import CrawledPage, CrawlEnded, PageMoved, PagesFound, PageSkipped, Source
from core.domain.document import Document
from core.domain.page import KnownPage
from core.domain.read_pages import GONE, ReadPage, SkipReason
from core.ports.crawling import Extractor
from core.ports.jobs import Clock
from core.text.urls import url_key

IN_FLIGHT = 12  # of one host
MOST_IN_FLIGHT = 48  # of all hosts of all crawls: the pages that have come and wait to be read are in memory
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class HttpCrawler:
    """`Crawler` over HTTP. A page of fewer than `least_words` words is too short to be cited.

    `resolve` turns a host name into addresses; each is checked, and the connection is made to no other, over a socket
    that `open_socket` makes. `keys` are those of APIs, by their settings. Crawls that are `under_way` share the places
    in memory, the extractor and the renderer; the last one closes these two. All share the times when hosts may be
    asked again, `next_at`.
    """

    user_agent: str
    extractor: Extractor
    limits: FetchLimits = field(default_factory=FetchLimits)
    traps: TrapLimits = field(default_factory=TrapLimits)
    least_words: int = 20
    resolve: Resolve = resolve_by_system
    open_socket: OpenSocket = plain_socket
    clock: Clock = lambda: datetime.now(UTC)
    seconds: Callable[[], float] = monotonic
    renderer: Renderer | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    under_way: list[Source] = field(default_factory=list)
    next_at: dict[str, float] = field(default_factory=dict)

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """Yield each page, or why it was not read; closing the iterator cancels all requests."""
        is_open, resolve, open_socket = source.allow_private_network, self.resolve, self.open_socket
        # A request that is tried again is one more for the host, which has its pause.
        limits = replace(self.limits, backoff_seconds=max(self.limits.backoff_seconds, source.delay_seconds))
        async with Fetcher(self.user_agent, limits, is_open, resolve, open_socket) as fetcher:
            pages_known = _known(source, known, self.clock(), resume_from)
            opened = self._lists(source, fetcher, known) if source.publications else None
            async with opened or self._run(source, fetcher, pages_known) as run:
                async with aclosing(run.pages()) as pages:
                    async for page in pages:
                        yield page
                log.info("pages fetched", source=source.name, requests=fetcher.requests)
                ended = run.ended()
            yield replace(ended, requests=fetcher.requests, bytes_received=fetcher.bytes_received)

    @asynccontextmanager
    async def _lists(
        self, source: Source, fetcher: Fetcher, known: Sequence[KnownPage]
    ) -> AsyncIterator[PublicationLists]:
        politeness = Politeness(fetcher, source.delay_seconds, next_at=self.next_at)
        budget = CrawlBudget(source, lambda: fetcher.bytes_received, self.seconds)
        try:
            yield PublicationLists(source, politeness, known, budget, self.keys, self.clock)
        finally:
            await politeness.close()

    @asynccontextmanager
    async def _run(self, source: Source, fetcher: Fetcher, known: KnownPages) -> AsyncIterator["_Crawl"]:
        politeness = Politeness(fetcher, source.delay_seconds, next_at=self.next_at)
        extractor = ContainedExtractor(self.extractor)
        missing = MissingPages(politeness.get, extractor)
        frontier, redirects = Frontier(source, self.traps), self.limits.redirects
        budget = CrawlBudget(source, lambda: fetcher.bytes_received, self.seconds)
        start_urls = StartUrls(source, frontier, known, politeness, budget, redirects)
        renderer = self.renderer if source.render == "auto" else None
        scripted = ScriptedPages(renderer, politeness, fetcher) if renderer else None
        sessions, styles = SessionIds(politeness.get, extractor), StyleSheets(politeness)
        visitor = Visitor(
            source, politeness, known, missing, extractor, self.clock, redirects, scripted, sessions, styles
        )
        self.under_way.append(source)
        try:
            yield _Crawl(source, frontier, start_urls, visitor, known, self.least_words, budget, self.under_way)
        finally:
            self.under_way.remove(source)
            await missing.close()
            await sessions.close()
            await styles.close()
            await politeness.close()
            await self._close_shared()

    async def _close_shared(self) -> None:
        if not self.under_way:
            await self.extractor.close()
            if self.renderer:
                await self.renderer.close()


def _told(skipped: PageSkipped) -> str:
    """Why it was skipped, and what to do about it, as far as that is known."""
    return ": ".join(filter(None, [skipped.reason, skipped.detail]))


def _known(source: Source, pages: Sequence[KnownPage], now: datetime, resume_from: datetime | None) -> KnownPages:
    """The known pages; those at which the crawl begins are asked for in each night, since they lead to new ones."""
    known = KnownPages(pages, now, resume_from, source.pages_a_night)
    for start in source.start_urls:
        known.wake(start)
    return known


@dataclass
class _Crawl:
    """One crawl of one source. Pages of a host are processed in the order in which they were found.

    Hosts take turns, and none waits for another: a crawl of one host is repeatable.
    """

    source: Source
    frontier: Frontier
    start_urls: StartUrls
    visitor: Visitor
    known: KnownPages
    least_words: int
    budget: CrawlBudget
    under_way: Sequence[Source]
    held: list[Document] = field(default_factory=list)
    visited: set[str] = field(default_factory=set)
    unlinked: dict[str, str] = field(default_factory=dict)
    fetched: int = 0
    stopped_short: str = ""
    lost_its_start: bool = False
    cut_short: str = ""

    async def pages(self) -> AsyncGenerator[CrawledPage]:
        async for skipped in self.start_urls.fill_frontier():
            yield skipped
        for _ in range(2):  # first linked pages, then known pages that no link led to
            async with aclosing(self._queued()) as pages:
                async for page in pages:
                    yield page
            self.cut_short = self.budget.spent if len(self.frontier) else ""
            self._queue_unvisited()
        for document in self.held:
            yield document
        left = len(self.frontier)
        if resting := self.known.resting:
            oldest = min(resting, key=lambda page: page.fetched_at)
            detail = f"pages_a_night is {self.source.pages_a_night}; {len(resting)} known pages wait for another night"
            last = f"this one was last asked for on {oldest.fetched_at:%Y-%m-%d}, longest ago"
            self.stopped_short = self.stopped_short or detail
            yield skip(oldest.url, SkipReason.PAGE_LIMIT, f"{detail}; {last}")
        if not self.cut_short and (link := self.frontier.next()):
            detail = f"max_pages is {self.source.max_pages}; {left} known addresses were not fetched"
            yield skip(link.url, SkipReason.PAGE_LIMIT, detail)

    def ended(self) -> CrawlEnded:
        """Report what this crawl could not see."""
        left = [page.url for page in self.known.current() if url_key(page.url) not in self.visited]
        excluded = tuple(url for url in left if not is_in_scope(Link(url, 1), self.source))
        return CrawlEnded(
            stopped_short=self.start_urls.stopped_short or self.stopped_short,
            lost_its_start=self.lost_its_start or self.start_urls.failed,
            cut_short=self.cut_short,
            unlinked=tuple(self.unlinked.values()),
            excluded=excluded,
            unasked=tuple(url for url in left if url not in excluded),
        )

    async def _queued(self) -> AsyncGenerator[CrawledPage]:
        visits = Visits(IN_FLIGHT)
        try:
            while self._start(visits):
                done = await visits.next_done(self.budget.seconds_left)
                if not done:  # time is up while the next ones still wait for their turn
                    self._requeue(visits)
                    return
                for visit in done:
                    for page in self._contained(visit):
                        yield page
                yield PagesFound(min(len(self.visited) + len(self.frontier), self.source.max_pages))
        finally:
            await visits.cancel()

    def _start(self, visits: Visits) -> bool:
        share = MOST_IN_FLIGHT // len(self.under_way)
        while self._may_fetch and len(visits) < share and (link := self.frontier.next(visits.busy)):
            self.visited.add(url_key(link.url))
            visits.start(link, self.visitor.visit(link))
            self.fetched += 1
        return bool(visits)

    @property
    def _may_fetch(self) -> bool:
        return self.fetched < self.source.max_pages and not self.budget.spent

    def _requeue(self, visits: Visits) -> None:
        for link in visits.links():
            self.visited.discard(url_key(link.url))
            self.frontier.add_again(link)

    def _queue_unvisited(self) -> None:
        if len(self.frontier):
            self.stopped_short = self.cut_short or f"max_pages is {self.source.max_pages}"
            return
        for page in self.known.current():
            if url_key(page.url) not in self.visited and is_in_scope(Link(page.url, 1), self.source):
                if not self.frontier.knows(page.url):
                    self.unlinked[url_key(page.url)] = page.url
                self.known.wake(page.url)  # what nothing leads to may be gone
                self.frontier.add_again(Link(page.url, 1))

    def _contained(self, visit: Visit) -> list[CrawledPage]:
        try:
            return list(self._results(visit))
        except Exception as error:  # noqa: BLE001 - one page never ends a crawl
            skipped = skipped_unexpectedly(error, visit.link.url)
            self.lost_its_start |= visit.link.depth == 0
            self.stopped_short = f"the links of a page could not be followed ({skipped.reason})"
            return [skipped]

    def _results(self, visit: Visit) -> Iterator[CrawledPage]:
        link = visit.link
        if visit.target is not None:
            yield from self._redirected(link, visit.target, visit.is_permanent)
        if visit.skipped is not None:
            yield from self._failed(link, visit.skipped)
        if visit.unchanged is not None:
            if (known := self.known.get(link.url)) and known.reason:
                self.frontier.queries.note(link.url, "")
            yield from self._follow(link, self.known.links(visit.unchanged.url))
            yield visit.unchanged
        if visit.page is not None:
            self.frontier.queries.note(link.url, visit.page.document.text)
            yield from self._follow(link, visit.page.links.links)
            yield from self._page(visit.page, link.depth)

    def _redirected(self, link: Link, target: str, is_permanent: bool) -> Iterator[CrawledPage]:
        self.fetched -= 1  # the target page counts instead
        self.frontier.add_first(Link(target, link.depth, (*link.passed, link.url)))
        if self.known.get(link.url):
            yield PageMoved(link.url, target, is_permanent)

    def _failed(self, link: Link, skipped: PageSkipped) -> Iterator[CrawledPage]:
        log.debug("page left out", url=skipped.url, reason=skipped.reason)
        if link.depth == 0:
            self.lost_its_start, self.stopped_short = True, f"a start page could not be read ({_told(skipped)})"
        if skipped.reason not in GONE:  # it may be back tomorrow, and the pages it linked to are still wanted
            yield from self._follow(link, self.known.links(link.url))
        yield skipped

    def _follow(self, link: Link, links: Sequence[str]) -> Iterator[PageSkipped]:
        if url_key(link.url) in self.unlinked:  # otherwise pages that only link to each other would never be removed
            return
        for url in links:
            if reason := self.frontier.add(Link(self.known.stored_url(url), link.depth + 1)):
                yield skip(url, reason, f"linked from {link.url}")

    def _page(self, page: ReadPage, depth: int) -> Iterator[CrawledPage]:
        document, canonical = page.document, page.links.canonical
        if skipped := skipped_page(page, self.least_words):
            yield skipped
        elif canonical and url_key(canonical) != url_key(document.url) and may_be_stored(canonical, self.source):
            # A wrong `canonical` must not lose the page: it is held until the canonical one has been read.
            self.frontier.add_first(Link(self.known.stored_url(canonical), depth))
            self.held.append(document)
        else:
            log.debug("page read", url=document.url, blocks=len(document.blocks))
            yield document
