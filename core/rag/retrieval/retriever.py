"""From a question to ranked passages: embed, search, compute features, rank, expand the context, rerank."""

import asyncio
import math
import re
import time
from collections import defaultdict
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
from core.rag.understanding.rewriting import ALONE, Context
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
_FUSED_FROM = 20  # of the reciprocal ranks: smaller than the usual 60, since only the first eight are read
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Retriever:
    """Finds up to `candidates` passages for a question, best first, each with the text around it.

    `weights` are those of the ranking; `read_words` is the most words of a passage with its context. What a follow-up
    takes from the question before has the weight `carried_words` in the lexical search and `carried_meaning` in the
    dense one; with the last answer beside it, `answer_words` and `answer_meaning`; other wordings of the question all
    together have `phrased_words` and `phrased_meaning`. `today` is the day on the campus.
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
    carried_words: float = 0.4
    carried_meaning: float = 0.75
    answer_words: float = 0.15
    answer_meaning: float = 0.5
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
        self,
        question: str,
        scope: Scope,
        limit: int | None = None,
        context: Context = ALONE,
        phrasings: Sequence[str] = (),
    ) -> list[Candidate]:
        """At most `limit` (default `candidates`) passages. Raises ModelError or DatabaseError.

        Other `phrasings` of the question are searched with it, in one statement; the ranking reads the question alone.

        Where the conversation brings an answer, its words are searched beside, and neither search loses what the other
        finds.
        """
        found = await self._found(question, scope, limit, context, phrasings)
        if context.answer:
            beside = replace(self, carried_words=self.answer_words, carried_meaning=self.answer_meaning)
            more = replace(context, question=f"{context.question} {context.answer}")
            found = fused(found, await beside._found(question, scope, limit, more))[: limit or self.candidates]
        if self.reranker is None:
            return found
        return ranked(await self._with_rerank(self.reranker, context.before(question), found), self.weights)

    async def _found(
        self, question: str, scope: Scope, limit: int | None, context: Context, phrasings: Sequence[str] = ()
    ) -> list[Candidate]:
        embedder, phrased = live_embedder(self.embedder), " ".join(phrasings)
        beside = {phrased: self.phrased_meaning, context.question: self.carried_meaning}
        vector = await self._vector(embedder, question, beside)
        terms = {phrased: self.phrased_words, context.question: self.carried_words}
        terms = await searched_terms(embedder, question, terms)
        found = await self.search.hybrid(
            vector, list(terms), embedder.name, scope, limit or self.candidates, weights=list(terms.values())
        )
        known = await self._weighed(context.before(question), found)
        asked = Asked(question, self.today(), context, known, self._nearness(vector, found))
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

    async def _vector(self, embedder: Embedder, question: str, beside: Mapping[str, float]) -> Vector:
        texts = _counting(beside)
        asked, *others = await asyncio.gather(*map(embedder.embed_query, (question, *(text for text, _ in texts))))
        return leaning(asked, [(vector, weight) for vector, (_, weight) in zip(others, texts, strict=True)])

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


def fused(first: Sequence[Candidate], second: Sequence[Candidate]) -> list[Candidate]:
    """The candidates of both rankings by their reciprocal ranks (Cormack et al. 2009); one of both is as in `first`."""
    places: dict[int, float] = defaultdict(float)
    for ranking in (first, second):
        for place, each in enumerate(ranking):
            places[each.chunk.id] += 1 / (_FUSED_FROM + place)
    known = {each.chunk.id: each for each in (*second, *first)}
    return sorted(known.values(), key=lambda each: -places[each.chunk.id])


def leaning(asked: Vector, beside: Sequence[tuple[Vector, float]]) -> Vector:
    """The unit vector between what is asked and what is searched beside it, each with its weight."""
    if not beside:
        return asked
    both = asked
    for vector, weight in beside:
        both = tuple(one + weight * other for one, other in zip(both, vector, strict=True))
    length = math.hypot(*both) or 1.0
    return tuple(value / length for value in both)


async def searched_terms(embedder: Embedder, question: str, beside: Mapping[str, float]) -> dict[str, float]:
    """The weighted terms of the question, and those of texts beside it times their weights. Raises ModelError."""
    if not isinstance(embedder, LearnedTerms):
        return weighted_terms(question, beside)
    terms: dict[str, float] = {}
    for text, weight in _counting(beside):
        terms |= {term: weight * counts for term, counts in (await embedder.sparse_query(text)).items()}
    return terms | await embedder.sparse_query(question)


def weighted_terms(question: str, beside: Mapping[str, float]) -> dict[str, float]:
    """The terms of the question, each with weight 1, those beside it with theirs, and what slang stands for."""
    terms = dict.fromkeys(written_for(question), SLANG_WEIGHT)
    for text, weight in _counting(beside):
        terms |= dict.fromkeys(query_terms(text), weight)
    asked = dict.fromkeys(query_terms(question), 1.0)
    return asked | {term: counts for term, counts in terms.items() if term not in asked}


def _counting(beside: Mapping[str, float]) -> list[tuple[str, float]]:
    return [(text, weight) for text, weight in beside.items() if text and weight]


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
