"""Say whether a place is open at this moment, until when, and when it opens next."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from core.domain.records import OpeningHours, StatedEvent, StatedPlace
from core.rag.structured.answer import plain
from core.rag.structured.moments.opening_state import OpeningState, opening_state
from core.rag.structured.places.day_hours import DayHours
from core.rag.structured.places.hours import CLOSED, span
from core.rag.structured.sources import Sources
from core.text.languages.en.moments import day_in_words, distance_in_words, time_in_words
from core.text.languages.en.questions.hours_questions import ASKS_BOTH, ASKS_CLOSED, IS_ASKED
from core.text.languages.en.questions.time_questions import OFFICES_CLOSED

_ASKS_CLOSED = re.compile(rf"\b(?:{ASKS_CLOSED})\b", re.IGNORECASE)
_OFFICES_CLOSED = re.compile(OFFICES_CLOSED, re.IGNORECASE)
_ASKS_BOTH = re.compile(ASKS_BOTH, re.IGNORECASE)
_IS_ASKED = re.compile(rf"\b(?:{IS_ASKED})\b", re.IGNORECASE)


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
    if holiday and _OFFICES_CLOSED.search(f"{holiday[0].event.name}. {holiday[0].event.unit}"):
        closed = f"{plain(holiday[0].event.name)} {sources.mark(holiday[0])}"
        usual = f"usual hours {_of_day(hours, today)} {sources.mark(*stated[:2])}"
        return f"Probably not: today is {closed}. {place}: {usual}."
    mark = sources.mark(*([line] if line else stated[:2]))
    if state.is_open:
        until = f", until {_at(state.until, today)}" if state.until else ""
        return f"{lead}{place} is open now{until} ({_of_day(hours, today)}) {mark}.{_condition(hours, today, mark)}"
    again = "" if holiday else opens_again(state, today)
    times = _of_day(hours, today)
    said = "is closed today" if times == f"today {CLOSED}" else f"is closed now ({times})"
    return f"{lead}{place} {said} {mark}.{again}{_when_closed(hours, sources)}"


def _condition(hours: DayHours, today: date, mark: str) -> str:
    said = hours.condition_on(today)
    return f" “{plain(said)}” {mark}" if said else ""


def _when_closed(hours: DayHours, sources: Sources) -> str:
    line = hours.when_closed
    return f" “{plain(line.line)}” {sources.mark(line)}" if line else ""


def _unusual(event: StatedEvent, sources: Sources) -> str:
    return f"Today is {plain(event.event.name)} {sources.mark(event)}, so usual hours may not hold. By these, "


def certain_on(hours: DayHours, day: date, today: date) -> list[OpeningHours] | None:
    """The hours of a day; None on a coming day on which they may not hold."""
    return None if day > today and hours.in_the_way(day) else hours.on(day)


def opens_again(state: OpeningState, today: date) -> str:
    """ " It opens again tomorrow, Sunday, October 4, 2026, at 11:00 a.m."; empty where that is not known."""
    if state.next is None:
        return ""
    day, clock = state.next.date(), time_in_words(state.next.time()).removesuffix(".")
    if day == today:
        return f" It opens today at {clock}."
    soon = f"{distance_in_words(day, today)}, " if (day - today).days == 1 else "on "
    return f" It opens again {soon}{day_in_words(day)}, at {clock}."


def _lead(question: str, state: OpeningState, today: date) -> str:
    if not _IS_ASKED.search(question) or _ASKS_BOTH.search(question):
        return ""
    if state.next and state.next.date() == today and not _ASKS_CLOSED.search(question):
        return "Not yet, " if state.ended is None else "No, "
    is_yes = state.is_open != bool(_ASKS_CLOSED.search(question))
    return "Yes, " if is_yes else "No, "


def _of_day(hours: DayHours, today: date) -> str:
    """ "today 10:00 a.m. to 6:00 p.m., during the semester"."""
    found = hours.on(today) or []
    times = " and ".join(dict.fromkeys(span(each) for each in found)) or CLOSED
    period = plain(found[0].period) if found else ""
    return f"today {times}{f', {period[0].lower()}{period[1:]}' if period else ''}"


def _at(moment: datetime | None, today: date) -> str:
    if moment is None:
        return ""
    is_night = moment.date() <= today + timedelta(days=1) and moment.hour < 6
    day = "" if moment.date() == today or is_night else f" on {day_in_words(moment.date())}"
    return f"{time_in_words(moment.time())}{day}"
