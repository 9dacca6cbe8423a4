"""Read the days that a clause of a page names, with the years that it leaves out."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from core.text.languages.en.pages.opening_words import ROUND_THE_CLOCK
from core.text.languages.pattern import Pattern
from core.text.periods import Period
from core.text.values import value
from core.text.values.clock import LONE_CLOCK
from core.text.values.lexer import values
from core.text.values.value import Day
from core.text.values.weekdays import DAYS, TO

_CLOCK = Pattern(ROUND_THE_CLOCK)
_UNTIL = rf"\W*{TO}(?:{DAYS})?\W*"
_TO, _AT_AND_TO = (
    Pattern(_UNTIL),
    Pattern(rf"\W*(?:(?:at\s+)?{LONE_CLOCK})?{_UNTIL}"),
)
_AND = Pattern(r"\band\b|&", 0)
_DAY = timedelta(days=1)
Times = tuple[str, str]
Days = value.Value[tuple[Day, Day]]


@dataclass(frozen=True, slots=True)
class Mark:
    """Days, or an opening on them, in a clause; `times` is None for one that is not certain.

    `is_whole` where the same holds the whole day.
    """

    start: int
    end: int
    days: Period | None = None
    times: Times | None = None
    is_whole: bool = True


def days_in(clause: str, today: date) -> list[Mark]:
    """The days of a clause in order; from one to another as one mark, "and" between two as two of them."""
    found: list[Mark] = []
    for each in dates_in(clause):
        days = each.value
        is_between = clause[: each.start].rstrip().lower().endswith("between")
        if _AND.search(clause[each.start : each.end]) and not is_between:
            for day in days:
                found += _marks(each.start, each.end, _resolved(day, day, today))
        elif found and is_span(clause, found[-1], each) and found[-1].days:
            last = _resolved(days[1], days[1], found[-1].days.first)
            is_whole = _TO.fullmatch(clause, found[-1].end, each.start) is not None
            if last and last.last > found[-1].days.first:
                found += _joined(found.pop(), each.end, last.last, is_whole=is_whole)
        else:
            found += _marks(each.start, each.end, _resolved(*days, today))
    return found


def _joined(first: Mark, end: int, last: date, *, is_whole: bool) -> list[Mark]:
    """Of "from Wednesday at noon through Sunday" the first day is apart."""
    start = first.days.first if first.days else last
    if is_whole:
        return [Mark(first.start, end, Period(start, last))]
    return [replace(first, is_whole=False), Mark(first.end, end, Period(start + _DAY, last))]


def _marks(start: int, end: int, days: Period | None) -> list[Mark]:
    return [Mark(start, end, days)] if days else []


def is_span(clause: str, first: Days | Mark, last: Days) -> bool:
    """Whether only "to" stands between two days, or a time and "to"."""
    return _AT_AND_TO.fullmatch(clause, first.end, last.start) is not None


def dates_in(clause: str) -> list[Days]:
    """The dates and spans as written; of a numeric date the month first where it can be."""
    found: dict[int, Days] = {}
    around = [each.span() for each in _CLOCK.finditer(clause)]
    for each in values(clause):
        if any(first <= each.start < last for first, last in around):
            continue  # "24/7"
        if each.kind is value.DATES:
            found.setdefault(each.start, each)
        elif each.kind is value.DATE:
            days = value.Value(value.DATES, (each.value, each.value), each.start, each.end)
            found.setdefault(each.start, days)
    return sorted(found.values(), key=lambda each: each.start)


def _resolved(first: Day, last: Day, today: date) -> Period | None:
    """The days in the years that are written, else in those nearest to a day; None where the weekday is another."""
    years = [first.year] if first.year else [today.year - 1, today.year, today.year + 1]
    starts = [day for year in years if (day := first.within(year)) and first.weekday in {None, day.weekday()}]
    if not starts:
        return None
    start = min(starts, key=lambda day: abs(day - today))
    end = last.within(last.year or start.year)
    if end and end < start and first.year:  # "December 19 – January 3, 2027"
        start = start.replace(year=start.year - 1)
    elif end and end < start:
        end = last.within(start.year + 1)
    return Period(start, end) if end else None
