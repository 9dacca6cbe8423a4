"""Read opening hours from a line: "Mon – Fri: 8:00am - 5:00pm; Sat closed", "Closed November 26–27"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.domain.records import OpeningHours
from core.text.languages.en.pages.opening_words import CHANGES, CLOSED, FILLERS, ROUND_THE_CLOCK
from core.text.languages.pattern import Pattern
from core.text.sentences import sentences
from core.text.values.clock import CLOCK, TIMES, opens_and_closes
from core.text.values.dates import read_span
from core.text.values.weekdays import DAY, DAYS, LETTERS, SOME_WEEKS_REMARKED, weekdays_of, weekdays_of_letters
from core.text.values.words import MONTH

_DATE = (
    rf"(?:{DAYS},?\s+(?:the\s+)?)?(?:{MONTH}\b\.?\s+\d{{1,2}}(?:st|nd|rd|th)?\b|\b\d{{1,2}}\s+{MONTH}\b)"
    rf"(?:,?\s+20\d\d)?(?:\s*(?:[-–—]|to|through|thru|and|&)\s*(?:{DAYS},?\s+)?(?:{MONTH}\b\.?\s+)?\d{{1,2}}"
    rf"(?!\d|:\d|\s*[ap]\.?m)(?:st|nd|rd|th)?(?:\s+{MONTH}\b)?(?:,?\s+20\d\d)?)?"
)
_TOKEN = Pattern(
    rf"(?P<note>\([^()]*\))|(?P<date>{_DATE})|(?P<days>{DAYS})|(?P<letters>{LETTERS}(?=:?,?\s*{TIMES}))|(?P<clock>{ROUND_THE_CLOCK})|(?P<times>{TIMES})|"
    rf"(?P<closed>{CLOSED})|(?P<filler>{FILLERS}|[\s:;,.|•–—-]+|and\b|&)|(?P<word>\S+)"
)
_WEEKDAY_OF_DATE = Pattern(rf"{DAY},?(?=\s+(?:the\s+)?(?:{MONTH}\b|\d))")
_SOME_WEEKS = Pattern(SOME_WEEKS_REMARKED)
_LONGEST = 40  # words
_LONGEST_DAYS = 80  # characters
_WHEN, _OPEN = {"date", "days", "letters"}, {"times", "clock", "closed"}
_CHANGE = Pattern(
    rf"(?:but\s+)?(?:on\s+)?(?P<days>{DAYS}),?\s+{CHANGES}(?P<time>{CLOCK})|"
    rf"(?:but\s+)?{CHANGES.replace('verb', 'first')}(?P<at>{CLOCK})\s+(?:on\s+)?(?P<day>{DAYS})"
)
_LONGEST_OF_HOURS_TOLD = 300  # characters

Hours = tuple[OpeningHours, ...]


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
    return tuple(replace(each, period=each.period or period) for hours in found for each in hours)


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
    if not all(days) or ({"date", "days"} <= {token.kind for token in when} and any(map(_is_long, days))):
        return []  # weekdays of some weeks only
    note = " ".join(token.text.strip("()") for token in part if token.kind == "note")
    weeks = note if _SOME_WEEKS.search(note) else ""
    return [
        replace(day, opens=at[0], closes=at[1], note=note, period=weeks)
        for day in _joined(days)
        for at in opening
        if at
    ]


def _is_long(days: OpeningHours | None) -> bool:
    return days is not None and days.start != days.end


def _joined(days: list[OpeningHours | None]) -> list[OpeningHours]:
    """Weekdays beside each other as one; dates stay apart."""
    known = [day for day in days if day]
    weekdays = tuple(sorted({number for day in known for number in day.weekdays}))
    return [*([OpeningHours(weekdays)] if weekdays else []), *(day for day in known if day.start)]


def _days(token: _Token, context: str) -> OpeningHours | None:
    if token.kind == "days":
        return OpeningHours(weekdays_of(token.text))
    if token.kind == "letters":
        meant = list(weekdays_of_letters(token.text))
        return OpeningHours(meant[0]) if len(meant) == 1 else None
    span = read_span(token.text, context)
    named = _WEEKDAY_OF_DATE.match(token.text)
    if span is None or (named and weekdays_of(named[0]) != (span.start.weekday(),)):
        return None  # a weekday that is another one shows that the year is not the one of the context
    return OpeningHours(start=span.start, end=span.end)


def _opening(token: _Token) -> tuple[str, str] | None:
    if token.kind == "closed":
        return "", ""
    return ("00:00", "24:00") if token.kind == "clock" else opens_and_closes(token.text)


def hours_told(text: str, context: str = "", period: str = "") -> Hours:
    """The hours that all clauses of a text state together; none where one of them says something else."""
    if len(text) > _LONGEST_OF_HOURS_TOLD:
        return ()
    found: Hours = ()
    for clause in _clauses(text):
        if own := hours_of(clause, context, period):
            found += own
        elif other := changed(found, clause):
            found = other
        else:
            return ()
    return found


def _clauses(text: str) -> Iterator[str]:
    for sentence in sentences(text):
        yield from (clause.strip(" ,") for clause in sentence.rstrip(".").split(";") if clause.strip(" ,"))


def is_change(clause: str) -> bool:
    """Whether a clause tells another time of some days: "on Thursday we open at 10 a.m."."""
    return _CHANGE.fullmatch(clause) is not None


def changed(hours: Hours, clause: str) -> Hours:
    """The hours with another time on the days of this clause; none where it is no such clause, or fits none of them."""
    said = _CHANGE.fullmatch(clause)
    if said is None:
        return ()
    days, verb, clock = said["days"] or said["day"], said["verb"] or said["first"], said["time"] or said["at"]
    opens = verb.casefold().startswith("open")
    parts = [part for each in hours for part in _parted(each, weekdays_of(days))]
    at = [
        _with_time(each, clock, opens=opens) if set(each.weekdays) <= set(weekdays_of(days)) else each for each in parts
    ]
    return tuple(each for each in at if each) if all(at) and at != parts else ()


def _parted(hours: OpeningHours, days: tuple[int, ...]) -> Iterator[OpeningHours]:
    """Those on these weekdays apart from those on the others."""
    if hours.start:
        yield hours
        return
    for own in (
        tuple(day for day in hours.weekdays if day not in days),
        tuple(day for day in hours.weekdays if day in days),
    ):
        if own:
            yield replace(hours, weekdays=own)


def _with_time(hours: OpeningHours, clock: str, *, opens: bool) -> OpeningHours | None:
    if hours.start or not hours.opens:
        return hours
    span = f"{clock} – {_spelled(hours.closes)}" if opens else f"{_spelled(hours.opens)} – {clock}"
    read = hours_of(f"Monday {span}")
    return replace(hours, opens=read[0].opens, closes=read[0].closes) if read else None


def _spelled(at: str) -> str:
    """ "17:00" as "5:00 pm"."""
    hour, minute = int(at[:2]), at[3:]
    return f"{(hour - 1) % 12 + 1}:{minute} {'am' if hour % 24 < 12 else 'pm'}"
