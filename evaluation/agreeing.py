"""How far two people agree who wrote down the right answers to the same questions (inter-annotator agreement)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.errors import ConfigurationError
from evaluation.rows import Row
from evaluation.scores.agreement import kappa
from evaluation.scores.measured import Figure, figure_of
from evaluation.scores.right_pages import pages_at
from evaluation.scores.squad import exact_match, normalised, overlap

UNANSWERABLE, ANSWERABLE = "not answered by the pages", "answered by the pages"


@dataclass(frozen=True)
class BothRows:
    """What two people wrote down for one question."""

    one: Row
    other: Row

    @property
    def are_answered(self) -> bool:
        """Whether both wrote an answer, or what one must hold."""
        return bool(self.one.references and self.other.references)

    @property
    def exact_match(self) -> float:
        """1 where one of the answers is the same, as SQuAD compares them."""
        return max(exact_match(answer, self.other.references) for answer in self.one.references)

    @property
    def f1(self) -> float:
        """The word F1 of the two answers that are most alike; the same in both directions."""
        return max(overlap(answer, self.other.references).f1 for answer in self.one.references)

    @property
    def share_a_page(self) -> float:
        """1 where a page of one is, or ends with or has as its end, a page of the other."""
        pairs = ((a, b) for a in self.one.pages for b in self.other.pages)
        return float(any(pages_at([a], b) or pages_at([b], a) for a, b in pairs))

    @property
    def differ_in(self) -> list[str]:
        """In what they differ, in a few words each."""
        found = {
            "answerable": self.one.unanswerable != self.other.unanswerable,
            "kind": self.one.kind != self.other.kind,
            "answer": self.are_answered and self.f1 < 1,
            "pages": bool(self.one.pages and self.other.pages) and not self.share_a_page,
        }
        return [name for name, differs in found.items() if differs]


@dataclass(frozen=True)
class Agreed:
    """The agreement over the questions of both files, and how many questions only one of them has."""

    figures: dict[str, Figure]
    pairs: Sequence[BothRows]
    only_one: int
    only_other: int


def agreed(one: Sequence[Row], other: Sequence[Row]) -> Agreed:
    """Pairs rows of the same question and history, in any order. Raises ConfigurationError without any pair."""
    ours, theirs = ({_asked(row): row for row in rows} for rows in (one, other))
    pairs = [BothRows(row, theirs[asked]) for asked, row in ours.items() if asked in theirs]
    if not pairs:
        raise ConfigurationError("The two files have no question in common: give two people the same questions.")
    return Agreed(_figures(pairs), pairs, len(ours) - len(pairs), len(theirs) - len(pairs))


def _figures(pairs: Sequence[BothRows]) -> dict[str, Figure]:
    answers = [pair for pair in pairs if pair.are_answered]
    pages = [pair for pair in pairs if pair.one.pages and pair.other.pages]
    found = {"kappa of answerable": _kappa(pairs, _answerable)}
    if any(row.kind for pair in pairs for row in (pair.one, pair.other)):
        found["kappa of kind"] = _kappa(pairs, lambda row: row.kind)
    if answers:
        found["exact match of answers"] = figure_of([pair.exact_match for pair in answers])
        found["F1 of answers"] = figure_of([pair.f1 for pair in answers])
    if pages:
        found["a page in common"] = figure_of([pair.share_a_page for pair in pages])
    return found


def _kappa(pairs: Sequence[BothRows], label: Callable[[Row], str]) -> Figure:
    return kappa([label(pair.one) for pair in pairs], [label(pair.other) for pair in pairs])


def _answerable(row: Row) -> str:
    return UNANSWERABLE if row.unanswerable else ANSWERABLE


def _asked(row: Row) -> tuple[str, ...]:
    return tuple(map(normalised, (*row.history, row.question)))
