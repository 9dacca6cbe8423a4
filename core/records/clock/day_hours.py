"""The hours of one place on a day and at a moment: exceptions before rules, and rules by the weeks of the calendar."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from core.domain.records import OpeningHours, StatedEvent
from core.records.clock.exceptions import DatedException
from core.records.clock.term_time import Calendar, of_day
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords

_HOURS = english(HoursWords)
_TIME = english(TimeWords)
_FARTHEST = 10  # days ahead that are looked at for the next opening
_DAY, _NIGHT_ENDS = timedelta(days=1), 6
HoursOf = Callable[[date], Sequence[OpeningHours] | None]


@dataclass(frozen=True, slots=True)
class OpeningState:
    """`until` is when it closes, None while it is closed, or open with no end in sight; `next` is when it opens again,
    `ended` when it closed today.

    Times are those of the clocks on the campus, without a zone.
    """

    is_open: bool
    until: datetime | None = None
    next: datetime | None = None
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class DayHours:
    """The hours of a place by their weeks, the exceptions of its pages, and the calendar.

    Those of a period that the question names (`is_named`) hold whatever the day; `when_closed` is what a page says
    for all other hours.
    """

    hours: tuple[OpeningHours, ...]
    exceptions: tuple[DatedException, ...]
    calendar: Calendar
    is_named: bool = False
    when_closed: str = ""

    def usual(self, day: date) -> tuple[OpeningHours, ...]:
        """Those of the weeks that the day is in."""
        return self.hours if self.is_named else of_day(self.hours, self.calendar.on(day))

    def of(self, day: date) -> tuple[OpeningHours, ...]:
        """The same with all exceptions."""
        return (*self.usual(day), *(hours for each in self.exceptions for hours in each.hours))

    def on(self, day: date) -> list[OpeningHours] | None:
        """Those of the day; None where nothing certain is said of it, or where several periods may hold."""
        if any(each.first <= day <= each.last and not each.hours for each in self.exceptions):
            return None
        found = on_days(self.of(day), day)
        kinds = {(each.period, bool(each.opens)) for each in found or ()}
        return found if len(kinds) <= 1 else None

    def exception_on(self, day: date) -> DatedException | None:
        """The sentence that says something of the day alone, one that leaves its times open before others."""
        own = [each for each in self.exceptions if each.first <= day <= each.last]
        return min(own, key=lambda each: bool(each.hours), default=None)

    def unsure_at(self, now: datetime) -> DatedException | None:
        """The sentence because of which nothing certain is known of a moment: of its day, or of the night before."""
        days = (now.date(), now.date() - _DAY) if now.hour < _NIGHT_ENDS else (now.date(),)
        found = filter(None, map(self.exception_on, days))
        return next((each for each in found if self.on(max(each.first, days[-1])) is None), None)

    def in_the_way(self, day: date) -> StatedEvent | None:
        """What calendars name on the day so that usual hours may not hold; None where the hours allow for it.

        Hours for breaks hold on no day on which all is closed.
        """
        if any(each.is_exception_on(day) for each in self.of(day)):
            return None
        term, on_day = self.calendar.on(day), [one for one in self.calendar.events if one.event.is_on(day)]
        found = [one for one in on_day if _HOURS.no_usual_day.search(_said(one)) or is_closed(one)]
        has_own = term.in_session is False and any(each.period and term.holds(each.period) for each in self.hours)
        return next(filter(is_closed, found), found[0] if found and not has_own else None)

    def opens_by(self, moment: datetime) -> bool:
        """Whether an opening of the moment's own day has begun by then."""
        return any(each.opens and each.opens <= f"{moment:%H:%M}" for each in self.on(moment.date()) or ())

    def state_at(self, now: datetime) -> OpeningState | None:
        """None where the hours of the day are not certain."""
        return opening_state(now, lambda day: self._certain_on(day, now.date()))

    def _certain_on(self, day: date, today: date) -> list[OpeningHours] | None:
        """The hours of a day; None on a coming day on which they may not hold."""
        return None if day > today and self.in_the_way(day) else self.on(day)


def opening_state(now: datetime, hours_of: HoursOf) -> OpeningState | None:
    """None where the hours of the day are not known; `hours_of` returns those that hold on a day."""
    wall = now.replace(tzinfo=None)
    is_night = wall.hour < _NIGHT_ENDS
    if hours_of(wall.date()) is None or (is_night and hours_of(wall.date() - _DAY) is None):
        return None
    found = list(_joined(sorted(_openings(wall.date(), hours_of))))
    for opens, closes in found:
        if opens <= wall < closes:
            is_endless = closes > datetime.combine(wall.date() + timedelta(days=2), time(0))
            return OpeningState(True, None if is_endless else closes)
    ended = max((closes for _, closes in found if wall.date() == closes.date() and closes <= wall), default=None)
    return OpeningState(False, None, min((opens for opens, _ in found if opens > wall), default=None), ended)


def on_days(hours: Sequence[OpeningHours], day: date) -> list[OpeningHours] | None:
    """What holds on a day: its exception, else what its weekday has; None where nothing is said of it."""
    special = [each for each in hours if each.is_exception_on(day)]
    usual = [each for each in hours if each.start is None and day.weekday() in each.weekdays]
    if special or usual:
        return special or usual
    return [] if any(each.start is None for each in hours) else None


def is_closed(stated: StatedEvent) -> bool:
    """Whether a line of a calendar says that all is closed, or stands on a list of nothing but holidays."""
    return any((_TIME.offices_closed.search(_said(stated)), _HOURS.lists_holidays.search(stated.title)))


def _said(stated: StatedEvent) -> str:
    return f"{stated.event.name}. {stated.event.unit}"


def _openings(today: date, hours_of: HoursOf) -> Iterator[tuple[datetime, datetime]]:
    """The openings from the day before, whose last one may end today, to the days ahead that are known."""
    for day in (today + timedelta(days=at) for at in range(-1, _FARTHEST)):
        known = hours_of(day)
        if known is None and day > today:
            return
        yield from ((_at(day, each.opens), _closing(day, each)) for each in known or () if each.opens)


def _closing(day: date, hours: OpeningHours) -> datetime:
    opens, closes = _at(day, hours.opens), _at(day, hours.closes)
    return closes if closes > opens else closes + _DAY


def _at(day: date, clock: str) -> datetime:
    hour, minute = map(int, clock.split(":"))
    return datetime.combine(day, time(0)) + timedelta(hours=hour, minutes=minute)


def _joined(openings: Sequence[tuple[datetime, datetime]]) -> Iterator[tuple[datetime, datetime]]:
    """Openings that follow each other without a gap are one."""
    known: tuple[datetime, datetime] | None = None
    for opens, closes in openings:
        if known and opens <= known[1]:
            known = known[0], max(known[1], closes)
            continue
        if known:
            yield known
        known = opens, closes
    if known:
        yield known
