"""From a question to ranked passages: embed, search, compute features, rank, read around, rerank."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from core.domain.search import Candidate, Scope
from core.ports.models import Embedder, Reranker, Vector, settled
from core.ports.search import PassageSearch
from core.rag.retrieval.context_expansion import widened
from core.rag.retrieval.conversation_context import ALONE, Context, leaning
from core.rag.retrieval.features import Asked, with_features
from core.rag.retrieval.learned_terms import searched_terms
from core.rag.retrieval.ranking import ranked
from core.rag.retrieval.ranking_weights import RankingWeights
from core.rag.understanding.spelling import Speller

RERANK_DEPTH = 20
_AT_ONCE = 4


@dataclass(frozen=True)
class Retriever:
    """Finds up to `candidates` passages for a question, best first, each read with what stands around it.

    `weights` are those of the ranking; `read_words` is how long a passage with its surroundings may be. What a
    follow-up takes from the question before has `carried_words` and `carried_meaning` of its weight in the search.
    `today` is the day on the campus. A reranker reads the leading passages, a few at a time, until `rerank_seconds`
    are over or RERANK_DEPTH are read.
    """

    search: PassageSearch
    embedder: Embedder
    reranker: Reranker | None = None
    candidates: int = 50
    weights: RankingWeights = field(default_factory=RankingWeights)
    read_words: int = 200
    carried_words: float = 0.4
    carried_meaning: float = 0.75
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
        asked = Asked(question, self.today(), context)
        read = [widened(each, self.read_words) for each in ranked(with_features(asked, found), self.weights)]
        if self.reranker is None:
            return read
        return ranked(await self._with_rerank(self.reranker, context.before(question), read), self.weights)

    async def _vector(self, embedder: Embedder, question: str, context: Context) -> Vector:
        if not (context.question and self.carried_meaning):
            return await embedder.embed_query(question)
        asked, carried = await asyncio.gather(embedder.embed_query(question), embedder.embed_query(context.question))
        return leaning(asked, carried, self.carried_meaning)

    async def _with_rerank(self, reranker: Reranker, question: str, found: Sequence[Candidate]) -> list[Candidate]:
        texts = [candidate.chunk.text for candidate in found[:RERANK_DEPTH]]
        scores: list[float] = []
        last = self.clock() + self.rerank_seconds
        while len(scores) < len(texts) and (not scores or self.clock() < last):
            scores += await reranker.score(question, texts[len(scores) : len(scores) + _AT_ONCE])
        read = [
            replace(each, features={**each.features, "rerank": score})
            for each, score in zip(found[: len(scores)], scores, strict=True)
        ]
        return [*read, *found[len(scores) :]]
