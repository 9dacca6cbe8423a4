"""The verbs of the campus site: crawling it, and keeping its pages current."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from datetime import date, datetime
from types import MappingProxyType
from typing import Protocol

from core.read_pages import FetchedBody, ReadPage
from core.site_domain import (
    BarePassage,
    ChunkDraft,
    Coverage,
    CrawledPage,
    CrawlReport,
    DeadAddress,
    Document,
    Finding,
    IndexedChunk,
    KnownPage,
    Lookalike,
    OlderPage,
    PageChange,
    PageNote,
    PageSkipped,
    PageText,
    PageUnchanged,
    PassageText,
    Source,
    StatedCourse,
    StatedEvent,
    TextLink,
)

Vector = tuple[float, ...]
Terms = Mapping[int, Mapping[str, float]]  # by passage: term → weight
NO_TERMS: Terms = MappingProxyType({})


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


class PageIndex(Protocol):
    """Stores documents with their chunks; what it holds as current is what the search sees."""

    async def prepare(self, embedder_name: str, dimension: int) -> None:
        """Makes room for the vectors of this model, with an index. Raises DatabaseError."""
        ...

    async def register_source(self, source: Source) -> None:
        """Stores or updates a source's name and topic."""
        ...

    async def is_unchanged(
        self, source: str, url: str, fingerprint: str, embedder_name: str, links: Sequence[TextLink] | None = None
    ) -> bool:
        """True when the current version of this page has this fingerprint, these links and vectors of this model.

        Links count as the same when none are given, or none were ever noted of that version.
        """
        ...

    async def touch(self, source: str, document: Document) -> None:
        """Notes that an unchanged page was seen again (fetch time, validators)."""
        ...

    async def replace(
        self, source: str, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk], embedder_name: str
    ) -> bool:
        """Makes this the page's current version, in one transaction; True when the page was new."""
        ...

    async def confirm(self, source: str, url: str, at: datetime) -> None:
        """Notes that a page's server says that nothing changed."""
        ...

    async def retire(self, source: str, url: str, at: datetime) -> bool:
        """Takes a page out of every search, in one transaction; False when it was not current.

        Its passages stay, for the answers that cite them.
        """
        ...

    async def move(self, source: str, url: str, target: str, at: datetime) -> bool:
        """Lets a page go on under another address, with its history; False when that address is a page already.

        Then the page is retired. Nothing is ever cited under the old address again.
        """
        ...

    async def page_counts(self) -> dict[str, int]:
        """How many current pages each source has; those that have none are not named."""
        ...

    async def adopt(self, source: str, url: str, listed: Sequence[str]) -> bool:
        """Lets a page go on in this source, with its history, that a source belongs to which is not `listed`.

        False when there is none, or when this source has a page at that address already.
        """
        ...

    async def retire_others(self, sources: Sequence[str], at: datetime) -> int:
        """Retires every page of all sources but these; returns how many pages there were."""
        ...

    async def current_text(self, source: str, url: str) -> str | None:
        """What the page says in its current version."""
        ...

    async def current_links(self, source: str, url: str) -> tuple[TextLink, ...] | None:
        """The links inside the page's current version; None when there is none, or they were never noted."""
        ...

    async def stored_vectors(self, embedder_name: str, texts: Sequence[str]) -> dict[str, Vector]:
        """The vectors of this model that current chunks with these anchored texts have."""
        ...

    async def refresh_statistics(self) -> None:
        """Brings document frequencies and planner statistics up to date; called after a crawl."""
        ...


class PassageVectors(Protocol):
    """The vectors that current passages have of each model: one model's are filled in while another's are searched."""

    async def coverage(self, embedder_name: str) -> Coverage:
        """How far this model has come; of one that is not known every passage is missing."""
        ...

    async def begin(self, embedder_name: str, dimension: int) -> None:
        """Makes room for the vectors of this model, without an index. Raises DatabaseError for another dimension."""
        ...

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[BarePassage]:
        """The first current passages with an id above `after` that lack a vector of this model."""
        ...

    async def add(self, embedder_name: str, vectors: Mapping[int, Vector], terms: Terms = NO_TERMS) -> int:
        """Stores vectors and the model's `terms` (see `SparseEmbedder`) by passage, in one transaction.

        Returns how many vectors.

        A passage that is no longer current gets none, nor does one that has a vector of this model.
        """
        ...

    async def finish(self, embedder_name: str) -> None:
        """Builds the model's index if it has none; pages can be stored meanwhile."""
        ...

    async def models(self) -> dict[str, int]:
        """Every model that there is room for: how many vectors it has."""
        ...

    async def forget(self, embedder_name: str) -> int:
        """Drops the index, the vectors and the name of a model; returns how many vectors there were."""
        ...


class OlderPages(Protocol):
    """Current pages whose passages another version of the chunker made."""

    async def stale(self, structure: str, after: int, limit: int) -> list[OlderPage]:
        """The first current versions with an id above `after` that were not made by this version, in order."""
        ...

    async def keep(self, page: OlderPage, drafts: Sequence[ChunkDraft], structure: str) -> bool:
        """Gives the passages of a page the units of drafts that read the same; False when it is no longer current."""
        ...

    async def recut(
        self, page: OlderPage, chunks: Sequence[IndexedChunk], embedder_name: str, structure: str, at: datetime
    ) -> bool:
        """Makes these the passages of the page's current version, in one transaction; False when it is not current.

        Passages that read as before stay the same ones; the others stay too, for the answers that cite them, but are
        found no more.
        """
        ...


class StatementVectors(Protocol):
    """The packed vectors of what can be quoted from current passages (core/rag/statement_vectors.py), by model."""

    async def of_chunks(self, embedder_name: str, chunk_ids: Sequence[int]) -> dict[int, bytes]:
        """Those that are stored, by passage."""
        ...

    async def of_texts(self, embedder_name: str, texts: Sequence[str]) -> dict[str, bytes]:
        """Those of current passages with these anchored texts."""
        ...

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[PassageText]:
        """The first current passages with an id above `after` that have none of this model, in order of their ids."""
        ...

    async def add(self, embedder_name: str, vectors: Mapping[int, bytes]) -> int:
        """Stores packed vectors by passage, in one transaction; returns how many.

        A passage that is no longer current gets none, nor does one that has some. Raises DatabaseError.
        """
        ...


class CampusRecords(Protocol):
    """The courses and dated events that current pages state in a form of its own."""

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages say of these courses, however their codes are written; in the order of the pages."""
        ...

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages say of these days, both included; earliest first."""
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


class SiteRecord(Protocol):
    """What the site's pages say and where they lead, and what is wrong with them."""

    def pages(self) -> AsyncGenerator[PageText]:
        """Every current page of every source."""
        ...

    async def dead_addresses(self, source: str, reasons: Sequence[str]) -> list[DeadAddress]:
        """What the newest run of a source was refused for these reasons although some page links there."""
        ...

    async def linked_addresses(self) -> set[str]:
        """Every address to which another page leads that is not doubted, or which another address copies."""
        ...

    async def keep(self, source: str, findings: Sequence[Finding], counts: Mapping[str, int], fresh: int) -> None:
        """Keeps the findings with the newest run of a source, in place of all earlier ones.

        `counts` says how many there were of each kind, and `fresh` how many are new.
        """
        ...

    async def findings(self, source: str | None = None) -> list[Finding]:
        """What was found last in a source, or in all."""
        ...
