"""Queue the first addresses of a crawl: start URLs, and what feeds and sitemaps name."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from core.crawl.crawl_guard import CrawlBudget
from core.crawl.feeds import FeedPages, named_file
from core.crawl.fetching.politeness import Politeness
from core.crawl.frontier import Frontier, Link
from core.crawl.known_pages import KnownPages
from core.crawl.map_entries import MapEntry
from core.crawl.sitemap import sitemap_entries
from core.crawl.unexpected import skipped_unexpectedly
from core.crawl.visits import skip
from core.domain.crawl import PageSkipped, Source
from core.domain.read_pages import GONE, SkipReason
from core.errors import ExtractionError, FetchError
from core.text.urls import clean_url, origin_of

ADDRESSES_A_PAGE = 10  # sitemap entries read for each page that may be fetched


@dataclass
class StartUrls:
    """Fills a frontier; `stopped_short` says why addresses may be missing, `failed` that the sitemap failed."""

    source: Source
    frontier: Frontier
    known: KnownPages
    politeness: Politeness
    budget: CrawlBudget
    most_redirects: int
    stopped_short: str = ""
    failed: bool = False

    async def fill_frontier(self) -> AsyncIterator[PageSkipped]:
        """Queue all start addresses; yield each refused one with its reason."""
        for skipped in self._starts():
            yield skipped
        async for skipped in self._from_feeds():
            yield skipped
        if self.source.sitemap:
            async for skipped in self._from_sitemap(self.source.sitemap):
                yield skipped
        elif self.source.robots_sitemaps:
            async for skipped in self._from_robots():
                yield skipped

    def _starts(self) -> Iterator[PageSkipped]:
        for start in self.source.start_urls:
            url = clean_url(start)
            if url is None:
                yield skip(start, SkipReason.BAD_URL, "a start URL must be like https://host/path")
            elif reason := self.frontier.add(Link(self.known.stored_url(url), 0)):
                yield skip(url, reason, "a start URL")

    async def _from_feeds(self) -> AsyncIterator[PageSkipped]:
        feeds = FeedPages(self.source, self.frontier, self.known, self.politeness, self.most_redirects)
        async for skipped in feeds.fill_frontier():
            yield skipped
        self.stopped_short = feeds.stopped_short

    async def _from_robots(self) -> AsyncIterator[PageSkipped]:
        """The pages of the sitemaps that robots.txt names, after all linked ones."""
        origins = dict.fromkeys(origin_of(url) for start in self.source.start_urls if (url := clean_url(start)))
        for origin in origins:
            for sitemap in await self.politeness.sitemaps(origin):
                async for skipped in self._from_sitemap(sitemap, is_late=True):
                    yield skipped

    async def _from_sitemap(self, sitemap: str, *, is_late: bool = False) -> AsyncIterator[PageSkipped]:
        count = 0
        try:
            async for entry in sitemap_entries(sitemap, self._body):
                count += 1
                if count > ADDRESSES_A_PAGE * self.source.max_pages:
                    self.stopped_short = f"the sitemap names more than {count - 1} addresses"
                    return
                if reason := self._queue(entry, is_late):
                    yield skip(entry.url, reason, "in the sitemap")
        except (FetchError, ExtractionError) as error:
            self._note_failure(error.reason, is_late)
            yield skip(sitemap, error.reason, str(error))
        except Exception as error:  # noqa: BLE001 - a sitemap never ends a crawl
            self._note_failure(SkipReason.INTERNAL_ERROR, is_late)
            yield skipped_unexpectedly(error, sitemap)

    def _queue(self, entry: MapEntry, is_late: bool) -> str | None:
        url = self.known.meant_by(entry.url)
        is_news = self.known.note_change_date(url, entry.changed_at)
        return self.frontier.add(Link(url, 1), is_urgent=is_news, is_named=True, is_late=is_late)

    def _note_failure(self, reason: str, is_late: bool) -> None:
        """A sitemap that the source itself names is a start; of the others, one that is not there was never read.

        One that would have taken the time of the pages is no sign of a site that is broken.
        """
        if is_late and reason in GONE:
            return
        self.stopped_short = f"the sitemap could not be read ({reason})"
        self.failed = not is_late and reason != SkipReason.PAGE_LIMIT

    async def _body(self, url: str) -> bytes:
        self.budget.refuse_start(url)
        return await named_file(url, "sitemap", self.politeness, self.most_redirects)
