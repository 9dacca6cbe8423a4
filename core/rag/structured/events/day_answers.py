"""Answer whether there are classes on a day, what the next free day is, and what is due or happens in a week."""

from collections.abc import Sequence
from datetime import date, timedelta

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.frames import day_told, tell
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.events.event_sentences import said_of
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import asked_days, window
from core.records.clock.term_time import Calendar, calendar_around, is_free
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords

_TIME = english(TimeWords)
_AHEAD = timedelta(days=400)
_MOST_TOLD = 6  # events of a week
_MOST_SAID = 60  # characters of a question that asks for all events of some days


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """From the calendars of the campus. Raises DatabaseError."""
    question = asked.question
    if _TIME.next.search(question) and (_TIME.no_class_day.search(question) or _TIME.break_next.search(question)):
        return _next_free(question, await records.events(today, today + _AHEAD), today)
    if _TIME.what_day.fullmatch(question.strip()) or _TIME.what_week.search(question):
        return _today(await calendar_around(today, records), today)
    days = window(question, today)
    if days is None or asked.carried:
        return None
    has_class = _TIME.have_class.search(question) and _TIME.class_word.search(question)
    if days.first == days.last and has_class and _names_nothing_else(asked_days(question, today).rest):
        return await class_asked(question, records, today)
    is_asked = _TIME.due.search(question) or _TIME.happens.search(question)
    return await due_asked(question, records, today) if is_asked else None


async def due_asked(question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What has its day, or its last day, in the days that are asked for; what goes on, where nothing due is asked for.

    For a question that certainly asks so, and names no thing. Raises DatabaseError.
    """
    days = window(question, today)
    if days is None or not _names_nothing_else(question):
        return None
    events, only_due = await records.events(days.first, days.last), _TIME.due.search(question) is not None
    is_due = _TIME.is_due
    return _told(
        [one for one in events if not only_due or (is_due.search(one.event.name) and one.event.end <= days.last)], today
    )


async def class_asked(question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    """For a question that certainly asks whether there are classes on a day. Raises DatabaseError."""
    days = window(question, today)
    if days is None or days.first != days.last or not _TIME.class_word.search(question):
        return None
    return _class_on(question, days.first, await calendar_around(days.first, records), today)


def _today(calendar: Calendar, today: date) -> RecordAnswer | None:
    """The day, and which week it is since classes began; None where no calendar says that."""
    term = calendar.on(today)
    if term.since is None or (not term.in_session and not term.free):
        return None
    begun, sources = term.since.event.start, Sources()
    week = (today - begun + timedelta(days=begun.weekday())).days // 7 + 1
    return RecordAnswer(
        tell("told.week", day=day_told(today), week=week, said=said_of([term.since], today, sources)),
        sources.cited(),
    )


def _names_nothing_else(question: str) -> bool:
    """Whether no other thing is named: "is my chem class on today" asks for one course."""
    said = {word.strip("?!.,'’") for word in question.lower().split()}
    return not said - _TIME.of_days and len(question) <= _MOST_SAID


def _next_free(question: str, events: Sequence[StatedEvent], today: date) -> RecordAnswer | None:
    """The next line of a calendar that says that there are no classes; a break where that is asked for."""
    found = _TIME.break_next.search(question)
    what = ((found["what"] or found["that"]) if found else "").lower()
    coming = [one for one in events if one.event.start > today and is_free(one)]
    if what in {"break", "brake", "vacation"}:
        coming = [one for one in coming if _TIME.is_break.search(one.event.name)]
    return _told([one for one in coming if one.event.start == coming[0].event.start], today)


def _class_on(question: str, day: date, calendar: Calendar, today: date) -> RecordAnswer | None:
    """ "No. Labor Day, no classes …"; "Yes" where classes are on and the calendar names no free day."""
    term, is_free_asked = calendar.on(day), _TIME.free_asked.search(question)
    if term.free:
        return _told(term.free, today, f"{tell('told.yes')}." if is_free_asked else tell("told.no_class"))
    if not term.in_session or day.weekday() > 4 or term.since is None or is_free_asked:
        return None
    sources = Sources()
    lead = tell("told.no_free_day", day=day_told(day))
    return RecordAnswer(f"{lead} {said_of([term.since], today, sources)}.", sources.cited())


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
