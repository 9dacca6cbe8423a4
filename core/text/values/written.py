"""Write days and times in English words, as `core.text.values.dates` and `clock` read them."""

from datetime import date, datetime, time

from core.text.values.words import MONTH_NAMES, WEEKDAY_NAMES

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
