"""Measure a judge on held-out questions of a campus, each page with equal weight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from core.ports.models import CrossEncoder
from evaluation.scores.resampling import Difference, interval_of_mean, paired_difference
from evaluation.scores.squad import overlap
from training.campus.rows import Asked

WORDS, RANKED, REFUSED = "words", "ranked", "refused"
FEWEST_PAGES = 5
LEAST_GAIN = 0.01  # minimum gain of the score that matters in practice


@dataclass(frozen=True)
class Measured:
    """By page and figure its mean over the page's questions, 0…1.

    `words`: F1 of the words that it answers with; `ranked`: how often the passage that answers is above one that does
    not; `refused`: how often it has no words for one that does not.
    """

    pages: Mapping[str, Mapping[str, float]]

    def scores(self) -> dict[str, float]:
        """One number a page: the mean of its figures."""
        return {url: fmean(figures.values()) for url, figures in self.pages.items()}

    def of(self, figure: str) -> dict[str, float]:
        """One figure of the pages that have it."""
        return {url: figures[figure] for url, figures in self.pages.items() if figure in figures}

    def figures(self) -> dict[str, tuple[float, float, float]]:
        """Mean and 95 % interval over pages, of each figure and of the score."""
        named = {"score": self.scores()} | {name: self.of(name) for name in (WORDS, RANKED, REFUSED)}
        return {name: _rounded(list(values.values())) for name, values in named.items() if values}


async def measured(judge: CrossEncoder, asked: Sequence[Asked]) -> Measured:
    """Lets the judge read every question with its passages."""
    found: dict[str, dict[str, list[float]]] = {}
    for one in asked:
        for name, value in (await _of_question(judge, one)).items():
            found.setdefault(one.question.url, {}).setdefault(name, []).append(value)
    return Measured({url: {name: fmean(values) for name, values in page.items()} for url, page in found.items()})


def difference(before: Measured, after: Measured) -> Difference:
    """How much higher the score is after, resampled by page."""
    return paired_difference(before.scores(), after.scores())


def is_better(before: Measured, after: Measured) -> bool:
    """True when the score is certainly higher, by something one can notice, and no figure is certainly lower."""
    found = difference(before, after)
    if len(before.pages) < FEWEST_PAGES or found.low <= 0 or found.mean < LEAST_GAIN:
        return False
    both = [(before.of(name), after.of(name)) for name in (WORDS, RANKED, REFUSED)]
    return all(paired_difference(old, new).high >= 0 for old, new in both if old)


async def _of_question(judge: CrossEncoder, one: Asked) -> dict[str, float]:
    answered, *others = await judge.read(one.question.asked, [one.question.passage, *one.negatives])
    figures: dict[str, float] = {}
    if others:
        figures[RANKED] = fmean(answered.relevance > other.relevance for other in others)
    if one.is_read:
        given = answered.text if answered.score >= 0 else ""
        figures[WORDS] = overlap(given, [one.question.answer]).f1
        if others:
            figures[REFUSED] = fmean(other.score < 0 for other in others)
    return figures


def _rounded(values: Sequence[float]) -> tuple[float, float, float]:
    low, high = interval_of_mean(values)
    return round(fmean(values), 4), round(low, 4), round(high, 4)
