"""Queue the first addresses of a crawl: start URLs and sitemap entries."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from core.crawl.fetching.politeness import Politeness
from core.crawl.frontier import Frontier, Link
from core.crawl.known_pages import KnownPages
from core.crawl.sitemap import sitemap_entries
from core.crawl.unexpected import skipped_unexpectedly
from core.crawl.visit import skip
from core.domain.crawl import PageSkipped
from core.domain.skip_reasons import SkipReason, http_status
from core.domain.source import Source
from core.errors import ExtractionError, FetchError
from core.text.urls import clean_url

ADDRESSES_A_PAGE = 10  # sitemap entries read for each page that may be fetched


@dataclass
class StartUrls:
    """Fills a frontier; `stopped_short` says why addresses may be missing, `failed` that the sitemap failed."""

    source: Source
    frontier: Frontier
    known: KnownPages
    politeness: Politeness
    most_redirects: int
    stopped_short: str = ""
    failed: bool = False

    async def fill_frontier(self) -> AsyncIterator[PageSkipped]:
        """Queue all start addresses; yield each refused one with its reason."""
        for skipped in self._starts():
            yield skipped
        if self.source.sitemap:
            async for skipped in self._from_sitemap(self.source.sitemap):
                yield skipped

    def _starts(self) -> Iterator[PageSkipped]:
        for start in self.source.start_urls:
            url = clean_url(start)
            if url is None:
                yield skip(start, SkipReason.BAD_URL, "a start URL must be like https://host/path")
            elif reason := self.frontier.add(Link(self.known.stored_url(url), 0)):
                yield skip(url, reason, "a start URL")

    async def _from_sitemap(self, sitemap: str) -> AsyncIterator[PageSkipped]:
        count = 0
        try:
            async for entry in sitemap_entries(sitemap, self._body):
                count += 1
                if count > ADDRESSES_A_PAGE * self.source.max_pages:
                    self.stopped_short = f"the sitemap names more than {count - 1} addresses"
                    return
                is_news = self.known.note_change_date(entry.url, entry.changed_at)
                link = Link(self.known.stored_url(entry.url), 1)
                if reason := self.frontier.add(link, is_urgent=is_news):
                    yield skip(entry.url, reason, "in the sitemap")
        except (FetchError, ExtractionError) as error:
            self.stopped_short, self.failed = f"the sitemap could not be read ({error.reason})", True
            yield skip(sitemap, error.reason, str(error))
        except Exception as error:  # noqa: BLE001 - a sitemap never ends a crawl
            self.stopped_short, self.failed = f"the sitemap could not be read ({SkipReason.INTERNAL_ERROR})", True
            yield skipped_unexpectedly(error, sitemap)

    async def _body(self, url: str) -> bytes:
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
