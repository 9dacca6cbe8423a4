"""Read at what times of the week something holds, out of sentences and rows that say other things, too."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest

from core.domain.passage import Chunk
from core.domain.records import OpeningHours
from core.domain.units import CONTEXT, Unit, UnitKind
from core.records.clock.opening_hours import Hours, changed, hours_of, is_change
from core.text.languages.en.pages.opening_words import CLOSED
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.sentences import sentences
from core.text.tokens import stem
from core.text.values.clock import CLOCK, LONE_CLOCK, TIMES, opens_and_closes
from core.text.values.dates import read_span
from core.text.values.weekdays import DAYS, EXCEPT, SOME_WEEKS, TO, weekdays_of

_EXCEPT = Pattern(EXCEPT)
_DAYS, _CLOSED = Pattern(DAYS), Pattern(CLOSED)
_TIMES = Pattern(rf"{TIMES}|\bopens?\s+at\s+{CLOCK}\s+and\s+closes\b")
_TIME = english(TimeWords)
_HOURS = english(HoursWords)
_BORDER = Pattern(rf"\b{DAYS}|{TIMES}")
Openings = Hours  # the period is the words that say in which weeks they hold
_FROM_THEN = Pattern(rf"\bopens?\s+(?:at\s+)?(?P<first>{CLOCK})\s+and\s+closes?\s+(?:at\s+)?(?={CLOCK})")
# "… 9 a.m. to 5 p.m. and Friday until noon": it opens when it does on the days before.
_UNTIL = Pattern(rf"(?P<first>{CLOCK}){TO}{CLOCK}[^;]{{0,12}}?\b{DAYS},?\s+(?:only\s+)?(?=(?:until|till|to)\s+{CLOCK})")
_TOKEN = Pattern(rf"(?P<days>\b{DAYS})|(?P<times>{TIMES})|(?P<lone>\b{LONE_CLOCK})|(?P<closed>\b{CLOSED})")
_BREAK = Pattern(
    rf"[;,]?\s*(?:and |but )?(?:it |we )?(?:is |are )?clos(?:ed|es?)\s+(?:for \w+(?: \w+)?\s+)?(?:from\s+)?"
    rf"(?P<times>{TIMES})"
)
_WORD = Pattern(r"[a-z]+", 0)
_SOME_WEEKS = Pattern(SOME_WEEKS)


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
    if hours := tuple(_of_cells(header, cells)):
        return _with_note(hours, alone)
    found = [
        (name, hours) for name, cell in zip_longest(header, cells, fillvalue="") if (hours := _of_cell(cell, asked))
    ]
    named = [hours for name, hours in found if len(found) > 1 and asked & _stems(name)]
    return _with_note((named or [hours for _, hours in found] or [()])[0], alone)


def _of_cell(cell: str, asked: Set[str]) -> Openings:
    """Weekdays in letters ("M/W/F", "T/Th") are read where a cell says nothing else than hours."""
    return stated_hours(cell, asked) or tuple(each for each in hours_of(cell) if each.weekdays)


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


@dataclass(frozen=True, slots=True)
class _Token:
    """Days or times, with the words that stand before them."""

    kind: str
    text: str
    before: frozenset[str]


def stated_hours(sentence: str, asked: Set[str] = frozenset()) -> tuple[OpeningHours, ...]:
    """None where the sentence names a date, a time alone, or days and times in no clear order.

    Dates behind "except" are left to `exceptions`. Of times that each have a name ("breakfast from …, lunch from …")
    those that are `asked` for, where one is named.
    """
    said = _FROM_THEN.sub(lambda found: f"{found['first']} to ", sentence)
    said = _UNTIL.sub(lambda found: f"{found[0].rstrip()} {found['first']} ", said)
    usual, *excepted = _EXCEPT.split(_DAYS.sub(lambda days: " " * len(days[0]), said), maxsplit=1)
    if excepted and read_span(said[len(usual) :], "2000"):
        said = said[: len(usual)]
    elif excepted:
        return ()
    if read_span(said, "2000") is not None or _SOME_WEEKS.search(said):
        return ()
    if (pause := _BREAK.search(said)) and (times := opens_and_closes(pause["times"])):
        hours = stated_hours(said[: pause.start()] + said[pause.end() :], asked)
        return tuple(part for each in hours for part in _without(each, *times))
    usual, _, more = said.partition(";")
    if is_change(clause := more.strip(" ,.")):
        hours = _in_order(usual, asked)
        return changed(hours, clause) or hours  # of days that are not among the usual ones nothing more is known
    return _in_order(said, asked)


def _without(hours: OpeningHours, first: str, last: str) -> Iterator[OpeningHours]:
    """The hours before and after a break."""
    if not hours.opens <= first < last <= hours.closes:
        yield hours
        return
    yield replace(hours, closes=first)
    yield replace(hours, opens=last)


def _in_order(said: str, asked: Set[str]) -> tuple[OpeningHours, ...]:
    """Days with the times beside them; all days where all times stand together."""
    tokens = _asked_for(list(_tokens(said)), asked)
    kinds = {token.kind for token in tokens}
    if "lone" in kinds or not {"days", "times"} <= kinds:
        return ()
    runs = [list(run) for _, run in groupby(tokens, lambda token: token.kind == "days")]
    times = [run for run in runs if run[0].kind != "days"]
    if len(times) == 1:
        return _hours([token for token in tokens if token.kind == "days"], times[0])
    if len(runs) % 2:
        return ()
    pairs = [sorted(pair, key=lambda run: run[0].kind != "days") for pair in zip(runs[::2], runs[1::2], strict=True)]
    found = [_hours(days, times) for days, times in pairs]
    return tuple(each for hours in found for each in hours) if all(found) else ()


def _tokens(said: str) -> Iterator[_Token]:
    end = 0
    for found in _TOKEN.finditer(said):
        yield _Token(str(found.lastgroup), found[0], _stems(said[end : found.start()]) - _HOURS.small_words)
        end = found.end()


def _stems(said: str) -> frozenset[str]:
    return frozenset(stem(word) or word for word in _WORD.findall(said.lower()))


def _asked_for(tokens: Sequence[_Token], asked: Set[str]) -> list[_Token]:
    """Without the times that have another name than one that is asked for."""
    names = dict(_names(tokens))
    chosen = {at for at, name in names.items() if name & asked}
    if not chosen or not all(name for at, name in names.items() if at not in chosen):
        return list(tokens)
    return [token for at, token in enumerate(tokens) if at not in names or at in chosen]


def _names(tokens: Sequence[_Token]) -> Iterator[tuple[int, frozenset[str]]]:
    """The words before each of the times, or before the days that lead them."""
    is_led = bool(tokens) and tokens[0].kind == "days"
    for at, token in enumerate(tokens):
        if token.kind == "times":
            is_behind_days = is_led and at > 0 and tokens[at - 1].kind == "days"
            yield at, token.before | (tokens[at - 1].before if is_behind_days else frozenset())


def _hours(days: Sequence[_Token], times: Sequence[_Token]) -> tuple[OpeningHours, ...]:
    weekdays = tuple(sorted({day for token in days for day in weekdays_of(token.text)}))
    read = [("", "") if token.kind == "closed" else opens_and_closes(token.text) for token in times]
    if not weekdays or not all(read):
        return ()
    return tuple(OpeningHours(weekdays, opens=at[0], closes=at[1]) for at in read if at)
