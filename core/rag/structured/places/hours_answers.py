"""Compose the answer to when a place is open: now, on some days, or in its weeks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from core.domain.records import OpeningHours, StatedPlace
from core.rag.frames import day_told, joined_told, tell, time_told
from core.rag.structured.answer import StatedLine, plain
from core.rag.structured.places.hours import coming_exceptions, in_words, line_at, line_on, span, weeks
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import AskedDays
from core.records.clock.day_hours import DayHours, OpeningState, is_closed
from core.records.clock.exceptions import DatedException
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import HoursWords
from core.text.values.weekdays import SOME_WEEKS_REMARKED

_HOURS = english(HoursWords)
_SOME_WEEKS = Pattern(SOME_WEEKS_REMARKED)


@dataclass(frozen=True, slots=True)
class _Said:
    """When a place is open: `times` by period, or what holds on `when` alone; `exceptions` are coming ones.

    `line` is the sentence that states what holds on that day, where it is not in the record.
    """

    stated: tuple[StatedPlace, ...]
    when: str
    times: dict[str, str]
    exceptions: str = ""
    line: StatedLine | None = None


def open_on(
    stated: Sequence[StatedPlace], hours: DayHours, question: str, days: AskedDays, *, today: date, sources: Sources
) -> str:
    """On the day or days that are asked for, else in all weeks; empty where that is not certain."""
    day = days.day
    if day and (unsure := hours.unsure_at(datetime.combine(day, time(12)))):
        return _as_written(unsure, day, stated[0], today, sources)
    if day and hours.in_the_way(day):
        return ""
    said = _hours_said(stated, hours.of(day) if day else hours.hours, days, today)
    if said is None:
        return ""
    lead = _yes_or_no(said, question, days)
    if day is None:
        return f"{lead}{_in_sentence(said, sources)}"
    told = _in_sentence(replace(said, line=line_on(day, hours, stated[0])), sources)
    state = hours.state_at(datetime.combine(day, time(12))) if lead == f"{tell('told.no')}. " else None
    return f"{lead}{told}{opens_again(state, today) if state else ''}"


def _hours_said(
    stated: Sequence[StatedPlace], hours: Sequence[OpeningHours], days: AskedDays, today: date
) -> _Said | None:
    """None where the hours say nothing of these days."""
    having = tuple(one for one in stated if one.place.hours)
    when = tell("told.on_that_day", day=day_told(days.day)) if days.day else ""
    if days.day and (special := [each for each in hours if each.is_exception_on(days.day)]):
        times = joined_told(span(each) for each in special)
        told = times if times == tell("told.closed") else tell("told.open_times", times=times)
        return _Said(having, when, {"": told})
    known = {
        period: text
        for period, week in weeks(hours).items()
        if (text := in_words(week, days.all or range(7), named=days.day is None))
    }
    return _Said(having, when, known, "" if days.all else coming_exceptions(hours, today)) if known else None


def _in_sentence(said: _Said, sources: Sources) -> str:
    """One sentence, or a line for each period."""
    name, mark = plain(said.stated[0].place.name), sources.mark(*([said.line] if said.line else said.stated[:2]))
    more = tell("told.exceptions", days=said.exceptions) if said.exceptions else ""
    if len(said.times) > 1:
        lines = [f"- {period or tell('told.otherwise')}: {text}" for period, text in said.times.items()]
        return "\n".join(filter(None, (f"{name}{said.when} {mark}:", *lines, more)))
    [(period, text)] = said.times.items()
    told = tell("told.place_is", place=name, times=text)
    return f"{told}{said.when}{f' ({period})' if period else ''} {mark}. {more}".strip()


def _yes_or_no(said: _Said, question: str, days: AskedDays) -> str:
    """ "Yes. " or "No. " where it is asked whether a place is open on some days, and all periods agree; every week."""
    if any(map(_SOME_WEEKS.search, said.times)):
        return ""
    if not days.all or not _HOURS.asks_if_open.match(question) or _HOURS.asks_time.search(days.rest):
        return ""
    texts, closed = list(said.times.values()), tell("told.closed")
    if all(text.startswith(closed) for text in texts):
        return f"{tell('told.no')}. "
    return "" if any(closed in text for text in texts) else f"{tell('told.yes')}. "


def open_now(stated: Sequence[StatedPlace], hours: DayHours, question: str, now: datetime, sources: Sources) -> str:
    """One or two sentences; what the page says where that leaves the hours of this day open, else empty."""
    today, state = now.date(), hours.state_at(now)
    if state is None:
        unsure = hours.unsure_at(now)
        return _as_written(unsure, today, stated[0], today, sources) if unsure else ""
    place, times, holiday = plain(stated[0].place.name), _of_day(hours, today), hours.in_the_way(today)
    lead = _lead(question, state, today)
    if holiday:
        name = f"{plain(holiday.event.name)} {sources.mark(holiday)}"
        if is_closed(holiday):
            usual = tell("told.usual_hours", place=place, times=f"{times} {sources.mark(*stated[:2])}")
            return f"{tell('told.probably_not_today', name=name)} {usual}"
        lead = tell("told.no_usual_hours", name=name)
    exception, line = hours.exception_on(today), line_on(today, hours, stated[0])
    mark = sources.mark(*([line] if line else stated[:2]))
    if state.is_open:
        until = tell("told.until", time=_at(state.until, today)) if state.until else ""
        said = tell("told.place_open", place=place, until=until, times=times)
        condition = f" “{plain(exception.condition)}” {mark}" if exception and exception.condition else ""
        return f"{lead}{said} {mark}.{condition}"
    again = "" if holiday else opens_again(state, today)
    is_whole_day = times == tell("told.today_times", times=tell("told.closed"))
    said = tell("told.place_closed_today" if is_whole_day else "told.place_closed", place=place, times=times)
    other = hours.when_closed
    note = f" “{plain(other)}” {sources.mark(line_at(stated[0], other))}" if other else ""
    return f"{lead}{said} {mark}.{again}{note}"


def _as_written(unsure: DatedException, day: date, place: StatedPlace, today: date, sources: Sources) -> str:
    lead = tell("told.today_is" if day == today else "told.on_day", day=day_told(day))
    return f"{lead}: “{plain(unsure.sentence)}” {sources.mark(line_at(place, unsure.sentence))}"


def opens_again(state: OpeningState, today: date) -> str:
    """ " It opens again tomorrow, Sunday, October 4, 2026, at 11:00 a.m."; empty where that is not known."""
    if state.next is None:
        return ""
    day, clock = state.next.date(), time_told(state.next.time()).removesuffix(".")
    if day == today:
        return tell("told.opens_today", time=clock)
    is_tomorrow = (day - today).days == 1
    return tell("told.opens_again_tomorrow" if is_tomorrow else "told.opens_again", day=day_told(day), time=clock)


def _lead(question: str, state: OpeningState, today: date) -> str:
    if not _HOURS.is_asked.search(question) or _HOURS.asks_both.search(question):
        return ""
    asks_closed = _HOURS.asks_closed.search(question) is not None
    if state.next and state.next.date() == today and not asks_closed:
        return f"{tell('told.not_yet' if state.ended is None else 'told.no')}, "
    return f"{tell('told.yes' if state.is_open != asks_closed else 'told.no')}, "


def _of_day(hours: DayHours, today: date) -> str:
    """ "today 10:00 a.m. to 6:00 p.m., during the semester"."""
    found = hours.on(today) or []
    times = joined_told(dict.fromkeys(map(span, found))) if found else tell("told.closed")
    period = plain(found[0].period) if found else ""
    return f"{tell('told.today_times', times=times)}{f', {period[0].lower()}{period[1:]}' if period else ''}"


def _at(moment: datetime, today: date) -> str:
    is_night = moment.date() <= today + timedelta(days=1) and moment.hour < 6
    day = "" if moment.date() == today or is_night else tell("told.on_that_day", day=day_told(moment.date()))
    return f"{time_told(moment.time())}{day}"
