"""Answer whether an event is on a day, by all the days that its calendar lists."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.frames import tell
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.events.event_answers import meant
from core.rag.structured.events.event_sentences import by_days, name, read, said_of, when
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import asked_days, window
from core.text.languages.languages import english
from core.text.languages.schema.clock import EventWords

_WORDS = english(EventWords)
_AROUND = timedelta(days=120)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """ "Yes" for a day that is listed, "No" for one between two that are. Raises DatabaseError."""
    days = window(asked.question, today)
    is_asked = _WORDS.asks_held_on.match(asked.question.strip()) is not None
    if asked.carried or not is_asked or days is None or days.first != days.last:
        return None
    day = days.first
    bare = asked_days(_WORDS.asks_held_on.sub(" ", asked.question.strip()), today).rest
    stated = await records.events(day - _AROUND, day + _AROUND)
    events = list(meant(read(replace(asked, question=bare), today), stated, today, most_extra=0).values())
    return _told(events[0], day, today) if len(events) == 1 else None


def _told(same: Sequence[StatedEvent], day: date, today: date) -> RecordAnswer | None:
    sources = Sources()
    if on := [one for one in same if one.event.is_on(day)]:
        return RecordAnswer(f"{tell('told.yes')}. {said_of(on, today, sources)}.", sources.cited())
    before = [each for each in by_days(same) if each[0].event.end < day][-1:]
    after = [each for each in by_days(same) if each[0].event.start > day][:1]
    if not before or not after or len({one.url for one in same}) > 1:
        return None
    near = [one for each in (*before, *after) for one in each]
    return RecordAnswer(f"{tell('told.no')}. {name(same[0])}: {when(near, sources)}.", sources.cited())
