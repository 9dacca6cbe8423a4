"""What is said of another term or year than is asked about has no place in an answer."""

import re
from collections.abc import Sequence, Set

from core.domain.search import Candidate
from core.rag.retrieval.period_match import stated_period
from core.text.languages.en.calendar_names import SEASON
from core.text.validity_period import TWO_YEARS
from core.text.years import named_years

_TERM = re.compile(rf"\b{SEASON}\b", re.IGNORECASE)
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
    if _COMPARES.search(question) or _names_several(question):
        return list(kept)
    years: dict[str, int] = {}
    return [
        each
        for each in kept
        if (year := _academic_year(each)) is None or years.setdefault(_undated(each), year) == year
    ]


def of_another_term(question: str, text: str) -> bool:
    """Whether a text names a term or a year, and none of those that the question names."""
    return _are_others(_terms(question), _terms(text)) or _are_others(_years(question), _years(text))


def _names_several(question: str) -> bool:
    """Whether a question names two terms or two years; "2025–26" is one."""
    return len(_terms(question)) > 1 or len(set(named_years(TWO_YEARS.sub(r"\1", question)))) > 1


def _are_others(asked: Set[object], said: Set[object]) -> bool:
    return bool(asked and said) and not asked & said


def _terms(text: str) -> set[str]:
    return {found.lower().replace("autumn", "fall") for found in _TERM.findall(text)}


def _years(text: str) -> set[int]:
    return {*named_years(text), *(2000 + int(last) for _, last in TWO_YEARS.findall(text))}


def _academic_year(candidate: Candidate) -> int | None:
    found = stated_period(candidate.chunk.title, candidate.chunk.headings)
    return found.academic_year if found else None


def _undated(candidate: Candidate) -> str:
    named = "\n".join((candidate.chunk.title, *candidate.chunk.headings))
    return " ".join(_YEAR.sub(" ", _TERM.sub(" ", named)).lower().split())
