"""Read dates and spans of days; a missing year is taken from the term."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from core.text.languages.en.calendar_names import MONTH, MONTHS

_MONTH = rf"{MONTH}\.?"
_WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?"
_DAY = r"(?P<{0}day>\d{{1,2}})(?:st|nd|rd|th)?\.?"
_YEAR = r"(?:,?\s+(?P<{0}year>20\d\d))?"
_TO = rf"\s*(?:-|–|—|to|through|thru|until|and|&)\s*(?:{_WEEKDAY},?\s+)?"


def _named(prefix: str, *, month: str = "") -> str:
    name, day, year = rf"(?P<{prefix}month>{_MONTH}){month}", _DAY.format(prefix), _YEAR.format(prefix)
    return rf"{name}\s+{day}(?!\d|:\d){year}"


_LEAD = rf"(?:{_WEEKDAY},?\s+(?:{_TO}{_WEEKDAY},?\s+)?)?"
_SPANS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}{_named('a')}(?:\s*\({_WEEKDAY}\))?{_TO}{_named('b')}",  # December 20, 2026 – January 3, 2027
        rf"{_LEAD}(?P<amonth>{_MONTH})\s+{_DAY.format('a')}{_TO}{_DAY.format('b')}(?!\d|:\d){_YEAR.format('b')}",
        rf"{_LEAD}{_DAY.format('a')}\s*(?P<amonth>{_MONTH})?{_YEAR.format('a')}{_TO}{_DAY.format('b')}\s*"
        rf"(?P<bmonth>{_MONTH}){_YEAR.format('b')}",  # 20 – 24 December 2026
        rf"{_LEAD}{_named('a')}",
        rf"{_LEAD}{_DAY.format('a')}\s+(?P<amonth>{_MONTH}){_YEAR.format('a')}",
        r"(?P<ayear>20\d\d)-(?P<amonth>\d\d)-(?P<aday>\d\d)"
        r"(?:\s*(?:-|–|—|to|/)\s*(?P<byear>20\d\d)-(?P<bmonth>\d\d)-(?P<bday>\d\d))?",
    )
]
_PARTS = [f"{place}{part}" for place in "ab" for part in ("year", "month", "day")]
_NUMBERS = re.compile(r"(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.](20\d\d)(?![\d/])")
_YEARS = re.compile(r"\b(20\d\d)(?:\s*[-–/]\s*(?:20)?(\d\d))?\b")
_LATER_TERM = re.compile(r"\b(?:winter|spring)\s+(?:(?:semester|quarter|term)\s+)?20\d\d$", re.IGNORECASE)
_TERM_AHEAD = 9  # month from which dates of a term in the next months are of the year before
_FALL = re.compile(r"\b(?:fall|autumn|michaelmas)\b", re.IGNORECASE)

_MAY_HOLD_ONE = re.compile(rf"{'|'.join(MONTHS)}|20\d\d-\d\d", re.IGNORECASE)
_HAS_YEAR = re.compile(r"20\d\d")


@dataclass(frozen=True, slots=True)
class Span:
    """The days that a text names, both included, and how it writes them."""

    start: date
    end: date
    text: str


def read_span(text: str, context: str = "") -> Span | None:
    """The first date or span of a text; `context` is the term or academic year that gives a missing year.

    None when there is no date, its year is unknown, or the date does not exist.
    """
    found = min(filter(None, (pattern.search(text) for pattern in _SPANS)), key=_place, default=None)
    if found is None:
        return None
    parts = dict.fromkeys(_PARTS) | found.groupdict()
    end_month = _month(parts["bmonth"] or parts["amonth"])
    start_month = _month(parts["amonth"] or parts["bmonth"])
    year = parts["ayear"] or parts["byear"]
    start_year = int(year) if year else _year_of(start_month, context)
    if start_year is None:
        return None
    if parts["byear"] and not parts["ayear"] and start_month > end_month:
        start_year -= 1
    end_year = int(parts["byear"]) if parts["byear"] else start_year + (end_month < start_month)
    start = _date(start_year, start_month, int(str(parts["aday"])))
    end = _date(end_year, end_month, int(parts["bday"])) if parts["bday"] else start
    return Span(start, end, found[0].strip()) if start and end and start <= end else None


def spans(text: str, context: str = "") -> Iterator[Span]:
    """The dates and spans in reading order; `context` is the term or academic year that gives a missing year."""
    rest = text
    while found := _next(rest, context):
        yield found
        rest = rest[rest.index(found.text) + len(found.text) :]


def _next(text: str, context: str) -> Span | None:
    if not _MAY_HOLD_ONE.search(text) or not (_HAS_YEAR.search(text) or _HAS_YEAR.search(context)):
        return None  # checked first, since the date patterns are slow
    return read_span(text, context)


def spelled_out(texts: Iterable[str]) -> list[str]:
    """The texts of one column, with numeric dates as year-month-day where the column shows which part is the month.

    "3/4/2026" alone may be March or April: it stays as it is unless another date of the column has a part above 12.
    """
    texts = list(texts)
    pairs = [(int(one), int(two)) for text in texts for one, two, _ in _NUMBERS.findall(text)]
    month_first, day_first = any(two > 12 for _, two in pairs), any(one > 12 for one, _ in pairs)
    if month_first == day_first:
        return texts
    order = (2, 0, 1) if month_first else (2, 1, 0)
    return [_NUMBERS.sub(lambda match: "-".join(match.groups()[at].zfill(2) for at in order), text) for text in texts]


def _place(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()


def _month(name: str | None) -> int:
    text = (name or "").lower()
    return int(text) if text.isdigit() else MONTHS.index(text[:3]) + 1


def _year_of(month: int, context: str) -> int | None:
    """The year of a month within "Fall 2026", or within the academic year "2026–27", which begins in August."""
    found = list(_YEARS.finditer(context))
    if not found:
        return None
    first, second = int(found[-1][1]), found[-1][2]
    if second and int(second) == (first + 1) % 100:
        return first if month >= 8 else first + 1
    if month >= _TERM_AHEAD and _LATER_TERM.search(context[: found[-1].end()]):
        return first - 1  # what is due in November for spring 2027
    return first + (month <= 2 and bool(_FALL.search(context)))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
