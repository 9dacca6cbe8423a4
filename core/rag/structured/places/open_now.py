"""Say whether a place is open at this moment, until when, and when it opens next."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from core.domain.records import StatedPlace
from core.rag.frames import day_told, joined_told, tell, time_told
from core.rag.structured.answer import plain
from core.rag.structured.places.hours import span
from core.rag.structured.places.place_hours import line_at, line_on
from core.rag.structured.sources import Sources
from core.records.clock.day_hours import DayHours, is_closed
from core.records.clock.opening_state import OpeningState
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords

_EN = english(HoursWords)


def open_now(stated: Sequence[StatedPlace], hours: DayHours, question: str, now: datetime, sources: Sources) -> str:
    """One or two sentences; empty where the hours of this day are not certain."""
    today, state = now.date(), hours.state_at(now)
    if state is None:
        return ""
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
    if not _EN.is_asked.search(question) or _EN.asks_both.search(question):
        return ""
    asks_closed = _EN.asks_closed.search(question) is not None
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
