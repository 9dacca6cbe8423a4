"""Read the days that a question about opening hours asks for."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from core.text.languages.en.questions import hours_questions as en
from core.text.values.dates import read_span

_LONG_PAST = timedelta(days=60)


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})(?![\w-])", re.IGNORECASE)


_TODAY, _TOMORROW, _WEEKEND, _WEEKDAYS = map(_whole, (en.TODAY, en.TOMORROW, en.WEEKEND, en.WEEKDAYS))
_DAYS = tuple(map(_whole, en.DAYS))
_THIS_DAY = re.compile(rf"\bthis (?:\w+ )?(?:{'|'.join(en.DAYS)})(?![\w-])", re.IGNORECASE)
_DATE = re.compile(en.DATE, re.IGNORECASE)


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


def asked_days(question: str, today: date) -> AskedDays:
    """A date without a year is the next one; one of the last weeks is this year's."""
    if (found := _DATE.search(question)) and (day := _date(found[0], today)):
        return AskedDays(_DATE.sub(" ", question), day)
    for pattern, day in ((_TODAY, today), (_TOMORROW, today + timedelta(days=1))):
        if pattern.search(question):
            return AskedDays(pattern.sub(" ", question), day)
    named = [at for at, pattern in enumerate(_DAYS) if pattern.search(question)]
    if len(named) == 1 and _THIS_DAY.search(question):
        return AskedDays(_THIS_DAY.sub(" ", question), today + timedelta(days=(named[0] - today.weekday()) % 7))
    for pattern, days in ((_WEEKEND, (5, 6)), (_WEEKDAYS, (0, 1, 2, 3, 4))):
        named += days if pattern.search(question) else ()
    rest = question
    for pattern in (*_DAYS, _WEEKEND, _WEEKDAYS):
        rest = pattern.sub(" ", rest)
    return AskedDays(rest, None, tuple(sorted(set(named))))


def _date(text: str, today: date) -> date | None:
    for year in (today.year, today.year + 1):
        span = read_span(text.replace(" the ", " ").replace(" of ", " "), str(year))
        if span and (span.start >= today - _LONG_PAST or str(span.start.year) in text):
            return span.start
    return None
