"""Pages that were read just now as passages with vectors, searched in memory as those of the index are."""

import asyncio
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

import numpy

from core.domain.document import Document
from core.domain.passage import Candidate, Chunk, ChunkDraft, IndexedChunk, Neighbour, Scope
from core.ports.models import Embedder, Vector, live_embedder
from core.ports.search import SiteVocabulary
from core.rag.indexing.indexer import Indexer, readable, term_weights
from core.storage.codecs.vectors import packed
from core.storage.index.passage_search import Tuning
from core.text.passage_structure import quotable, units_in
from core.text.tokens import query_terms

MOST_PASSAGES = 40  # of one page: each is embedded while somebody waits


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that was read just now, without its blocks, and its passages with their vectors."""

    document: Document
    chunks: tuple[IndexedChunk, ...]


@dataclass(frozen=True)
class FoundPassages:
    """`PassageSearch` of a few pages; their passages have ids below 0, which nothing stored has.

    How rare a term is, the index tells: a few pages about one thing do not.
    """

    pages: Sequence[FoundPage]
    embedder: Embedder
    vocabulary: SiteVocabulary
    by_statement: bool = True

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        """Dense and lexical ranking, their scores fused as in the index, best first.

        Raises ModelError or DatabaseError.
        """
        passages = self._passages()
        asked = numpy.asarray(vector, numpy.float32)
        dense = [float(numpy.asarray(each.vector, numpy.float32) @ asked) for _, each in passages]
        idf = await self._idf(terms, weights)
        lexical = [sum(idf[term] * each.term_weights.get(term, 0.0) for term in idf) for _, each in passages]
        best, tuning = max(lexical, default=0.0) or 1.0, Tuning()
        by_dense, by_words = _places(dense), _places(lexical)
        around = _neighbours([chunk for chunk, _ in passages])
        statements = await self._statements()
        found = [
            Candidate(
                chunk,
                dense[at],
                lexical[at],
                by_dense[at],
                by_words[at] if lexical[at] > 0 else None,
                tuning.dense_weight * dense[at] + tuning.lexical_weight * lexical[at] / best,
                *around[chunk.id],
                statements.get(chunk.id),
            )
            for at, (chunk, _) in enumerate(passages)
        ]
        return sorted(found, key=lambda each: (-each.fused, -each.chunk.id))[:limit]

    async def _statements(self) -> dict[int, bytes]:
        """By passage, the packed vectors of what can be quoted from it, embedded now; none where it is switched off."""
        if not self.by_statement:
            return {}
        told = {chunk.id: quotable(units_in(chunk)) for chunk, _ in self._passages()}
        texts = list(dict.fromkeys(text for said in told.values() for text in said))
        vectors = dict(zip(texts, await self.embedder.embed_passages(texts) if texts else [], strict=True))
        return {number: packed(said, [vectors[text] for text in said]) for number, said in told.items()}

    def _passages(self) -> list[tuple[Chunk, IndexedChunk]]:
        numbers = count(-1, -1)
        return [
            (_chunk(next(numbers), page.document, at, each), each)
            for at, page in enumerate(self.pages, 1)
            for each in page.chunks
        ]

    async def _idf(self, terms: Sequence[str], weights: Sequence[float]) -> dict[str, float]:
        """By term, its weight in the question times its idf among the passages of the index (`hybrid_search.sql`)."""
        held, size = await self.vocabulary.held_of_all(terms)
        asked = dict(zip(terms, weights or [1.0] * len(terms), strict=True))
        return {term: weight * _rarity(held, term, size) for term, weight in asked.items()}


def _rarity(held: Mapping[str, int], term: str, size: int) -> float:
    if ":" in term:  # a model's term, whose weight has learned how rare it is
        return 1.0
    number = max(held.get(term, 0), 1)
    return math.log(1 + (max(size, number) - number + 0.5) / (number + 0.5))


def _chunk(number: int, document: Document, page_number: int, indexed: IndexedChunk) -> Chunk:
    draft = indexed.draft
    where = (document.url, document.title, "", None, document.fetched_at, -page_number)
    return Chunk(
        number, draft.text, draft.anchor, draft.headings, draft.page, *where, draft.tokens, draft.units, draft.part
    )


def _places(scores: Sequence[float]) -> list[int]:
    """The place of each score, from 1 for the highest."""
    order = sorted(range(len(scores)), key=lambda at: -scores[at])
    places = {at: place for place, at in enumerate(order, 1)}
    return [places[at] for at in range(len(scores))]


def _neighbours(chunks: Sequence[Chunk]) -> dict[int, tuple[Neighbour | None, Neighbour | None]]:
    """What stands before and after each passage on its page."""
    beside = (None, *chunks, None)
    return {
        chunk.id: (_neighbour(beside[at], chunk), _neighbour(beside[at + 2], chunk)) for at, chunk in enumerate(chunks)
    }


def _neighbour(other: Chunk | None, chunk: Chunk) -> Neighbour | None:
    if other is None or other.page_version_id != chunk.page_version_id:
        return None
    return Neighbour(other.id, other.text, other.page, other.units)


@dataclass(frozen=True)
class Cutter:
    """Cuts as `indexer` does; of a long page it keeps the passages that share most words with the question."""

    indexer: Indexer
    most: int = MOST_PASSAGES

    async def pages(self, documents: Sequence[Document], words: str) -> list[FoundPage]:
        """The pages that have passages, with vectors of the embedder that is live now. Raises ModelError."""
        indexer = replace(self.indexer, embedder=live_embedder(self.indexer.embedder), statements=None)
        found = []
        for document in map(readable, documents):
            drafts = await asyncio.to_thread(indexer.chunker.chunk, document)
            chunks = await indexer.embedded(likeliest(drafts, words, self.most), {}, document.url)
            if chunks:
                found.append(FoundPage(without_content(document), tuple(chunks)))
        return found


def without_content(document: Document) -> Document:
    """Its address, title and time: what is remembered for minutes is the passages."""
    return Document(document.url, document.title, (), document.content_type, document.fetched_at)


def likeliest(drafts: Sequence[ChunkDraft], words: str, most: int) -> list[ChunkDraft]:
    """At most so many of the drafts, in their order: those whose terms of the question weigh most."""
    if len(drafts) <= most:
        return list(drafts)
    asked = set(query_terms(words))

    def shared(draft: ChunkDraft) -> float:
        return sum(weight for term, weight in term_weights(draft.anchor, draft.text).items() if term in asked)

    best = sorted(drafts, key=lambda draft: (-shared(draft), draft.ordinal))[:most]
    return sorted(best, key=lambda draft: draft.ordinal)
