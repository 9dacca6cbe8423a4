"""Index a document: split it into chunks, embed those whose text is new, weigh their terms, and store them."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from typing import TypeVar

from core.domain.crawl import Source
from core.domain.document import Document
from core.domain.outside_text import cleaned
from core.domain.passage import ChunkDraft, IndexedChunk
from core.ports.models import Embedder, Vector, live_embedder
from core.ports.pages import PageWriter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.statement_indexing import StatementIndexer
from core.rag.retrieval.learned_terms import passage_weights
from core.text.tokens import terms

T = TypeVar("T")


def readable(document: Document) -> Document:
    """The document with clean words; its address and its links stay as they are."""
    return replace(
        document,
        title=cleaned(document.title),
        blocks=_clean(document.blocks),
        courses=_clean(document.courses),
        events=_clean(document.events),
        people=_clean(document.people),
        places=_clean(document.places),
        text_links=_clean(document.text_links),
    )


def _clean(value: T) -> T:
    """The same value with every string in it cleaned; what is clean already is not copied."""
    found: object = value
    match value:
        case str():
            # Members of an enumeration are strings too, and stay themselves.
            found = cleaned(value) if type(value) is str else value
        case tuple():
            parts = tuple(map(_clean, value))
            found = value if all(one is other for one, other in zip(parts, value, strict=True)) else parts
        case _ if is_dataclass(value) and not isinstance(value, type):
            before = {field.name: getattr(value, field.name) for field in fields(value)}
            after = {name: new for name, old in before.items() if (new := _clean(old)) is not old}
            found = replace(value, **after) if after else value
    return found  # type: ignore[return-value] # it is what it was, but for its strings


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
