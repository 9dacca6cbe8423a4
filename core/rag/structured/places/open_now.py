"""Say whether a place is open at this moment, until when, and when it opens next."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from core.domain.records import OpeningHours, StatedEvent, StatedPlace
from core.rag.frames import day_told, joined_told, tell, time_told
from core.rag.structured.answer import plain
from core.rag.structured.places.day_hours import DayHours
from core.rag.structured.places.hours import span
from core.rag.structured.sources import Sources
from core.records.clock.opening_state import OpeningState, opening_state
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords

_EN, _TIME = english(HoursWords), english(TimeWords)


def open_now(stated: Sequence[StatedPlace], hours: DayHours, question: str, now: datetime, sources: Sources) -> str:
    """One or two sentences; empty where the hours of this day are not certain."""
    today = now.date()
    state = opening_state(now, lambda day: certain_on(hours, day, today))
    if state is None:
        return ""
    place = plain(stated[0].place.name)
    holiday = hours.in_the_way(today)[:1]
    lead = _unusual(holiday[0], sources) if holiday else _lead(question, state, today)
    line = hours.told_on(today)
    if holiday and _TIME.offices_closed.search(f"{holiday[0].event.name}. {holiday[0].event.unit}"):
        closed = tell("told.probably_not_today", name=f"{plain(holiday[0].event.name)} {sources.mark(holiday[0])}")
        times = f"{_of_day(hours, today)} {sources.mark(*stated[:2])}"
        return f"{closed} {tell('told.usual_hours', place=place, times=times)}"
    mark = sources.mark(*([line] if line else stated[:2]))
    if state.is_open:
        until = tell("told.until", time=_at(state.until, today)) if state.until else ""
        said = tell("told.place_open", place=place, until=until, times=_of_day(hours, today))
        return f"{lead}{said} {mark}.{_condition(hours, today, mark)}"
    again = "" if holiday else opens_again(state, today)
    times = _of_day(hours, today)
    is_whole_day = times == tell("told.today_times", times=tell("told.closed"))
    said = tell("told.place_closed_today" if is_whole_day else "told.place_closed", place=place, times=times)
    return f"{lead}{said} {mark}.{again}{_when_closed(hours, sources)}"


def is_open_at(hours: DayHours, now: datetime) -> bool:
    """Whether these hours certainly say that it is open."""
    state = opening_state(now, lambda day: certain_on(hours, day, now.date()))
    return state is not None and state.is_open


def _condition(hours: DayHours, today: date, mark: str) -> str:
    said = hours.condition_on(today)
    return f" “{plain(said)}” {mark}" if said else ""


def _when_closed(hours: DayHours, sources: Sources) -> str:
    line = hours.when_closed
    return f" “{plain(line.line)}” {sources.mark(line)}" if line else ""


def _unusual(event: StatedEvent, sources: Sources) -> str:
    return tell("told.no_usual_hours", name=f"{plain(event.event.name)} {sources.mark(event)}")


def certain_on(hours: DayHours, day: date, today: date) -> list[OpeningHours] | None:
    """The hours of a day; None on a coming day on which they may not hold."""
    return None if day > today and hours.in_the_way(day) else hours.on(day)


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
    if state.next and state.next.date() == today and not _EN.asks_closed.search(question):
        return f"{tell('told.not_yet' if state.ended is None else 'told.no')}, "
    is_yes = state.is_open != bool(_EN.asks_closed.search(question))
    return f"{tell('told.yes' if is_yes else 'told.no')}, "


def _of_day(hours: DayHours, today: date) -> str:
    """ "today 10:00 a.m. to 6:00 p.m., during the semester"."""
    found = hours.on(today) or []
    times = joined_told(dict.fromkeys(span(each) for each in found)) if found else tell("told.closed")
    period = plain(found[0].period) if found else ""
    return f"{tell('told.today_times', times=times)}{f', {period[0].lower()}{period[1:]}' if period else ''}"


def _at(moment: datetime | None, today: date) -> str:
    if moment is None:
        return ""
    is_night = moment.date() <= today + timedelta(days=1) and moment.hour < 6
    day = "" if moment.date() == today or is_night else tell("told.on_that_day", day=day_told(moment.date()))
    return f"{time_told(moment.time())}{day}"
