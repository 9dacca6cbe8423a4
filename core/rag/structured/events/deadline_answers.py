"""Answer whether an event is over, still to come or begun, and how long it is until then, from dated events."""

from collections.abc import Sequence
from datetime import date, timedelta

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.frames import LEADS_OVER, LEADS_TO_COME, lead_told, tell
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.events.event_sentences import (
    are_many,
    as_calendars_write,
    of_other_term,
    part_of,
    said_of,
)
from core.rag.structured.sources import Sources
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
from core.records.clock.event_periods import is_just_over, nearest, of_asked_period
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords

_TIME = english(TimeWords)
_AROUND, _DAY = timedelta(days=400), timedelta(days=1)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """Whether the event that the question names is over, with its day and the next one. Raises DatabaseError."""
    moment = asked_moment(asked.question)
    if moment is None:
        return None
    stated = await records.events(today - _AROUND, today + _AROUND)
    events = of_asked_period(stated, asked.question, today)
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
    return RecordAnswer(told, sources.cited())


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
