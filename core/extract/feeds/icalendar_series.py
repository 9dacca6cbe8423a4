"""The days of an event that repeats (RFC 5545, 3.3.10), on the clocks of its place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import islice, takewhile
from typing import Any

from dateutil.rrule import rrule, rruleset, rrulestr

MOST_REPEATS = 60  # told of one series
_MOST_STEPS = 20_000  # repeats that are looked at in one series
_MONTHS_AHEAD = 13
_KNOWN = frozenset({"YEARLY", "MONTHLY", "WEEKLY", "DAILY"})  # the others are no events of a campus, and never end


@dataclass(frozen=True, slots=True)
class Window:
    """The days whose repeats are told one by one: from `first`, before `last`."""

    first: date
    last: date

    @classmethod
    def around(cls, today: date) -> "Window":
        """From the first of this month, for thirteen months: the same feed gives the same events all month."""
        months = today.month - 1 + _MONTHS_AHEAD
        return cls(today.replace(day=1), date(today.year + months // 12, months % 12 + 1, 1))


def repeats(event: Any, start: date, window: Window, left_out: Iterable[date] = ()) -> list[date] | None:  # noqa: ANN401
    """The beginnings of a series in the window; None where its rule is not one that is told day by day.

    `event` is the library's; `left_out` are days that other events of the feed tell. Raises ValueError for a rule that
    contradicts itself.
    """
    rules = listed(event.get("RRULE"))
    if any(str((rule.get("FREQ") or [""])[0]).upper() not in _KNOWN for rule in rules):
        return None
    missing = {day_of(moment) for moment in _moments(event.get("EXDATE"))} | set(left_out)
    series = _series(event, start, rules)
    found = takewhile(lambda each: each.date() < window.last, islice(series, _MOST_STEPS))
    inside = (each for each in found if each.date() >= window.first and each.date() not in missing)
    zone = start.tzinfo if isinstance(start, datetime) else None
    is_timed = isinstance(start, datetime)
    return [each.replace(tzinfo=zone) if is_timed else each.date() for each in islice(inside, MOST_REPEATS)]


def rule_of(event: Any) -> str:  # noqa: ANN401
    """The rule in the feed's own words."""
    return ", ".join(f"repeats by the rule {rule.to_ical().decode()}" for rule in listed(event.get("RRULE")))


def day_of(moment: date) -> date:
    """The day of a moment, by its own clock."""
    return moment.date() if isinstance(moment, datetime) else moment


def listed(value: Any) -> list[Any]:  # noqa: ANN401 - one property, or several of the same name
    """The values of a property that may stand several times."""
    return [] if value is None else list(value) if isinstance(value, list) else [value]


def _series(event: Any, start: date, rules: Iterable[Any]) -> rruleset:  # noqa: ANN401
    series = rruleset()
    series.rdate(_naive(start, start))
    for rule in rules:
        series.rrule(_parsed(rule, start))
    for moment in _moments(event.get("RDATE")):
        series.rdate(_naive(moment, start))
    return series


def _parsed(rule: Any, start: date) -> rrule:  # noqa: ANN401
    found = rrulestr(_without_zone(rule.to_ical().decode()), dtstart=_naive(start, start))
    if isinstance(found, rruleset):
        raise ValueError("one rule is no set of rules")
    return found


def _without_zone(rule: str) -> str:
    """UNTIL is in UTC where the start has a zone; the rule is expanded on the clocks of its place."""
    return ";".join(part.removesuffix("Z") if part.startswith("UNTIL=") else part for part in rule.split(";"))


def _moments(value: object) -> Iterator[date]:
    for dates in listed(value):
        for each in getattr(dates, "dts", ()):
            yield each.dt[0] if isinstance(each.dt, tuple) else each.dt


def _naive(moment: date, start: date) -> datetime:
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None)
    return datetime.combine(moment, start.time() if isinstance(start, datetime) else time())
