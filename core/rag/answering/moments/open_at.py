"""Say whether what statements give the hours of is open now or on a day, with the exceptions of page and calendars."""

import re
from collections.abc import Sequence
from datetime import date, datetime

from core.domain.records import OpeningHours, StatedPlace
from core.domain.search import Candidate
from core.ports.records import CampusRecords
from core.rag.answering.moments.asked_day import asked_day
from core.rag.answering.moments.stated_openings import StatedOpening, stated_opening
from core.rag.answering.moments.weekly_hours import weekly_hours
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.asked import Asked
from core.rag.structured.moments.term_time import calendar_around
from core.rag.structured.places import place_answers
from core.rag.structured.places.day_hours import day_hours
from core.rag.structured.places.open_now import open_now
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import words_of
from core.text.languages.en.moments import day_in_words
from core.text.opening_times import TIMES, opens_and_closes

_TIMES, _NOTE = re.compile(TIMES, re.IGNORECASE), re.compile(r"\s*\(.*")
MOST_PLACES = 6  # of which one answer tells


async def open_at(
    question: str, statements: Sequence[Statement], passages: Sequence[Candidate], now: datetime,
    records: CampusRecords, thing: str = "",
) -> RecordAnswer | None:  # fmt: skip
    """By the record of the place that the best statement is about, else by the statements of its page.

    `thing` are the words of the question that name something. Raises DatabaseError.
    """
    calendar = await calendar_around(now.date(), records)
    day = asked_day(question, now.date(), calendar.events)
    page = passages[statements[0].number - 1].chunk.url
    own = [each for each in statements if passages[each.number - 1].chunk.url == page]
    places = [await _place(each, stated_opening(each), passages[each.number - 1], records) for each in own]
    if day == now.date() and (found := await _of_several(thing, places, now, records)):
        return found
    place = places[0] or next((each for each in places if each and _is_named(each, thing)), None)
    if place and day == now.date():
        return await _of_place(question, place, now, records) or weekly_hours(question, own, passages, now, calendar)
    if place:
        named = Asked(f"is {_NOTE.sub('', place.place.name)} open on {_date(day)}", now=now)
        if told := await place_answers.answer(named, records, now.date()):
            return told
    return weekly_hours(question, own, passages, now, calendar, day)


async def named_place(question: str, thing: str, now: datetime, records: CampusRecords) -> RecordAnswer | None:
    """By the record of the place whose name the `thing` is, on the day that is asked for. Raises DatabaseError."""
    events = (await calendar_around(now.date(), records)).events
    day = asked_day(question, now.date(), events)
    when = "now" if day == now.date() else f"on {_date(day)}"
    return await place_answers.answer(Asked(f"is {thing} open {when}", now=now), records, now.date())


def _date(day: date) -> str:
    """ "September 7, 2026"."""
    return day_in_words(day).split(", ", 1)[1]


def _is_named(place: StatedPlace, thing: str) -> bool:
    return bool(set(words_of(thing)) & set(words_of(_NOTE.sub("", place.place.name))))


async def _of_several(
    thing: str, found: Sequence[StatedPlace | None], now: datetime, records: CampusRecords
) -> RecordAnswer | None:
    """Those of a page that are open now, where none of them is named: "where can i eat right now"."""
    places = {one.place.name: one for one in found if one}
    if len(places) < 2 or any(_is_named(one, thing) for one in places.values()):
        return None
    sources, told = Sources(), list[str]()
    for one in list(places.values())[:MOST_PLACES]:
        if hours := await day_hours([one], (), now.date(), records):
            told.append(open_now([one], hours, "", now, sources))
    is_open = [each for each in told if " is open now" in each]
    lines = is_open or [each for each in told if each]
    return RecordAnswer("; ".join(each.rstrip(".") for each in lines) + ".", sources.cited()) if lines else None


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
