"""Read the day, the weekdays or the window of days that a question asks for."""

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.domain.records import StatedEvent, name_words
from core.records.clock.event_names import names_in
from core.text.languages.languages import english
from core.text.languages.schema.clock import EventWords, HoursWords, TimeWords
from core.text.periods import Period
from core.text.values.clock import LONE_CLOCK, TIMES, clocks_of
from core.text.values.dates import read_span
from core.text.values.weekdays import DAY
from core.text.values.words import MOVING_DAYS, YEARLY_DAYS, weekday_of

_HOURS = english(HoursWords)
_EVENTS = english(EventWords)
_TIME = english(TimeWords)
_LONG_PAST, _DAY, _WEEK = timedelta(days=60), timedelta(days=1), 7
_WORD = re.compile(r"\w+")
_WEEKDAY = re.compile(rf"\b({DAY})(?![\w-])", re.IGNORECASE)
_LONE, _TIMES = re.compile(LONE_CLOCK, re.IGNORECASE), re.compile(TIMES, re.IGNORECASE)
_THIS_DAY = re.compile(rf"\bthis (?:\w+ )?(?:{DAY})(?![\w-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AskedDays:
    """The date that is asked for, or weekdays (0 is Monday), or neither; `rest` is the question without them."""

    rest: str
    day: date | None = None
    weekdays: tuple[int, ...] = ()

    @property
    def all(self) -> tuple[int, ...]:
        """The weekdays, that of the date too."""
        return (self.day.weekday(),) if self.day else self.weekdays

    def one(self, today: date) -> date | None:
        """The date, or the next day of the only weekday."""
        return _next(self.weekdays[0], today) if len(self.weekdays) == 1 else self.day


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

    @property
    def bare_thing(self) -> str:
        """Its words without a time of day."""
        return _LONE.sub(" ", self.thing)

    def moment(self) -> str:
        """The time of day that it names, such as "12:00" for noon; empty for none, or where its half is not certain."""
        said = [found[0] for found in _LONE.finditer(_TIMES.sub(" ", self.text))]
        clock = clocks_of(said[0])[0].minutes if len(said) == 1 else None
        return "" if clock is None else f"{clock // 60:02}:{clock % 60:02}"


def asked_days(question: str, today: date) -> AskedDays:
    """A date without a year is the next one; one of the last weeks is this year's."""
    if (found := _HOURS.date.search(question)) and (day := _date(found[0], today)):
        return AskedDays(_HOURS.date.sub(" ", question), day)
    for pattern, day in ((_HOURS.today, today), (_HOURS.tomorrow, today + _DAY)):
        if pattern.search(question):
            return AskedDays(pattern.sub(" ", question), day)
    named = set(map(weekday_of, _WEEKDAY.findall(question)))
    if len(named) == 1 and _THIS_DAY.search(question):
        return AskedDays(_THIS_DAY.sub(" ", question), _next(named.pop(), today))
    rest = _WEEKDAY.sub(" ", question)
    for pattern, several in ((_HOURS.weekend, (5, 6)), (_HOURS.weekdays, range(5))):
        named |= set(several) if pattern.search(question) else set()
        rest = pattern.sub(" ", rest)
    return AskedDays(rest, None, tuple(sorted(named)))


def window(question: str, today: date) -> Period | None:
    """The days that are meant by "this week" or "tomorrow", from today on; None where the question names none."""
    for name, pattern in _TIME.windows:
        if pattern.search(question):
            return _named(name, today)
    day = asked_days(question, today).one(today)
    return Period(day, day) if day else None


def asked_day(question: str, today: date, events: Sequence[StatedEvent]) -> date:
    """The next such day: a date, a weekday, a holiday of the year or of the calendar; else today."""
    day = asked_days(question, today).one(today)
    return day or _of_the_year(question, today) or _of_calendar(question, today, events) or today


def _next(weekday: int, today: date) -> date:
    return today + timedelta(days=(weekday - today.weekday()) % _WEEK)


def _date(text: str, today: date) -> date | None:
    for year in (today.year, today.year + 1):
        span = read_span(text.replace(" the ", " ").replace(" of ", " "), str(year))
        if span and (span.start >= today - _LONG_PAST or str(span.start.year) in text):
            return span.start
    return None


def _named(name: str, today: date) -> Period:
    """A week ends on Sunday, and that day's week is the next one."""
    sunday = _next(6, today)
    match name:
        case "two days":
            return Period(today, today + _DAY)
        case "this week":
            return Period(today, sunday if today < sunday else today + 6 * _DAY)
        case "next week":
            return Period(sunday + _DAY, sunday + _WEEK * _DAY)
        case "weekend":
            return Period(max(today, sunday - _DAY), sunday)
        case "next days":
            return Period(today, today + 6 * _DAY)
    first = (today.replace(day=1) + timedelta(days=32)).replace(day=1) if name == "next month" else today
    return Period(first, first.replace(day=monthrange(first.year, first.month)[1]))


def _of_calendar(question: str, today: date, events: Sequence[StatedEvent]) -> date | None:
    """The first day to come of the free days whose name the question has, such as "founders day"."""
    said = frozenset(name_words(question))
    coming = (one for one in events if one.event.end >= today and _HOURS.no_usual_day.search(one.event.name))
    named = [one.event.start for one in coming if _is_named(one, said)]
    return max(min(named), today) if named else None


def _is_named(one: StatedEvent, said: frozenset[str]) -> bool:
    names = (_EVENTS.added_to_days.sub("", name) for name, _ in names_in(one.event.name))
    own = [frozenset(name_words(name)) - _EVENTS.no_names_of_days for name in names]
    return any(words and words <= said for words in own)


def _of_the_year(question: str, today: date) -> date | None:
    """Such as New Year's Eve, which calendars seldom name; the longest name counts."""
    said = f" {' '.join(name_words(question))} "
    named = [name for name in (*YEARLY_DAYS, *MOVING_DAYS) if f" {name} " in said]
    if not named or "break" in said or "recess" in said:
        return None
    name = max(named, key=len)
    return min(day for year in (today.year, today.year + 1) if (day := _day_of(name, year)) >= today)


def days_named(text: str, today: date, events: Sequence[StatedEvent]) -> Iterator[tuple[Period, bool]]:
    """The days that a text calls by name ("Labor Day", "the day after Thanksgiving", one of a calendar), and whether
    they are certain: those around a holiday are not ("Thanksgiving week").
    """
    said = f" {' '.join(_WORD.findall(text.casefold()))} "
    for name in sorted((*YEARLY_DAYS, *MOVING_DAYS), key=len, reverse=True):
        before, found, after = said.partition(f" {name} ")
        if found:
            day = min((_day_of(name, today.year + at) for at in (-1, 0, 1)), key=lambda each: abs(each - today))
            day += _DAY * (before.endswith(" day after") - before.endswith(" day before"))
            is_around = _TIME.is_break.search(after[:12]) or after.startswith(("week", "holidays"))
            yield (Period(day - 4 * _DAY, day + 4 * _DAY), False) if is_around else (Period(day, day), True)
            said = f"{before} | {after}"
    words = frozenset(said.split())
    for one in events:
        if _HOURS.no_usual_day.search(one.event.name) and _is_named(one, words):
            yield Period(one.event.start, one.event.end), True


def _day_of(name: str, year: int) -> date:
    if name in YEARLY_DAYS:
        return date(year, *YEARLY_DAYS[name])
    month, weekday, which = MOVING_DAYS[name]
    first = _next(weekday, date(year, month, 1))
    days = [first + timedelta(days=_WEEK * at) for at in range(5)]
    return [day for day in days if day.month == month][which - 1 if which > 0 else which]
