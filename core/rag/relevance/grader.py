"""Grade how likely each passage answers the question, and keep the relevant ones."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.domain.answer import Outcome
from core.domain.passage import Candidate
from core.rag.answering.quotes.weights import ANSWERS_FROM, CLOSEST_FROM
from core.rag.relevance.answer_model import AnswerModel, Logistic, Thresholds, Verdict, shipped_model, verdict_at
from core.text.archives import period_in_address
from core.text.periods import names_several, stated_period, undated

_COMPARES = re.compile(
    r"\b(?:chang\w+|compar\w+|differ\w*|than|since|used to|increas\w+|ris\w+|rose|went up|(?:each|every|both|two) "
    r"years?)\b",
    re.IGNORECASE,
)


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

    def grade(self, question: str, candidates: Sequence[Candidate]) -> list[Candidate]:
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

    def verdict(self, question: str, graded: Sequence[Candidate]) -> Verdict:
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
