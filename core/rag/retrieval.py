"""From a question to ranked candidate passages: embed, search, order by phrases, read around, rerank."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain import Candidate, Scope
from core.ports import Embedder, PassageSearch, Reranker
from core.rag.phrases import by_phrases
from core.rag.reading import widened
from core.rag.spelling import Speller
from core.rag.terms import query_terms

RERANK_DEPTH = 20


@dataclass(frozen=True)
class Retriever:
    """Finds up to `candidates` passages for a question, best first, each read with what stands around it.

    `phrases` is what the question's neighbouring words weigh where they stand together in a passage; `read_words` how
    long a passage with its surroundings may be. 0 switches either off.
    """

    search: PassageSearch
    embedder: Embedder
    reranker: Reranker | None = None
    candidates: int = 50
    phrases: float = 1.0
    read_words: int = 200
    speller: Speller | None = None

    async def understood(self, question: str) -> str:
        """The question as it is to be searched: without slips of the pen. Raises DatabaseError."""
        return question if self.speller is None else await self.speller.corrected(question)

    async def retrieve(self, question: str, scope: Scope, limit: int | None = None) -> list[Candidate]:
        """At most `limit` (default `candidates`) passages. Raises ModelError or DatabaseError."""
        vector = await self.embedder.embed_query(question)
        found = await self.search.hybrid(
            vector, query_terms(question), self.embedder.name, scope, limit or self.candidates
        )
        ordered = by_phrases(question, found, self.phrases) if self.phrases else found
        read = [widened(candidate, self.read_words) for candidate in ordered]
        return read if self.reranker is None else await self._reranked(self.reranker, question, read)

    async def _reranked(self, reranker: Reranker, question: str, found: Sequence[Candidate]) -> list[Candidate]:
        head, tail = found[:RERANK_DEPTH], found[RERANK_DEPTH:]
        scores = await reranker.score(question, [candidate.reading for candidate in head])
        return blended(head, scores) + list(tail)


def blended(head: Sequence[Candidate], scores: Sequence[float]) -> list[Candidate]:
    """Orders by fused rank and rerank rank together: a reranker advises, it never replaces the fused order."""
    scored = [replace(candidate, rerank=score) for candidate, score in zip(head, scores, strict=True)]
    by_rerank = sorted(scored, key=lambda candidate: -(candidate.rerank or 0.0))
    rank = {candidate.chunk.id: place for place, candidate in enumerate(by_rerank)}
    return [candidate for _, candidate in sorted(enumerate(scored), key=lambda pair: pair[0] + rank[pair[1].chunk.id])]
