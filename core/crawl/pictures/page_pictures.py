"""`PagePictures` of PDF files, which are fetched again by the rules of the crawl, and kept for a day."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from core.crawl.fetching.fetch import Fetcher, FetchLimits, Response
from core.crawl.fetching.politeness import Politeness, robots_header
from core.crawl.frontier import Link, is_in_scope
from core.crawl.pictures.kept_files import KeptFiles
from core.domain.answer import Citation
from core.domain.crawl import ListedSource, Source
from core.domain.read_pages import SkipReason, WantedPicture, http_status
from core.errors import FetchError
from core.ports.crawling import PageDrawer
from core.ports.curated import CitedPages

MB = 1024 * 1024
# Less than of a crawl: somebody waits for the picture.
LIMITS = FetchLimits(connect_seconds=3, read_seconds=5, page_seconds=20, paged_bytes=20 * MB, retries=0)
LONGEST_PAUSE = 1.0  # seconds between two requests to a host
_MOST_WAITING = 8
_SHOWS_NO_COPY = frozenset({"noarchive", "noindex", "none"})  # of X-Robots-Tag


@dataclass
class FetchedPictures:
    """Pictures of pages of the index alone, one at a time: a page that left it, or whose source is paused, has none."""

    user_agent: str
    pages: CitedPages
    listed: Callable[[], Awaitable[Sequence[ListedSource]]]
    drawer: PageDrawer
    kept: KeptFiles
    limits: FetchLimits = field(default_factory=lambda: LIMITS)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _waiting: int = 0

    async def picture(self, citation: Citation) -> bytes:
        """As the port says."""
        source = await self._source(citation.url)
        name = (citation.url, str(citation.page), citation.quote)
        if kept := await asyncio.to_thread(self.kept.get, *name):
            return kept
        if self._waiting >= _MOST_WAITING:
            raise FetchError(f"{citation.url} is not drawn: {self._waiting} pictures wait already", SkipReason.BUSY)
        self._waiting += 1
        try:
            async with self._turn:
                body = await self._body(citation.url, source)
                drawn = await self.drawer.draw(WantedPicture(citation.url, body, citation.page or 0, citation.quote))
        finally:
            self._waiting -= 1
        await asyncio.to_thread(self.kept.put, drawn, *name)
        return drawn

    async def _source(self, url: str) -> Source:
        """The source by whose rules the page is read now."""
        page = await self.pages.page_at(url)
        open_ones = {each.source.name: each.source for each in await self.listed() if not each.is_paused}
        source = open_ones.get(page.source) if page else None
        if source is None or not is_in_scope(Link(url, 0), source):
            raise FetchError(f"{url} is not drawn: no source reads it", SkipReason.OUTSIDE_SOURCE)
        return source

    async def _body(self, url: str, source: Source) -> bytes:
        if kept := await asyncio.to_thread(self.kept.get, url):
            return kept
        async with Fetcher(self.user_agent, self.limits, source.allow_private_network) as fetcher:
            politeness = Politeness(fetcher, min(source.delay_seconds, LONGEST_PAUSE), is_waiting=True)
            try:
                response = await politeness.get(url)
            finally:
                await politeness.close()
        self._require_open(response)
        await asyncio.to_thread(self.kept.put, response.body, url)
        return response.body

    def _require_open(self, response: Response) -> None:
        if response.status != 200:
            raise FetchError(f"{response.url} answered {response.status}", http_status(response.status))
        if _SHOWS_NO_COPY & set(robots_header(response.headers["x-robots-tag"], self.user_agent).split(",")):
            raise FetchError(f"{response.url} may not be shown as a copy", SkipReason.ROBOTS)
