"""Answer when something on an academic calendar is, and what is next there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.events.event_names import MOST_EXTRA, extra_words, meaning, names_in
from core.rag.structured.events.event_periods import is_just_over, nearest, of_asked_period
from core.rag.structured.events.event_sentences import (
    MOST_DATES,
    are_many,
    name,
    of_term,
    other,
    relation,
    said_of,
    when,
)
from core.rag.structured.sources import Sources
from core.rag.understanding.asking_back.need import names_nothing
from core.rag.understanding.follow_ups import ATTRIBUTES, content_words
from core.text.languages.en.questions.course_words import THE_COURSE
from core.text.languages.en.questions.event_words import (
    ASKS_DAYS,
    ASKS_ELSE,
    ASKS_WHEN,
    DAY_OFF,
    DEADLINE,
    NEXT,
    SETTLED_DATE,
)
from core.text.languages.en.questions.time_questions import NEXT as COMING

_BEFORE, _AFTER = timedelta(days=1_600), timedelta(days=1_200)
MOST_EVENTS = 3  # of which one answer tells
_LONG_AGO = 240  # days: no date of this academic year
MOST_WORDS_OF_A_NAME = 4  # "Spring break 2027?" asks when it is
MOST_LISTED = 8  # dates of one event, where all of its days are asked for
_ASKS_WHEN, _NEXT = re.compile(ASKS_WHEN, re.IGNORECASE), re.compile(NEXT, re.IGNORECASE)
_SETTLED_DATE = re.compile(SETTLED_DATE, re.IGNORECASE)
_THE_COURSE = re.compile(THE_COURSE, re.IGNORECASE)
_ASKS_ELSE = re.compile(ASKS_ELSE, re.IGNORECASE)
_ASKS_DAYS = re.compile(ASKS_DAYS, re.IGNORECASE)
_DAY_OFF, _COMING = re.compile(DAY_OFF, re.IGNORECASE), re.compile(COMING, re.IGNORECASE)

Named = dict[frozenset[str], list[StatedEvent]]


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """When the events that the question names are, or what is next. Raises DatabaseError."""
    is_next, asks = _NEXT.search(asked.question), _ASKS_WHEN.search(asked.whole) is not None
    is_short = len(asked.words) <= MOST_WORDS_OF_A_NAME and not _ASKS_ELSE.search(asked.whole)
    if _THE_COURSE.search(asked.question) or not (is_next or asks or is_short):
        return None
    stated = await records.events(today - _BEFORE, today + _AFTER)
    if is_next and not meaning(_NEXT.sub(" ", asked.question)):
        return _coming(is_next["what"].lower(), stated, today)
    is_plain = not asked.carried and names_nothing(asked.question)  # "when do i have to apply" could mean many
    found = _meant(asked, stated, today, most_extra=MOST_EXTRA if asks and not is_plain else 0)
    if not 1 <= len(found) <= MOST_EVENTS:
        return None
    sources = Sources()
    told = [_told(each, asked.question, today, sources) for each in found.values()]
    return RecordAnswer("\n".join(told), sources.cited()) if all(told) else None


def _meant(asked: Asked, stated: Sequence[StatedEvent], today: date, most_extra: int) -> Named:
    """The events that fit the question best, by their meaning; "Payment due" and "Payment is due" are one.

    A follow-up that names only another term ("And in spring?") asks for the event of the question before.
    """
    of_period = of_asked_period(stated, asked.question, today)
    own = meaning(asked.question)
    is_bare = asked.carried and set(content_words(asked.question)) <= ATTRIBUTES
    wanted = own | meaning(asked.carried) if is_bare or not own else own
    by_extra = _by_extra_words(wanted, of_period)
    if 0 not in by_extra and _SETTLED_DATE.search(asked.question):
        by_extra |= {0: _by_extra_words(meaning(_SETTLED_DATE.sub(" ", asked.question)), of_period).get(0, {})}
    named = {extra: found for extra, found in by_extra.items() if found}
    fewest = min(named, default=most_extra)
    return named.get(fewest, {}) if fewest <= most_extra else {}


def _by_extra_words(wanted: frozenset[str], stated: Sequence[StatedEvent]) -> dict[int, Named]:
    """The events that fit, by how many words their names have beyond those asked for."""
    by_extra: dict[int, Named] = {}
    for one in stated:
        for part, words in names_in(one.event.name):
            if (extra := extra_words(wanted, words)) is not None:
                named = replace(one, event=replace(one.event, name=part))
                by_extra.setdefault(extra, {}).setdefault(words, []).append(named)
    return by_extra


def _told(stated: Sequence[StatedEvent], question: str, today: date, sources: Sources) -> str:
    first, before = nearest(stated, question, today)
    is_listed = bool(first) and _ASKS_DAYS.search(question) is not None
    if is_listed:
        first = [one for one in first if name(one) == name(first[0])]  # "Make-up final exams" are others
    if not first or are_many(first, MOST_LISTED if is_listed else MOST_DATES):
        return ""
    if not before and (today - first[0].event.end).days > _LONG_AGO:
        return f"{name(first[0])}{of_term(first[0])}: {when(first, sources)}; there is no newer date on the pages."
    if not is_listed and before and is_just_over(before, today) and not _COMING.search(question):
        first, before = before, first
    said = f"{said_of(first, today, sources)}."
    if is_listed or not before or are_many(before):
        return said
    return f"{said} {other(before[0], first[0], today)} {when(before, sources)}{relation(before, today)}."


def _coming(what: str, stated: Sequence[StatedEvent], today: date) -> RecordAnswer | None:
    """The next event of a sort; several where they are on one day."""
    coming = [one for one in stated if one.event.start >= today and _is_a(what, one)]
    if not coming:
        return None
    first = [one for one in coming if one.event.start == coming[0].event.start]
    sources = Sources()
    return RecordAnswer("\n".join(dict.fromkeys(_lines(first, today, sources))), sources.cited())


def _lines(stated: Sequence[StatedEvent], today: date, sources: Sources) -> Iterator[str]:
    by_name: dict[str, list[StatedEvent]] = {}
    for one in stated:
        by_name.setdefault(name(one), []).append(one)
    for same in by_name.values():
        yield f"{said_of(same, today, sources)}."


def _is_a(what: str, stated: StatedEvent) -> bool:
    if what.startswith("event"):
        return True
    if what.startswith("deadline"):
        return any(DEADLINE in words for _, words in names_in(stated.event.name))
    if what.startswith("break"):
        return any("break" in words for _, words in names_in(stated.event.name))
    return _DAY_OFF.search(stated.event.name) is not None
