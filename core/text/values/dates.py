"""Read dates and spans of days; a missing year is taken from the term."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from core.text.languages.pattern import Pattern
from core.text.values.value import Day
from core.text.values.words import MONTH as MONTH_WORD
from core.text.values.words import MONTH_NAMES, MONTHS, WEEKDAY, month_of, weekday_of

_MONTH = rf"{MONTH_WORD}\.?"
_WEEKDAY = rf"{WEEKDAY}\.?"
_TO = rf"\s*(?:-|–|—|to|through|thru|until|and|&)\s*(?:{_WEEKDAY},?\s+)?"
_LEAD = rf"(?:{_WEEKDAY}(?:{_TO}{_WEEKDAY})?,?\s+)?"
# "@aday@" and the like stand for the parts of the first and of the last day.
_FORMS = (
    rf"{_LEAD}@amonth@\s+@aday@(?!\d|:\d)@ayear@(?:\s*\({_WEEKDAY}\))?{_TO}@bmonth@\s+@bday@(?!\d|:\d)@byear@",
    rf"{_LEAD}@amonth@\s+@aday@{_TO}@bday@(?!\d|:\d)@byear@",  # December 20 – 24, 2026
    rf"{_LEAD}@aday@\s*@amonth@?@ayear@{_TO}@bday@\s*@bmonth@@byear@",  # 20 – 24 December 2026
    rf"{_LEAD}@amonth@\s+@aday@(?!\d|:\d)@ayear@",
    rf"{_LEAD}@aday@\s+@amonth@@ayear@",
    r"(?P<ayear>20\d\d)-(?P<amonth>\d\d)-(?P<aday>\d\d)"
    r"(?:\s*(?:-|–|—|to|/)\s*(?P<byear>20\d\d)-(?P<bmonth>\d\d)-(?P<bday>\d\d))?",
)
_PARTS = [f"{place}{part}" for place in "ab" for part in ("year", "month", "day")]


def _form(number: int, form: str) -> str:
    """The pattern of a form, with the number of the form behind the name of each group."""
    for part in _PARTS:
        pattern = {
            "month": rf"(?P<{part}>{_MONTH})",
            "day": rf"(?P<{part}>\d{{1,2}})(?:st|nd|rd|th)?\.?",
            "year": rf"(?:,?\s+(?P<{part}>20\d\d))?",
        }[part[1:]]
        form = form.replace(f"@{part}@", f"(?:{pattern})" if part[1:] == "month" else pattern)
    return re.sub(r"\(\?P<(\w+)>", rf"(?P<\g<1>{number}>", form)


# Form 1 is longer than form 2 where both match; the forms stand in this order for that.
_WRITTEN = "|".join(_form(number, form) for number, form in enumerate(_FORMS, start=1))
_DATES = Pattern(_WRITTEN)
DATES = re.sub(r"\?P<\w+>", "?:", _WRITTEN)  # to be compiled without regard to case
NUMERIC_DATE = r"(?<![\d/.])\d{1,2}/\d{1,2}(?:/(?:20)?\d\d)?(?![\d/])|(?<![\d/.])\d{1,2}\.\d{1,2}\.20\d\d(?!\d)"
_NUMBERS = Pattern(r"(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.](20\d\d)(?![\d/])", 0)
_DAYS = r"\d{1,2}(?:st|nd|rd|th)?(?:\s*[-–—]\s*\d{1,2}(?:st|nd|rd|th)?)?(?!\d|:\d|\s*[ap]\.?m)"
_LISTED = Pattern(
    rf"(?P<month>{_MONTH})\s+(?P<days>{_DAYS}(?:,\s*(?:(?:and|&)\s+)?{_DAYS})+(?:\s+(?:and|&)\s+{_DAYS})?)"
    r"(?P<year>,?\s+20\d\d)?(?=\s*(?:$|[:;()|–—-]))"
)
_SHORT = Pattern(r"(?<![\d/.])(0?[1-9]|[12]\d|3[01])/(0?[1-9]|[12]\d|3[01])(?![\d/])", 0)
_BEGINS_SHORT = Pattern(rf"^(?:{_WEEKDAY},?\s+)?{_SHORT.pattern}(?:\s*[-–—]\s*{_SHORT.pattern})?")
_YEARS = Pattern(r"\b(20\d\d)(?:\s*[-–/]\s*(?:20)?(\d\d))?\b", 0)
_LATER_TERM = Pattern(r"\b(?:winter|spring)\s+(?:(?:semester|quarter|term)\s+)?20\d\d$")
_TERM_AHEAD = 9  # month from which dates of a term in the next months are of the year before
_FALL = Pattern(r"\b(?:fall|autumn|michaelmas)\b")

_MAY_HOLD_ONE = Pattern(rf"{'|'.join(MONTHS)}|20\d\d-\d\d")
_HAS_YEAR = Pattern(r"20\d\d", 0)
_WEEKDAY_AT_START = Pattern(rf"({WEEKDAY})\b")


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
    found = _DATES.search(text)
    return _span(found, context) if found else None


def spans(text: str, context: str = "") -> Iterator[Span]:
    """The dates and spans in reading order; `context` is the term or academic year that gives a missing year."""
    at = 0
    while found := _next(text, at, context):
        yield found[0]
        at = found[1]


def days_of(text: str) -> tuple[Day, Day] | None:
    """The first and the last day of the first date or span of a text, as they are written."""
    found = _DATES.search(text)
    if found is None:
        return None
    parts = _parts(found)
    weekday = _WEEKDAY_AT_START.match(found[0])
    first = _day(parts, "a", "b", weekday_of(weekday[1]) if weekday else None)
    return first, _day(parts, "b", "a") if "bday" in parts else first


def numeric_days(text: str) -> Iterator[Day]:
    """The days that "11/12" or "3.4.2026" can mean: the month first, then the day."""
    one, other, *rest = map(int, re.split(r"[/.]", text))
    year = 2000 + rest[0] % 100 if rest else None
    for month, day in ((one, other), (other, one)):
        if 1 <= month <= 12 and 1 <= day <= 31:
            yield Day(month, day, year)


def spelled_out(texts: Iterable[str]) -> list[str]:
    """The texts of one column, with numeric dates as year-month-day where the column shows which part is the month.

    "12/11" at the start of a text gets the name of its month. "3/4/2026" alone may be March or April: it stays as it is
    unless another date of the column has a part above 12.
    """
    texts = list(texts)
    pairs = [(int(one), int(two)) for text in texts for one, two, _ in _NUMBERS.compiled.findall(text)]
    begins = [found[0] for text in texts if (found := _BEGINS_SHORT.match(text))]
    pairs += [(int(one), int(two)) for text in begins for one, two in _SHORT.compiled.findall(text)]
    month_first, day_first = any(two > 12 for _, two in pairs), any(one > 12 for one, _ in pairs)
    if month_first == day_first:
        return texts
    order = (2, 0, 1) if month_first else (2, 1, 0)

    def in_words(short: re.Match[str]) -> str:
        month, day = short.group(1, 2) if month_first else short.group(2, 1)
        return f"{MONTH_NAMES[int(month) - 1]} {day}"

    spelled = (_NUMBERS.sub(lambda day: "-".join(day.groups()[at].zfill(2) for at in order), text) for text in texts)
    return [_BEGINS_SHORT.sub(lambda found: _SHORT.sub(in_words, found[0]), text, count=1) for text in spelled]


def apart(text: str) -> list[str]:
    """ "December 14–15, 17–18: exams" as two texts with their own days; a text without such a list as it is."""
    found = _LISTED.search(text)
    if found is None:
        return [text]
    days = re.findall(_DAYS, found["days"], re.IGNORECASE)
    return [f"{text[: found.start()]}{found['month']} {day}{found['year'] or ''}{text[found.end() :]}" for day in days]


def _next(text: str, at: int, context: str) -> tuple[Span, int] | None:
    if not _MAY_HOLD_ONE.search(text, at) or not (_HAS_YEAR.search(text, at) or _HAS_YEAR.search(context)):
        return None  # checked first, since the date patterns are slow
    found = _DATES.search(text, at)
    span = _span(found, context) if found else None
    return (span, found.end()) if found and span else None


def _parts(found: re.Match[str]) -> dict[str, str]:
    """ "amonth", "bday" and the like, without those that are not written."""
    return {name[:-1]: said for name, said in found.groupdict().items() if said}


def _span(found: re.Match[str], context: str) -> Span | None:
    parts = _parts(found)
    end_month = _month(parts.get("bmonth") or parts["amonth"])
    start_month = _month(parts.get("amonth") or parts["bmonth"])
    year = parts.get("ayear") or parts.get("byear")
    start_year = int(year) if year else _year_of(start_month, context)
    if start_year is None:
        return None
    if "byear" in parts and "ayear" not in parts and start_month > end_month:
        start_year -= 1
    end_year = int(parts["byear"]) if "byear" in parts else start_year + (end_month < start_month)
    start = _date(start_year, start_month, int(parts["aday"]))
    end = _date(end_year, end_month, int(parts["bday"])) if "bday" in parts else start
    return Span(start, end, found[0].strip()) if start and end and start <= end else None


def _day(parts: dict[str, str], own: str, other: str, weekday: int | None = None) -> Day:
    month = _month(parts.get(f"{own}month") or parts[f"{other}month"])
    year = parts.get(f"{own}year") or parts.get(f"{other}year")
    return Day(month, int(parts[f"{own}day"]), int(year) if year else None, weekday)


def _month(name: str) -> int:
    return int(name) if name.isdecimal() else month_of(name)


@lru_cache(maxsize=1_024)
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
