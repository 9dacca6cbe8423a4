"""Rank passages by a linear model over named features."""

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from functools import lru_cache
from itertools import pairwise

from core.domain.passage import Candidate, Chunk
from core.storage.index.passage_search import TOLD_WEIGHT
from core.text.archives import asks_for_archives, is_archived, period_in_address
from core.text.languages.english_tables import everyday
from core.text.periods import Period, asked_periods, is_in_past_tense, named_years, stated_period
from core.text.tokens import passage_terms, query_terms, terms


@dataclass(frozen=True, slots=True)
class RankingWeights:
    """How much one unit of each feature adds to the fused score; a weight of 0 switches its feature off.

    The names are those of features in `ranking.py`, and `rerank` for what a reranker says.
    """

    # Decision 0026: values from .5 to 1 give the same.
    phrases: float = 0.7
    # Decision 0026; since 0016 every value from .05 to 1 has gained the same.
    period: float = 0.3
    # Decision 0048: the nearest of its statements speaks for a passage.
    statement: float = 1.5
    # Decision 0089: how much nearer a text that is only searched is than its passage; added by the search.
    told: float = TOLD_WEIGHT
    # Decision 0009: chosen on the demo campus with the local cross-encoder; used where ADVISOR_RERANKER_MODEL is set.
    rerank: float = 1.0


EVERYDAY_SHARE = 0.2  # of the weight of a word that names a thing
# Chunks without the term that every site is taken to have besides: on ten pages, one word in three is no common word.
_ASSUMED_CHUNKS = 50

# "CS 101", "math2010", "15-122"; two digits only where they are joined to their letters, since "take 20 credits".
_CODE = re.compile(r"\b[A-Za-z]{2,5}(?:[ \u00a0-]?(?!20\d\d)\d{3,4}|\d\d)[A-Za-z]?\b|\b\d{2}-\d{3}\b")
Pair = tuple[str, str]


@dataclass(frozen=True)
class QuestionTerms:
    """The weight (0…1) of each term of a question."""

    weights: Mapping[str, float] = field(default_factory=dict)

    def share(self, has: Set[str]) -> float:
        """The share (0…1), by weight, of the question's terms that stand in `has`; 0 where none has any weight."""
        total = sum(self.weights.values())
        return sum(weight for term, weight in self.weights.items() if term in has) / total if total else 0.0


def weighed(question: str, counts: Mapping[str, int], total: int) -> QuestionTerms:
    """The terms of a question on a site of `total` chunks, of which `counts` have each term."""
    asked = query_terms(question)
    return QuestionTerms({term: rarity(counts.get(term, 0), total) * _naming(term) for term in asked})


def counted(candidates: Sequence[Candidate]) -> Counter[str]:
    """In how many of the passages each term stands, where the counts of the site are not known."""
    return Counter(term for each in candidates for term in set(passage_terms(each.chunk.anchor, each.chunk.text)))


def rarity(held: int, total: int) -> float:
    """From 1 (in no chunk) to 0 (in half of them or more).

    The inverse document frequency of Robertson & Spärck Jones ("Relevance weighting of search terms", 1976) as a share
    of its largest value.
    """
    chunks = total + _ASSUMED_CHUNKS
    return max(0.0, _idf(min(held, chunks), chunks) / _idf(0, chunks))


def _idf(held: int, chunks: int) -> float:
    return math.log((chunks - held + 0.5) / (held + 0.5))


def _naming(term: str) -> float:
    return EVERYDAY_SHARE if term in everyday() else 1.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the day on the campus, and the question's terms on this site.

    `nearness` is the largest cosine of a passage's statements with the question, by chunk. `past_years` as in `Scope`.
    """

    question: str
    today: date
    terms: QuestionTerms = field(default_factory=QuestionTerms)
    nearness: Mapping[int, float] = field(default_factory=dict)
    past_years: bool = False


Feature = Callable[[Asked, Sequence[Candidate]], Sequence[float]]

# A new feature is one line here and one weight, in `RankingWeights` or in the grader's model. Those of a
# reading are added by the retriever, `told` by the search.
FEATURES: Mapping[str, Feature] = {
    "phrases": lambda asked, found: phrase_shares(asked.question, found),
    "period": lambda asked, found: period_match(asked.question, found, asked.today, past_years=asked.past_years),
    "coverage": lambda asked, found: coverage(asked.terms, found),
    "identifiers": lambda asked, found: identifiers(asked.question, found),
    "statement": lambda asked, found: nearest_statement(asked.nearness, found),
}


def with_features(asked: Asked, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates in their order, each with its value of every feature."""
    columns = {name: feature(asked, candidates) for name, feature in FEATURES.items()}
    return [
        replace(each, features={**each.features, **{name: values[at] for name, values in columns.items()}})
        for at, each in enumerate(candidates)
    ]


def ranked(candidates: Sequence[Candidate], weights: RankingWeights) -> list[Candidate]:
    """The candidates by score, highest first, each with the share of every feature; equal scores keep their order."""
    factors = asdict(weights)
    weighed = [replace(each, shares=_shares(each.features, factors)) for each in candidates]
    return sorted(weighed, key=lambda each: -each.score)


def phrase_shares(question: str, candidates: Sequence[Candidate]) -> list[float]:
    """Feature `phrases`: of the question's pairs of neighbouring terms, the share (0…1) that each passage contains.

    A pair that few of the candidates contain weighs more. Ordered pairs of neighbours as in the sequential dependence
    model (Metzler & Croft, "A Markov random field model for term dependencies", 2005), applied to the candidates
    only, so that the index stores no pairs.
    """
    wanted = set(pairwise(terms(question)))
    if not wanted:
        return [0.0] * len(candidates)
    has = [wanted.intersection(pairwise(passage_terms(each.chunk.anchor, each.chunk.text))) for each in candidates]
    rarity = _rarity(wanted, has)
    total = sum(rarity.values())
    return [sum(rarity[pair] for pair in found) / total for found in has]


def period_match(
    question: str, candidates: Sequence[Candidate], today: date, *, past_years: bool = False
) -> list[float]:
    """Feature `period`: by title, headings and address, 1 for the period asked for, −1 for another one, 0 for neither.

    Where the question names no term or year, −1 is for past periods, unless all periods are past, and for pages whose
    address says that they are archived, unless all are. Titles and headings count where the candidates are about two
    academic years or more. With `past_years` no period is past.
    """
    periods = [_period(each.chunk) for each in candidates]
    asked, is_of_several = asked_periods(question, today), len({one.academic_year for one in periods if one}) > 1
    if asked:
        return _agreeing(periods, asked) if is_of_several else [0.0] * len(candidates)
    if past_years:
        return [0.0] * len(candidates)
    archived = _archived(question, candidates, today)
    return (
        [min(each) for each in zip(archived, _not_past(periods, question, today), strict=True)]
        if is_of_several
        else archived
    )


def nearest_statement(nearness: Mapping[int, float], candidates: Sequence[Candidate]) -> list[float]:
    """Feature `statement`: the cosine (−1…1) of the question and the statement of a passage that is nearest to it.

    A passage whose statements have no vectors yet is as near as it is as a whole. All are 0 where none has any.
    """
    return [nearness.get(each.chunk.id, each.dense or 0.0) if nearness else 0.0 for each in candidates]


def _shares(features: Mapping[str, float], factors: Mapping[str, float]) -> dict[str, float]:
    return {name: factor * features[name] for name, factor in factors.items() if factor and name in features}


def _rarity(wanted: set[Pair], has: Sequence[set[Pair]]) -> dict[Pair, float]:
    counts = Counter(pair for found in has for pair in found)
    return {pair: math.log(1 + (len(has) - counts[pair] + 0.5) / (counts[pair] + 0.5)) for pair in wanted}


def _agreeing(periods: Sequence[Period | None], asked: Sequence[Period]) -> list[float]:
    return [0.0 if period is None else 1.0 if any(map(period.overlaps, asked)) else -1.0 for period in periods]


def _period(chunk: Chunk) -> Period | None:
    return stated_period(chunk.title, chunk.headings) or period_in_address(chunk.url)


def _archived(question: str, candidates: Sequence[Candidate], today: date) -> list[float]:
    found = [is_archived(each.chunk.url, today) for each in candidates]
    counts = not all(found) and not asks_for_archives(question) and not is_in_past_tense(question)
    return [-1.0 if is_old and counts else 0.0 for is_old in found]


def _not_past(periods: Sequence[Period | None], question: str, today: date) -> list[float]:
    past = [period is not None and period.last < today for period in periods]
    has_other = any(period and not is_past for period, is_past in zip(periods, past, strict=True))
    counts = has_other and not is_in_past_tense(question)
    return [-1.0 if is_past and counts else 0.0 for is_past in past]


def coverage(asked: QuestionTerms, candidates: Sequence[Candidate]) -> list[float]:
    """Feature `coverage`: the share (0…1), by weight, of the question's terms that passage and anchor have."""
    return [asked.share(has_terms(each)) for each in candidates]


def identifiers(question: str, candidates: Sequence[Candidate]) -> list[float]:
    """Feature `identifiers`: the share (0…1) of the codes and years asked for that a passage has; 1 where none is."""
    wanted = _identifiers(question)
    return [_present(wanted, each) if wanted else 1.0 for each in candidates]


def has_terms(candidate: Candidate) -> frozenset[str]:
    """The terms of a passage and its anchor."""
    return _distinct(candidate.chunk.anchor, candidate.chunk.text)


@lru_cache(maxsize=2_048)
def _distinct(anchor: str, text: str) -> frozenset[str]:
    return frozenset(passage_terms(anchor, text))


@lru_cache(maxsize=1_024)
def _identifiers(question: str) -> tuple[str, ...]:
    codes = [terms(code)[-1] for code in _CODE.findall(question)]
    return tuple(dict.fromkeys([*map(str, named_years(question)), *codes]))


def _present(wanted: Sequence[str], candidate: Candidate) -> float:
    has = has_terms(candidate)
    return sum(each in has for each in wanted) / len(wanted)
