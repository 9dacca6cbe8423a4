"""Ports of stored pages, one for each kind of user: who writes, ends, reads and strips them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from core.domain.crawl import Source
from core.domain.document import Document, TextLink
from core.domain.page import FurnitureBlock, PageMarks
from core.domain.passage import ChunkDraft, IndexedChunk, OlderPage
from core.ports.models import Vector


class PageWriter(Protocol):
    """Stores documents with their chunks: what the indexer needs. The search sees current versions only."""

    async def prepare(self, embedder_name: str, dimension: int) -> None:
        """Registers this model and builds the index of its vectors. Raises DatabaseError."""

    async def register_source(self, source: Source) -> None:
        """Stores or updates a source's name and topic."""

    async def stored_vectors(self, embedder_name: str, texts: Sequence[str]) -> dict[str, Vector]:
        """The vectors of this model that current chunks with these anchored texts have."""

    async def replace(
        self, source: str, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk], embedder_name: str
    ) -> bool:
        """Makes this the page's current version, in one transaction; True when the page was new."""


class PageLifecycle(Protocol):
    """What happens to stored pages that a crawl finds unchanged, elsewhere or gone."""

    async def touch(self, source: str, document: Document) -> None:
        """Stores that an unchanged page was fetched again (fetch time, validators)."""

    async def confirm(self, source: str, asked: Mapping[str, datetime]) -> None:
        """Stores when the servers of these addresses answered "not modified"."""

    async def retire(self, source: str, url: str, at: datetime) -> bool:
        """Takes a page out of every search, in one transaction; False when it was not current.

        Its passages stay, for the answers that cite them.
        """

    async def move(self, source: str, url: str, target: str, at: datetime) -> bool:
        """Gives a page another address, with its history; False when that address is a page already.

        The page is then retired. Nothing is cited under the old address again.
        """

    async def adopt(self, source: str, url: str, listed: Sequence[str]) -> bool:
        """Gives this source a page of one that is not `listed`, with its history.

        False when there is none, or when this source has a page at that address already.
        """

    async def retire_others(self, sources: Sequence[str], at: datetime) -> int:
        """Retires every page of all sources but these; returns how many pages there were."""


class CurrentPages(Protocol):
    """What crawl decisions read of the pages as they are stored now."""

    async def is_unchanged(
        self, source: str, url: str, fingerprint: str, embedder_name: str, links: Sequence[TextLink] | None = None
    ) -> bool:
        """True when the current version of this page has this fingerprint, these links and vectors of this model.

        Links count as the same when none are given, or none were ever stored.
        """

    async def current_text(self, source: str, url: str) -> str | None:
        """The text of the page's current version; None when there is none."""

    async def current_headings(self, source: str, url: str) -> list[str]:
        """The headings of the page's current version, in order; empty when its blocks were never stored."""

    async def current_links(self, source: str, url: str) -> tuple[TextLink, ...] | None:
        """The links in the page's current version; None when there is none, or they were never stored."""

    async def page_counts(self) -> dict[str, int]:
        """How many current pages each source has; sources without any are left out."""

    async def among(self, urls: Sequence[str]) -> set[str]:
        """Those of these addresses that have a current version. Raises DatabaseError."""


class IndexMaintenance(Protocol):
    """What has to be done after many pages have changed."""

    async def refresh_statistics(self) -> None:
        """Brings document frequencies and planner statistics up to date; called after a crawl."""


class OlderPages(Protocol):
    """Current pages whose chunks another version of the chunker made."""

    async def stale(self, structure: str, after: int, limit: int) -> list[OlderPage]:
        """The first current versions with an id above `after` that were not made by this version, in order."""

    async def renew_records(self, page: OlderPage, document: Document) -> bool:
        """Makes the document's records those of the page's current version; False when the page is not current.

        What the page's markup alone says is in no block, and stays.
        """

    async def keep(self, page: OlderPage, drafts: Sequence[ChunkDraft], structure: str) -> bool:
        """Stores the units of drafts with the same texts as the page's chunks, and its blocks where none are stored.

        False when the page is no longer current.
        """

    async def recut(
        self, page: OlderPage, chunks: Sequence[IndexedChunk], embedder_name: str, structure: str, at: datetime
    ) -> bool:
        """Makes these the chunks of the page's current version, in one transaction; False when it is not current.

        Chunks with the same text as before stay the same ones. The others stay too, for the answers that cite them,
        but are not found any more.
        """


@dataclass(frozen=True, slots=True)
class StrippedPage:
    """The current version of a page as it is stored, and the whole document that was read."""

    stored: OlderPage
    document: Document


@dataclass(frozen=True, slots=True)
class RestrippedPage:
    """A page with other entries left out than before: its document without them, and what is made of that.

    Its links are not known (`has_links`) where some may have been left out before: the next crawl reads them again.
    """

    stored: OlderPage
    document: Document
    marks: PageMarks
    fingerprint: str
    keys: tuple[str, ...]
    chunks: Sequence[IndexedChunk]
    has_links: bool


class FurnitureStore(Protocol):
    """Stores the marks of current pages, and the furniture of each source."""

    async def pages(self, source: str) -> list[PageMarks]:
        """The marks of every current page of a source that has some."""

    async def note(self, source: str, marks: PageMarks) -> None:
        """Stores what stands on a page, in place of what stood there; nothing for a page that is not stored."""

    async def learned(self, source: str | None = None) -> list[FurnitureBlock]:
        """The furniture of a source, or of all."""

    async def keep(self, source: str, blocks: Sequence[FurnitureBlock]) -> None:
        """Stores the furniture of a source, in place of what was learned before."""

    async def read(self, source: str, url: str) -> StrippedPage | None:
        """The current version of a page; None where there is none, or none with its blocks."""

    async def restrip(self, source: str, page: RestrippedPage, embedder_name: str, at: datetime) -> bool:
        """Makes this what the current version says, in one transaction; False when it is no longer current.

        It stays the same version, since the site has not changed. Passages with the same text stay the same ones.
        """
