"""The furniture of a site, in memory; the contract tests check it against the real one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from core.domain.document import Document
from core.domain.page import STRUCTURE, FurnitureBlock, PageMarks
from core.ports.pages import RestrippedPage, StrippedPage
from core.text.furniture.stripping import whole
from tests.fakes.index import MemoryIndex
from tests.fakes.older_pages import MemoryOlderPages, older


@dataclass
class MemoryFurniture:
    """`FurnitureStore` of an index in memory; it does not keep the memory of crawls."""

    index: MemoryIndex
    marks: dict[tuple[str, str], PageMarks] = field(default_factory=dict)
    blocks: dict[str, list[FurnitureBlock]] = field(default_factory=dict)

    async def pages(self, source: str) -> list[PageMarks]:
        """The marks of every current page of a source that has some."""
        there = [marks for key, marks in self.marks.items() if key in self.index.pages and key[0] == source]
        return sorted(there, key=lambda marks: marks.url)

    async def note(self, source: str, marks: PageMarks) -> None:
        """Stores what stands on a page, in place of what stood there."""
        if (source, marks.url) in self.index.pages:
            self.marks[source, marks.url] = marks

    async def learned(self, source: str | None = None) -> list[FurnitureBlock]:
        """The furniture of a source, or of all."""
        found = [block for name, blocks in self.blocks.items() if source in {None, name} for block in blocks]
        return sorted(found, key=lambda block: (block.folder, -block.pages, block.mark))

    async def keep(self, source: str, blocks: Sequence[FurnitureBlock]) -> None:
        """Stores the furniture of a source, in place of what was learned before."""
        self.blocks[source] = list(blocks)

    async def read(self, source: str, url: str) -> StrippedPage | None:
        """The current version of a page; None where there is none, or none with its blocks."""
        page = self.index.pages.get((source, url))
        if page is None or page.blocks is None:
            return None
        every = whole(page.blocks, page.left_out)
        document = Document(url, page.title, every, "text/html", page.fetched_at, text_links=page.links or ())
        return StrippedPage(older(page), document)

    async def restrip(self, source: str, page: RestrippedPage, embedder_name: str, at: datetime) -> bool:
        """Makes this what the current version says; False when it is no longer current."""
        stored = self.index.pages.get((source, page.document.url))
        if stored is None or stored.version != page.stored.version_id:
            return False
        await MemoryOlderPages(self.index).recut(page.stored, page.chunks, embedder_name, STRUCTURE, at)
        document = page.document
        stored.fingerprint, stored.text, stored.blocks = page.fingerprint, document.text, document.blocks
        stored.left_out, stored.links = document.left_out, document.text_links if page.has_links else None
        self.marks[source, document.url] = replace(page.marks)
        return True
