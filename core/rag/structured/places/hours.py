"""Say when a place is open: usual hours by period, those of some days, and exceptions."""

from collections.abc import Iterable, Sequence
from datetime import date, time, timedelta

from core.domain.records import OpeningHours
from core.rag.frames import joined_told, span_told, tell, time_told, weekday_told
from core.rag.structured.answer import plain

_SOON = timedelta(days=90)
_MOST_EXCEPTIONS = 3

Week = dict[int, tuple[str, ...]]


def weeks(hours: Sequence[OpeningHours]) -> dict[str, Week]:
    """For each period, what holds on each weekday that its page names: "9:00 a.m. to noon", or that it is closed."""
    found: dict[str, Week] = {}
    for each in hours:
        for day in each.weekdays if each.start is None else ():
            week = found.setdefault(plain(each.period), {})
            week[day] = tuple(dict.fromkeys((*week.get(day, ()), span(each))))
    return found


def in_words(week: Week, days: Iterable[int] = range(7), *, named: bool = True) -> str:
    """ "open Monday to Thursday 9:00 a.m. to noon, closed Friday"; empty without these days, without their names."""
    runs: list[tuple[int, int]] = []
    for day in (day for day in days if day in week):
        if runs and runs[-1][1] == day - 1 and week[day] == week[runs[-1][0]]:
            runs[-1] = (runs[-1][0], day)
        else:
            runs.append((day, day))
    closed = tell("told.closed")
    shut = [_days(*run) if named else "" for run in runs if week[run[0]] == (closed,)]
    times = [" ".join(filter(None, (_days(*run) if named else "", _all_told(week[run[0]])))) for run in runs]
    is_open = [said for said, run in zip(times, runs, strict=True) if week[run[0]] != (closed,)]
    parts = [tell("told.open_times", times=joined_told(is_open))] if is_open else []
    return ", ".join([*parts, *([f"{closed} {joined_told(shut)}".strip()] if shut else [])])


def exception_on(hours: Sequence[OpeningHours], day: date) -> list[OpeningHours]:
    """What a page says of that one day."""
    return [each for each in hours if each.start and each.start <= day <= (each.end or each.start)]


def coming_exceptions(hours: Sequence[OpeningHours], today: date) -> str:
    """ "Thursday, November 26, 2026 closed (Thanksgiving)": of the next three months, at most three."""
    dated = ((each.start, each.end or each.start, each) for each in hours if each.start)
    told = [
        f"{span_told(first, last)} {span(each)}{_note(each)}"
        for first, last, each in dated
        if first <= today + _SOON and last >= today
    ]
    return "; ".join(told[:_MOST_EXCEPTIONS])


def span(hours: OpeningHours) -> str:
    """ "9:00 a.m. to midnight", "closed" or "24 hours"."""
    if not hours.opens:
        return tell("told.closed")
    if (hours.opens, hours.closes) in {("00:00", "24:00"), ("00:00", "00:00")}:
        return tell("told.all_day")
    return tell("told.span", first=_clock(hours.opens), last=_clock(hours.closes))


def _days(first: int, last: int) -> str:
    if first + 1 == last:
        return joined_told((weekday_told(first), weekday_told(last)))
    alone = weekday_told(first)
    return alone if first == last else tell("told.span", first=alone, last=weekday_told(last))


def _all_told(times: Sequence[str]) -> str:
    return tell("told.and", before=_all_told(times[:-1]), last=times[-1]) if len(times) > 1 else times[0]


def _note(hours: OpeningHours) -> str:
    return f" ({plain(hours.note).strip('()')})" if hours.note else ""


def _clock(text: str) -> str:
    hour, minute = map(int, text.split(":"))
    return time_told(time(hour % 24, minute))
