"""Ports of the crawl and of the web search: fetching pages, and what crawls remember and log."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from core.domain.answer import Citation
from core.domain.crawl import (
    ChangedSource,
    CrawledPage,
    CrawlReport,
    FirstReading,
    PageChange,
    PageSkipped,
    PageUnchanged,
    Source,
)
from core.domain.document import Document
from core.domain.page import KnownPage, Lookalike, PageNote
from core.domain.passage import Scope
from core.domain.read_pages import FetchedBody, ReadPage, WantedPicture


class Crawler(Protocol):
    """Fetches a source's pages."""

    def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """Yields every page as it is read, or why it was not, and at its end CrawlEnded; never raises for one bad page.

        Of a `known` page it asks whether it changed; one that was fetched since `resume_from` is not asked again.
        """


class Extractor(Protocol):
    """Reads fetched bodies without blocking the event loop."""

    async def read(self, fetched: FetchedBody) -> ReadPage:
        """The document of a body. Raises ExtractionError with a countable reason."""

    async def close(self) -> None:
        """Ends what reading has started; another page starts it again."""


class PageDrawer(Protocol):
    """Draws pages of PDF files without blocking the event loop."""

    async def draw(self, wanted: WantedPicture) -> bytes:
        """The page as PNG, the lines of the quotation marked. Raises ExtractionError."""


class PagePictures(Protocol):
    """Pictures of pages that answers cite."""

    async def picture(self, citation: Citation) -> bytes:
        """The cited page of a PDF file as PNG, the quoted lines marked.

        Raises FetchError, ExtractionError, SourcesError or DatabaseError where there is none.
        """


class CrawlMemory(Protocol):
    """What crawls stored about every address, so that the next one fetches only what changed."""

    def under_rules(self, rules: Sequence[str]) -> "CrawlMemory":
        """The same memory, for a source whose pages are read by these rules of its own; other rules read them anew."""

    async def known(self, source: str, embedder_name: str) -> list[KnownPage]:
        """Every address of a source that was read, and every current page.

        Without validators where a page must be read in full: it has no vectors of this model, or it was read by an
        earlier version of our code.
        """

    async def note(self, source: str, read: PageNote) -> None:
        """Stores what the next crawl needs of a page that was read in full; it is no longer missing."""

    async def note_unchanged(self, source: str, pages: Sequence[PageUnchanged]) -> None:
        """Stores that the pages were asked for and had not changed; they are no longer missing."""

    async def note_missing(self, source: str, urls: Sequence[str], at: datetime) -> None:
        """Marks these pages as missing since now, where no earlier crawl has."""

    async def note_move(self, source: str, url: str, target: str) -> None:
        """Moves what is known of a page's content to its new address."""

    async def forget(self, source: str, url: str) -> None:
        """Deletes what is known of an address."""

    async def lookalikes(self, source: str, url: str, fingerprint: str, keys: Sequence[str]) -> list[Lookalike]:
        """Other current pages with this fingerprint, and those of this source that share a key; oldest first."""

    async def stray_copies(self, source: str) -> list[str]:
        """Addresses that were left out as copies of a page version that is no longer current."""


class ChangedSources(Protocol):
    """What was changed of the list of sources at the console. Every method raises DatabaseError."""

    async def every(self) -> Sequence[ChangedSource]:
        """All of them, by name."""

    async def save(self, changed: ChangedSource) -> None:
        """Keeps it in place of an earlier one."""

    async def erase(self, name: str) -> None:
        """Erases it; nothing where there is none."""


class CrawlLog(Protocol):
    """Stores what every crawl run did."""

    async def start(self, source: str, at: datetime) -> int:
        """Opens a run and returns its id; runs left open by a killed process become interrupted."""

    async def close_abandoned(self, at: datetime) -> None:
        """Ends every open run as interrupted; only for whoever holds the crawl's lock, so that none is under way."""

    async def record(self, run_id: int, report: CrawlReport) -> None:
        """Stores the run's progress or its end."""

    async def skip(self, run_id: int, skipped: PageSkipped) -> None:
        """Stores a page that was not indexed, and why."""

    async def change(self, run_id: int, change: PageChange) -> None:
        """Stores what happened to a known page."""

    async def changes(self, source: str, limit: int) -> list[PageChange]:
        """The first changes that the newest run of a source stored."""

    async def first_reading(self) -> FirstReading | None:
        """How far the first crawl of some source is, or that nothing is read yet; None when all were read."""

    async def latest(self) -> list[CrawlReport]:
        """The newest run of every source."""

    async def cut_short_since(self, source: str) -> datetime | None:
        """When the first of the newest runs that a limit cut short began; None when the newest was complete."""

    async def doubt(self, source: str, why: str) -> None:
        """Marks the newest run of a source as degraded, and adds why."""

    async def unfinished_since(self, source: str) -> datetime | None:
        """When the first of the newest interrupted runs began; None when the newest was complete."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An address that a search engine names, with the title that it gives it; both are a stranger's words."""

    url: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class ReadNow:
    """The pages that were read, and by address the short reason why others were not."""

    documents: tuple[Document, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)


class WebSearch(Protocol):
    """A search engine."""

    async def find(self, words: str, hosts: Sequence[str]) -> list[Hit]:
        """What it names for these words on these hosts, best first; it may name any address.

        Raises FetchError or ExtractionError, whose `reason` holds no word of the question.
        """


class OwnPages(Protocol):
    """The pages of the institution's own hosts as they are now."""

    def hosts(self, scope: Scope) -> list[str]:
        """The hosts that may be read. Raises ConfigurationError for a wrong list of sources."""

    def allowed(self, urls: Sequence[str], scope: Scope) -> list[str]:
        """Those of these addresses that may be read by the rules of the sources, in order."""

    async def read(self, urls: Sequence[str], scope: Scope, seconds: float) -> ReadNow:
        """Those that may be read and could be, within so many seconds; never raises for one page."""

    async def close(self) -> None:
        """Ends what reading has started; another page starts it again."""
