"""Index a document: split it into chunks, embed those whose text is new, and store them."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from core.domain.document import Document
from core.domain.passage import ChunkDraft, IndexedChunk
from core.domain.source import Source
from core.ports.models import Embedder, Vector, live_embedder
from core.ports.pages import PageWriter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.readable_documents import readable
from core.rag.indexing.statement_indexing import StatementIndexer
from core.rag.retrieval.learned_terms import passage_weights
from core.text.tokens import terms

# Okapi BM25 with the usual constants (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009).
K1 = 1.2
B = 0.75

# In terms. Chunks are bounded in size, so their mean length is similar on every site. With a constant, a passage's
# weights are computed once, when it is indexed, and stay the same when other pages change.
AVERAGE_LENGTH = 90.0

# A term in the title or a heading counts as much as this many in the text (BM25F's field weight).
ANCHOR_BOOST = 2.0


async def trusted(embedder: Embedder) -> None:
    """Take any embedder for the one that its name stands for."""


class IndexOutcome(StrEnum):
    """The result of indexing a document."""

    NEW = "new"
    CHANGED = "changed"
    EMPTY = "empty"


@dataclass(frozen=True)
class IndexResult:
    """The outcome, how many chunks were embedded, and how many kept their vectors."""

    outcome: IndexOutcome
    chunks_embedded: int = 0
    chunks_reused: int = 0


@dataclass(frozen=True)
class Indexer:
    """Makes a document searchable and quotable.

    Without `statements`, quotable statements get no vectors now; they are embedded when a question needs them.
    `recognise` raises for an embedder that is not the one whose vectors are stored under its name.
    """

    pages: PageWriter
    embedder: Embedder
    chunker: Chunker
    statements: StatementIndexer | None = None
    recognise: Callable[[Embedder], Awaitable[None]] = trusted

    def with_live_embedder(self) -> "Indexer":
        """The same with the embedder that is live now, whatever is switched later: for a whole crawl."""
        return replace(self, embedder=live_embedder(self.embedder))

    async def prepare(self, *sources: Source) -> None:
        """Registers this embedder and these sources. Raises DatabaseError, and what `recognise` raises."""
        await self.pages.prepare(self.embedder.name, self.embedder.dimension)
        await self.recognise(self.embedder)
        for source in sources:
            await self.pages.register_source(source)

    async def store(self, source: Source, document: Document, fingerprint: str) -> IndexResult:
        """Stores the document as its page's current version. Raises ModelError or DatabaseError."""
        pages, model = self.pages, self.embedder.name
        document = readable(document)
        # A long document takes seconds, in which others must be answered.
        drafts = await asyncio.to_thread(self.chunker.chunk, document)
        if not drafts:
            return IndexResult(IndexOutcome.EMPTY)
        vectors = await pages.stored_vectors(model, [draft.anchored_text for draft in drafts])
        reused = sum(draft.anchored_text in vectors for draft in drafts)
        chunks = await self.embedded(drafts, vectors, document.url)
        is_new = await pages.replace(source.name, document, fingerprint, chunks, model)
        outcome = IndexOutcome.NEW if is_new else IndexOutcome.CHANGED
        return IndexResult(outcome, len(chunks) - reused, reused)

    async def embedded(
        self, drafts: Sequence[ChunkDraft], vectors: Mapping[str, Vector], url: str
    ) -> list[IndexedChunk]:
        """The drafts of a page with their vectors; only texts without one are embedded. Raises ModelError."""
        missing = list(dict.fromkeys(draft.anchored_text for draft in drafts if draft.anchored_text not in vectors))
        found = await self.embedder.embed_passages(missing) if missing else []
        vectors = {**vectors, **dict(zip(missing, found, strict=True))}
        told = await self.statements.of(self.embedder, drafts, url) if self.statements else [None] * len(drafts)
        learned = await passage_weights(self.embedder, [draft.anchored_text for draft in drafts])
        return [
            IndexedChunk(draft, vectors[draft.anchored_text], term_weights(draft.anchor, draft.text) | terms, packed)
            for draft, terms, packed in zip(drafts, learned, told, strict=True)
        ]


def term_weights(anchor: str, text: str) -> dict[str, float]:
    """Weight of each term of a passage: BM25's saturated frequency, without idf (that belongs to the query).

    0 < weight < K1 + 1. A passage's score is the sum of idf × weight over the terms of the question.
    """
    body, head = terms(text), terms(anchor)
    length_norm = K1 * (1 - B + B * len(body) / AVERAGE_LENGTH)
    frequency: dict[str, float] = defaultdict(float, Counter(body))
    for term in set(head):
        frequency[term] += ANCHOR_BOOST
    return {term: count * (K1 + 1) / (count + length_norm) for term, count in frequency.items()}
