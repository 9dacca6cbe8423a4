"""Answer whether an event is over, still to come or begun, and how long it is until then, from dated events."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.frames import LEADS_OVER, LEADS_TO_COME, day_told, joined_told, lead_told, tell
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.events.event_names import extra_words, meaning, names_in
from core.rag.structured.events.event_periods import is_just_over, nearest, of_asked_period, of_asked_season
from core.rag.structured.events.event_questions import plain
from core.rag.structured.events.event_sentences import are_many, name, other, relation, said_of, when
from core.rag.structured.events.parts_of_terms import fits, parts_in, without_parts
from core.rag.structured.moments.asked_moment import Ask, AskedMoment, asked_moment
from core.rag.structured.moments.page_notes import afterwards, time_of_day
from core.rag.structured.places.asked_days import asked_days
from core.rag.structured.sources import Sources
from core.text.languages.en.questions.event_words import BEGIN, CLASSES, DEADLINE, END
from core.text.languages.en.questions.time_questions import YESTERDAY
from core.text.tokens import stem
from core.text.values.words import MONTH_NAMES

_AROUND = timedelta(days=400)
_MOST_EXTRA = 2  # words of an event's name that a question for it leaves out
_MOST_OTHERS = 3  # coming dates of the same column, where the one that was asked for is over
_YESTERDAY = re.compile(YESTERDAY, re.IGNORECASE)
# "Deadline to apply for May graduation" is one event with that for December.
_MONTHS = frozenset(stem(month) or month for month in map(str.lower, MONTH_NAMES)) | {"may"}


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """Whether the event that the question names is over, with its day and the next one. Raises DatabaseError."""
    moment = asked_moment(asked.question)
    if moment is None:
        return None
    stated = await records.events(today - _AROUND, today + _AROUND)
    events = of_asked_period(stated, asked.question, today) or of_asked_season(stated, asked.question)
    named = _named(moment, asked, events)
    first, before = nearest(named, "", today)
    if not first or are_many(first) or (before and are_many(before)):
        return None
    if before and is_just_over(before, today):
        first, before = before, first
    sources = Sources()
    lead = _lead(moment.ask, asked.question, first[0], today)
    is_begun = moment.ask is Ask.BEGUN
    told = _begun(first, today, sources) if is_begun else _told(lead, first, before, today, sources)
    note = await _note(moment, first[0], asked.now or today, records, sources)
    others = _others(first, before, events, today, sources)
    return RecordAnswer(" ".join(filter(None, (told, note, others))), sources.cited())


def _named(moment: AskedMoment, asked: Asked, events: Sequence[StatedEvent]) -> list[StatedEvent]:
    """The one event that fits the rest of the question: a deadline first, where something has to be done."""
    rest, parts = plain(moment.rest), parts_in(asked.question) or parts_in(asked.carried)
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
                bare = words - (_MONTHS - own)
                extra = extra_words(wanted, bare)
                if extra is not None and extra <= _MOST_EXTRA:
                    found.setdefault(extra, {}).setdefault(bare, []).append(_part_of(one, part))
        if found and (dates := _one_name(list(found[min(found)].values()))):
            return dates
    return []


def _one_name(named: Sequence[list[StatedEvent]]) -> list[StatedEvent]:
    """The dates of one event; of several in one line of a page ("Apply by", "Reply by") the first one's."""
    if len(named) > 1 and len({one.event.unit for same in named for one in same}) > 1:
        return []
    return min(named, key=lambda same: same[0].event.start)


def _day_asked(question: str, today: date) -> date:
    if _YESTERDAY.search(question):
        return today - timedelta(days=1)
    return asked_days(question, today).day or today


def _lead(ask: Ask, question: str, event: StatedEvent, today: date) -> str:
    end = event.event.end
    if ask is Ask.LAST:
        return tell("told.yes" if end == _day_asked(question, today) else "told.no")
    if ask is Ask.MISSED and end >= today and not any(DEADLINE in words for _, words in names_in(event.event.name)):
        return tell("told.no_not_yet")
    return lead_told(LEADS_OVER if end < today else LEADS_TO_COME, ask)


def _told(
    lead: str, first: Sequence[StatedEvent], other_date: Sequence[StatedEvent], today: date, sources: Sources
) -> str:
    end = first[0].event.end
    said = f"{lead}{'. ' if lead else ''}{said_of(first, today, sources)}."
    if end >= today or not other_date or other_date[0].event.end < today:
        return said
    more = f"{when(other_date, sources)}{relation(other_date, today)}"
    return f"{said} {other(other_date[0], first[0], today)} {more}."


def _begun(first: Sequence[StatedEvent], today: date, sources: Sources) -> str:
    lead = tell("told.has_begun" if first[0].event.start <= today else "told.not_yet")
    return f"{lead}. {said_of(first, today, sources)}."


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
    is_near = told.event.end - today <= timedelta(days=1)
    return await time_of_day(words, told.event.end, now, records, sources) if is_near else ""


def _others(
    first: Sequence[StatedEvent],
    before: Sequence[StatedEvent],
    events: Sequence[StatedEvent],
    today: date,
    sources: Sources,
) -> str:
    """The coming dates of the same column, where the one that was asked for has no other date."""
    event, column = first[0].event, first[0].event.name.rpartition(": ")[2]
    if before or event.end >= today or column == event.name:
        return ""
    near = [
        one for one in events
        if one.url == first[0].url and one.event.start >= today and one.event.name.endswith(f": {column}")
    ]  # fmt: skip
    said = [f"{name(one)}, {day_told(one.event.start)} {sources.mark(one)}" for one in near[:_MOST_OTHERS]]
    return tell("told.still_to_come", days=joined_told(said)) if said else ""


def _part_of(one: StatedEvent, part: str) -> StatedEvent:
    return replace(one, event=replace(one.event, name=part))
