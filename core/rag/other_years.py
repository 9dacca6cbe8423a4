"""Pages that say the same of another year are left out of an answer: the one that comes first is enough."""

import re
from collections.abc import Sequence

from core.domain import Candidate
from core.rag.by_term import stated_period

_TERM = re.compile(r"\b(?:fall|autumn|winter|spring|summer)\b", re.IGNORECASE)
_YEAR = re.compile(r"\b20\d\d(?:\s*[-–—/]\s*(?:20)?\d\d)?\b")
_COMPARES = re.compile(
    r"\b(?:chang\w+|compar\w+|differ\w*|than|since|used to|increas\w+|ris\w+|rose|went up|(?:each|every|both|two) "
    r"years?)\b",
    re.IGNORECASE,
)


def without_other_years(question: str, kept: Sequence[Candidate]) -> list[Candidate]:
    """The candidates in order, without those whose title and headings repeat an earlier one's but for the year.

    Terms of one academic year are no repetition; a question that compares, or names two terms or years, needs them all.
    """
    if _COMPARES.search(question) or any(len(set(named.findall(question.lower()))) > 1 for named in (_TERM, _YEAR)):
        return list(kept)
    years: dict[str, int] = {}
    return [
        each
        for each in kept
        if (year := _academic_year(each)) is None or years.setdefault(_undated(each), year) == year
    ]


def _academic_year(candidate: Candidate) -> int | None:
    found = stated_period(candidate.chunk.title, candidate.chunk.headings)
    return found.academic_year if found else None


def _undated(candidate: Candidate) -> str:
    named = "\n".join((candidate.chunk.title, *candidate.chunk.headings))
    return " ".join(_YEAR.sub(" ", _TERM.sub(" ", named)).lower().split())
