"""Port of the furniture of a site: what stands on its pages, and what was learned from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from core.domain.document import Document
from core.domain.furniture import FurnitureBlock, PageMarks
from core.domain.passage import IndexedChunk, OlderPage


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
        ...

    async def note(self, source: str, marks: PageMarks) -> None:
        """Stores what stands on a page, in place of what stood there; nothing for a page that is not stored."""
        ...

    async def learned(self, source: str | None = None) -> list[FurnitureBlock]:
        """The furniture of a source, or of all."""
        ...

    async def keep(self, source: str, blocks: Sequence[FurnitureBlock]) -> None:
        """Stores the furniture of a source, in place of what was learned before."""
        ...

    async def read(self, source: str, url: str) -> StrippedPage | None:
        """The current version of a page; None where there is none, or none with its blocks."""
        ...

    async def restrip(self, source: str, page: RestrippedPage, embedder_name: str, at: datetime) -> bool:
        """Makes this what the current version says, in one transaction; False when it is no longer current.

        It stays the same version, since the site has not changed. Passages with the same text stay the same ones.
        """
        ...
