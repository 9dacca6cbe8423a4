"""Weigh the terms of a question: rare ones of the site count, everyday words hardly, those of every page not at all."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from core.domain.search import Candidate
from core.text.languages.english_tables import everyday
from core.text.tokens import passage_terms, query_terms

EVERYDAY_SHARE = 0.2  # of the weight of a word that names a thing
# Chunks without the term that every site is taken to have besides: on ten pages, one word in three is no common word.
_ASSUMED_CHUNKS = 50


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
