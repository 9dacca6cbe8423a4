"""Write days and times in English words, as `core.text.values.dates` reads them."""

from datetime import date, datetime, time

from core.text.values.words import MONTH_NAMES, WEEKDAY_NAMES

# What the pages are searched for beside the thing, by the kind of question about time.
ASKED_FOR = {"open": "hours", "over": "deadline", "left": "date", "next": "date", "due": "due date"}
_NAMED = {time(12): "noon", time(0): "midnight"}


def day_in_words(day: date) -> str:
    """ "Saturday, October 3, 2026"."""
    return f"{WEEKDAY_NAMES[day.weekday()]}, {MONTH_NAMES[day.month - 1]} {day.day}, {day.year}"


def time_in_words(moment: time) -> str:
    """ "7:30 p.m.", "noon"."""
    if moment in _NAMED:
        return _NAMED[moment]
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


# Between days and times they name nothing: "from 9 to noon and on Friday from 9".
SMALL_WORDS = frozenset(
    "a am an and are at between but by day every evening for from hour hours i in is it m morning night nights of on "
    "only open or our p pm s staff the then to until we week with".split()
)
