"""The dates of a sentence, each with the words that belong to it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from core.text.dates import Span, spans
from core.text.languages.en.questions.time_questions import CLOSES_WINDOW, OPENS_WINDOW

_WORD = re.compile(r"\b(?!(?:and|or)\b)[a-z]{2,}", re.IGNORECASE)
_YEAR = re.compile(r"\b20\d\d\b")
_OPENS, _CLOSES = (re.compile(each, re.IGNORECASE) for each in (OPENS_WINDOW, CLOSES_WINDOW))
_BORDER = re.compile(r"[,;:.()]|\band\b|\bor\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DatedClause:
    """The days, both included, and the words around them.

    The words that open the sentence hold for all of its days, unless the first one has no others.
    """

    start: date
    end: date
    words: str


def dated_clauses(sentence: str, context: Sequence[str] = ()) -> list[DatedClause]:
    """In reading order; a year that the sentence lacks is that of its other dates, else of its `context`."""
    found = list(_found(sentence, _year_in(*_own_years(sentence), sentence, *context)))
    clauses: list[DatedClause] = []
    begin = found[0][1] if found else 0
    for at, (span, start) in enumerate(found):
        end = start + len(span.text)
        until = _border(sentence, end, found[at + 1][1]) if at + 1 < len(found) else len(sentence)
        own = sentence[start:end] if at == 0 and not _WORD.search(sentence[end:until]) else ""
        clauses.append(
            DatedClause(span.start, span.end, sentence[: len(own) + start] if own else sentence[begin:until])
        )
        begin = until
    return _windows(clauses)


def _windows(clauses: Sequence[DatedClause]) -> list[DatedClause]:
    """With "opens on April 1 and closes on May 14" as one clause from its first to its last day."""
    found: list[DatedClause] = []
    for each in clauses:
        before = found[-1] if found else None
        if before and before.end < each.start and _OPENS.search(before.words) and _CLOSES.search(each.words):
            found[-1] = DatedClause(before.start, each.end, f"{before.words} {each.words}")
        else:
            found.append(each)
    return found


def _found(sentence: str, year: str) -> Iterator[tuple[Span, int]]:
    at = 0
    for span in spans(sentence, year):
        at = sentence.index(span.text, at)
        yield span, at
        at += len(span.text)


def _own_years(sentence: str) -> list[str]:
    """The dates of a sentence that have a year: "spring 2027" has none of a date."""
    return [span.text for span in spans(sentence, "2000") if _YEAR.search(span.text)]


def _year_in(*texts: str) -> str:
    """The first year of the first text that names one."""
    return next((found[0] for text in texts if (found := _YEAR.search(text))), "")


def _border(sentence: str, first: int, last: int) -> int:
    """Where the words of one date end and those of the next begin: at the last mark between them."""
    marks = list(_BORDER.finditer(sentence, first, last))
    return marks[-1].end() if marks else last
