"""Read how long something lasts, in days: "a week", "two days", "48 hours"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.text.values.amounts import NUMBER, SPELLED, number_of, spelled_number
from core.text.values.words import any_of, table

_DAYS = {unit: int(days) for unit, days in table("days_of_spans").items()}
_SPAN = re.compile(
    rf"(?:(?P<figures>{NUMBER})\s+|(?P<spelled>{SPELLED})\s+|\b(?:an?|the)\s+|\b)"
    rf"(?:(?P<hours>hours?)|(?P<unit>{any_of(_DAYS)})s?)\b",
    re.IGNORECASE,
)
_HOURS_OF_A_DAY = 24


@dataclass(frozen=True, slots=True)
class SpanOfDays:
    """Whole days, and the characters that say so: 23 hours are of the same day.

    `is_whole` where nothing was cut off, `is_bare` where neither a number nor an article stands before the unit.
    """

    days: int
    start: int
    end: int
    is_whole: bool = True
    is_bare: bool = False


def spans_of_days(text: str) -> Iterator[SpanOfDays]:
    """The spans in reading order."""
    for found in _SPAN.finditer(text):
        many = number_of(found["figures"]) if found["figures"] else spelled_number(found["spelled"] or "one")
        days = many / _HOURS_OF_A_DAY if found["hours"] else many * _DAYS[found["unit"].lower()]
        is_bare = found.start() == found.start("hours" if found["hours"] else "unit")
        yield SpanOfDays(int(days), found.start(), found.end(), days == int(days), is_bare)
