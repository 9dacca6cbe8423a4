"""The dates of a statement, each with the words that belong to it: of its sentences, or of a row's cells."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from core.domain.units import Unit, UnitKind
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.sentences import sentences
from core.text.values.dates import Span, read_span, spans
from core.text.values.words import SEASON

_TIME = english(TimeWords)
_WORD, _SEASON = re.compile(r"[a-z]{2,}"), re.compile(rf"\b{SEASON}\b", re.IGNORECASE)
_YEAR = re.compile(rf"\b(?:{SEASON}\s+(?:(?:semester|quarter|term)\s+)?)?20\d\d\b", re.IGNORECASE)
_BORDER = re.compile(r"[,;:.()]|\band\b|\bor\b", re.IGNORECASE)
_ANY_YEAR = "2000"


@dataclass(frozen=True, slots=True)
class DatedClause:
    """The days, both included, and the words around them; `quote` is the sentence or row that names them.

    The words that open the sentence hold for all of its days, unless the first one has no others.
    """

    start: date
    end: date
    words: str
    quote: str = ""


def has_date(text: str) -> bool:
    """Whether it names a day of a year."""
    return next(iter(spans(text, _ANY_YEAR)), None) is not None


def stated_days(text: str, units: Sequence[Unit], headings: Sequence[str]) -> list[DatedClause]:
    """Of a statement, in reading order; `headings` are those above it, the outermost first.

    A year that is missing is that of the column, else of the other dates, else of the headings.
    """
    if len(units) == 1 and units[0].kind is UnitKind.ROW:
        return list(_of_cells(units[0], headings[::-1]))
    return [clause for sentence in sentences(text) for clause in dated_clauses(sentence, headings[::-1])]


def dated_clauses(sentence: str, context: Sequence[str] = ()) -> list[DatedClause]:
    """In reading order; a year that the sentence lacks is that of its other dates, else of its `context`."""
    found = list(_found(sentence, _year_in(*_own_years(sentence), sentence, *context)))
    borders = [found[0][1] if found else 0, *_borders(sentence, found)]
    parts = [sentence[first:last] for first, last in pairwise(borders)]
    opening = sentence[: borders[0]]
    if len(parts) > 1 and not _own_words(parts[0].replace(found[0][0].text, " ")):
        parts[0] = f"{_of_first(opening, parts[1:])} {parts[0]}".strip()
    clauses = [DatedClause(span.start, span.end, part, sentence) for (span, _), part in zip(found, parts, strict=True)]
    return _windows(opening, clauses)


def _of_cells(row: Unit, context: Sequence[str]) -> Iterator[DatedClause]:
    others = " ".join(each for each in row.cells if read_span(each, _ANY_YEAR) is None)
    for name, cell in zip(row.header or ("",) * len(row.cells), row.cells, strict=False):
        if span := read_span(cell, " ".join((name, *row.cells, *context))):
            yield DatedClause(span.start, span.end, f"{name} {cell} {others}", row.alone)


def _of_first(opening: str, others: Sequence[str]) -> str:
    """The opening words that are of the first date alone: all where another date repeats one of them, else its term."""
    own, later = _own_words(opening), frozenset[str]().union(*map(_own_words, others))
    if own & later:
        return opening
    return " ".join(_SEASON.findall(opening)) if _SEASON.search(" ".join(others)) else ""


def _borders(sentence: str, found: Sequence[tuple[Span, int]]) -> Iterator[int]:
    """Where the words of each date end: at the last mark between it and the next one."""
    for (span, start), (_, following) in pairwise(found):
        marks = list(_BORDER.finditer(sentence, start + len(span.text), following))
        yield marks[-1].end() if marks else following
    if found:
        yield len(sentence)


def _own_words(part: str) -> frozenset[str]:
    """Those that say more than when."""
    return frozenset(_WORD.findall(part.lower())) - _TIME.of_dates


def _windows(opening: str, clauses: Sequence[DatedClause]) -> list[DatedClause]:
    """With "opens on April 1 and closes on May 14" as one clause from its first to its last day."""
    found: list[DatedClause] = []
    for at, each in enumerate(clauses):
        before = found[-1] if found else None
        said = f"{opening if at == 1 else ''} {before.words}" if before else ""
        if (
            before
            and before.end < each.start
            and _TIME.opens_window.search(said)
            and _TIME.closes_window.search(each.words)
        ):
            found[-1] = DatedClause(before.start, each.end, f"{before.words} {each.words}", each.quote)
        else:
            found.append(each)
    return found


def _found(sentence: str, year: str) -> Iterator[tuple[Span, int]]:
    at = 0
    for span in spans(sentence, year):
        at = sentence.index(span.text, at)
        for one in _apart(span, sentence[:at], year):
            at = sentence.index(one.text, at)
            yield one, at
            at += len(one.text)


def _apart(span: Span, before: str, year: str) -> Sequence[Span]:
    """ "October 16 and November 20" are two days, and "between October 16 and November 20" are all days between."""
    first, _, last = span.text.partition(" and ")
    days = (read_span(first, year), read_span(last, year or str(span.end.year)))
    is_window = not days[1] or before.rstrip().lower().endswith("between")
    return [span] if is_window or days[0] is None or days[1] is None else [days[0], days[1]]


def _own_years(sentence: str) -> list[str]:
    """The dates of a sentence that have a year: "spring 2027" has none of a date."""
    return [span.text for span in spans(sentence, _ANY_YEAR) if _YEAR.search(span.text)]


def _year_in(*texts: str) -> str:
    """The first year of the first text that names one, with the term that it is of."""
    return next((found[0] for text in texts if (found := _YEAR.search(text))), "")
