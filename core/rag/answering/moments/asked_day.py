"""Read of which day the hours are asked: a date, a weekday, a holiday of the calendar, or today."""

import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.domain.records import StatedEvent
from core.rag.structured.events.event_names import names_in
from core.rag.structured.places.asked_days import asked_days
from core.rag.structured.thing_words import words_of
from core.text.languages.en.questions.event_words import ADDED_TO_DAYS, NO_NAMES_OF_DAYS
from core.text.languages.en.questions.hours_questions import NO_USUAL_DAY
from core.text.values.words import MOVING_DAYS, YEARLY_DAYS

_WEEK = 7
_ADDED, _NO_USUAL_DAY = re.compile(ADDED_TO_DAYS, re.IGNORECASE), re.compile(NO_USUAL_DAY, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AskedHours:
    """A question for hours, the words of it that name something, and the time on the campus."""

    text: str
    thing: str
    now: datetime

    @property
    def today(self) -> date:
        """The day on the campus."""
        return self.now.date()

    def day(self, events: Sequence[StatedEvent]) -> date:
        """The day that is asked for."""
        return asked_day(self.text, self.today, events)


def asked_day(question: str, today: date, events: Sequence[StatedEvent]) -> date:
    """The next such day; today where the question names none."""
    days = asked_days(question, today)
    if days.day:
        return days.day
    if len(days.weekdays) == 1:
        return today + timedelta(days=(days.weekdays[0] - today.weekday()) % _WEEK)
    return _of_the_year(question, today) or _of_calendar(question, today, events) or today


def _of_calendar(question: str, today: date, events: Sequence[StatedEvent]) -> date | None:
    """The first day to come of the free days whose name the question has, such as "founders day"."""
    said = frozenset(words_of(question))
    named = [
        one.event.start
        for one in events
        if one.event.end >= today and _NO_USUAL_DAY.search(one.event.name) and _is_named(one, said)
    ]
    return max(min(named), today) if named else None


def _is_named(one: StatedEvent, said: frozenset[str]) -> bool:
    own = [frozenset(words_of(_ADDED.sub("", name))) - NO_NAMES_OF_DAYS for name, _ in names_in(one.event.name)]
    return any(words and words <= said for words in own)


def _of_the_year(question: str, today: date) -> date | None:
    """Such as New Year's Eve, which calendars seldom name; the longest name counts."""
    said = f" {' '.join(words_of(question))} "
    named = [name for name in (*YEARLY_DAYS, *MOVING_DAYS) if f" {name} " in said]
    if not named or "break" in said or "recess" in said:
        return None
    name = max(named, key=len)
    return min(day for year in (today.year, today.year + 1) if (day := _day_of(name, year)) >= today)


def _day_of(name: str, year: int) -> date:
    if name in YEARLY_DAYS:
        return date(year, *YEARLY_DAYS[name])
    month, weekday, which = MOVING_DAYS[name]
    days = [date(year, month, day) for day in range(1, monthrange(year, month)[1] + 1)]
    of_weekday = [day for day in days if day.weekday() == weekday]
    return of_weekday[which - 1 if which > 0 else which]
