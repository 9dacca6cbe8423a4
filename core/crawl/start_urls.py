"""Queue the first addresses of a crawl: start URLs, and what feeds and sitemaps name."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.crawl.crawl_guard import CrawlBudget
from core.crawl.fetching.politeness import NO_ANSWER, Politeness
from core.crawl.fetching.redirects import at_the_end
from core.crawl.frontier import Frontier, Link, is_in_scope
from core.crawl.known_pages import KnownPages
from core.crawl.map_entries import MapEntry, feed_entries
from core.crawl.sitemap import sitemap_entries
from core.crawl.unexpected import skipped_unexpectedly
from core.crawl.visits import skip
from core.domain.crawl import PageSkipped, Source
from core.domain.read_pages import GONE, SkipReason, http_status
from core.errors import ExtractionError, FetchError
from core.text.urls import clean_url, origin_of

ADDRESSES_A_PAGE = 10  # sitemap entries read for each page that may be fetched


@dataclass
class StartUrls:
    """Fills a frontier; `stopped_short` says why addresses may be missing, `failed` that the sitemap failed.

    A feed never leads to all pages: its failure is no reason to doubt the run. Of the pages that may be fetched at most
    half are asked for first because a feed names them, so that the rest of the site is read whatever it names.
    """

    source: Source
    frontier: Frontier
    known: KnownPages
    politeness: Politeness
    budget: CrawlBudget
    most_redirects: int
    stopped_short: str = ""
    failed: bool = False
    _first: int = 0
    _silent: set[str] = field(default_factory=set)

    async def fill_frontier(self) -> AsyncIterator[PageSkipped]:
        """Queue all start addresses; yield each refused one with its reason, and what could not be read."""
        for skipped in self._starts():
            yield skipped
        for feed in dict.fromkeys(self.source.feeds):
            async for skipped in _contained(feed, self._from_feed(feed), self._note_feed):
                yield skipped
        async for sitemap, is_late in self._sitemaps():
            note = self._note_late if is_late else self._note_sitemap
            async for skipped in _contained(sitemap, self._from_sitemap(sitemap, is_late), note):
                yield skipped

    def _starts(self) -> Iterator[PageSkipped]:
        for start in self.source.start_urls:
            url = clean_url(start)
            if url is None:
                yield skip(start, SkipReason.BAD_URL, "a start URL must be like https://host/path")
            elif reason := self.frontier.add(Link(self.known.stored_url(url), 0)):
                yield skip(url, reason, "a start URL")

    async def _from_feed(self, feed: str) -> AsyncIterator[PageSkipped]:
        """First the pages that are new or have changed."""
        named = [replace(entry, url=self.known.meant_by(entry.url)) for entry in await self._entries(feed)]
        news = [entry for entry in named if self._is_news(entry)][: self.source.max_pages // 2 - self._first]
        self._first += len(news)
        # What is queued first of all is asked for last.
        for entry, is_urgent in [*((each, True) for each in reversed(news)), *((each, False) for each in named)]:
            if reason := self.frontier.add(Link(entry.url, 1), is_urgent=is_urgent, is_named=True):
                yield skip(entry.url, reason, f"in the feed {feed}")

    async def _entries(self, feed: str) -> Sequence[MapEntry]:
        """A host that left one feed without an answer is not asked for the next: six in a row would close it."""
        if origin_of(feed) in self._silent:
            message = f"{feed} is not asked for: its host did not answer for another feed"
            raise FetchError(message, SkipReason.UNREACHABLE)
        body = await self._named_file(feed, "feeds")
        return await asyncio.to_thread(feed_entries, body, feed)  # 5 MB of markup may take seconds

    def _is_news(self, entry: MapEntry) -> bool:
        is_newer = self.known.note_change_date(entry.url, entry.changed_at)
        is_wanted = is_in_scope(Link(entry.url, 1), self.source) and not self.frontier.knows(entry.url)
        return is_wanted and (is_newer or self.known.get(entry.url) is None)

    def _note_feed(self, feed: str, reason: str) -> None:
        """One that is gone for good was never read; any other may have led to pages that nothing else leads to."""
        if reason in NO_ANSWER:
            self._silent.add(origin_of(feed))
        if reason not in GONE:
            self.stopped_short = f"a feed could not be read ({reason})"

    async def _sitemaps(self) -> AsyncIterator[tuple[str, bool]]:
        """The source's own; else those that robots.txt names, whose pages come after all linked ones."""
        if self.source.sitemap:
            yield self.source.sitemap, False
        elif self.source.robots_sitemaps:
            for origin in dict.fromkeys(
                origin_of(url) for start in self.source.start_urls if (url := clean_url(start))
            ):
                for sitemap in await self.politeness.sitemaps(origin):
                    yield sitemap, True

    async def _from_sitemap(self, sitemap: str, is_late: bool) -> AsyncIterator[PageSkipped]:
        count = 0
        async for entry in sitemap_entries(sitemap, self._body):
            count += 1
            if count > ADDRESSES_A_PAGE * self.source.max_pages:
                self.stopped_short = f"the sitemap names more than {count - 1} addresses"
                return
            url = self.known.meant_by(entry.url)
            is_news = self.known.note_change_date(url, entry.changed_at)
            if reason := self.frontier.add(Link(url, 1), is_urgent=is_news, is_named=True, is_late=is_late):
                yield skip(entry.url, reason, "in the sitemap")

    def _note_sitemap(self, _: str, reason: str) -> None:
        """One that the source itself names is a start; that it would have taken the pages' time is no broken site."""
        self.stopped_short = f"the sitemap could not be read ({reason})"
        self.failed = reason != SkipReason.PAGE_LIMIT

    def _note_late(self, _: str, reason: str) -> None:
        """Of the others, one that is not there was never read."""
        if reason not in GONE:
            self.stopped_short = f"the sitemap could not be read ({reason})"

    async def _body(self, url: str) -> bytes:
        self.budget.refuse_start(url)
        return await self._named_file(url, "sitemap")

    async def _named_file(self, url: str, name: str) -> bytes:
        """The body at an address of this field of the source. Raises FetchError."""
        get = self.politeness.get
        response = await at_the_end(await get(url), get, self.most_redirects)
        if response.status != 200:
            message = f"{response.url} answered {response.status}; correct `{name}`"
            raise FetchError(message, http_status(response.status))
        return response.body


async def _contained(
    address: str, found: AsyncIterator[PageSkipped], note: Callable[[str, str], None]
) -> AsyncIterator[PageSkipped]:
    """What is refused of a map or feed; it never ends a crawl, and is itself skipped where it cannot be read."""
    try:
        async for skipped in found:
            yield skipped
    except (FetchError, ExtractionError) as error:
        note(address, error.reason)
        yield skip(address, error.reason, str(error))
    except Exception as error:  # noqa: BLE001
        note(address, SkipReason.INTERNAL_ERROR)
        yield skipped_unexpectedly(error, address)
