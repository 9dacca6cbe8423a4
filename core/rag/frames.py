"""The words that records and the clock put around values, in the language that the question was asked in."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, time, timedelta

from core.messages.catalogues import ENGLISH, weekday_day_in
from core.messages.speaking import say_in
from core.text.values.written import clock_in_words

# What an answer begins with, by what is asked (`core.records.clock.asked_moment`).
LEADS_OVER: Mapping[str, str] = {
    "late": "told.too_late",
    "missed": "told.yes_over",
    "still": "told.no_over",
    "last": "told.no_over",
    "left": "told.none_over",
    "until": "told.over",
    "over": "told.over",
    "happened": "told.yes_over",
    "begun": "told.over",
}
# The same of what goes on for some days, on one of them.
LEADS_ON: Mapping[str, str] = {
    "late": "told.not_too_late",
    "missed": "told.no_not_over",
    "over": "told.is_on",
    "last": "told.no",
}
LEADS_TO_COME: Mapping[str, str] = {
    "late": "told.not_too_late",
    "missed": "told.no_still_time",
    "still": "told.yes_still_time",
    "last": "told.no_still_time",
    "over": "told.still_time",
    "happened": "told.not_yet",
}
_NAMED = {time(12): "told.noon", time(0): "told.midnight"}
_A_MONDAY = date(2024, 1, 1)
_LANGUAGE: ContextVar[str] = ContextVar("told in", default=ENGLISH)


@contextmanager
def told_in(language: str) -> Iterator[None]:
    """Inside, these words are of this language, or English where its catalogue lacks them."""
    token = _LANGUAGE.set(language)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def tell(key: str, /, **values: object) -> str:
    """The words of this key around the values, which stand as they are."""
    return say_in(_LANGUAGE.get(), key, **values)


def lead_told(leads: Mapping[str, str], ask: str, otherwise: str = "") -> str:
    """What the answer to this kind of question begins with; empty where it begins with the day."""
    key = leads.get(ask, otherwise)
    return tell(key) if key else ""


def day_told(day: date) -> str:
    """ "Saturday, October 3, 2026"."""
    return weekday_day_in(_LANGUAGE.get(), day)


def weekday_told(number: int) -> str:
    """ "Monday" for 0."""
    return day_told(_A_MONDAY + timedelta(days=number)).split(",")[0]


def time_told(moment: time) -> str:
    """ "7:30 p.m.", "noon"."""
    return tell(_NAMED[moment]) if moment in _NAMED else clock_in_words(moment)


def span_told(start: date, end: date) -> str:
    """From one day to another, both included."""
    return day_told(start) if start == end else tell("told.span", first=day_told(start), last=day_told(end))


def distance_told(day: date, today: date) -> str:
    """ "today", "tomorrow", "yesterday", "in 12 days" or "3 days ago"."""
    days = (day - today).days
    if abs(days) <= 1:
        return tell(("told.today", "told.tomorrow", "told.yesterday")[days])
    return tell("told.in_days" if days > 0 else "told.days_ago", days=abs(days))


def relation_told(start: date, end: date, today: date) -> str:
    """How days stand to today: "that is in 12 days", "that was yesterday", "that is now; it ends tomorrow"."""
    if end < today:
        return tell("told.that_was", distance=distance_told(end, today))
    if start > today or start == end:
        return tell("told.that_is", distance=distance_told(start, today))
    if end == today:
        return tell("told.last_day")
    return tell("told.now_until", distance=distance_told(end, today))


def joined_told(names: Iterable[str]) -> str:
    """ "A, B and C"."""
    *before, last = list(names)
    return tell("told.and", before=", ".join(before), last=last) if before else last
