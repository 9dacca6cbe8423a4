"""Read when a place is open, and say it: usual hours by period, those of some days, and exceptions."""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import date, time, timedelta

from core.domain.passage import Chunk
from core.domain.records import OpeningHours, StatedPlace
from core.ports.records import CampusRecords
from core.rag.frames import joined_told, span_told, tell, time_told, weekday_told
from core.rag.structured.answer import StatedLine, plain
from core.rag.structured.thing_words import is_in, words_of
from core.records.clock.day_hours import DayHours
from core.records.clock.exceptions import DatedException, dated_exceptions
from core.records.clock.term_time import calendar_around
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords
from core.text.passage_structure import reads_like_an_instruction
from core.text.sentences import sentences

_HOURS = english(HoursWords)
_LONGEST = 200  # characters
_SOON = timedelta(days=90)
_MOST_EXCEPTIONS = 3
Week = dict[int, tuple[str, ...]]


async def day_hours(
    stated: Sequence[StatedPlace], words: Sequence[str], around: date, records: CampusRecords
) -> DayHours | None:
    """None where pages state none, or contradict each other. Raises DatabaseError."""
    hours = _agreed(stated, words)
    if not hours:
        return None
    pages = dict.fromkeys((one.source, one.url) for one in stated)
    read = await asyncio.gather(*(records.passages(source, url, "") for source, url in pages))
    passages = [chunk for of_page in read for chunk in of_page]
    calendar = await calendar_around(around, records)
    found = dated_exceptions(passages, around, calendar.events, stated[0].place.name)
    own = tuple(each for each in found if not any(_is_known(each, one) for one in hours))
    is_named, when_closed = set(hours) != set(_agreed(stated)), _when_closed(passages, stated[0].url)
    return DayHours(hours, own, calendar, is_named, when_closed)


def line_on(day: date, hours: DayHours, one: StatedPlace) -> StatedLine | None:
    """The sentence that states an exception on the day; None where none does."""
    found = hours.exception_on(day)
    return line_at(one, found.sentence) if found else None


def line_at(one: StatedPlace, said: str) -> StatedLine:
    """A sentence of the place's page."""
    return StatedLine(said, one.source, one.url, one.title, one.as_of)


def _agreed(stated: Sequence[StatedPlace], words: Sequence[str] = ()) -> tuple[OpeningHours, ...]:
    """The hours in the periods that a question names; empty where pages contradict each other."""
    having = [_of_period(one, words) for one in stated if one.place.hours]
    return having[0] if len({tuple(sorted(each, key=str)) for each in having}) == 1 else ()


def _of_period(stated: StatedPlace, words: Sequence[str]) -> tuple[OpeningHours, ...]:
    """The hours of the periods that a question names; all where it names none."""
    name = words_of(stated.place.name)
    asked = [word for word in words if not is_in(word, name)]
    named = [each for each in stated.place.hours if any(is_in(word, words_of(each.period)) for word in asked)]
    return tuple(named or stated.place.hours)


def _when_closed(passages: Sequence[Chunk], url: str) -> str:
    """What the place's page says for the hours when it is closed: "When we are closed, call the nurse line"."""
    own = (chunk for chunk in passages if chunk.url == url)
    said = (sentence for chunk in own for sentence in sentences(chunk.text) if _HOURS.when_closed.search(sentence))
    return next((each for each in said if len(each) <= _LONGEST and not reads_like_an_instruction(each)), "")


def _is_known(exception: DatedException, hours: OpeningHours) -> bool:
    """Whether the record has an exception for these days itself."""
    return hours.start is not None and hours.start <= exception.first and exception.last <= (hours.end or hours.start)


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
