"""Tell from calendars whether classes are on, and which of several tables of hours holds on a day."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import date, timedelta

from core.domain.records import OpeningHours, StatedEvent
from core.ports.records import CampusRecords
from core.records.clock.event_names import BEGIN, CLASSES, END, names_in
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.periods import seasons_in, term_period

_AROUND = timedelta(days=250)
_LAST_DAYS = timedelta(days=21)  # from the last classes to the last exams, at most
_TIME = english(TimeWords)
_SURE_SUMMER = frozenset({6, 7})  # where no calendar says when classes began
_SUMMER = re.compile(r"\bsummers?\b", re.IGNORECASE)
_MONTHS_OF = {"winter": {12, 1, 2, 3}, "spring": {1, 2, 3, 4, 5, 6}, "summer": {5, 6, 7, 8}, "fall": {8, 9, 10, 11, 12}}
_EXAM = "exam"


@dataclass(frozen=True, slots=True)
class DayOfTerm:
    """A day as calendars see it: whether classes are on (None: they do not say), and the lines that say there are none.

    `since` is the line that says when classes began last. In summer, hours "during the semester" do not hold, though
    there may be classes.
    """

    day: date
    in_session: bool | None
    free: tuple[StatedEvent, ...] = ()
    is_summer: bool = False
    since: StatedEvent | None = None

    def holds(self, period: str) -> bool | None:
        """Whether hours of this name hold on the day; None where that cannot be told."""
        if (named := term_period(period)) is not None:
            return named.first <= self.day <= named.last
        seasons = seasons_in(period)
        if "summer" in seasons and (self.is_summer or not _TIME.in_break.search(_SUMMER.sub(" ", period))):
            return self.is_summer
        is_break = _TIME.in_break.search(period) is not None
        if is_break and (_TIME.in_term.search(period) is None or "break" in period.lower()):
            return None if self.in_session is None else not self.in_session and self._is_in(seasons)
        if _TIME.in_term.search(period) is None or self.in_session is None:
            return None
        return self.in_session and not self.is_summer and self._is_in(seasons)

    def _is_in(self, seasons: Set[str]) -> bool:
        return not seasons - {"summer"} or any(self.day.month in _MONTHS_OF[name] for name in seasons)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The events around a day."""

    events: Sequence[StatedEvent]

    def on(self, day: date) -> DayOfTerm:
        """What the calendars say of a day."""
        free = tuple(one for one in self.events if one.event.start <= day <= one.event.end and is_free(one))
        begun = [one for one in self.events if one.event.start <= day and _is_side(one, BEGIN)]
        ended = [one.event.end for one in self.events if _is_side(one, END) or _is_exam(one)]
        last = max(begun, key=lambda one: one.event.start, default=None)
        over = [end for end in ended if last and last.event.start < end < day]
        is_over = bool(over) and not any(day <= end <= max(over) + _LAST_DAYS for end in ended)
        in_session = False if free or is_over else True if last else None
        return DayOfTerm(day, in_session, free, _is_summer(day, last, is_over), last)


async def calendar_around(day: date, records: CampusRecords) -> Calendar:
    """The events of about eight months before and after a day. Raises DatabaseError."""
    return Calendar(await records.events(day - _AROUND, day + _AROUND))


def is_free(stated: StatedEvent) -> bool:
    """Whether a line of a calendar says that there are no classes."""
    said = f"{stated.event.name} {stated.event.unit}"
    return _TIME.no_classes.search(said) is not None and not _is_side(stated, BEGIN)


def of_day(hours: Sequence[OpeningHours], day: DayOfTerm) -> tuple[OpeningHours, ...]:
    """The hours that hold on a day: those of its weeks, where calendars tell which; all where they do not.

    Those of a date hold in all weeks.
    """
    periods = dict.fromkeys(each.period for each in hours if each.start is None)
    if len(periods) == 1 and day.holds(next(iter(periods))) is None:
        return tuple(hours)
    held = {period for period in periods if period and day.holds(period)}
    unsure = {period for period in periods if period and day.holds(period) is None}
    chosen = held or unsure or {""}
    return tuple(each for each in hours if each.start or each.period in chosen)


def _is_side(stated: StatedEvent, side: str) -> bool:
    return any({side, CLASSES} <= words for _, words in names_in(stated.event.name)) and "register" not in {
        word for _, words in names_in(stated.event.name) for word in words
    }


def _is_exam(stated: StatedEvent) -> bool:
    return any(_EXAM in words for _, words in names_in(stated.event.name))


def _is_summer(day: date, last: StatedEvent | None, is_over: bool) -> bool:
    """Whether summer classes began last, or classes are over in the months of summer."""
    if last is None:
        return day.month in _SURE_SUMMER
    named = f"{last.event.name} {last.event.term}"
    return "summer" in named.lower() or (is_over and day.month in _MONTHS_OF["summer"])
