"""Crawls one source over HTTP: follows its links politely and yields every page, or why it was left out."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field, replace
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

IN_FLIGHT = 4
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class HttpCrawler:
    """`Crawler` on HTTP. A page of fewer than `least_words` words is too short to be worth a citation."""

    user_agent: str
    limits: FetchLimits = FetchLimits()
    traps: TrapLimits = TrapLimits()
    least_words: int = 20
    resolve: Resolve = resolve_by_system

    async def crawl(self, source: Source) -> AsyncGenerator[Document | PageSkipped]:
        """Every page as it is read, or why it was not; closing the iterator ends all requests."""
        fetcher = Fetcher(self.user_agent, self.limits, source.allow_private_network, self.resolve)
        async with fetcher:
            politeness = Politeness(fetcher, source.delay_seconds)
            run = _Crawl(source, fetcher, politeness, Frontier(source, self.traps), self.least_words)
            async for page in run.pages():
                yield page


@dataclass
class _Crawl:
    """One crawl of one source."""

    source: Source
    fetcher: Fetcher
    politeness: Politeness
    frontier: Frontier
    least_words: int
    duplicates: Duplicates = field(default_factory=Duplicates)
    fetched: int = 0

    async def pages(self) -> AsyncIterator[Document | PageSkipped]:
        async for skipped in self._seed():
            yield skipped
        tasks: set[asyncio.Task[list[Document | PageSkipped]]] = set()
        try:
            while self._start(tasks):
                done, tasks = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    for page in task.result():
                        yield page
        finally:
            await _cancelled(tasks)
        if len(self.frontier):
            detail = f"max_pages is {self.source.max_pages}; {len(self.frontier)} known addresses were not fetched"
            yield PageSkipped(self.source.start_urls[0], SkipReason.PAGE_LIMIT, detail)

    def _start(self, tasks: set[asyncio.Task[list[Document | PageSkipped]]]) -> bool:
        while len(self.frontier) and len(tasks) < IN_FLIGHT and self.fetched < self.source.max_pages:
            tasks.add(asyncio.create_task(self._visit(self.frontier.next())))
            self.fetched += 1
        return bool(tasks)

    async def _seed(self) -> AsyncIterator[PageSkipped]:
        for start in self.source.start_urls:
            url = clean_url(start)
            if url is None:
                yield PageSkipped(start, SkipReason.BAD_URL, "a start URL must begin with http:// or https://")
            else:
                self.frontier.add(Link(url, 0))
        if self.source.sitemap:
            try:
                async for url in sitemap_urls(self.source.sitemap, self._sitemap_body):
                    self.frontier.add(Link(url, 1))
            except (FetchError, ExtractionError) as error:
                yield PageSkipped(self.source.sitemap, error.reason, str(error))

    async def _sitemap_body(self, url: str) -> bytes:
        response = await self.fetcher.get(url)
        if response.status != 200:
            message = f"the sitemap {url} answered {response.status}; correct `sitemap`"
            raise FetchError(message, http_status(response.status))
        return response.body

    async def _visit(self, link: Link) -> list[Document | PageSkipped]:
        try:
            response = await self._fetched(link)
            return [] if response is None else await self._read(response, link.depth)
        except (FetchError, ExtractionError) as error:
            log.debug("page left out", url=link.url, reason=str(error.reason))
            return [PageSkipped(link.url, str(error.reason), str(error))]

    async def _fetched(self, link: Link) -> Response | None:
        """The page behind a link, redirects followed one by one; None when it leads to a page that is known already."""
        url, passed = link.url, {url_key(link.url)}
        for _ in range(self.fetcher.limits.redirects + 1):
            await self.politeness.require_allowed(url)
            await self.politeness.wait_for_turn(url)
            response = await self.fetcher.get(url)
            if not response.is_redirect:
                return response
            url = self._next_hop(response, link)
            if url_key(url) in passed:
                break
            passed.add(url_key(url))
            if not self.frontier.mark_seen(url):
                return None
        raise FetchError(f"{link.url} redirects in a circle or too often; correct its target", SkipReason.REDIRECT_LOOP)

    def _next_hop(self, response: Response, link: Link) -> str:
        target = clean_url(response.headers["location"], response.url)
        if target is None:
            message = f"{response.url} redirects to {response.headers['location']!r}, which is no web address"
            raise FetchError(message, SkipReason.BAD_URL)
        if not is_in_scope(Link(target, link.depth), self.source):
            raise FetchError(f"{link.url} leads out of the source to {target}", SkipReason.OUTSIDE_SOURCE)
        return target

    async def _read(self, response: Response, depth: int) -> list[Document | PageSkipped]:
        if response.status != 200:
            status = http_status(response.status)
            raise FetchError(f"{response.url} answered {response.status}; mend or unlink it", status)
        page = await asyncio.to_thread(_extracted, response)
        left_out = [
            PageSkipped(url, reason, f"linked from {response.url}")
            for url in page.links.links
            if (reason := self.frontier.add(Link(url, depth + 1)))
        ]
        return [self._judged(page), *left_out]

    def _judged(self, page: ReadPage) -> Document | PageSkipped:
        document, canonical = page.document, page.links.canonical
        if page.links.noindex:
            return PageSkipped(document.url, SkipReason.NOINDEX, "the page asks not to be indexed")
        if canonical and url_key(canonical) != url_key(document.url) and is_in_scope(Link(canonical, 1), self.source):
            if not self.frontier.mark_seen(canonical):
                return PageSkipped(document.url, SkipReason.NEAR_DUPLICATE, f"its canonical address is {canonical}")
            document = replace(document, url=canonical)
        if page.is_navigation:
            return PageSkipped(document.url, SkipReason.NAVIGATION_ONLY, "nothing but links, which were followed")
        words = len(document.text.split())
        if words < self.least_words:
            return PageSkipped(document.url, SkipReason.TOO_SHORT, f"{words} words, at least {self.least_words} wanted")
        if original := self.duplicates.original_of(document):
            return PageSkipped(document.url, SkipReason.NEAR_DUPLICATE, f"says the same as {original}")
        return document


def _extracted(response: Response) -> ReadPage:
    headers = response.headers
    return extract(
        response.url,
        headers.get("content-type", ""),
        response.body,
        datetime.now(UTC),
        response.last_modified,
        headers.get("etag"),
        headers.get("x-robots-tag", ""),
    )


async def _cancelled(tasks: set[asyncio.Task[list[Document | PageSkipped]]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
