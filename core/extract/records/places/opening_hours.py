"""Read opening hours from a line: "Mon – Fri: 8:00am - 5:00pm; Sat closed", "Closed November 26–27"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.domain.records import OpeningHours
from core.text.languages.en.pages.opening_words import CLOSED, FILLERS, ROUND_THE_CLOCK
from core.text.values.clock import TIMES, opens_and_closes
from core.text.values.dates import read_span
from core.text.values.weekdays import DAY, DAYS, weekdays_of
from core.text.values.words import MONTH

_DATE = (
    rf"(?:{DAYS},?\s+(?:the\s+)?)?(?:{MONTH}\b\.?\s+\d{{1,2}}(?:st|nd|rd|th)?\b|\b\d{{1,2}}\s+{MONTH}\b)"
    rf"(?:,?\s+20\d\d)?(?:\s*(?:[-–—]|to|through|thru|and|&)\s*(?:{DAYS},?\s+)?(?:{MONTH}\b\.?\s+)?\d{{1,2}}"
    rf"(?!\d|:\d|\s*[ap]\.?m)(?:st|nd|rd|th)?(?:\s+{MONTH}\b)?(?:,?\s+20\d\d)?)?"
)
_TOKEN = re.compile(
    rf"(?P<note>\([^()]*\))|(?P<date>{_DATE})|(?P<days>{DAYS})|(?P<clock>{ROUND_THE_CLOCK})|(?P<times>{TIMES})|"
    rf"(?P<closed>{CLOSED})|(?P<filler>{FILLERS}|[\s:;,.|•–—-]+|and\b|&)|(?P<word>\S+)",
    re.IGNORECASE,
)
_WEEKDAY_OF_DATE = re.compile(rf"{DAY},?(?=\s+(?:the\s+)?(?:{MONTH}\b|\d))", re.IGNORECASE)
_LONGEST = 40  # words
_LONGEST_DAYS = 80  # characters
_WHEN, _OPEN = {"date", "days"}, {"times", "clock", "closed"}


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def hours_of(line: str, context: str = "", period: str = "") -> tuple[OpeningHours, ...]:
    """The opening hours that a line states; none where one of its words is not understood.

    `context` gives a missing year ("Fall 2026"), `period` is the name of the weeks for which they hold.
    """
    tokens = _tokens(line)
    if tokens is None:
        return ()
    parts = list(_parts(tokens))
    found = [_read(part, context) for part in parts]
    if not found or not all(found):
        return ()
    return tuple(replace(each, period=period) for hours in found for each in hours)


def days_of(text: str) -> tuple[int, ...]:
    """The weekdays of a text that names nothing but weekdays, such as a table's column name."""
    return (
        weekdays_of(text.strip())
        if len(text) <= _LONGEST_DAYS and re.fullmatch(DAYS, text.strip(" :."), re.IGNORECASE)
        else ()
    )


def times_of(cell: str) -> tuple[tuple[str, str], ...]:
    """The openings that a table's cell states for the day of its row or column; ("", "") is closed."""
    if len(cell.split()) > _LONGEST:
        return ()
    tokens = [_Token(str(found.lastgroup), found[0]) for found in _TOKEN.finditer(cell)]
    kinds = {token.kind for token in tokens}
    if not kinds & _OPEN or kinds - _OPEN - {"filler"}:
        return ()
    found = [_opening(token) for token in tokens if token.kind in _OPEN]
    return tuple(at for at in found if at) if all(found) else ()


def _tokens(line: str) -> list[_Token] | None:
    """The words that say something; None for a line with others, or too long to be read."""
    if len(line.split()) > _LONGEST:
        return None
    tokens = [_Token(str(found.lastgroup), found[0]) for found in _TOKEN.finditer(line)]
    kinds = {token.kind for token in tokens}
    if "word" in kinds or not kinds & _WHEN or not kinds & _OPEN:
        return None
    return [token for token in tokens if token.kind != "filler"]


def _parts(tokens: list[_Token]) -> Iterator[list[_Token]]:
    """Days with their times; either may come first, and the line keeps to the order that it begins with."""
    first = next(token for token in tokens if token.kind != "note")
    leading = _WHEN if first.kind in _WHEN else _OPEN
    part: list[_Token] = []
    for token in tokens:
        if token.kind in leading and any(each.kind in _OPEN | _WHEN and each.kind not in leading for each in part):
            yield part
            part = []
        part.append(token)
    yield part


def _read(part: list[_Token], context: str) -> list[OpeningHours]:
    when = [token for token in part if token.kind in _WHEN]
    opening = [_opening(token) for token in part if token.kind in _OPEN]
    if not when or not opening or not all(opening) or (len(opening) > 1 and ("", "") in opening):
        return []
    days = [_days(token, context) for token in when]
    if not all(days):
        return []
    note = " ".join(token.text.strip("()") for token in part if token.kind == "note")
    return [replace(day, opens=at[0], closes=at[1], note=note) for day in _joined(days) for at in opening if at]


def _joined(days: list[OpeningHours | None]) -> list[OpeningHours]:
    """Weekdays beside each other as one; dates stay apart."""
    known = [day for day in days if day]
    weekdays = tuple(sorted({number for day in known for number in day.weekdays}))
    return [*([OpeningHours(weekdays)] if weekdays else []), *(day for day in known if day.start)]


def _days(token: _Token, context: str) -> OpeningHours | None:
    if token.kind == "days":
        return OpeningHours(weekdays_of(token.text))
    span = read_span(token.text, context)
    named = _WEEKDAY_OF_DATE.match(token.text)
    if span is None or (named and weekdays_of(named[0]) != (span.start.weekday(),)):
        return None  # a weekday that is another one shows that the year is not the one of the context
    return OpeningHours(start=span.start, end=span.end)


def _opening(token: _Token) -> tuple[str, str] | None:
    if token.kind == "closed":
        return "", ""
    return ("00:00", "24:00") if token.kind == "clock" else opens_and_closes(token.text)
