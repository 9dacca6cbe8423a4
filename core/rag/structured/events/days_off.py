"""Answer which days are free of classes, or the university is closed on, in a term: all of them, not the next one."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from core.domain.records import StatedEvent, name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.events.event_periods import of_asked_period
from core.rag.structured.events.event_questions import plain
from core.rag.structured.events.event_sentences import name, when
from core.rag.structured.sources import Sources
from core.text.languages.en.questions import event_words as en
from core.text.periods import asked_periods, named_years, undated

_BEFORE, _AFTER = timedelta(days=1_600), timedelta(days=1_200)
_COMING = timedelta(days=240)  # about an academic year, where no term is named
MOST_LISTED = 16


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_SORTS = tuple((_pattern(asked), _pattern(said)) for asked, said in en.SORTS_OF_DAYS_OFF)
_ASKS_ALL = _pattern(en.ASKS_ALL_DAYS)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """All such days of the term that is asked for, or of the months to come. Raises DatabaseError."""
    question = plain(asked.question)
    sort = next((each for each in _SORTS if each[0].search(question)), None)
    if sort is None or asked.carried or not _ASKS_ALL.search(question) or _names_more(question, sort[0]):
        return None
    since = min([today - _BEFORE, *(date(year, 1, 1) for year in named_years(question))])
    stated = [one for one in await records.events(since, today + _AFTER) if sort[1].search(one.event.name)]
    return _told(_meant(stated, question, today))


def _names_more(question: str, sort: re.Pattern[str]) -> bool:
    """Whether words are left that say of what the days are: "which days is the library closed"."""
    said = name_words(undated(_ASKS_ALL.sub(" ", sort.sub(" ", question))))
    return any(word not in en.OF_ANY_DAY_OFF for word in said)


def _meant(stated: Sequence[StatedEvent], question: str, today: date) -> list[StatedEvent]:
    if asked_periods(question, today) or named_years(question):
        return of_asked_period(stated, question, today)
    return [one for one in stated if today <= one.event.start <= today + _COMING]


def _told(meant: Sequence[StatedEvent]) -> RecordAnswer | None:
    """A line for each day, that of several pages once."""
    by_day: dict[tuple[date, date], list[StatedEvent]] = {}
    for one in sorted(meant, key=lambda one: (one.event.start, one.event.end)):
        by_day.setdefault((one.event.start, one.event.end), []).append(one)
    if not 1 <= len(by_day) <= MOST_LISTED:
        return None
    sources = Sources()
    lines = [f"{name(same[0])}: {when(same, sources)}" for same in by_day.values()]
    if len(lines) == 1:
        return RecordAnswer(f"{lines[0]}.", sources.cited())
    listed = "\n".join(f"- {each}" for each in lines)
    return RecordAnswer(f"The calendar lists {len(lines)}:\n{listed}", sources.cited())
