"""Read what a page says of hours on certain days: closures, other hours, and days of which nothing is certain."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from core.domain.passage import Chunk
from core.domain.records import OpeningHours, StatedEvent, name_words
from core.domain.units import CONTEXT, Unit, UnitKind
from core.records.clock.asked_days import days_named
from core.records.clock.written_days import Days, Mark, dates_in, days_in, is_span
from core.text.languages.en.pages.opening_words import CLOSED, FILLERS, ROUND_THE_CLOCK
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.languages.schema.pages import PlaceWords
from core.text.passage_structure import units_in
from core.text.periods import Period
from core.text.sentences import sentences
from core.text.values import value
from core.text.values.clock import certain
from core.text.values.lexer import values
from core.text.values.weekdays import DAYS, EXCEPT

_HOURS, _TIME, _PLACES = english(HoursWords), english(TimeWords), english(PlaceWords)
_CLOCK, _CLOSED = Pattern(ROUND_THE_CLOCK), Pattern(rf"\b{CLOSED}")
_EXCEPT = Pattern(EXCEPT)
_UNTIL = Pattern(r"\b(?P<word>until|till|through|thru|reopen(?:s|ing)?(?:\s+on)?)\s+$")
_FROM = Pattern(r"\b(?:from|starting|beginning|effective|since|as of)(?:\s+on)?\s+$")
_DAYS = Pattern(rf"\b{DAYS}")
_CLAUSE = Pattern(r";\s|\s[·|]\s|\n", 0)
_BARE = Pattern(rf"\b(?:{FILLERS}|hours?|and|to|through)\b|\W|\d")
_DAY = timedelta(days=1)
_BEFORE, _AFTER = timedelta(days=31), timedelta(days=120)  # of a closure with one end only


@dataclass(frozen=True, slots=True)
class DatedException:
    """A sentence about hours on certain days; `hours` is empty where its times are not certain."""

    sentence: str
    first: date
    last: date
    hours: tuple[OpeningHours, ...] = ()
    condition: str = ""  # the sentence behind it, where that says what one needs then


def dated_exceptions(
    passages: Sequence[Chunk], today: date, events: Sequence[StatedEvent] = (), place: str = ""
) -> Iterator[DatedException]:
    """Those of the sentences and rows that name days, a missing year being that of the nearest such day.

    `events` are those of calendars, which say when "Founders Day" is. Where the `place` has a heading of its own on the
    page, what stands below other headings is not said of it.
    """
    units = [(unit, (*passage.headings, *unit.path), passage.url) for passage in passages for unit in units_in(passage)]
    tops = {url: {path[0] for _, path, of in units if path and of == url} for _, _, url in units}
    below = [path[len(tops[url]) == 1 :] for _, path, url in units]  # without the title that heads all of its page
    words = set(name_words(place.partition("(")[0])) or {place}
    own = {each for path in below for each in path if words <= set(name_words(each))}
    said = [
        (each, path)
        for (unit, path, _), headings in zip(units, below, strict=True)
        if not own or not headings or own & {*headings}
        for each in _said(unit)
    ]
    for ((sentence, is_row), path), ((following, _), _) in zip(said, [*said[1:], (("", False), ())], strict=False):
        is_of_hours = any(map(_PLACES.hours_heading.search, path[-2:]))
        condition = following if _HOURS.needed_to_enter.search(following) else ""
        for clause in [sentence.replace("; ", ", ")] if is_row else _CLAUSE.split(sentence):
            for each in _of_clause(clause, today, events, is_of_hours=is_of_hours or _is_about_hours(sentence)):
                yield replace(each, sentence=sentence, condition=condition)


def _said(unit: Unit) -> Iterator[tuple[str, bool]]:
    """Each statement, and whether it is a row of a table."""
    is_row = unit.kind is UnitKind.ROW
    said = [] if unit.kind in CONTEXT else [unit.alone] if is_row else sentences(unit.words)
    yield from ((each, is_row) for each in said)


def _is_about_hours(sentence: str) -> bool:
    return bool(_HOURS.opens.search(sentence) or _CLOSED.search(sentence))


def _of_clause(
    clause: str, today: date, events: Sequence[StatedEvent], *, is_of_hours: bool
) -> Iterator[DatedException]:
    days, openings = days_in(clause, today), _openings(clause)
    is_vague = all(each.times is None for each in openings)  # "on Founders Day, the last soup is served at 1 p.m."
    if not days and openings and (is_of_hours or is_vague):
        for each, is_certain in days_named(clause, today, events):
            yield DatedException(clause, each.first, each.last, _hours(each, openings) if is_certain else ())
    is_usual = not openings and _TIME.in_term.search(clause)  # "from January 4: usual hours"
    if days and not is_usual and (is_of_hours or _is_bare(clause, (*days, *openings))):
        yield from _paired(clause, days, openings)


def _is_bare(clause: str, marks: Iterable[Mark]) -> bool:
    """Whether a clause says days and times and nothing else."""
    return not _BARE.sub("", _DAYS.sub("", _blanked(clause, [(each.start, each.end) for each in marks])))


def _paired(clause: str, days: Sequence[Mark], openings: Sequence[Mark]) -> Iterator[DatedException]:
    """Each of the days with the openings beside it: those behind it, or those before where they come first."""
    if (without := _EXCEPT.search(clause)) and days[0].start > without.end():
        openings = [each for each in openings if each.start > without.end()] or [
            Mark(without.start(), without.end(), times=("", ""))
        ]
    elif without or _HOURS.unsure.search(clause):
        openings = [Mark(each.start, each.end) for each in openings]
    for part in _parts(sorted((*days, *openings), key=lambda each: each.start)):
        own = [each for each in part if each.days is None]
        for mark in part:
            yield from _exceptions(clause, mark, own) if mark.days else ()


def _parts(marks: Sequence[Mark]) -> Iterator[list[Mark]]:
    part: list[Mark] = []
    for mark in marks:
        is_first = (mark.days is None) == (marks[0].days is None)
        if is_first and any((each.days is None) != (mark.days is None) for each in part):
            yield part
            part = []
        part.append(mark)
    yield part


def _exceptions(clause: str, mark: Mark, openings: Sequence[Mark]) -> Iterator[DatedException]:
    """Of one or more days, or of those up to a day or from it on, where the clause names one end only."""
    assert mark.days is not None  # noqa: S101 - the caller chose it
    before, days = clause[: mark.start], mark.days
    is_lone = days.first == days.last and mark.is_whole
    is_closed = any(each.times == ("", "") for each in openings)
    if is_lone and is_closed and (until := _UNTIL.search(before)):
        closed = Period(days.first - _BEFORE, days.first - _DAY)
        yield DatedException(clause, closed.first, closed.last, _hours(closed, openings))
        if not until["word"].lower().startswith("re"):
            yield DatedException(clause, days.first, days.last)
    elif is_lone and openings and _FROM.search(before):
        yield DatedException(clause, days.first, days.first + _AFTER)
    else:
        yield DatedException(clause, days.first, days.last, _hours(days, openings) if mark.is_whole else ())


def _hours(days: Period, openings: Sequence[Mark]) -> tuple[OpeningHours, ...]:
    """None where one of the openings is not certain, or where they contradict each other."""
    times = [each.times for each in openings]
    if not times or None in times or (("", "") in times and len(set(times)) > 1):
        return ()
    return tuple(OpeningHours((), days.first, days.last, *each) for each in dict.fromkeys(times) if each)


def _openings(clause: str) -> list[Mark]:
    """The times of a clause and its words for closed; a time alone and a weekday that is of no date are not certain."""
    found = [Mark(each.start(), each.end(), times=("00:00", "24:00")) for each in _CLOCK.finditer(clause)]
    dates = dates_in(clause)
    spans = [(first.start, last.end) for first, last in pairwise(dates) if is_span(clause, first, last)]
    spans += [(each.start, each.end) for each in dates] + [(each.start, each.end) for each in found]
    rest = _blanked(clause, spans)
    for each in (each for each in values(rest) if each.kind is value.HOURS):
        found.append(Mark(each.start, each.end, times=certain(each.value)))
    rest = _blanked(rest, [(each.start, each.end) for each in found])
    found += [Mark(each.start(), each.end(), times=("", "")) for each in _CLOSED.finditer(rest)]
    found += [Mark(each.start, each.end) for each in values(rest) if each.kind is value.CLOCK]
    return found + [Mark(*each.span()) for each in _DAYS.finditer(rest) if not _is_of_date(clause, each.end(), dates)]


def _is_of_date(clause: str, end: int, dates: Sequence[Days]) -> bool:
    """Whether a weekday stands right before a date: "Thu 11/26"."""
    return any(day.start >= end and not clause[end : day.start].strip(" .,") for day in dates)


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + "\0" * (end - start) + text[end:]
    return text
