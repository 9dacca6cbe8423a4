"""Say whether what statements give the hours of is open now or on a day, with the exceptions of page and calendars."""

import re
from collections.abc import Sequence
from datetime import date

from core.domain.passage import Candidate
from core.domain.records import OpeningHours, StatedPlace
from core.ports.records import CampusRecords
from core.rag.answering.moments.weekly_hours import weekly_hours
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.places import place_answers
from core.rag.structured.places.hours import day_hours
from core.rag.structured.places.hours_answers import open_now
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import words_of
from core.records.clock.asked_days import AskedHours
from core.records.clock.stated_hours import Openings, stated_opening
from core.records.clock.term_time import calendar_around
from core.text.values.clock import TIMES, opens_and_closes
from core.text.values.written import day_in_words

_TIMES, _NOTE = re.compile(TIMES, re.IGNORECASE), re.compile(r"\s*\(.*")
MOST_PLACES = 6  # of which one answer tells


async def open_at(
    asked: AskedHours, statements: Sequence[Statement], passages: Sequence[Candidate], records: CampusRecords
) -> RecordAnswer | None:
    """By the record of the place that the best statement is about, else by the statements of its page.

    Raises DatabaseError.
    """
    calendar = await calendar_around(asked.today, records)
    day = asked.day(calendar.events)
    best = passages[statements[0].number - 1].chunk
    own = [each for each in statements if passages[each.number - 1].chunk.url == best.url]
    places = [await _place(each, stated_opening(each.units), passages[each.number - 1], records) for each in own]
    if day == asked.today and (found := await _of_several(asked, places, records)):
        return found
    place = places[0] or next((each for each in places if each and _is_named(each, asked.thing)), None)
    if told := await _of_place(asked, place, day, records) if place else None:
        return told
    return weekly_hours(asked, own, passages, await records.passages(best.source, best.url, ""), calendar)


async def named_place(asked: AskedHours, records: CampusRecords) -> RecordAnswer | None:
    """By the record of the place whose name is asked for, on the day that is asked for. Raises DatabaseError."""
    events = (await calendar_around(asked.today, records)).events
    return await _on_day(asked, asked.thing, asked.day(events), records)


async def _on_day(asked: AskedHours, name: str, day: date, records: CampusRecords) -> RecordAnswer | None:
    when = "now" if day == asked.today else f"on {_date(day)}"
    return await place_answers.answer(Asked(f"is {name} open {when}", now=asked.now), records, asked.today)


def _date(day: date) -> str:
    """ "September 7, 2026"."""
    return day_in_words(day).split(", ", 1)[1]


def _is_named(place: StatedPlace, thing: str) -> bool:
    return bool(set(words_of(thing)) & set(words_of(_NOTE.sub("", place.place.name))))


async def _of_several(
    asked: AskedHours, found: Sequence[StatedPlace | None], records: CampusRecords
) -> RecordAnswer | None:
    """Those of a page that are open now, where none of them is named: "where can i eat right now"."""
    places = {one.place.name: one for one in found if one}
    if len(places) < 2 or any(_is_named(one, asked.thing) for one in places.values()):
        return None
    sources, told = Sources(), list[tuple[bool, str]]()
    for one in list(places.values())[:MOST_PLACES]:
        if hours := await day_hours([one], (), asked.today, records):
            state = hours.state_at(asked.now)
            told.append((state is not None and state.is_open, open_now([one], hours, "", asked.now, sources)))
    open_ones = [said for is_open, said in told if is_open and said]
    lines = open_ones or [said for _, said in told if said]
    return RecordAnswer("\n".join(f"- {each}" for each in lines), sources.cited()) if lines else None


async def _of_place(asked: AskedHours, place: StatedPlace, day: date, records: CampusRecords) -> RecordAnswer | None:
    if day != asked.today:
        return await _on_day(asked, _NOTE.sub("", place.place.name), day, records)
    hours, sources = await day_hours([place], (), day, records), Sources()
    said = open_now([place], hours, asked.text, asked.now, sources) if hours else ""
    return RecordAnswer(said, sources.cited()) if said else None


async def _place(
    statement: Statement, said: Openings, candidate: Candidate, records: CampusRecords
) -> StatedPlace | None:
    """The place of the statement's page that it names and whose hours it says."""
    above = " ".join((*statement.headings, statement.text))
    near = await records.places_named(words_of(above))
    own = [one for one in near if one.url == candidate.chunk.url and one.place.hours]
    named = [one for one in own if set(words_of(_NOTE.sub("", one.place.name))) <= set(words_of(above))]
    fitting = [one for one in named if _are_its(one.place.hours, said, statement.text)]
    return max(fitting, key=lambda one: len(one.place.name), default=None)


def _are_its(hours: Sequence[OpeningHours], said: Openings, text: str) -> bool:
    if said:
        return set(_by_day(said)) <= set(_by_day(hours))
    times = {opens_and_closes(found[0]) for found in _TIMES.finditer(text)}
    return bool(times) and times <= {(each.opens, each.closes) for each in hours}


def _by_day(hours: Sequence[OpeningHours]) -> list[tuple[int, str, str]]:
    return [(day, each.opens, each.closes) for each in hours for day in each.weekdays]
