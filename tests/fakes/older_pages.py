"""Pages that an earlier version chunked, in memory; the contract tests check them against the real ones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from core.domain.document import Document
from core.domain.passage import Chunk, ChunkDraft, IndexedChunk, OlderPage
from core.domain.records import CourseRecord
from core.text.furniture.stripping import whole
from tests.fakes.index import MemoryIndex
from tests.fakes.pages import StoredChunk, StoredPage


@dataclass
class MemoryOlderPages:
    """`OlderPages` of an index in memory."""

    index: MemoryIndex

    async def stale(self, structure: str, after: int, limit: int) -> list[OlderPage]:
        """The first current versions with an id above `after` that were not made by this version, in order."""
        current = [page for page in self.index.pages.values() if page.structure != structure and page.version > after]
        return [older(page) for page in sorted(current, key=lambda page: page.version)[:limit]]

    async def renew_records(self, page: OlderPage, document: Document) -> bool:
        """Makes the document's records those of the page's current version; what only its markup says stays."""
        stored = self._current(page)
        if stored is None:
            return False
        told = {(each.name, each.start, each.end) for each in document.events}
        marked = [each for each in stored.events if not each.unit and (each.name, each.start, each.end) not in told]
        known = {each.key: each for each in reversed(stored.courses)}
        courses = [_filled(each, known[each.key]) if each.key in known else each for each in document.courses]
        keys = {each.key for each in courses}
        stored.courses = (*courses, *(each for each in stored.courses if not each.unit and each.key not in keys))
        stored.events = (*document.events, *marked)
        stored.people, stored.places = document.people, document.places
        return True

    async def keep(self, page: OlderPage, drafts: Sequence[ChunkDraft], structure: str) -> bool:
        """Stores the units of drafts with the same texts as the page's chunks, and its blocks where none are stored."""
        stored = self._current(page)
        if stored is None:
            return False
        for each, draft in zip(stored.chunks, drafts, strict=True):
            each.chunk = replace(each.chunk, units=draft.units, part=draft.part)
        stored.structure, stored.blocks = structure, stored.blocks or page.blocks
        return True

    async def recut(
        self, page: OlderPage, chunks: Sequence[IndexedChunk], embedder_name: str, structure: str, at: datetime
    ) -> bool:
        """Makes these the passages of the page's current version; False when it is not current."""
        stored = self._current(page)
        if stored is None:
            return False
        left = {each.chunk.anchored_text: each for each in reversed(stored.chunks)}
        like = stored.chunks[0].chunk
        stored.chunks = [
            self._renewed(left.pop(each.draft.anchored_text, None), each, like, embedder_name) for each in chunks
        ]
        self.index.ended |= {each.chunk.id: (each.chunk, at) for each in left.values()}
        stored.structure = structure
        return True

    def _renewed(self, known: StoredChunk | None, chunk: IndexedChunk, like: Chunk, embedder_name: str) -> StoredChunk:
        draft = chunk.draft
        number = known.chunk.id if known else self.index.next_id()
        told = replace(like, id=number, text=draft.text, anchor=draft.anchor, headings=draft.headings)
        told = replace(told, page=draft.page, tokens=draft.tokens, units=draft.units, part=draft.part)
        vectors = (known.vectors if known else {}) | {embedder_name: chunk.vector}
        return StoredChunk(told, vectors, dict(chunk.term_weights), known.statements if known else {})

    def _current(self, page: OlderPage) -> StoredPage | None:
        return next((each for each in self.index.pages.values() if each.version == page.version_id), None)


def _filled(course: CourseRecord, stored: CourseRecord) -> CourseRecord:
    names = ("title", "credits", "prerequisites")
    return replace(course, **{name: getattr(course, name) or getattr(stored, name) for name in names})


def older(page: StoredPage) -> OlderPage:
    """A stored page as it is given to whoever chunks it again."""
    chunks = tuple(each.chunk for each in page.chunks)
    every = whole(page.blocks or (), page.left_out)
    return OlderPage(page.version, page.url, page.title, chunks, page.blocks, every, "text/html")
