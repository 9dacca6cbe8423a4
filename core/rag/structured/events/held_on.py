"""Answer whether an event is on a day, by all the days that its calendar lists, and where it is."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.frames import tell
from core.rag.structured.answer import Asked, RecordAnswer, plain
from core.rag.structured.events.event_answers import meant
from core.rag.structured.events.event_sentences import by_days, name, read, said_of, when
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import asked_days, window
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import EventWords

_WORDS = english(EventWords)
_AROUND = timedelta(days=120)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """ "Yes" for a listed day, "No" for one between two of them; the line with the place. Raises DatabaseError."""
    question, days = asked.question.strip(), window(asked.question, today)
    if asked.carried or (days is not None and days.first != days.last):
        return None
    day = days.first if days else None
    if day and _WORDS.asks_held_on.match(question):
        return _held(await _named(asked, _WORDS.asks_held_on, day, records), day, today)
    if _WORDS.asks_where.match(question):
        same = await _named(asked, _WORDS.asks_where, day or today, records)
        return _where([one for one in same if (one.event.is_on(day) if day else one.event.end >= today)])
    return None


async def _named(asked: Asked, asking: Pattern, day: date, records: CampusRecords) -> Sequence[StatedEvent]:
    """All days around a day of the one event that has just the words of the question."""
    said = replace(asked, question=asked_days(asking.sub(" ", asked.question.strip()), day).rest)
    stated = await records.events(day - _AROUND, day + _AROUND)
    events = list(meant(read(said, day), stated, day, most_extra=0).values())
    return events[0] if len(events) == 1 else []


def _held(same: Sequence[StatedEvent], day: date, today: date) -> RecordAnswer | None:
    sources = Sources()
    if on := [one for one in same if one.event.is_on(day)]:
        return RecordAnswer(f"{tell('told.yes')}. {said_of(on, today, sources)}.", sources.cited())
    before = [each for each in by_days(same) if each[0].event.end < day][-1:]
    after = [each for each in by_days(same) if each[0].event.start > day][:1]
    if not before or not after or len({one.url for one in same}) > 1:
        return None
    near = [one for each in (*before, *after) for one in each]
    return RecordAnswer(f"{tell('told.no')}. {name(same[0])}: {when(near, sources)}.", sources.cited())


def _where(coming: Sequence[StatedEvent]) -> RecordAnswer | None:
    """The first line of a feed that tells more than the time ("Jazz Night: Friday, …; Loft Stage")."""
    first = min(coming, key=lambda one: one.event.start, default=None)
    if first is None or not first.event.unit.startswith(f"{first.event.name}: ") or "; " not in first.event.unit:
        return None
    sources = Sources()
    return RecordAnswer(f"{plain(first.event.unit)} {sources.mark(first)}.", sources.cited())
