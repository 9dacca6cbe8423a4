"""From a question to ranked passages: embed, search, compute features, rank, expand the context, rerank."""

import asyncio
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

import structlog

from core.domain.passage import Candidate, Scope
from core.errors import ModelError
from core.ports.models import Embedder, Reranker, Vector, live_embedder
from core.ports.search import PassageSearch, SiteVocabulary
from core.rag.retrieval.context_expansion import expanded
from core.rag.retrieval.learned_terms import LearnedTerms
from core.rag.retrieval.question_terms import SLANG_WEIGHT, written_for
from core.rag.retrieval.ranking import Asked, QuestionTerms, RankingWeights, counted, ranked, weighed, with_features
from core.rag.understanding.spelling import Speller
from core.rag.understanding.written_out import written_out
from core.storage.codecs.vectors import nearest
from core.text.tokens import query_terms, stem, terms

_SHARE = 0.8  # of the chunks: what nearly all of them have tells none from another
_FEWEST_CHUNKS = 20
_PLACED = re.compile(
    r",?\s+(?:here\s+)?(?:at|in|of|for|from)\s+(?:the\s+)?(?P<name>[\w’'-]+(?:\s+[\w’'-]+)*)", re.IGNORECASE
)
_WORD = re.compile(r"\s*[\w’'-]+")
RERANK_DEPTH = 20
_AT_ONCE = 4
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Retriever:
    """Finds up to `candidates` passages for a question, best first, each with the text around it.

    `weights` are those of the ranking; `read_words` is the most words of a passage with its context. Other wordings of
    the question all together have the weight `phrased_words` in the lexical search and `phrased_meaning` in the dense
    one. `today` is the day on the campus.
    A reranker scores the first passages below their anchors, a few at a time, until `rerank_seconds` are over or
    `RERANK_DEPTH` are scored. `vocabulary` tells which words are rare on this site; without one they are counted
    among the passages found.
    """

    search: PassageSearch
    embedder: Embedder
    reranker: Reranker | None = None
    candidates: int = 50
    weights: RankingWeights = field(default_factory=RankingWeights)
    read_words: int = 200
    phrased_words: float = 0.3
    phrased_meaning: float = 0.5
    rerank_seconds: float = 0.6
    vocabulary: SiteVocabulary | None = None
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = lambda: datetime.now(UTC).date()
    speller: Speller | None = None

    def with_live_embedder(self) -> "Retriever":
        """The same with the embedder that is live now, whatever is switched later."""
        return replace(self, embedder=live_embedder(self.embedder))

    async def understood(self, question: str) -> str:
        """The question as it is searched: in whole words, without typing errors and the institution's name.

        Raises DatabaseError.
        """
        told = written_out(question)
        if self.vocabulary is not None:
            await self.vocabulary.held_by([*terms(told), *query_terms(told)])  # what follows asks again, for parts
        spelled = told if self.speller is None else await self.speller.corrected(told)
        if self.vocabulary is None:
            return spelled
        return without_site_name(spelled, *await self.vocabulary.held_of_all(query_terms(spelled)))

    async def retrieve(
        self, question: str, scope: Scope, limit: int | None = None, phrasings: Sequence[str] = ()
    ) -> list[Candidate]:
        """At most `limit` (default `candidates`) passages. Raises ModelError or DatabaseError.

        Other `phrasings` of the question are searched with it, in one statement; the ranking reads the question alone.
        """
        found = await self._found(question, scope, limit or self.candidates, " ".join(phrasings))
        if self.reranker is None:
            return found
        return ranked(await self._with_rerank(self.reranker, question, found), self.weights)

    async def _found(self, question: str, scope: Scope, limit: int, phrased: str) -> list[Candidate]:
        embedder = live_embedder(self.embedder)
        vector = await self._vector(embedder, question, phrased)
        terms = await searched_terms(embedder, question, phrased, self.phrased_words)
        found = await self.search.hybrid(vector, list(terms), embedder.name, scope, limit, weights=list(terms.values()))
        known = await self._weighed(question, found)
        asked = Asked(question, self.today(), known, self._nearness(vector, found), scope.past_years)
        return [expanded(each, self.read_words) for each in ranked(with_features(asked, found), self.weights)]

    async def _weighed(self, question: str, found: Sequence[Candidate]) -> QuestionTerms:
        if self.vocabulary is None:
            return weighed(question, counted(found), len(found))
        return weighed(question, *await self.vocabulary.held_of_all(query_terms(question)))

    def _nearness(self, vector: Vector, found: Sequence[Candidate]) -> dict[int, float]:
        """By chunk, the largest cosine of its statements; nothing where it does not count."""
        if not self.weights.statement:
            return {}
        return nearest({each.chunk.id: each.statements for each in found if each.statements is not None}, vector)

    async def _vector(self, embedder: Embedder, question: str, phrased: str) -> Vector:
        if not phrased:
            return await embedder.embed_query(question)
        asked, other = await asyncio.gather(embedder.embed_query(question), embedder.embed_query(phrased))
        return leaning(asked, other, self.phrased_meaning)

    async def _with_rerank(self, reranker: Reranker, question: str, found: Sequence[Candidate]) -> list[Candidate]:
        texts = [candidate.chunk.anchored_text for candidate in found[:RERANK_DEPTH]]
        scores: list[float] = []
        last = self.clock() + self.rerank_seconds
        try:
            while len(scores) < len(texts) and (not scores or self.clock() < last):
                scores += await reranker.score(question, texts[len(scores) : len(scores) + _AT_ONCE])
        except ModelError as error:
            log.warning("passages are not reranked", reranker=reranker.name, reason=str(error))
        read = [
            replace(each, features={**each.features, "rerank": score})
            for each, score in zip(found[: len(scores)], scores, strict=True)
        ]
        return [*read, *found[len(scores) :]]


def leaning(asked: Vector, beside: Vector, weight: float) -> Vector:
    """The unit vector between what is asked and what is searched beside it, with its weight."""
    both = tuple(one + weight * other for one, other in zip(asked, beside, strict=True))
    length = math.hypot(*both) or 1.0
    return tuple(value / length for value in both)


async def searched_terms(embedder: Embedder, question: str, beside: str, weight: float) -> dict[str, float]:
    """The weighted terms of the question, and those of a text beside it times its weight. Raises ModelError."""
    if not isinstance(embedder, LearnedTerms):
        return weighted_terms(question, beside, weight)
    more = await embedder.sparse_query(beside) if beside else {}
    return {term: weight * counts for term, counts in more.items()} | await embedder.sparse_query(question)


def weighted_terms(question: str, beside: str = "", weight: float = 0.0) -> dict[str, float]:
    """The terms of the question, each with weight 1, those beside it with theirs, and what slang stands for."""
    terms = dict.fromkeys(written_for(question), SLANG_WEIGHT) | dict.fromkeys(query_terms(beside), weight)
    asked = dict.fromkeys(query_terms(question), 1.0)
    return asked | {term: counts for term, counts in terms.items() if term not in asked}


def without_site_name(question: str, counts: Mapping[str, int], total: int) -> str:
    """The question without "at Larkmoor University", where nearly all of the `total` chunks have these words.

    `counts` tells in how many chunks each term of the question stands. On a small site nothing is left out.
    """
    common = {term for term in query_terms(question) if counts.get(term, 0) >= _SHARE * total}
    if total < _FEWEST_CHUNKS or not common:
        return question
    return _PLACED.sub(lambda found: _rest(found, common), question).strip()


def _rest(found: re.Match[str], common: set[str]) -> str:
    """What is left of a place: nothing of the name, all from the first other word on."""
    end = 0
    for word in _WORD.finditer(found["name"]):
        if stem(word[0]) not in common:
            break
        end = word.end()
    return found["name"][end:] if end else found[0]
