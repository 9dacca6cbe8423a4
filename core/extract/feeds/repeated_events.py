"""Tell the times of a repeated event one by one, as RFC 5545 defines its recurrence set (3.8.5)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import islice, takewhile
from typing import Any

from dateutil.rrule import rrule, rruleset, rrulestr

from core.extract.feeds.feed_events import day_of

MOST_REPEATS = 60  # told of one series
_MOST_STEPS = 20_000  # repeats that are looked at in one series
_MONTHS_AHEAD = 13
_KNOWN = frozenset({"YEARLY", "MONTHLY", "WEEKLY", "DAILY"})  # the others are no events of a campus, and never end
_Event = Any  # the library's: its properties are of thirty types


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


@dataclass(frozen=True, slots=True)
class Repeat:
    """One time of an event; `event` is the component whose words hold for it."""

    event: _Event
    start: date
    length: timedelta


@dataclass(frozen=True, slots=True)
class Clocks:
    """Reads the moments of an event; those without a zone are on the clocks of `zone` (floating, 3.3.5)."""

    zone: tzinfo

    def start(self, event: _Event, name: str = "DTSTART") -> date | None:
        """A property that is a day or a moment; None where it is neither."""
        try:
            value = getattr(event.get(name), "dt", None)
        except ValueError:  # a property that is no date says so when it is asked
            return None
        return located(value, self.zone) if isinstance(value, date) else None

    def length(self, event: _Event) -> timedelta:
        """How long it takes; a day where it has no time and no end (3.6.1)."""
        start, end = self.start(event), self.start(event, "DTEND")
        duration = getattr(event.get("DURATION"), "dt", None)
        if isinstance(duration, timedelta):
            return max(duration, timedelta())
        if isinstance(start, datetime):
            return max(end - start, timedelta()) if isinstance(end, datetime) else timedelta()
        return max(day_of(end) - start, timedelta(days=1)) if start and end else timedelta(days=1)

    def repeats(self, event: _Event, start: date, moved: Sequence[_Event], window: Window) -> list[Repeat] | None:
        """The times in the window; None where the rule is not one that is told one by one.

        `moved` are the components that replace one time, or all from one on (RANGE=THISANDFUTURE, 3.2.13). Raises
        ValueError for a rule that contradicts itself.
        """
        rules = listed(event.get("RRULE"))
        if any(str((rule.get("FREQ") or [""])[0]).upper() not in _KNOWN for rule in rules):
            return None
        zone = start.tzinfo if isinstance(start, datetime) else None
        replaced = [(located(at, zone), one) for one in moved if (at := self.start(one, "RECURRENCE-ID"))]
        left_out = {*(located(each, zone) for each, _ in _listed_times(event, "EXDATE")), *(at for at, _ in replaced)}
        extra = {located(at, zone): length for at, length in _listed_times(event, "RDATE")}
        found = takewhile(lambda at: at.date() < window.last, islice(_series(rules, start, extra), _MOST_STEPS))
        changes = [(at, one) for at, one in replaced if _is_for_all_later(one)]
        inside = (
            self._repeat(event, at if zone else at.date(), extra, changes)
            for at in found
            if at.date() >= window.first and not left_out & {at if zone else at.date(), at.date()}
        )
        return list(islice(inside, MOST_REPEATS))

    def _repeat(
        self, event: _Event, at: date, extra: dict[date, timedelta | None], changes: Sequence[tuple[date, _Event]]
    ) -> Repeat:
        """The time by the last change before it: moved as far as the change moved its own."""
        for since, one in sorted(changes, key=lambda each: _moment(each[0]), reverse=True):
            start = self.start(one)
            if _moment(since) <= _moment(at) and (moved := _moved_as_far(at, since, start)):
                return Repeat(one, moved, self.length(one))
        length = extra.get(at) or self.length(event)
        return Repeat(event, at, max(length, timedelta()))


def _moved_as_far(at: date, since: date, start: date | None) -> date | None:
    """The time, moved as far on its own clock as `since` was to `start`; None where these are not all of one kind."""
    if isinstance(at, datetime) and isinstance(since, datetime) and isinstance(start, datetime):
        return at + (start.astimezone(at.tzinfo) - since.astimezone(at.tzinfo))
    are_days = not any(isinstance(each, datetime) for each in (at, since, start))
    return at + (start - since) if are_days and start else None


def rule_of(event: _Event) -> str:
    """The rule in the feed's own words."""
    return ", ".join(f"repeats by the rule {rule.to_ical().decode()}" for rule in listed(event.get("RRULE")))


def listed(value: Any) -> list[Any]:  # noqa: ANN401 - one property, or several of the same name
    """The values of a property that may stand several times."""
    return [] if value is None else list(value) if isinstance(value, list) else [value]


def located(moment: date, zone: tzinfo | None) -> date:
    """The moment with a zone; a day stays one, and among days (no zone) everything is one."""
    if not isinstance(moment, datetime):
        return moment
    if zone is None:
        return day_of(moment)
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def _is_for_all_later(event: _Event) -> bool:
    return str(event["RECURRENCE-ID"].params.get("RANGE", "")).upper() == "THISANDFUTURE"


def _moment(at: date) -> datetime:
    return at if isinstance(at, datetime) else datetime.combine(at, time(), UTC)


def _series(rules: Iterable[Any], start: date, extra: Iterable[date]) -> rruleset:
    """The first time, what the rules give, and the times that are listed; days as their midnights."""
    first = start if isinstance(start, datetime) else datetime.combine(start, time())
    series = rruleset()
    series.rdate(first)
    for rule in rules:
        series.rrule(_parsed(rule, first))
    for moment in extra:
        at = moment if isinstance(moment, datetime) else datetime.combine(moment, first.time(), first.tzinfo)
        series.rdate(at)
    return series


def _parsed(rule: Any, first: datetime) -> rrule:  # noqa: ANN401
    until = [_until(each, first) for each in listed(rule.get("UNTIL"))]
    limited = type(rule)({**rule, "UNTIL": until}) if until else rule
    found = rrulestr(limited.to_ical().decode(), dtstart=first)
    if isinstance(found, rruleset):
        raise ValueError("one rule is no set of rules")
    return found


def _until(until: date, first: datetime) -> datetime:
    """The last moment of a series, in UTC where its start has a zone (3.3.10).

    A day alone, which is an error beside a time, is read as its last second: whoever writes it means that day too.
    """
    if not isinstance(until, datetime):
        until = datetime.combine(until, time(23, 59, 59) if first.tzinfo else time())
    if first.tzinfo is None:
        return until.replace(tzinfo=None)
    return (until if until.tzinfo else until.replace(tzinfo=first.tzinfo)).astimezone(UTC)


def _listed_times(event: _Event, name: str) -> Iterator[tuple[date, timedelta | None]]:
    """The times that a property lists, with their lengths where they are periods (3.3.9)."""
    for dates in listed(event.get(name)):
        for each in getattr(dates, "dts", ()):
            start, end = each.dt if isinstance(each.dt, tuple) else (each.dt, None)
            yield start, end - start if isinstance(end, datetime) else end
