"""Read the days that a question means by "this week" or "tomorrow"."""

import re
from calendar import monthrange
from datetime import date, timedelta

from core.rag.structured.places.asked_days import asked_days
from core.text.languages.en.questions.time_questions import WINDOWS
from core.text.periods import Period

_WINDOWS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in WINDOWS)
_SUNDAY = 6


def window(question: str, today: date) -> Period | None:
    """The days from today on; None where the question names none. A week ends on Sunday."""
    for name, pattern in _WINDOWS:
        if pattern.search(question):
            return _named(name, today)
    days = asked_days(question, today)
    if len(days.weekdays) == 1:
        day = today + timedelta(days=(days.weekdays[0] - today.weekday()) % 7)
        return Period(day, day)
    return Period(days.day, days.day) if days.day else None


def _named(name: str, today: date) -> Period:
    monday = today - timedelta(days=today.weekday())
    if name == "two days":
        return Period(today, today + timedelta(days=1))
    if name == "this week":
        last = today + timedelta(days=6) if today.weekday() == _SUNDAY else monday + timedelta(days=_SUNDAY)
        return Period(today, last)
    if name == "next week":
        return Period(monday + timedelta(days=7), monday + timedelta(days=13))
    if name == "weekend":
        return Period(max(today, monday + timedelta(days=5)), monday + timedelta(days=_SUNDAY))
    if name == "next days":
        return Period(today, today + timedelta(days=6))
    first = _next_month(today) if name == "next month" else today
    return Period(first, first.replace(day=monthrange(first.year, first.month)[1]))


def _next_month(today: date) -> date:
    return (today.replace(day=1) + timedelta(days=32)).replace(day=1)
