"""Queue the pages that a source's RSS and Atom feeds name: first those that are new or have changed."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.crawl.fetching.politeness import NO_ANSWER, Politeness
from core.crawl.fetching.redirects import at_the_end
from core.crawl.frontier import Frontier, Link, is_in_scope
from core.crawl.known_pages import KnownPages
from core.crawl.map_entries import MapEntry, feed_entries
from core.crawl.unexpected import skipped_unexpectedly
from core.crawl.visits import skip
from core.domain.crawl import PageSkipped, Source
from core.domain.read_pages import GONE, SkipReason, http_status
from core.errors import ExtractionError, FetchError
from core.text.urls import origin_of


async def named_file(url: str, field: str, politeness: Politeness, most_redirects: int) -> bytes:
    """The body at an address of this field of the source. Raises FetchError."""
    response = await at_the_end(await politeness.get(url), politeness.get, most_redirects)
    if response.status != 200:
        raise FetchError(f"{response.url} answered {response.status}; correct `{field}`", http_status(response.status))
    return response.body


@dataclass
class FeedPages:
    """Fills a frontier; `stopped_short` says that a feed could not be read, and so pages may be missing.

    A feed never leads to all pages: its failure is no reason to doubt the run. Of the pages that may be fetched at most
    half are asked for first, so that the rest of the site is read whatever a feed names.
    """

    source: Source
    frontier: Frontier
    known: KnownPages
    politeness: Politeness
    most_redirects: int
    stopped_short: str = ""
    _first: int = 0
    _silent: set[str] = field(default_factory=set)

    async def fill_frontier(self) -> AsyncIterator[PageSkipped]:
        """Queue the pages of all feeds; yield each refused one, and each feed that could not be read."""
        for feed in dict.fromkeys(self.source.feeds):
            async for skipped in self._from_feed(feed):
                yield skipped

    async def _from_feed(self, feed: str) -> AsyncIterator[PageSkipped]:
        try:
            for url, reason in self._queue(await self._entries(feed)):
                yield skip(url, reason, f"in the feed {feed}")
        except (FetchError, ExtractionError) as error:
            self._note_failure(feed, error.reason)
            yield skip(feed, error.reason, str(error))
        except Exception as error:  # noqa: BLE001 - a feed never ends a crawl
            self._note_failure(feed, SkipReason.INTERNAL_ERROR)
            yield skipped_unexpectedly(error, feed)

    async def _entries(self, feed: str) -> list[MapEntry]:
        """A host that left one feed without an answer is not asked for the next: six in a row would close it."""
        if origin_of(feed) in self._silent:
            message = f"{feed} is not asked for: its host did not answer for another feed"
            raise FetchError(message, SkipReason.UNREACHABLE)
        body = await named_file(feed, "feeds", self.politeness, self.most_redirects)
        return await asyncio.to_thread(feed_entries, body, feed)  # 5 MB of markup may take seconds

    def _queue(self, named: Sequence[MapEntry]) -> Iterator[tuple[str, str]]:
        """Yield each refused address with the reason."""
        entries = [replace(entry, url=self.known.meant_by(entry.url)) for entry in named]
        news = [entry for entry in entries if self._is_news(entry)][: self.source.max_pages // 2 - self._first]
        self._first += len(news)
        for entry in reversed(news):  # what is queued first of all is asked for last
            yield from self._added(entry, is_urgent=True)
        for entry in entries:
            yield from self._added(entry, is_urgent=False)

    def _is_news(self, entry: MapEntry) -> bool:
        is_newer = self.known.note_change_date(entry.url, entry.changed_at)
        is_wanted = is_in_scope(Link(entry.url, 1), self.source) and not self.frontier.knows(entry.url)
        return is_wanted and (is_newer or self.known.get(entry.url) is None)

    def _added(self, entry: MapEntry, *, is_urgent: bool) -> Iterator[tuple[str, str]]:
        if reason := self.frontier.add(Link(entry.url, 1), is_urgent=is_urgent, is_named=True):
            yield entry.url, reason

    def _note_failure(self, feed: str, reason: str) -> None:
        """One that is gone for good was never read; any other may have led to pages that nothing else leads to."""
        if reason in NO_ANSWER:
            self._silent.add(origin_of(feed))
        if reason not in GONE:
            self.stopped_short = f"a feed could not be read ({reason})"
