"""Crawls one source over HTTP: follows its links politely and yields every page, or why it was left out."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import UTC, datetime

import structlog

from core.domain import Document, PageSkipped, Source
from core.errors import ExtractionError, FetchError
from core.sites.addresses import Resolve, resolve_by_system
from core.sites.duplicates import Duplicates
from core.sites.extraction import ReadPage, extract
from core.sites.fetching import Fetcher, FetchLimits, Response
from core.sites.frontier import Frontier, Link, TrapLimits, is_in_scope
from core.sites.pacing import Politeness
from core.sites.sitemap import sitemap_urls
from core.sites.skip_reasons import SkipReason, http_status
from core.sites.urls import clean_url, url_key

IN_FLIGHT = 12
log = structlog.get_logger(__name__)
Page = Document | PageSkipped


@dataclass(frozen=True)
class HttpCrawler:
    """`Crawler` on HTTP. A page of fewer than `least_words` words is too short to be worth a citation.

    `resolve` turns a host name into addresses; each is checked, and the connection is made to no other.
    """

    user_agent: str
    limits: FetchLimits = field(default_factory=FetchLimits)
    traps: TrapLimits = field(default_factory=TrapLimits)
    least_words: int = 20
    resolve: Resolve = resolve_by_system

    async def crawl(self, source: Source) -> AsyncGenerator[Page]:
        """Every page as it is read, or why it was not; closing the iterator ends all requests."""
        async with Fetcher(self.user_agent, self.limits, source.allow_private_network, self.resolve) as fetcher:
            politeness = Politeness(fetcher, source.delay_seconds)
            run = _Crawl(source, politeness, Frontier(source, self.traps), self.limits.redirects, self.least_words)
            try:
                async with aclosing(run.pages()) as pages:
                    async for page in pages:
                        yield page
            finally:
                await politeness.close()
                log.info("pages fetched", source=source.name, fetched=run.fetched, still_known=len(run.frontier))


@dataclass(frozen=True, slots=True)
class _Visit:
    """What one request came to: a page, a redirect's target, or a reason."""

    link: Link
    page: ReadPage | None = None
    target: str | None = None
    skipped: PageSkipped | None = None


@dataclass
class _Crawl:
    """One crawl of one source. Pages are judged in the order of their discovery, so that it can be repeated."""

    source: Source
    politeness: Politeness
    frontier: Frontier
    most_redirects: int
    least_words: int
    duplicates: Duplicates = field(default_factory=Duplicates)
    held: list[Document] = field(default_factory=list)
    fetched: int = 0

    async def pages(self) -> AsyncGenerator[Page]:
        for skipped in [*self._seed(), *await self._seed_from_sitemap()]:
            yield skipped
        visits: deque[asyncio.Task[_Visit]] = deque()
        try:
            while self._start(visits):
                for page in self._judged(await visits.popleft()):
                    yield page
        finally:
            await _cancelled(visits)
        for page in self._last_pages():
            yield page

    def _start(self, visits: deque[asyncio.Task[_Visit]]) -> bool:
        while len(self.frontier) and len(visits) < IN_FLIGHT and self.fetched < self.source.max_pages:
            visits.append(asyncio.create_task(self._visit(self.frontier.next())))
            self.fetched += 1
        return bool(visits)

    def _seed(self) -> Iterator[PageSkipped]:
        for start in self.source.start_urls:
            url = clean_url(start)
            if url is None:
                yield _skipped(start, SkipReason.BAD_URL, "a start URL must be like https://host/path")
            elif reason := self.frontier.add(Link(url, 0)):
                yield _skipped(url, reason, "a start URL")

    async def _seed_from_sitemap(self) -> list[PageSkipped]:
        if not self.source.sitemap:
            return []
        skipped: list[PageSkipped] = []
        try:
            async for url in sitemap_urls(self.source.sitemap, self._sitemap_body):
                if reason := self.frontier.add(Link(url, 1)):
                    skipped.append(_skipped(url, reason, "named by the sitemap"))
        except (FetchError, ExtractionError) as error:
            skipped.append(_skipped(self.source.sitemap, error.reason, str(error)))
        return skipped

    async def _sitemap_body(self, url: str) -> bytes:
        for _ in range(self.most_redirects + 1):
            response = await self.politeness.get(url)
            target = clean_url(response.headers.get("location", ""), url)
            if response.status == 200:
                return response.body
            if not response.is_redirect or target is None:
                message = f"the sitemap {url} answered {response.status}; correct `sitemap`"
                raise FetchError(message, http_status(response.status))
            url = target
        raise FetchError(f"the sitemap {url} redirects too often; correct `sitemap`", SkipReason.REDIRECT_LOOP)

    async def _visit(self, link: Link) -> _Visit:
        try:
            response = await self.politeness.get(link.url)
            if response.is_redirect:
                return _Visit(link, target=self._redirect_target(link, response))
            if response.status != 200:
                raise FetchError(
                    f"{link.url} answered {response.status}; mend it or its links", http_status(response.status)
                )
            return _Visit(link, page=await asyncio.to_thread(_extracted, response))
        except (FetchError, ExtractionError) as error:
            url = (*link.passed, link.url)[0]
            return _Visit(link, skipped=_skipped(url, error.reason, str(error)))

    def _redirect_target(self, link: Link, response: Response) -> str:
        target = clean_url(response.headers["location"], link.url)
        if target is None:
            message = f"{link.url} redirects to {response.headers['location']!r}, which is no web address"
            raise FetchError(message, SkipReason.BAD_URL)
        passed = (*link.passed, link.url)
        if len(passed) > self.most_redirects or url_key(target) in map(url_key, passed):
            raise FetchError(f"{passed[0]} redirects in a circle or too often; mend it", SkipReason.REDIRECT_LOOP)
        if not is_in_scope(Link(target, link.depth), self.source):
            raise FetchError(f"{passed[0]} leads out of the source to {target}", SkipReason.OUTSIDE_SOURCE)
        return target

    def _judged(self, visit: _Visit) -> Iterator[Page]:
        link = visit.link
        if visit.target is not None:
            self.fetched -= 1  # the page behind it counts
            self.frontier.add_first(Link(visit.target, link.depth, (*link.passed, link.url)))
        if visit.skipped is not None:
            log.debug("page left out", url=visit.skipped.url, reason=visit.skipped.reason)
            yield visit.skipped
        if visit.page is not None:
            yield from self._links(visit.page, link.depth + 1)
            yield from self._page(visit.page, link.depth)

    def _links(self, page: ReadPage, depth: int) -> Iterator[PageSkipped]:
        for url in page.links.links:
            if reason := self.frontier.add(Link(url, depth)):
                yield _skipped(url, reason, f"linked from {page.document.url}")

    def _page(self, page: ReadPage, depth: int) -> Iterator[Page]:
        document, canonical = page.document, page.links.canonical
        words = len(document.text.split())
        if page.links.noindex:
            yield _skipped(document.url, SkipReason.NOINDEX, "the page asks not to be indexed")
        elif page.is_navigation:
            yield _skipped(document.url, SkipReason.NAVIGATION_ONLY, "nothing but links, which were followed")
        elif words < self.least_words:
            detail = f"{words} words of main text, at least {self.least_words} wanted"
            yield _skipped(document.url, SkipReason.TOO_SHORT, detail)
        elif canonical and url_key(canonical) != url_key(document.url) and is_in_scope(Link(canonical, 0), self.source):
            # A wrong `canonical` must not lose the page: it is kept back until the other one has been read.
            self.frontier.add_first(Link(canonical, depth))
            self.held.append(document)
        else:
            yield self._unless_known(document)

    def _unless_known(self, document: Document) -> Page:
        if original := self.duplicates.original_of(document):
            return _skipped(document.url, SkipReason.NEAR_DUPLICATE, f"says the same as {original}")
        log.debug("page read", url=document.url, blocks=len(document.blocks))
        return document

    def _last_pages(self) -> Iterator[Page]:
        yield from map(self._unless_known, self.held)
        if len(self.frontier):
            detail = f"max_pages is {self.source.max_pages}; {len(self.frontier)} known addresses were not fetched"
            yield _skipped(self.frontier.next().url, SkipReason.PAGE_LIMIT, detail)


def _skipped(url: str, reason: str, detail: str) -> PageSkipped:
    return PageSkipped(url, str(reason), detail)  # a plain string, whatever enum it came from


def _extracted(response: Response) -> ReadPage:
    headers = response.headers
    return extract(
        response.url,
        headers.get("content-type", ""),
        response.body,
        datetime.now(UTC),
        last_modified=response.last_modified,
        etag=headers.get("etag"),
        robots_header=headers.get("x-robots-tag", ""),
    )


async def _cancelled(visits: deque[asyncio.Task[_Visit]]) -> None:
    for visit in visits:
        visit.cancel()
    await asyncio.gather(*visits, return_exceptions=True)
