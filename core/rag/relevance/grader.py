"""Grade how likely each passage answers the question, keep the relevant ones, and decide what becomes of it."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from core.domain.answer import Outcome
from core.domain.passage import Candidate
from core.rag.answering.quotes.weights import ANSWERS_FROM, CLOSEST_FROM
from core.text.archives import period_in_address
from core.text.periods import names_several, stated_period, undated

_COMPARES = re.compile(
    r"\b(?:chang\w+|compar\w+|differ\w*|than|since|used to|increas\w+|ris\w+|rose|went up|(?:each|every|both|two) "
    r"years?)\b",
    re.IGNORECASE,
)


SHIPPED = Path(__file__).parent / "data" / "answering.json"


@dataclass(frozen=True)
class Logistic:
    """`bias` plus the sum of weight × value is the log odds; a feature that is missing counts as 0."""

    bias: float
    weights: Mapping[str, float]

    def shares(self, features: Mapping[str, float]) -> dict[str, float]:
        """What each feature adds to the log odds."""
        return {name: weight * features.get(name, 0.0) for name, weight in self.weights.items()}

    def probability(self, features: Mapping[str, float]) -> float:
        """In 0…1."""
        return 1 / (1 + math.exp(-sum(self.shares(features).values(), self.bias)))


@dataclass(frozen=True)
class AnswerModel:
    """`odds` are those that a passage answers.

    `answer` and `closest` are the least probabilities of an answer and of the closest quotation. The file of the
    shipped one says how they were fitted and chosen.
    """

    odds: Logistic
    answer: float
    closest: float


@lru_cache
def shipped_model() -> AnswerModel:
    """The model of `data/answering.json`."""
    known = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return AnswerModel(Logistic(**known["odds"]), **known["thresholds"])


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least probability (0…1) of an answer, and of the closest quotation; equal, nothing is ever `closest`."""

    answer: float = 0.5
    closest: float = 0.25


@dataclass(frozen=True, slots=True)
class Verdict:
    """The probability (0…1) that the answer is right, and what follows from it.

    Something that was named and is not in the passages makes it the closest at most: then it `is_capped`.
    """

    probability: float
    outcome: Outcome
    thresholds: Thresholds = field(default_factory=Thresholds)
    is_capped: bool = False

    def at(self, probability: float, thresholds: Thresholds) -> "Verdict":
        """What follows from another probability."""
        found = replace(verdict_at(probability, thresholds), is_capped=self.is_capped)
        return found.capped() if self.is_capped else found

    def capped(self) -> "Verdict":
        """The same, but the closest at most."""
        outcome = Outcome.CLOSEST if self.outcome is Outcome.ANSWERED else self.outcome
        return replace(self, outcome=outcome, is_capped=True)


UNDECIDED = Verdict(0.0, Outcome.NO_EVIDENCE)


def verdict_at(probability: float, thresholds: Thresholds) -> Verdict:
    """ANSWERED, CLOSEST or NO_EVIDENCE at this probability."""
    if probability >= thresholds.answer:
        return Verdict(probability, Outcome.ANSWERED, thresholds)
    if probability >= thresholds.closest:
        return Verdict(probability, Outcome.CLOSEST, thresholds)
    return Verdict(probability, Outcome.NO_EVIDENCE, thresholds)


@dataclass(frozen=True)
class Grader:
    """Gives each candidate the probability that it answers, and decides by the best what becomes of the question.

    The features are those of the ranking, and the cosine as `dense`. `threshold` is that of an answer, `closest` that
    of the closest quotation; None: those of the `model`, or the share of another `threshold`. Where the
    first quotation decides whether it is shown, passages from `quotable` are read for it; None: those of the closest.
    """

    threshold: float | None = None
    closest: float | None = None
    quotable: float | None = None
    model: AnswerModel = field(default_factory=shipped_model)

    def grade(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates in their order, each with its `grade` in 0…1, and what each feature adds to its log odds."""
        return [_graded(candidate, self.model.odds) for candidate in candidates]

    @property
    def thresholds(self) -> Thresholds:
        """The least probability of each outcome."""
        answer = self.model.answer if self.threshold is None else self.threshold
        closest = answer * self.model.closest / self.model.answer if self.closest is None else self.closest
        closest = closest if self.quotable is None else min(closest, self.quotable)
        return Thresholds(answer, min(closest, answer))

    @property
    def quoted_thresholds(self) -> Thresholds:
        """The same, of the probability that the first quotation answers."""
        answer = ANSWERS_FROM if self.threshold is None else self.threshold
        closest = answer * CLOSEST_FROM / ANSWERS_FROM if self.closest is None else self.closest
        return Thresholds(answer, min(closest, answer))

    def verdict(self, graded: Sequence[Candidate]) -> Verdict:
        """What becomes of the question, by the best grade."""
        return verdict_at(max((candidate.grade or 0.0 for candidate in graded), default=0.0), self.thresholds)

    def keep(self, graded: Sequence[Candidate], outcome: Outcome = Outcome.ANSWERED) -> list[Candidate]:
        """The passages that may be quoted, in the order given; none for NO_EVIDENCE.

        Those that are the closest at least: once one of them answers, the right words may stand in the next.
        """
        if outcome is Outcome.NO_EVIDENCE:
            return []
        return [candidate for candidate in graded if (candidate.grade or 0.0) >= self.thresholds.closest]


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
    chunk = candidate.chunk
    found = stated_period(chunk.title, chunk.headings) or period_in_address(chunk.url)
    return found.academic_year if found else None


def _undated_title(candidate: Candidate) -> str:
    return undated("\n".join((candidate.chunk.title, *candidate.chunk.headings)))


def _graded(candidate: Candidate, model: Logistic) -> Candidate:
    features = {**candidate.features, "dense": candidate.dense or 0.0}
    return replace(candidate, grade=model.probability(features), grounds=model.shares(features))
