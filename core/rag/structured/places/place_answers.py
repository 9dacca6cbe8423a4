"""Answer where a place is, how to reach it and when it is open, from records."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from core.domain.records import StatedPlace
from core.ports.records import CampusRecords
from core.rag.frames import tell
from core.rag.structured.answer import Asked, RecordAnswer, plain
from core.rag.structured.people.reading import DirectoryQuestion, read
from core.rag.structured.places.hours import day_hours
from core.rag.structured.places.hours_answers import open_now, open_on
from core.rag.structured.places.place_names import places_meant
from core.rag.structured.sources import Sources, told
from core.rag.structured.thing_words import is_in, spellings, words_of
from core.records.clock.asked_days import AskedDays, asked_days
from core.records.clock.day_hours import DayHours
from core.text.languages.en.questions.directory_questions import Wanted
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.values import value
from core.text.values.clock import LONE_CLOCK
from core.text.values.lexer import of

MOST_PLACES = 3  # of which one answer tells
_HOURS = english(HoursWords)
_TIME = english(TimeWords)
_AT_TIME = re.compile(rf"\bat\s+{LONE_CLOCK}", re.IGNORECASE)
_COURSES = english(CourseWords)
_VALUES: dict[Wanted, tuple[str, Callable[[StatedPlace], str]]] = {
    Wanted.OFFICE: ("address", lambda one: one.place.address),
    Wanted.PHONE: ("telephone number", lambda one: one.place.phone),
    Wanted.EMAIL: ("e-mail address", lambda one: one.place.email),
}


@dataclass(frozen=True, slots=True)
class PlaceQuestion:
    """What is asked of a place on a day: its hours on some days, or how to find and reach it.

    `now` is the time on the campus where it is asked whether a place is open at this moment.
    """

    text: str
    today: date
    directory: DirectoryQuestion
    days: AskedDays
    asks_hours: bool
    now: datetime | None = None

    @property
    def content(self) -> tuple[str, ...]:
        """The words that say something: the place's name, and perhaps a period."""
        return tuple(word for word in self.directory.content if word not in _HOURS.fillers)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What is asked about the places that the question names. Raises DatabaseError."""
    question = _read(asked, today)
    if question.directory.is_who or question.directory.leads:
        return None
    small = question.directory.words if question.asks_hours and question.now else ()  # "is it help open"
    near = await records.places_named(spellings(question.content or small))
    sources = Sources()
    lines = [await _about(each, question, records, sources) for each in _meant(question, near)]
    return RecordAnswer("\n".join(lines), sources.cited()) if lines and all(lines) else None


def _read(asked: Asked, today: date) -> PlaceQuestion:
    """A follow-up ("and on Sunday?") takes the place, and that hours are asked, from the earlier question."""
    days = asked_days(asked.question, today)
    before = asked_days(asked.carried, today).rest
    asks_hours = _HOURS.opens.search(asked.question) is not None
    said = _AT_TIME.sub(" ", days.rest) if days.all else days.rest
    directory = read(Asked(_HOURS.hours.sub(" ", said), _HOURS.hours.sub(" ", before)))
    if not asks_hours and _HOURS.opens.search(asked.carried):
        asks_hours = bool(days.all) or not read(Asked(days.rest)).wanted
    is_today = days.day == today and _COURSES.yes_no.match(asked.question.strip())
    is_alone = not days.all and _HOURS.open_alone.fullmatch(asked.question)
    how_long = not days.all and _HOURS.how_long.search(asked.question) is not None
    is_now = asks_hours and (_HOURS.at_once.search(asked.question) or is_today or is_alone or how_long)
    is_now = is_now and (how_long or not _HOURS.asks_until.search(asked.question))
    return PlaceQuestion(asked.question, today, directory, days, asks_hours, asked.now if is_now else None)


def _meant(question: PlaceQuestion, near: Sequence[StatedPlace]) -> list[list[StatedPlace]]:
    """The places that have what is asked for; words of a period ("in summer") are not of the name."""
    having = [one for one in near if _has_what_is_asked(one, question)]
    of_period = [word for word in question.content if question.asks_hours and _of_period(word, having)]
    words = [word for word in question.content if word not in of_period or _of_name(word, having)]
    small = [word for word in question.directory.words if word not in words]
    found = places_meant(words, having, small)
    return found if len(found) <= MOST_PLACES else []


def _has_what_is_asked(one: StatedPlace, question: PlaceQuestion) -> bool:
    if question.asks_hours:
        return bool(one.place.hours)
    wanted = [_VALUES[kind][1] for kind in question.directory.wanted if kind in _VALUES]
    return any(of(one) for of in wanted)


def _of_name(word: str, near: Sequence[StatedPlace]) -> bool:
    return any(is_in(word, words_of(one.place.name)) for one in near)


def _of_period(word: str, near: Sequence[StatedPlace]) -> bool:
    return any(is_in(word, words_of(hours.period)) for one in near for hours in one.place.hours)


async def _about(
    stated: Sequence[StatedPlace], question: PlaceQuestion, records: CampusRecords, sources: Sources
) -> str:
    """One sentence; empty where no page states what is asked, or where it is not certain."""
    if not question.asks_hours:
        wanted = [kind for kind in question.directory.wanted if kind in _VALUES]
        is_other = _COURSES.yes_no.match(question.text) or _TIME.presence.search(question.text)
        return "" if is_other else _reached(stated, wanted, sources)
    hours = await day_hours(stated, question.content, question.days.day or question.today, records)
    if hours is None:
        return ""
    if question.now:
        return open_now(stated, hours, question.text, question.now, sources)
    if (moment := _moment(question)) and (state := hours.state_at(moment)):
        is_of_night = state.is_open and not hours.opens_by(moment)
        day = replace(question.days, day=moment.date() - timedelta(days=is_of_night), weekdays=())
        said = open_on(stated, hours, "", day, today=question.today, sources=sources)
        return f"{tell('told.yes' if state.is_open else 'told.no')}. {said}" if said else ""
    days = _with_its_exception(question.days, hours, question.today)
    return open_on(stated, hours, question.text, days, today=question.today, sources=sources)


def _moment(question: PlaceQuestion) -> datetime | None:
    """ "Is it open at 3 am on Sunday": the next such moment; None where no time, or no day, is named with it."""
    clocks = [each.value.minutes for each in of(value.CLOCK, question.text)]
    day = question.days.one(question.today)
    if day is None or len(clocks) != 1 or clocks[0] is None or not _HOURS.asks_if_open.match(question.text):
        return None
    return datetime.combine(day, time(0)) + timedelta(minutes=clocks[0])


def _with_its_exception(days: AskedDays, hours: DayHours, today: date) -> AskedDays:
    """The next such weekday as a date, where it is an exception."""
    day = days.one(today)
    is_one = day and (hours.exception_on(day) or any(each.is_exception_on(day) for each in hours.hours))
    return replace(days, day=day, weekdays=()) if is_one else days


def _reached(stated: Sequence[StatedPlace], wanted: Sequence[Wanted], sources: Sources) -> str:
    values = [(name, told(stated, of, sources)) for name, of in (_VALUES[kind] for kind in wanted)]
    known = [(name, value) for name, value in values if value]
    called = plain(stated[0].place.name)
    if len(values) == 1 and known:
        return f"{called}: the {known[0][0]} is {known[0][1]}."
    is_enough = len(known) == len(values) or len(wanted) == len(_VALUES)
    return f"{called}: {'; '.join(value for _, value in known)}." if known and is_enough else ""
