"""Read of what, and when, somebody wants to be reminded."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from core.domain.reminders.reminder import HOUR
from core.records.clock.asked_days import asked_days
from core.text.languages.languages import english
from core.text.languages.schema.turns import ReminderWords
from core.text.values import value
from core.text.values.lexer import of
from core.text.values.spans import spans_of_days

_EN = english(ReminderWords)
_AT = re.compile(r"\bat\s+(?P<hour>\d{1,2})\b(?!\s*[:/%])", re.IGNORECASE)
_EARLIEST, _NOON = 7, 12  # an hour without its half of the day is one in which people are awake


@dataclass(frozen=True, slots=True)
class Wish:
    """`thing` names an event, or nothing where the talk has it; `own` are words of a person's own.

    `days_before` or a `day` where one is said; `minute` of the day.
    """

    thing: str = ""
    own: str = ""
    days_before: int | None = None
    day: date | None = None
    minute: int = HOUR


def read_wish(wanted: str, today: date) -> Wish:
    """What stands behind "remind me"."""
    minute, rest = _time_of_day(wanted)
    days, first, after = _lead(rest)
    if days is not None:
        own, named = _parts(first)
        return Wish(after or named, own, days, None, minute)
    day, rest = _day(rest, today)
    own, thing = _parts(rest)
    is_when = day is None and re.match(r"\W*when\b", rest, re.IGNORECASE) is not None
    return Wish(thing, own, 0 if is_when else None, day, minute)


def _lead(text: str) -> tuple[int | None, str, str]:
    """How many days before, with the words before and after that."""
    for span in spans_of_days(text):
        if before := _EN.before.match(text, span.end):
            return span.days, text[: span.start], _name(text[before.end() :])
    if found := _EN.on_the_day.search(text):
        return 0, text[: found.start()], _name(text[found.end() :])
    return None, text, ""


def _parts(text: str) -> tuple[str, str]:
    """Somebody's own words, or the name of an event."""
    return (_name(text), "") if _EN.own_words.match(text) else ("", _name(text))


def _name(text: str) -> str:
    return " ".join(_EN.trailing.sub("", _EN.leading.sub("", text)).split())


def _without(text: str, start: int, rest: str) -> str:
    """The words before a time and the rest, without "on" and the like before the time."""
    return f"{_EN.trailing.sub('', text[:start])} {rest}"


def _day(text: str, today: date) -> tuple[date | None, str]:
    """The day on which they want to be told, and the words without it."""
    for span in spans_of_days(text):
        if re.search(r"\bin\s*$", text[: span.start], re.IGNORECASE):
            return today + timedelta(days=span.days), _without(text, span.start, text[span.end :])
    asked = asked_days(text, today)
    day = asked.one(today)
    pairs = enumerate(zip(text, asked.rest, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), len(asked.rest))
    is_told_then = day is not None and _EN.on.search(text[:at]) is not None
    return (day, _without(text, at, asked.rest[at:])) if is_told_then else (None, text)


def _time_of_day(text: str) -> tuple[int, str]:
    """Minutes after midnight, and the words without them."""
    clock = next(iter(of(value.CLOCK, text)), None)
    if clock:
        written = clock.value.minutes
        minute = _awake(clock.value.written) if written is None else written
        return minute, _without(text, clock.start, text[clock.end :])
    if (found := _AT.search(text)) and int(found["hour"]) < 2 * _NOON:
        return _awake(int(found["hour"]) * 60), _without(text, found.start(), text[found.end() :])
    return HOUR, text


def _awake(written: int) -> int:
    return written + _NOON * 60 if written < _EARLIEST * 60 else written
