"""Say whether what a statement gives the hours of is open now or on a day, with the exceptions of calendars."""

import re
from collections.abc import Sequence
from datetime import datetime
from functools import partial

from core.domain.records import OpeningHours, StatedPlace
from core.domain.search import Candidate
from core.ports.records import CampusRecords
from core.rag.answering.moments.leads import hours_lead
from core.rag.answering.moments.stated_openings import StatedOpening, stated_opening
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import RecordAnswer, StatedLine, plain
from core.rag.structured.asked import Asked
from core.rag.structured.moments.opening_state import on_days, opening_state
from core.rag.structured.moments.term_time import calendar_around
from core.rag.structured.places import place_answers
from core.rag.structured.places.asked_days import asked_days
from core.rag.structured.places.day_hours import day_hours
from core.rag.structured.places.open_now import open_now
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import words_of
from core.text.languages.en.moments import PROBABLY_NOT, day_in_words
from core.text.languages.en.questions.hours_questions import NO_USUAL_DAY
from core.text.opening_times import TIMES, opens_and_closes

_NO_USUAL_DAY = re.compile(NO_USUAL_DAY, re.IGNORECASE)
_TIMES, _NOTE = re.compile(TIMES, re.IGNORECASE), re.compile(r"\s*\(.*")


async def open_at(
    question: str, statement: Statement, passages: Sequence[Candidate], now: datetime, records: CampusRecords
) -> RecordAnswer | None:
    """By the record of the place that the statement is about, else by the statement. Raises DatabaseError."""
    candidate, said = passages[statement.number - 1], stated_opening(statement)
    days = asked_days(question, now.date())
    is_now = days.day in {None, now.date()} and not days.weekdays
    if place := await _place(statement, said, candidate, records):
        if is_now:
            return await _of_place(question, place, now, records)
        if days.day:
            named = Asked(f"is {_NOTE.sub('', place.place.name)} open on {day_in_words(days.day)}", now=now)
            return await place_answers.answer(named, records, now.date())
    return await _by_statement(question, said, candidate, now, records) if said and is_now else None


async def _of_place(question: str, place: StatedPlace, now: datetime, records: CampusRecords) -> RecordAnswer | None:
    hours, sources = await day_hours([place], (), now.date(), records), Sources()
    said = open_now([place], hours, question, now, sources) if hours else ""
    return RecordAnswer(said, sources.cited()) if said else None


async def _place(
    statement: Statement, said: StatedOpening | None, candidate: Candidate, records: CampusRecords
) -> StatedPlace | None:
    """The place of the statement's page that it names and whose hours it says."""
    above = " ".join((*statement.headings, statement.text))
    near = await records.places_named(words_of(above))
    own = [one for one in near if one.url == candidate.chunk.url and one.place.hours]
    named = [one for one in own if set(words_of(_NOTE.sub("", one.place.name))) <= set(words_of(above))]
    fitting = [one for one in named if _are_its(one.place.hours, said, statement.text)]
    return max(fitting, key=lambda one: len(one.place.name), default=None)


def _are_its(hours: Sequence[OpeningHours], said: StatedOpening | None, text: str) -> bool:
    if said is not None:
        return set(_by_day(said.hours)) <= set(_by_day(hours))
    times = {opens_and_closes(found[0]) for found in _TIMES.finditer(text)}
    return bool(times) and times <= {(each.opens, each.closes) for each in hours}


def _by_day(hours: Sequence[OpeningHours]) -> list[tuple[int, str, str]]:
    return [(day, each.opens, each.closes) for each in hours for day in each.weekdays]


async def _by_statement(
    question: str, said: StatedOpening, candidate: Candidate, now: datetime, records: CampusRecords
) -> RecordAnswer | None:
    state = opening_state(now, partial(on_days, said.hours))
    if state is None:
        return None
    sources, chunk, today = Sources(), candidate.chunk, now.date()
    line = StatedLine(said.quote, chunk.source, chunk.url, chunk.title, chunk.fetched_at)
    events = (await calendar_around(today, records)).events
    special = [one for one in events if one.event.start <= today <= one.event.end and _is_unusual(one.event.name)]
    if special:
        holiday = f"{plain(special[0].event.name)} {sources.mark(special[0])}"
        return RecordAnswer(f"{PROBABLY_NOT} {holiday}. “{said.quote}” {sources.mark(line)}", sources.cited())
    lead = hours_lead(state, now, said.quote, question)
    return RecordAnswer(f"{lead} “{said.quote}” {sources.mark(line)}", sources.cited())


def _is_unusual(event: str) -> bool:
    return _NO_USUAL_DAY.search(event) is not None
