"""From a document to searchable chunks: unchanged pages are touched, all others chunked, embedded and stored."""

from dataclasses import dataclass
from enum import StrEnum

from core.domain import ChunkDraft, Document, IndexedChunk, Source
from core.ports import Embedder, PageIndex
from core.rag.chunking import Chunker
from core.rag.terms import term_weights


class IndexOutcome(StrEnum):
    """What became of a document."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    COPY = "copy"
    EMPTY = "empty"


@dataclass(frozen=True)
class IndexResult:
    """The outcome, how many chunks were embedded for it, and the page it copies if it is a copy."""

    outcome: IndexOutcome
    chunks_embedded: int = 0
    copy_of: str | None = None


@dataclass(frozen=True)
class Indexer:
    """Makes a document's content searchable, or leaves it alone when nothing changed."""

    index_store: PageIndex
    embedder: Embedder
    chunker: Chunker

    async def prepare(self) -> None:
        """Makes room for this embedder's vectors. Raises DatabaseError."""
        await self.index_store.prepare(self.embedder.name, self.embedder.dimension)

    async def index(self, source: Source, document: Document, fingerprint: str) -> IndexResult:
        """Stores the document as its page's current version. Raises ModelError or DatabaseError."""
        store, model = self.index_store, self.embedder.name
        if await store.is_unchanged(source.name, document.url, fingerprint, model):
            await store.touch(source.name, document)
            return IndexResult(IndexOutcome.UNCHANGED)
        if original := await store.find_copy(source.name, document.url, fingerprint):
            return IndexResult(IndexOutcome.COPY, copy_of=original)
        chunks = await self._embedded(self.chunker.chunk(document))
        if not chunks:
            return IndexResult(IndexOutcome.EMPTY)
        is_new = await store.replace(source.name, document, fingerprint, chunks, model)
        return IndexResult(IndexOutcome.NEW if is_new else IndexOutcome.CHANGED, len(chunks))

    async def _embedded(self, drafts: list[ChunkDraft]) -> list[IndexedChunk]:
        vectors = await self.embedder.embed_passages([draft.anchored_text for draft in drafts])
        return [
            IndexedChunk(draft, vector, term_weights(draft.anchor, draft.text))
            for draft, vector in zip(drafts, vectors, strict=True)
        ]
