"""Tell what the times mean that somebody says of a plan: terms, how much to plan, and years of study."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from core.plans.meanings import year_named
from core.plans.terms import SEASONS, PlanTerm, next_term, term_at
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords
from core.text.values.amounts import is_ordinal, spelled_number
from core.text.values.lexer import of
from core.text.values.value import CLOCK, SEASON, TERM
from core.text.values.words import month_of

_EN = english(PlanTurnWords)
_A_YEAR, ALL = 2, 99  # regular terms
_JUNE, _FIGURES = 6, 3  # no term, year or limit has a longer number
_WORD = re.compile(r"[^\W_]+")

_Place = tuple[int, int, PlanTerm]  # where a term is named, and which


@dataclass(frozen=True, slots=True)
class Span:
    """How much is planned: `many` terms to be done in, `shown` ones to be told, `year` the year of study that is."""

    many: int = 0
    shown: int = ALL
    year: int = 0
    is_year: bool = False


def term_said(words: str, today: date, start: PlanTerm | None = None) -> PlanTerm | None:
    """The term that words name, "fall 26", "spring", "january 19", "now", "after christmas"; None where they name none.

    `start` is the one that a plan begins in: "my first term".
    """
    if start and _EN.year_one.search(words):
        return start
    if named := next(terms_named(in_full(words)), None):
        return named[2]
    current = term_at(today)
    if seasons := [each.value for each in of(SEASON, words) if each.value in SEASONS]:
        is_this = _EN.now.search(words) is not None and current.season == seasons[0]
        return current if is_this else next_term(today, seasons[:1])
    if month := _EN.a_month.search(words):
        number = month_of(month[0])
        return PlanTerm.of(_season_of(number), today.year + (number < today.month))
    if _EN.now.search(words) and _EN.term.search(words):  # "this semester"
        return current
    is_said = _EN.now.search(words) or _EN.coming.search(words)
    return next_term(today, ("fall", "spring")) if is_said else None


def span_said(words: str) -> Span | None:
    """How much is to be planned, "first year", "next two semesters", "the whole degree"; None where it is not said."""
    number = number_in(words)
    if _EN.year.search(words):
        nth = _year_of_study(words)
        half = 1 if _EN.half.search(words) else 0
        if number > 1 and not nth:
            return Span(many=_A_YEAR * number + half)
        return Span(many=half, shown=_A_YEAR + half, year=nth, is_year=True)
    if _EN.term.search(words):
        return Span(shown=number or 1)
    if _EN.halves.search(words):
        return Span(shown=_A_YEAR)
    return Span() if _EN.whole.search(words) else None


def number_in(words: str) -> int:
    """The first number, in figures or in words: no ordinal; 0 without one."""
    for word in _WORD.findall(words.lower()):
        if word.isdecimal():
            return int(word) if len(word) <= _FIGURES else 0
        if (number := spelled_number(word)) and not is_ordinal(word):
            return number
    return 1 if _EN.single.search(words) else 0


def _year_of_study(words: str) -> int:
    return year_named(words) or (1 if _EN.year_one.search(words) else 0)


def year_said(words: str, before: str) -> int:
    """The year of study that somebody is in, 1 to 4; less by one where they are about to be in it; 0 for none."""
    year = _year_of_study(words)
    return year - 1 if year and _EN.rising.search(f"{before[-_NEAR:]} {words}") else year


_NEAR = 16  # characters


def minutes_said(words: str) -> int:
    """The minute before which no lesson begins: "nothing before 10 am", one later for "no 8 am"; 0 for none."""
    times = of(CLOCK, words)
    if not times:
        hour = number_in(words)
        minutes = 60 * hour if 0 < hour <= _NOON else 0
    else:
        clock = times[0].value
        minutes = clock.minutes if clock.minutes is not None else clock.written
    return minutes + (0 if not minutes or _EN.before.search(words) else 1)


_NOON = 12


def terms_named(text: str) -> Iterator[_Place]:
    """The terms with their year, where they stand."""
    for value in of(TERM, text):
        if value.value.year and value.value.season in SEASONS:
            yield value.start, value.end, PlanTerm.of(value.value.season, value.value.year)


def in_full(words: str) -> str:
    """The words with their terms as calendars write them: "fall 26" is Fall 2026, and "jan 2027" its spring."""
    return _EN.short_term.sub(_in_full, words)


def _in_full(found: re.Match[str]) -> str:
    if found["season"]:
        return f"{found['season']} 20{found['short']}"
    return f"{_season_of(month_of(found['month']))} {found['year']}"


def _season_of(month: int) -> str:
    return "spring" if month <= _JUNE else "fall"
