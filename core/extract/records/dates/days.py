"""Read the days that a line or cell of a calendar names, and check them against its weekday."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.extract.records.stated_time import StatedTime
from core.text.values.dates import Span, read_span
from core.text.values.words import MONTHS, WEEKDAY, WEEKDAY_SPELLINGS

_MAY_HOLD_ONE = re.compile(rf"\d.*?(?:{'|'.join(MONTHS)})|(?:{'|'.join(MONTHS)})[a-z.]*\s*\d|20\d\d-\d\d", re.I | re.S)
SHORT_WEEKDAY = r"(?:M|Tu|Th|T|W|R|F|Sa|Su|S|U)"
_NAME = rf"(?:{WEEKDAY}\b|{SHORT_WEEKDAY})\.?"
_TO = r"\s*(?:-|–|—|to|through|&|and|/|,)\s*"
_WEEKDAY = re.compile(rf"({WEEKDAY})\b\.?|(?<![A-Za-z])((?-i:{SHORT_WEEKDAY}))(?![a-z])", re.IGNORECASE)
WEEKDAYS = rf"{_NAME}(?:{_TO}{_NAME}){{0,4}}"  # to be compiled without regard to case
_ALL_WEEKDAYS = re.compile(rf"\(?{WEEKDAYS}\)?", re.IGNORECASE)
# After the date: "(Mon)", ", Monday", or letters alone before a word that begins the next part ("M-F Fall break").
_WEEKDAY_AFTER = re.compile(
    rf"\s*,?\s*(?P<days>\({WEEKDAY}\.?(?:{_TO}{WEEKDAY}\.?)?\)|"
    rf"\((?-i:{SHORT_WEEKDAY}(?:{_TO}{SHORT_WEEKDAY})?)\)|"
    rf"{WEEKDAY}\b\.?(?:{_TO}{WEEKDAY}\b\.?)?|(?-i:{SHORT_WEEKDAY}(?:[-–]{SHORT_WEEKDAY})?)(?=\s+[A-Z0-9]))",
    re.IGNORECASE,
)
_DAY_ALONE = re.compile(
    rf"\s*(?:(?P<lead>{WEEKDAY})\.?,?\s+)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?"
    r"(?:\s*[-–—]\s*(?P<last>\d{1,2})(?:st|nd|rd|th)?)?"
    r"(?![\d:/.]?\d|:\d|\s*(?:[ap]\.?m\b|%|credits?\b|weeks?\b|hours?\b|days?\b))",
    re.IGNORECASE,
)
_LONGEST = 300  # characters; the date patterns are slow on long lines


@dataclass(frozen=True, slots=True)
class Days:
    """The spans that a date can mean, and where it stands in its line.

    `is_sure` where the page states the year of the only one, or its weekday confirms it.
    """

    spans: tuple[Span, ...]
    start: int
    end: int
    is_sure: bool

    def on(self, weekdays: str) -> "Days":
        """The spans that begin and end on these weekdays; the same where no weekday is named."""
        named = [weekday_numbers(found[1] or found[2]) for found in _WEEKDAY.finditer(weekdays)]
        if not named:
            return self
        kept = tuple(span for span in self.spans if _agrees(span, named))
        return Days(kept, self.start, self.end, len(kept) == 1)


def read_days(line: str, time: StatedTime) -> Days | None:
    """The first date or span of a line; None where it has none. No span is left where year or weekday is wrong."""
    if len(line) > _LONGEST:
        return None
    found = read_span(line, "2000") if _MAY_HOLD_ONE.search(line) else None
    if found is None:
        return _of_month(line, time) if time.month else None
    start = line.index(found.text)
    end = start + len(found.text)
    stated = read_span(found.text)
    spans = [stated] if stated else [read_span(found.text, str(year)) for year in time.years_of(found.start.month)]
    after = _WEEKDAY_AFTER.match(line, end)
    beside = after["days"] if after else found.text
    known = tuple(span for span in spans if span)
    is_sure = bool(stated) or time.is_sure(found.start.month)
    return Days(known, start, after.end() if after else end, is_sure and len(known) == 1).on(beside)


def _of_month(line: str, time: StatedTime) -> Days | None:
    """A day alone at the start of a line below the name of its month: "12 Fall break"."""
    found = _DAY_ALONE.match(line)
    if found is None or time.month is None:
        return None
    named = f"{MONTHS[time.month - 1]} {found['day']}" + (f" - {found['last']}" if found["last"] else "")
    spans = tuple(span for year in time.years_of(time.month) if (span := read_span(named, str(year))))
    after = _WEEKDAY_AFTER.match(line, found.end())
    is_sure = time.is_sure(time.month) and len(spans) == 1
    days = Days(spans, 0, after.end() if after else found.end(), is_sure)
    return days.on(after["days"] if after else found["lead"] or "")


def is_weekdays(text: str) -> bool:
    """Whether a cell holds weekdays and nothing else: "Mon", "M-F", "(Tuesday)"."""
    return _ALL_WEEKDAYS.fullmatch(text.strip()) is not None


def _agrees(span: Span, named: Sequence[frozenset[int]]) -> bool:
    """Whether a span begins and ends on its weekdays; one weekday names the first or the only day."""
    is_last_right = len(named) == 1 or span.end.weekday() in named[-1]
    return span.start.weekday() in named[0] and is_last_right


def settled(days: Sequence[Days | None]) -> list[Span | None]:
    """The span of each date of a list whose year is sure."""
    return [one.spans[0] if one and one.is_sure else None for one in days]


def weekday_numbers(name: str) -> frozenset[int]:
    """What the name or the letters of one weekday can mean: 1 for "Tues.", 5 or 6 for "S"."""
    return frozenset(number for number, names in enumerate(WEEKDAY_SPELLINGS) if name.lower().strip(" .") in names)
