"""Answer whether an event is over, still to come or begun, and how long it is until then, from dated events."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta

from core.domain.passage import Chunk
from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.frames import LEADS_OVER, LEADS_TO_COME, day_told, joined_told, lead_told, minutes_told, tell
from core.rag.structured.answer import Asked, RecordAnswer, line_in, plain
from core.rag.structured.events.event_sentences import (
    are_many,
    as_calendars_write,
    name,
    of_other_term,
    part_of,
    said_of,
)
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import words_of
from core.records.clock.asked_days import asked_days
from core.records.clock.asked_moment import Ask, AskedMoment, asked_moment
from core.records.clock.event_names import (
    BEGIN,
    CLASSES,
    DEADLINE,
    END,
    MOST_EXTRA,
    extra_words,
    fits,
    meaning,
    names_in,
    parts_in,
    without_months,
    without_parts,
)
from core.records.clock.event_periods import is_just_over, nearest, of_asked_period, of_asked_season
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.sentences import sentences
from core.text.tokens import stem
from core.text.values import value
from core.text.values.dates import spans
from core.text.values.lexer import of

_TIME = english(TimeWords)
_AROUND, _DAY = timedelta(days=400), timedelta(days=1)
_MOST_OTHERS = 3  # coming dates of the same column, where the one that was asked for is over
# Words of meanings that pages do not write so.
_OF_NO_PAGE = frozenset({BEGIN, END, DEADLINE, CLASSES, "movein", "withoutw", "passfail", "makeup", "career fair", ""})
_DEADLINE = re.compile(r"\b(?:deadlines?|due|last day|submitted|received)\b", re.IGNORECASE)
_AFTER_WHICH = re.compile(r"\bafter the ((?:\w+ ){0,3})(?:deadline|date|day|period)", re.IGNORECASE)
_ANY = frozenset("last final due first".split())
_LONGEST = 45  # words of a sentence


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """Whether the event that the question names is over, with its day and the next one. Raises DatabaseError."""
    moment = asked_moment(asked.question)
    if moment is None:
        return None
    stated = await records.events(today - _AROUND, today + _AROUND)
    events = of_asked_period(stated, asked.question, today) or of_asked_season(stated, asked.question)
    first, before = nearest(_named(moment, asked, events), "", today)
    if not first or are_many(first) or are_many(before):
        return None
    if before and is_just_over(before, today):
        first, before = before, first
    sources = Sources()
    lead = _lead(moment.ask, asked.question, first[0], today)
    told = f"{f'{lead}. ' if lead else ''}{said_of(first, today, sources)}."
    is_over = first[0].event.end < today
    if moment.ask is not Ask.BEGUN and is_over and before and before[0].event.end >= today:
        told += of_other_term(before, first[0], today, sources)
    note = await _note(moment, first[0], asked.now or today, records, sources)
    others = _others(first[0], events, today, sources) if is_over and not before else ""
    return RecordAnswer(" ".join(filter(None, (told, note, others))), sources.cited())


def _named(moment: AskedMoment, asked: Asked, events: Sequence[StatedEvent]) -> list[StatedEvent]:
    """The one event that fits the rest of the question: a deadline first, where something has to be done."""
    rest, parts = as_calendars_write(moment.rest), parts_in(asked.question) or parts_in(asked.carried)
    own = meaning(without_parts(rest)) or meaning(without_parts(asked.carried))
    events = [one for one in events if fits(parts, parts_in(one.event.name))]
    if moment.ask is not Ask.UNTIL and own <= {CLASSES}:
        own = own | {END} if moment.ask is Ask.LEFT else frozenset()
    if not own:
        return []
    sides = {
        Ask.UNTIL: [own], Ask.MISSED: [own | {DEADLINE}, own], Ask.BEGUN: [(own - {DEADLINE}) | {BEGIN}],
    }.get(moment.ask, [own | {DEADLINE}] if END not in own else [own])  # fmt: skip
    for wanted in sides:
        found: dict[int, dict[frozenset[str], list[StatedEvent]]] = {}
        for one in events:
            for part, words in names_in(one.event.name):
                bare = without_months(words, own)
                extra = extra_words(wanted, bare)
                if extra is not None and extra <= MOST_EXTRA:
                    found.setdefault(extra, {}).setdefault(bare, []).append(part_of(one, part))
        if found and (dates := _one_name(list(found[min(found)].values()))):
            return dates
    return []


def _one_name(named: Sequence[list[StatedEvent]]) -> list[StatedEvent]:
    """The dates of one event; of several in one line of a page ("Apply by", "Reply by") the first one's."""
    if len(named) > 1 and len({one.event.unit for same in named for one in same}) > 1:
        return []
    return min(named, key=lambda same: same[0].event.start)


def _lead(ask: Ask, question: str, event: StatedEvent, today: date) -> str:
    end = event.event.end
    if ask is Ask.BEGUN:
        return tell("told.has_begun" if event.event.start <= today else "told.not_yet")
    if ask is Ask.LAST:
        meant = today - _DAY if _TIME.yesterday.search(question) else asked_days(question, today).day or today
        return tell("told.yes" if end == meant else "told.no")
    if ask is Ask.MISSED and end >= today and not any(DEADLINE in words for _, words in names_in(event.event.name)):
        return tell("told.no_not_yet")
    return lead_told(LEADS_OVER if end < today else LEADS_TO_COME, ask)


async def _note(
    moment: AskedMoment, told: StatedEvent, now: date | datetime, records: CampusRecords, sources: Sources
) -> str:
    """On the last days the time of day; after them what a page says that is possible then."""
    words = [word for word in meaning(moment.rest) if word not in {DEADLINE, BEGIN, END}]
    today = now.date() if isinstance(now, datetime) else now
    if moment.ask in {Ask.UNTIL, Ask.BEGUN}:
        return ""
    if told.event.end < today:
        return await afterwards(words, records, sources)
    is_near = told.event.end - today <= _DAY
    return await time_of_day(words, told.event.end, now, records, sources) if is_near else ""


def _others(first: StatedEvent, events: Sequence[StatedEvent], today: date, sources: Sources) -> str:
    """The coming dates of the same column, where the one that was asked for has no other date."""
    column = first.event.name.rpartition(": ")[2]
    if column == first.event.name:
        return ""
    near = [
        one for one in events
        if one.url == first.url and one.event.start >= today and one.event.name.endswith(f": {column}")
    ]  # fmt: skip
    said = [f"{name(one)}, {day_told(one.event.start)} {sources.mark(one)}" for one in near[:_MOST_OTHERS]]
    return tell("told.still_to_come", days=joined_told(said)) if said else ""


async def time_of_day(
    words: Sequence[str], day: date, now: date | datetime, records: CampusRecords, sources: Sources
) -> str:
    """The sentence that says at what time a deadline is, and how long that is from now; empty without one."""
    found = await _sentence(["deadlin"], words, records, _says_time)
    if found is None or not any(span.start <= day <= span.end for span in spans(found[1].text, str(day.year))):
        return ""
    left = left_until(found[0], day, now) if isinstance(now, datetime) else ""
    return f"{_quoted(*found, sources)}{left}."


def left_until(line: str, day: date, now: datetime) -> str:
    """ "; that is in 30 minutes": until the time that a line names, on the clock of the campus; empty when it is over.

    Summer time may begin or end before it.
    """
    clock = next(iter(of(value.CLOCK, line)), None)
    if clock is None or clock.value.minutes is None:
        return ""
    wall = datetime.combine(day, time(0)) + timedelta(minutes=clock.value.minutes or 24 * 60)
    minutes = int((wall.replace(tzinfo=now.tzinfo).timestamp() - now.timestamp()) // 60)
    return tell("told.time_left", minutes=minutes_told(minutes)) if minutes > 0 else ""


async def afterwards(words: Sequence[str], records: CampusRecords, sources: Sources) -> str:
    """The sentence that says what is possible after the deadline; empty without one."""
    found = await _sentence([], words, records, lambda said: _is_after(said, words))
    return _quoted(*found, sources) if found else ""


async def _sentence(
    terms: Sequence[str], words: Sequence[str], records: CampusRecords, is_meant: Callable[[str], bool]
) -> tuple[str, Chunk] | None:
    """The first sentence of its kind in a passage that has the words."""
    plain_words = [stem(word) or word for word in words if word not in _OF_NO_PAGE and word.isalpha() and len(word) > 2]
    if not plain_words:
        return None
    near = await records.passages_with([*terms, *plain_words])
    found = ((said, chunk) for chunk in near for said in _said(chunk) if is_meant(said))
    return next(found, None)


def _said(chunk: Chunk) -> Iterator[str]:
    for unit in units_in(chunk):
        for said in sentences(unit.words):
            if 3 < len(said.split()) <= _LONGEST and not reads_like_an_instruction(said):
                yield plain(said)


def _says_time(said: str) -> bool:
    return _DEADLINE.search(said) is not None and len(of(value.CLOCK, said)) == 1


def _is_after(said: str, words: Sequence[str]) -> bool:
    """Whether it says what is possible after the deadline for these words, and not after another one."""
    which = _AFTER_WHICH.search(said)
    named, asked = _stems(words_of(which[1]) if which else ()), _stems(words)
    is_named = asked & _stems(words_of(said))
    return bool(_TIME.afterwards.search(said) and is_named and (not named or named <= {*asked, *_ANY}))


def _stems(words: Iterable[str]) -> set[str]:
    return {stem(word) or word for word in words}


def _quoted(line: str, chunk: Chunk, sources: Sources) -> str:
    return f"“{line}” {sources.mark(line_in(chunk, line))}"
