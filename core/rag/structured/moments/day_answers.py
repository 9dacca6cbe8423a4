"""Answer whether there are classes on a day, what the next free day is, and what is due or happens in a week."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.frames import day_told, tell
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.events.event_sentences import said_of
from core.rag.structured.moments.term_time import Calendar, calendar_around, is_free
from core.rag.structured.moments.windows import window
from core.rag.structured.places.asked_days import asked_days
from core.rag.structured.sources import Sources
from core.text.languages.en.questions import time_questions as en
from core.text.periods import Period

_AHEAD = timedelta(days=400)
_MOST_TOLD = 6  # events of a week
_MOST_SAID = 60  # characters of a question that asks for all events of some days


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_NEXT, _BREAK_NEXT, _FREE_DAY = _pattern(en.NEXT), _pattern(en.BREAK_NEXT), _pattern(en.NO_CLASS_DAY)
_HAVE, _CLASS, _NOBODY = _pattern(en.HAVE_CLASS), _pattern(en.CLASS), _pattern(en.NOBODY)
_FREE_ASKED = _pattern(rf"{en.CANCELLED}|\b(?:holiday|day off|off|closed)\b")
_DUE, _HAPPENS, _IS_DUE = _pattern(en.DUE), _pattern(en.HAPPENS), _pattern(en.IS_DUE)
_WHAT_DAY, _WHAT_WEEK = _pattern(en.WHAT_DAY), _pattern(en.WHAT_WEEK)
_CLOSED, _BREAK = _pattern(en.OFFICES_CLOSED), _pattern(r"\b(?:break|recess|vacation)\b")


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """From the calendars of the campus. Raises DatabaseError."""
    question = asked.question
    if _NEXT.search(question) and (_FREE_DAY.search(question) or _BREAK_NEXT.search(question)):
        return _next_free(question, await records.events(today, today + _AHEAD), today)
    if _WHAT_DAY.fullmatch(question.strip()) or _WHAT_WEEK.search(question):
        return _today(await calendar_around(today, records), today)
    days = window(question, today)
    if days is None or asked.carried:
        return None
    return await _within_days(question, days, records, today)


async def due_asked(question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    """For a question that certainly asks what is due in some days, and names no thing. Raises DatabaseError."""
    days = window(question, today)
    if days is None or not _names_nothing_else(question):
        return None
    return _within(days, await records.events(days.first, days.last), today, only_due=bool(_DUE.search(question)))


async def class_asked(question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    """For a question that certainly asks whether there are classes on a day. Raises DatabaseError."""
    days = window(question, today)
    if days is None or days.first != days.last or not _CLASS.search(question):
        return None
    return _class_on(question, days.first, await calendar_around(days.first, records), today)


async def _within_days(question: str, days: Period, records: CampusRecords, today: date) -> RecordAnswer | None:
    if _NOBODY.search(question):
        return _told([one for one in await records.events(today, today) if _CLOSED.search(one.event.name)], today)
    if days.first == days.last and _asks_for_class(question, today):
        return _class_on(question, days.first, await calendar_around(days.first, records), today)
    if (_DUE.search(question) or _HAPPENS.search(question)) and _names_nothing_else(question):
        return _within(days, await records.events(days.first, days.last), today, only_due=bool(_DUE.search(question)))
    return None


def _today(calendar: Calendar, today: date) -> RecordAnswer | None:
    """The day, and which week it is since classes began; None where no calendar says that."""
    term = calendar.on(today)
    if term.since is None or (not term.in_session and not term.free):
        return None
    sources, week = Sources(), (today - _monday(term.since.event.start)).days // 7 + 1
    return RecordAnswer(
        tell("told.week", day=day_told(today), week=week, said=said_of([term.since], today, sources)),
        sources.cited(),
    )


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _asks_for_class(question: str, today: date) -> bool:
    is_asked = _HAVE.search(question) is not None and _CLASS.search(question) is not None
    return is_asked and _names_nothing_else(asked_days(question, today).rest)


def _names_nothing_else(question: str) -> bool:
    """Whether no other thing is named: "is my chem class on today" asks for one course."""
    said = {word.strip("?!.,'’") for word in question.lower().split()}
    return not said - en.OF_DAYS and len(question) <= _MOST_SAID


def _next_free(question: str, events: Sequence[StatedEvent], today: date) -> RecordAnswer | None:
    """The next line of a calendar that says that there are no classes; a break where that is asked for."""
    found = _BREAK_NEXT.search(question)
    what = ((found["what"] or found["that"]) if found else "").lower()
    coming = [one for one in events if one.event.start > today and is_free(one)]
    if what in {"break", "brake", "vacation"}:
        coming = [one for one in coming if _BREAK.search(one.event.name)]
    return _told([one for one in coming if one.event.start == coming[0].event.start], today)


def _class_on(question: str, day: date, calendar: Calendar, today: date) -> RecordAnswer | None:
    """ "No. Labor Day, no classes …"; "Yes" where classes are on and the calendar names no free day."""
    term = calendar.on(day)
    if term.free:
        lead = f"{tell('told.yes')}." if _FREE_ASKED.search(question) else tell("told.no_class")
        return _told(term.free, today, lead)
    if not term.in_session or day.weekday() > 4 or term.since is None or _FREE_ASKED.search(question):
        return None
    sources = Sources()
    lead = tell("told.no_free_day", day=day_told(day))
    return RecordAnswer(f"{lead} {said_of([term.since], today, sources)}.", sources.cited())


def _within(days: Period, events: Iterable[StatedEvent], today: date, *, only_due: bool) -> RecordAnswer | None:
    """What has its day, or its last day, in these; all that goes on, where nothing due is asked for."""
    found = [one for one in events if not only_due or (_IS_DUE.search(one.event.name) and one.event.end <= days.last)]
    return _told(found, today)


def _told(found: Sequence[StatedEvent], today: date, lead: str = "") -> RecordAnswer | None:
    """A line for each event, those of several pages once; none of too many."""
    by_event: dict[tuple[str, date, date], list[StatedEvent]] = {}
    for one in found:
        by_event.setdefault((one.event.name.casefold(), one.event.start, one.event.end), []).append(one)
    if not 1 <= len(by_event) <= _MOST_TOLD:
        return None
    sources = Sources()
    said = [f"{said_of(same, today, sources)}." for same in by_event.values()]
    if len(said) == 1:
        return RecordAnswer(f"{lead} {said[0]}".strip(), sources.cited())
    return RecordAnswer("\n".join([*([lead] if lead else []), *(f"- {each}" for each in said)]), sources.cited())
