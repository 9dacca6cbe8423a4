"""From a question to ranked candidate passages: embed, search, order by its own words, read around, rerank."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from core.domain import Candidate, Scope
from core.ports import Embedder, PassageSearch, Reranker
from core.rag.answer_kinds import by_kind
from core.rag.by_term import by_term
from core.rag.carrying import ALONE, Context, by_news, leaning
from core.rag.learned_terms import searched_terms
from core.rag.phrases import by_phrases
from core.rag.reading import widened
from core.rag.spelling import Speller
from core.rag.spreading import spread
from core.rag.switching import settled
from core.site_ports import Vector

RERANK_DEPTH = 20
RERANK_WEIGHT = 1.0
_AT_ONCE = 4


@dataclass(frozen=True)
class Retriever:
    """Finds up to `candidates` passages for a question, best first, each read with what stands around it.

    `phrases` is what the question's neighbouring words weigh where they stand together in a passage, `kinds` what it
    weighs that a passage has something of the kind asked for, `terms` what it weighs that it is of the term or year
    asked for, `spread` what it costs to be read beside an earlier one already; `read_words` how long a passage with its
    surroundings may be. What a follow-up leans on counts `carried_words` and `carried_meaning` beside its own; `said`
    is what it costs to have been said already. 0 switches each off. `today` is the day on the campus. A reranker reads
    the leading passages, a few at a time, until `rerank_seconds` are over or RERANK_DEPTH are read.
    """

    search: PassageSearch
    embedder: Embedder
    reranker: Reranker | None = None
    candidates: int = 50
    phrases: float = 1.0
    kinds: float = 0.3
    terms: float = 0.1
    spread: float = 0.1
    read_words: int = 200
    carried_words: float = 0.4
    carried_meaning: float = 0.75
    said: float = 0.5
    rerank_weight: float = RERANK_WEIGHT
    rerank_seconds: float = 0.6
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = lambda: datetime.now(UTC).date()
    speller: Speller | None = None

    def settled(self) -> "Retriever":
        """The same with the embedder that is live now, whatever is switched."""
        return replace(self, embedder=settled(self.embedder))

    async def understood(self, question: str) -> str:
        """The question as it is to be searched: without slips of the pen. Raises DatabaseError."""
        return question if self.speller is None else await self.speller.corrected(question)

    async def retrieve(
        self, question: str, scope: Scope, limit: int | None = None, context: Context = ALONE
    ) -> list[Candidate]:
        """At most `limit` (default `candidates`) passages. Raises ModelError or DatabaseError."""
        embedder = settled(self.embedder)
        vector = await self._vector(embedder, question, context)
        terms = await searched_terms(embedder, question, context.question, self.carried_words)
        found = await self.search.hybrid(
            vector, list(terms), embedder.name, scope, limit or self.candidates, weights=list(terms.values())
        )
        ordered = self._ordered(question, found, context)
        wide = [widened(candidate, self.read_words) for candidate in ordered]
        read = spread(wide, self.spread) if self.spread else wide
        if self.reranker is None:
            return read
        return await self._reranked(self.reranker, context.before(question), read)

    async def _vector(self, embedder: Embedder, question: str, context: Context) -> Vector:
        if not (context.question and self.carried_meaning):
            return await embedder.embed_query(question)
        asked, carried = await asyncio.gather(embedder.embed_query(question), embedder.embed_query(context.question))
        return leaning(asked, carried, self.carried_meaning)

    def _ordered(self, question: str, found: Sequence[Candidate], context: Context) -> list[Candidate]:
        ordered = by_phrases(question, found, self.phrases) if self.phrases else list(found)
        if context.question and self.phrases:
            ordered = by_phrases(context.question, ordered, self.phrases * self.carried_words)
        ordered = by_kind(question, ordered, self.kinds) if self.kinds else ordered
        ordered = by_term(context.before(question), ordered, self.today(), self.terms) if self.terms else ordered
        return by_news(ordered, context.said, self.said) if context.said else ordered

    async def _reranked(self, reranker: Reranker, question: str, found: Sequence[Candidate]) -> list[Candidate]:
        texts = [candidate.chunk.text for candidate in found[:RERANK_DEPTH]]
        scores: list[float] = []
        last = self.clock() + self.rerank_seconds
        while len(scores) < len(texts) and (not scores or self.clock() < last):
            scores += await reranker.score(question, texts[len(scores) : len(scores) + _AT_ONCE])
        return blended(found[: len(scores)], scores, self.rerank_weight) + list(found[len(scores) :])


def blended(head: Sequence[Candidate], scores: Sequence[float], weight: float) -> list[Candidate]:
    """Orders by fused and rerank score together: a reranker advises, it never replaces the fused order."""
    scored = [replace(candidate, rerank=score) for candidate, score in zip(head, scores, strict=True)]
    return sorted(scored, key=lambda candidate: -(candidate.fused + weight * (candidate.rerank or 0.0)))
