"""Ports of the crawl: fetching pages, and what crawls remember and log."""

from collections.abc import AsyncGenerator, Sequence
from datetime import datetime
from typing import Protocol

from core.domain.crawl import CrawledPage, CrawlReport, PageChange, PageSkipped, PageUnchanged
from core.domain.page import KnownPage, Lookalike, PageNote
from core.domain.read_pages import FetchedBody, ReadPage
from core.domain.source import Source


class Crawler(Protocol):
    """Fetches a source's pages."""

    def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """Yields every page as it is read, or why it was not, and at its end CrawlEnded; never raises for one bad page.

        Of a `known` page it asks whether it changed; one that was fetched since `resume_from` is not asked again.
        """
        ...


class Extractor(Protocol):
    """Reads fetched bodies without blocking the event loop."""

    async def read(self, fetched: FetchedBody) -> ReadPage:
        """The document of a body. Raises ExtractionError with a countable reason."""
        ...

    async def close(self) -> None:
        """Ends what reading has started; another page starts it again."""
        ...


class CrawlMemory(Protocol):
    """What crawls stored about every address, so that the next one fetches only what changed."""

    def under_rules(self, rules: Sequence[str]) -> "CrawlMemory":
        """The same memory, for a source whose pages are read by these rules of its own; other rules read them anew."""
        ...

    async def known(self, source: str, embedder_name: str) -> list[KnownPage]:
        """Every address of a source that was read, and every current page.

        Without validators where a page must be read in full: it has no vectors of this model, or it was read by an
        earlier version of our code.
        """
        ...

    async def note(self, source: str, read: PageNote) -> None:
        """Stores what the next crawl needs of a page that was read in full; it is no longer missing."""
        ...

    async def note_unchanged(self, source: str, page: PageUnchanged) -> None:
        """Stores that the page was asked for and had not changed; it is no longer missing."""
        ...

    async def note_missing(self, source: str, urls: Sequence[str], at: datetime) -> None:
        """Marks these pages as missing since now, where no earlier crawl has."""
        ...

    async def note_move(self, source: str, url: str, target: str) -> None:
        """Moves what is known of a page's content to its new address."""
        ...

    async def forget(self, source: str, url: str) -> None:
        """Deletes what is known of an address."""
        ...

    async def lookalikes(self, source: str, url: str, fingerprint: str, keys: Sequence[str]) -> list[Lookalike]:
        """Other current pages with this fingerprint, and those of this source that share a key; oldest first."""
        ...

    async def stray_copies(self, source: str) -> list[str]:
        """Addresses that were left out as copies of a page version that is no longer current."""
        ...


class CrawlLog(Protocol):
    """Stores what every crawl run did."""

    async def start(self, source: str, at: datetime) -> int:
        """Opens a run and returns its id; runs left open by a killed process become interrupted."""
        ...

    async def close_abandoned(self, at: datetime) -> None:
        """Ends every open run as interrupted; only for whoever holds the crawl's lock, so that none is under way."""
        ...

    async def record(self, run_id: int, report: CrawlReport) -> None:
        """Stores the run's progress or its end."""
        ...

    async def skip(self, run_id: int, skipped: PageSkipped) -> None:
        """Stores a page that was not indexed, and why."""
        ...

    async def change(self, run_id: int, change: PageChange) -> None:
        """Stores what happened to a known page."""
        ...

    async def changes(self, source: str, limit: int) -> list[PageChange]:
        """The first changes that the newest run of a source stored."""
        ...

    async def latest(self) -> list[CrawlReport]:
        """The newest run of every source."""
        ...

    async def cut_short_since(self, source: str) -> datetime | None:
        """When the first of the newest runs that a limit cut short began; None when the newest was complete."""
        ...

    async def doubt(self, source: str, why: str) -> None:
        """Marks the newest run of a source as degraded, and adds why."""
        ...

    async def unfinished_since(self, source: str) -> datetime | None:
        """When the first of the newest interrupted runs began; None when the newest was complete."""
        ...
