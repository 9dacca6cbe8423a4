"""Days with a time of day in a text, as moments: "Monday, October 5, 2026, at 1:00 p.m."."""

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from typing import Any

from core.text.values.lexer import values
from core.text.values.value import CLOCK, DATE, HOURS, Value

_BETWEEN = {", at", ",", " at"}


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
