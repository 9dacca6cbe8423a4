"""From a document to searchable chunks: unchanged pages are touched, all others chunked, embedded and stored."""

from dataclasses import dataclass, replace
from enum import StrEnum

from core.ports import Embedder
from core.rag.chunking import Chunker
from core.rag.learned_terms import passage_weights
from core.rag.switching import settled
from core.rag.terms import term_weights
from core.site_domain import ChunkDraft, Document, IndexedChunk, Source
from core.site_ports import PageIndex, Vector


class IndexOutcome(StrEnum):
    """What became of a document."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    COPY = "copy"
    EMPTY = "empty"


@dataclass(frozen=True)
class IndexResult:
    """The outcome, how many chunks were embedded, how many read as before, and the page it copies if it is a copy."""

    outcome: IndexOutcome
    chunks_embedded: int = 0
    chunks_reused: int = 0
    copy_of: str | None = None


@dataclass(frozen=True)
class Indexer:
    """Makes a document's content searchable, or leaves it alone when nothing changed."""

    index_store: PageIndex
    embedder: Embedder
    chunker: Chunker

    def settled(self) -> "Indexer":
        """The same with the embedder that is live now, whatever is switched: for a whole crawl."""
        return replace(self, embedder=settled(self.embedder))

    async def prepare(self) -> None:
        """Makes room for this embedder's vectors. Raises DatabaseError."""
        await self.index_store.prepare(self.embedder.name, self.embedder.dimension)

    async def index(self, source: Source, document: Document, fingerprint: str) -> IndexResult:
        """Stores the document as its page's current version. Raises ModelError or DatabaseError."""
        store, model = self.index_store, self.embedder.name
        if await store.is_unchanged(source.name, document.url, fingerprint, model, document.text_links):
            await store.touch(source.name, document)
            return IndexResult(IndexOutcome.UNCHANGED)
        if original := await store.find_copy(source.name, document.url, fingerprint):
            return IndexResult(IndexOutcome.COPY, copy_of=original)
        return await self.store(source, document, fingerprint)

    async def store(self, source: Source, document: Document, fingerprint: str) -> IndexResult:
        """The same for a document that is known to be no copy and not as before. Raises ModelError or DatabaseError."""
        store, model = self.index_store, self.embedder.name
        drafts = self.chunker.chunk(document)
        if not drafts:
            return IndexResult(IndexOutcome.EMPTY)
        vectors = await store.stored_vectors(model, [draft.anchored_text for draft in drafts])
        reused = sum(draft.anchored_text in vectors for draft in drafts)
        chunks = await self._embedded(drafts, vectors)
        is_new = await store.replace(source.name, document, fingerprint, chunks, model)
        outcome = IndexOutcome.NEW if is_new else IndexOutcome.CHANGED
        return IndexResult(outcome, len(chunks) - reused, reused)

    async def _embedded(self, drafts: list[ChunkDraft], vectors: dict[str, Vector]) -> list[IndexedChunk]:
        """The drafts with their vectors; only those whose text has none yet are embedded."""
        missing = list(dict.fromkeys(draft.anchored_text for draft in drafts if draft.anchored_text not in vectors))
        found = await self.embedder.embed_passages(missing) if missing else []
        vectors = {**vectors, **dict(zip(missing, found, strict=True))}
        learned = await passage_weights(self.embedder, [draft.anchored_text for draft in drafts])
        return [
            IndexedChunk(draft, vectors[draft.anchored_text], term_weights(draft.anchor, draft.text) | model_terms)
            for draft, model_terms in zip(drafts, learned, strict=True)
        ]
