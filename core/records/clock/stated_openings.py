"""The hours that a statement says: the cells of a row below weekdays, or those of its sentences."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from core.domain.passage import Chunk
from core.domain.records import OpeningHours
from core.domain.units import CONTEXT, Unit, UnitKind
from core.records.clock.stated_hours import stated_hours
from core.text.languages.en.pages.opening_words import CLOSED
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.sentences import sentences
from core.text.values.clock import CLOCK, TIMES, opens_and_closes
from core.text.values.weekdays import DAYS, weekdays_of

_DAYS, _CLOSED = re.compile(DAYS, re.IGNORECASE), re.compile(CLOSED, re.IGNORECASE)
_TIMES = re.compile(rf"{TIMES}|\bopens?\s+at\s+{CLOCK}\s+and\s+closes\b", re.IGNORECASE)
_TIME, _HOURS = english(TimeWords), english(HoursWords)
_BORDER = re.compile(rf"\b{DAYS}|{TIMES}", re.IGNORECASE)


Openings = tuple[OpeningHours, ...]  # the period is the words that say in which weeks they hold


def says_times(text: str) -> bool:
    """Whether it names times from one to another."""
    return _TIMES.search(text) is not None


def stated_opening(units: Sequence[Unit], asked: Set[str] = frozenset()) -> Openings:
    """Of a statement, with what is quoted for them as their note; none without days and times in a clear order."""
    row = units[0]
    if row.kind is UnitKind.ROW and row.cells:
        return _of_row(row.header or (), row.cells, row.alone, asked)
    said = (sentence for unit in units if unit.kind not in CONTEXT for sentence in sentences(unit.words))
    found = (_of_sentence(sentence, asked) for sentence in said)
    return next(filter(None, found), ())


def openings_of(units: Sequence[Unit], chunk: Chunk, asked: Set[str] = frozenset()) -> Openings:
    """With those of the sentences around it that go on with it: other days, or other weeks of the same thing."""
    first = stated_opening(units, asked)
    if not first or units[0].kind is UnitKind.ROW:
        return first
    said = [sentence for unit in units_in(chunk) if unit.path == units[0].path
            for sentence in sentences(unit.words)]  # fmt: skip
    at = next((place for place, sentence in enumerate(said) if sentence == first[0].note), None)
    if at is None:
        return first
    before, after = _going_on(said[at::-1], asked)[1:], _going_on(said[at:], asked)[1:]
    return tuple(hours for each in (*reversed(before), first, *after) for hours in each)


def _going_on(said: Sequence[str], asked: Set[str]) -> list[Openings]:
    """The first of the sentences, and those behind it that state hours for other days or weeks."""
    found: list[Openings] = []
    for sentence in said:
        each = () if reads_like_an_instruction(sentence) else _of_sentence(sentence, asked)
        if not each and _HOURS.opens.search(sentence):
            continue  # such as an exception
        if not each or (found and not _may_follow(found, each)):
            break
        found.append(each)
    return found


def _may_follow(found: Sequence[Openings], each: Openings) -> bool:
    known = {day for other in found for hours in other if hours.period == each[0].period for day in hours.weekdays}
    is_other = not known & {day for hours in each for day in hours.weekdays}
    return is_other and any(_TIME.goes_on.match(one.note) or one.period for one in (found[0][0], each[0]))


def _of_sentence(sentence: str, asked: Set[str]) -> Openings:
    border = _BORDER.search(sentence)
    lead = sentence[: border.start()] if border else ""
    return _with_note(stated_hours(sentence, asked), sentence, lead if _TIME.weeks.search(lead) else "")


def _of_row(header: Sequence[str], cells: Sequence[str], alone: str, asked: Set[str]) -> Openings:
    hours = tuple(_of_cells(header, cells)) or next(filter(None, (stated_hours(cell, asked) for cell in cells)), ())
    return _with_note(hours, alone)


def _with_note(hours: Openings, quote: str, weeks: str = "") -> Openings:
    return tuple(replace(each, note=quote, period=weeks) for each in hours)


def _of_cells(header: Sequence[str], cells: Sequence[str]) -> Iterator[OpeningHours]:
    for name, cell in zip(header, cells, strict=False):
        if not _DAYS.fullmatch(name.strip()):
            continue
        if _CLOSED.fullmatch(cell.strip()):
            yield OpeningHours(weekdays_of(name))
        for found in _TIMES.finditer(cell):
            if times := opens_and_closes(found[0]):
                yield OpeningHours(weekdays_of(name), opens=times[0], closes=times[1])
