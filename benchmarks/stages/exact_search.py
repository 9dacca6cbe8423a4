"""Exact search in memory, with the ranking of the database, for experiments."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy
from numpy.typing import NDArray

from core.domain.document import Document
from core.domain.passage import Chunk, ChunkDraft
from core.domain.search import Candidate, Neighbour, Scope
from core.ports.models import Embedder, Vector
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import term_weights
from evaluation.corpus import read_document
from tests.fakes.ranking import is_in

Floats = NDArray[numpy.float64]


@dataclass
class ExactSearch:
    """A search among `chunks`, in reading order; `vectors` has a row a chunk. Both scores are exact."""

    chunks: Sequence[Chunk]
    vectors: Floats
    _postings: dict[str, dict[int, float]] = field(init=False)
    _inside: dict[Scope, Floats] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        postings: dict[str, dict[int, float]] = defaultdict(dict)
        for at, chunk in enumerate(self.chunks):
            for term, weight in term_weights(chunk.anchor, chunk.text).items():
                postings[term][at] = weight
        self._postings = dict(postings)

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
        """Meaning and words, their scores fused as the database fuses them, best first."""
        dense, lexical, inside = self.vectors @ numpy.asarray(vector), self.lexical(terms, weights), self._within(scope)
        best = float((lexical * inside).max(initial=0.0)) or 1.0
        fused = numpy.where(inside > 0, dense + lexical / best, -math.inf)
        order = numpy.argsort(-fused, kind="stable")[:limit]
        return [
            self._candidate(int(at), float(dense[at]), float(lexical[at]), float(fused[at]))
            for at in order
            if fused[at] > -math.inf
        ]

    def lexical(self, terms: Sequence[str], weights: Sequence[float] = ()) -> Floats:
        """The BM25 score of every chunk."""
        scores = numpy.zeros(len(self.chunks))
        for term, counts in zip(terms, weights or [1.0] * len(terms), strict=True):
            held = self._postings.get(term, {})
            idf = math.log(1 + (len(self.chunks) - len(held) + 0.5) / (len(held) + 0.5))
            for at, weight in held.items():
                scores[at] += counts * idf * weight
        return scores

    def _within(self, scope: Scope) -> Floats:
        if scope not in self._inside:
            self._inside[scope] = numpy.asarray([is_in(scope, each) for each in self.chunks], dtype=float)
        return self._inside[scope]

    def _candidate(self, at: int, dense: float, lexical: float, fused: float) -> Candidate:
        before, after = self._neighbour(at, at - 1), self._neighbour(at, at + 1)
        return Candidate(self.chunks[at], dense, lexical, None, None, fused, before, after)

    def _neighbour(self, at: int, other: int) -> Neighbour | None:
        if not 0 <= other < len(self.chunks) or self.chunks[other].url != self.chunks[at].url:
            return None
        return Neighbour(other, self.chunks[other].text, self.chunks[other].page, self.chunks[other].units)


async def exact_search(sources: Mapping[str, Sequence[Path]], chunker: Chunker, embedder: Embedder) -> ExactSearch:
    """The readable files of each source, cut and embedded. Raises ModelError."""
    chunks: list[Chunk] = []
    for name, files in sources.items():
        for document in filter(None, map(read_document, files)):
            chunks += [
                _chunk(len(chunks) + at, draft, document, name) for at, draft in enumerate(chunker.chunk(document))
            ]
    vectors = await embedder.embed_passages([chunk.anchored_text for chunk in chunks])
    return ExactSearch(chunks, numpy.asarray(vectors))


def _chunk(number: int, draft: ChunkDraft, document: Document, source: str) -> Chunk:
    place = (document.url, document.title, source, None, document.fetched_at)
    return Chunk(number, draft.text, draft.anchor, draft.headings, draft.page, *place, 0, draft.tokens, draft.units)
