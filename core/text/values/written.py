"""Write days and times in English words, as `core.text.values.dates` and `clock` read them, and find them again."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

from core.text.values.lexer import values
from core.text.values.value import CLOCK, DATE, HOURS, Value
from core.text.values.words import MONTH_NAMES, WEEKDAY_NAMES

_BETWEEN = {", at", ",", " at"}  # a day and its time
_NAMED = {time(12): "noon", time(0): "midnight"}


def day_in_words(day: date) -> str:
    """ "Saturday, October 3, 2026"."""
    return f"{WEEKDAY_NAMES[day.weekday()]}, {MONTH_NAMES[day.month - 1]} {day.day}, {day.year}"


def time_in_words(moment: time) -> str:
    """ "7:30 p.m.", "noon"."""
    return _NAMED.get(moment) or clock_in_words(moment)


def clock_in_words(moment: time) -> str:
    """ "7:30 p.m.", "12:00 p.m."."""
    half = "a.m." if moment.hour < 12 else "p.m."
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {half}"


def span_in_words(start: date, end: date) -> str:
    """From one day or time to another, both included; days where either is no datetime."""
    if not isinstance(start, datetime) or not isinstance(end, datetime):
        return day_in_words(start) if start == end else f"{day_in_words(start)} to {day_in_words(end)}"
    first = f"{day_in_words(start)}, {time_in_words(start.time())}"
    if start == end:
        return first
    last = time_in_words(end.time())
    return f"{first} to {last}" if start.date() == end.date() else f"{first} to {day_in_words(end)}, {last}"


def moments_in(text: str, zone: tzinfo) -> list[tuple[int, datetime]]:
    """Where each of them ends in the text, and when it is or begins; none inside a quotation, or without a year."""
    found = values(text)
    days = [each for each in found if each.kind is DATE and each.value.year and not _is_quoted(text, each.start)]
    return [moment for day in days for moment in _moment(text, day, found, zone)]


def _moment(text: str, day: Value[Any], found: tuple[Value[Any], ...], zone: tzinfo) -> Iterator[tuple[int, datetime]]:
    date = day.value.within(day.value.year)
    times = [each for each in found if each.kind in {CLOCK, HOURS} and text[day.end : each.start].rstrip() in _BETWEEN]
    if date is None or not times or any(each.start < day.end for each in times):
        return
    longest = max(times, key=lambda each: each.end)
    clock = longest.value.first if longest.kind is HOURS else longest.value
    if clock.minutes is not None:
        midnight = datetime(date.year, date.month, date.day, tzinfo=zone)
        yield longest.end, midnight + timedelta(minutes=clock.minutes)


def _is_quoted(text: str, at: int) -> bool:
    return text.count("“", 0, at) > text.count("”", 0, at)
