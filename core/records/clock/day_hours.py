"""The hours of one place on a day: exceptions before rules, and of the rules those of the weeks that the day is in."""

from dataclasses import dataclass
from datetime import date, datetime

from core.domain.records import OpeningHours, StatedEvent
from core.records.clock.dated_exceptions import DatedException
from core.records.clock.opening_state import OpeningState, on_days, opening_state
from core.records.clock.term_time import Calendar, of_day
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords

_EN, _TIME = english(HoursWords), english(TimeWords)


@dataclass(frozen=True, slots=True)
class DayHours:
    """The hours of a place by their weeks, the exceptions of its pages, and the calendar.

    Those of a period that the question names (`is_named`) hold whatever the day; `when_closed` is
    what a page says for all other hours.
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
        return found if found is None or len({each.period for each in found}) <= 1 else None

    def exception_on(self, day: date) -> DatedException | None:
        """The sentence that says something of the day alone."""
        return next((each for each in self.exceptions if each.first <= day <= each.last), None)

    def in_the_way(self, day: date) -> StatedEvent | None:
        """What calendars name on the day so that usual hours may not hold; None where the hours allow for it.

        Hours for breaks hold on no day on which all is closed.
        """
        if any(each.start and each.start <= day <= (each.end or each.start) for each in self.of(day)):
            return None
        term, on_day = self.calendar.on(day), [one for one in self.calendar.events if one.event.is_on(day)]
        found = [one for one in on_day if _EN.no_usual_day.search(_said(one))]
        has_own = term.in_session is False and any(each.period and term.holds(each.period) for each in self.hours)
        return next(filter(is_closed, found), found[0] if found and not has_own else None)

    def state_at(self, now: datetime) -> OpeningState | None:
        """None where the hours of the day are not certain."""
        return opening_state(now, lambda day: self._certain_on(day, now.date()))

    def _certain_on(self, day: date, today: date) -> list[OpeningHours] | None:
        """The hours of a day; None on a coming day on which they may not hold."""
        return None if day > today and self.in_the_way(day) else self.on(day)


def is_closed(stated: StatedEvent) -> bool:
    """Whether a line of a calendar says that all is closed."""
    return _TIME.offices_closed.search(_said(stated)) is not None


def _said(stated: StatedEvent) -> str:
    return f"{stated.event.name}. {stated.event.unit}"
