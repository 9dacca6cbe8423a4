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


class CrawlMemory(Protocol):
    """What crawls noted of every address, so that the next one asks only for what changed."""

    async def known(self, source: str, embedder_name: str) -> list[KnownPage]:
        """Every address of a source that was read, and every current page.

        Without validators where a page must be read in full: it has no vectors of this model, or it was read by an
        earlier version of our code.
        """
        ...

    async def note(self, source: str, read: PageNote) -> None:
        """Keeps what a page that was read in full left for the next crawl; it is no longer missing."""
        ...

    async def note_unchanged(self, source: str, page: PageUnchanged) -> None:
        """Notes that the page was asked and had not changed; it is no longer missing."""
        ...

    async def note_missing(self, source: str, urls: Sequence[str], at: datetime) -> None:
        """Begins to doubt these pages, where a crawl did not doubt them before."""
        ...

    async def note_move(self, source: str, url: str, target: str) -> None:
        """Lets what is known of a page's content hold for its new address."""
        ...

    async def forget(self, source: str, url: str) -> None:
        """Drops what is known of an address."""
        ...

    async def lookalikes(self, source: str, url: str, fingerprint: str, keys: Sequence[str]) -> list[Lookalike]:
        """Other current pages with this fingerprint, and those of this source that share a key; oldest first."""
        ...

    async def stray_copies(self, source: str) -> list[str]:
        """Addresses that were left out as copies of a page version that is no longer current."""
        ...


class CrawlLog(Protocol):
    """Keeps what every crawl run did."""

    async def start(self, source: str, at: datetime) -> int:
        """Opens a run and returns its id; runs left open by a killed process become interrupted."""
        ...

    async def record(self, run_id: int, report: CrawlReport) -> None:
        """Stores the run's progress or its end."""
        ...

    async def skip(self, run_id: int, skipped: PageSkipped) -> None:
        """Notes a page that was not indexed, and why."""
        ...

    async def change(self, run_id: int, change: PageChange) -> None:
        """Notes what happened to a known page."""
        ...

    async def changes(self, source: str, limit: int) -> list[PageChange]:
        """The first changes that the newest run of a source noted."""
        ...

    async def latest(self) -> list[CrawlReport]:
        """The newest run of every source."""
        ...

    async def cut_short_since(self, source: str) -> datetime | None:
        """When the first of the newest runs began that a limit cut short; None since one came to its end."""
        ...

    async def doubt(self, source: str, why: str) -> None:
        """Makes the newest run of a source degraded, and adds why."""
        ...

    async def unfinished_since(self, source: str) -> datetime | None:
        """When the first of the newest runs that all broke off began; None when the newest came to its end."""
        ...
