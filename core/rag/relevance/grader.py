"""Grade how likely each passage answers the question, and keep the relevant ones."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.answer import Outcome
from core.domain.search import Candidate
from core.rag.relevance.verdict import Thresholds, Verdict, verdict_at
from core.text.periods import names_several, stated_period, undated
from core.text.tokens import passage_terms, query_terms, terms

# Terms (stems) of questions in general, which say nothing about the topic.
ASKING = frozenset(
    terms("many much long often late early need get know tell find please want like mean happen possible")
)
_COMPARES = re.compile(
    r"\b(?:chang\w+|compar\w+|differ\w*|than|since|used to|increas\w+|ris\w+|rose|went up|(?:each|every|both|two) "
    r"years?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Weights:
    """Coefficients of a logistic model over similarity and coverage; docs/decisions/0004 says how they were fitted."""

    similarity: float = 6.7
    coverage: float = 4.2
    bias: float = -5.4
    cross_encoder: float = 0.0


WITH_CROSS_ENCODER = Weights(cross_encoder=0.1)  # see docs/decisions/0009


@dataclass(frozen=True)
class Grader:
    """Gives each candidate a probability of relevance, and decides by it what becomes of the question.

    `threshold` is that of an answer, `closest` that of the closest quotation; None: half of the other. `reranked` are
    the weights for candidates with a reranker's score, where that score is used.
    """

    threshold: float = 0.5
    closest: float | None = None
    weights: Weights = Weights()
    reranked: Weights | None = None

    def grade(self, question: str, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates in their order, each with its `grade` in 0…1."""
        found = [set(passage_terms(candidate.chunk.anchor, candidate.chunk.text)) for candidate in candidates]
        rarity = _rarity([term for term in query_terms(question) if term not in ASKING], found)
        return [
            replace(candidate, grade=self._probability(candidate, _covered(rarity, has)))
            for candidate, has in zip(candidates, found, strict=True)
        ]

    @property
    def thresholds(self) -> Thresholds:
        """The least probability of each outcome."""
        closest = self.threshold / 2 if self.closest is None else self.closest
        return Thresholds(self.threshold, min(closest, self.threshold))

    def verdict(self, question: str, graded: Sequence[Candidate]) -> Verdict:
        """What becomes of the question, by the best grade."""
        return verdict_at(max((candidate.grade or 0.0 for candidate in graded), default=0.0), self.thresholds)

    def keep(self, graded: Sequence[Candidate], outcome: Outcome = Outcome.ANSWERED) -> list[Candidate]:
        """The passages for this outcome, in the order given; none for NO_EVIDENCE."""
        if outcome is Outcome.NO_EVIDENCE:
            return []
        least = self.thresholds.answer if outcome is Outcome.ANSWERED else self.thresholds.closest
        return [candidate for candidate in graded if (candidate.grade or 0.0) >= least]

    def _probability(self, candidate: Candidate, coverage: float) -> float:
        rerank = candidate.rerank
        weights = self.reranked if self.reranked and rerank is not None else self.weights
        read = _logit(rerank) if rerank is not None else 0.0
        similarity = candidate.dense or 0.0
        return _sigmoid(
            weights.bias + weights.similarity * similarity + weights.coverage * coverage + weights.cross_encoder * read
        )


def without_other_years(question: str, kept: Sequence[Candidate]) -> list[Candidate]:
    """The candidates in order, without those whose title and headings repeat an earlier one's except for the year.

    Terms of one academic year are no repetition. A question that compares, or names two terms or years, keeps all.
    """
    if _COMPARES.search(question) or names_several(question):
        return list(kept)
    years: dict[str, int] = {}
    return [
        each
        for each in kept
        if (year := _academic_year(each)) is None or years.setdefault(_undated_title(each), year) == year
    ]


def _academic_year(candidate: Candidate) -> int | None:
    found = stated_period(candidate.chunk.title, candidate.chunk.headings)
    return found.academic_year if found else None


def _undated_title(candidate: Candidate) -> str:
    return undated("\n".join((candidate.chunk.title, *candidate.chunk.headings)))


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-value))


def _logit(probability: float) -> float:
    kept = min(max(probability, 1e-6), 1 - 1e-6)
    return math.log(kept / (1 - kept))


def _rarity(wanted: Sequence[str], found: Sequence[set[str]]) -> dict[str, float]:
    """Inverse document frequency of each question term among the candidates; a term that none contains weighs most."""
    counts = Counter(term for has in found for term in wanted if term in has)
    total = len(found)
    return {term: math.log(1 + (total - counts[term] + 0.5) / (counts[term] + 0.5)) + 1.0 for term in wanted}


def _covered(rarity: dict[str, float], has: set[str]) -> float:
    """The share, by rarity, of the question's terms that the passage has; 0 when the question has none."""
    total = sum(rarity.values())
    return sum(weight for term, weight in rarity.items() if term in has) / total if total else 0.0
