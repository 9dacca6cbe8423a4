"""Compose the answer to when a place is open, and see whether its usual hours hold on a day."""

import re
from collections.abc import Sequence
from datetime import date

from core.domain.records import OpeningHours, StatedPlace
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.places.asked_days import AskedDays
from core.rag.structured.places.hours import CLOSED, coming_exceptions, exception_on, in_words, on_day, span, weeks
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import is_in, words_of
from core.text.dates import spans
from core.text.languages.en.hours_questions import ASKS_IF_OPEN, NO_USUAL_DAY, OPENS
from core.text.sentences import sentences

_NO_USUAL_DAY, _OPENS = re.compile(NO_USUAL_DAY, re.IGNORECASE), re.compile(rf"\b(?:{OPENS})\b", re.IGNORECASE)
_ASKS_IF_OPEN = re.compile(rf"\W*{ASKS_IF_OPEN}", re.IGNORECASE)


async def is_usual_day(stated: Sequence[StatedPlace], day: date, records: CampusRecords) -> bool:
    """Whether nothing speaks against usual hours: no exception in prose on the place's page, no holiday.

    True where an exception for that day is among the hours.
    """
    if any(exception_on(one.place.hours, day) for one in stated):
        return True
    if any(_NO_USUAL_DAY.search(one.event.name) for one in await records.events(day, day)):
        return False
    return not [one for one in stated if await _has_exception(one, day, records)]


async def _has_exception(stated: StatedPlace, day: date, records: CampusRecords) -> bool:
    passages = await records.passages(stated.source, stated.url, "")
    said = (sentence for passage in passages for sentence in sentences(passage.text))
    return any(
        each.start <= day <= each.end
        for sentence in said
        if _OPENS.search(sentence)
        for each in spans(sentence, str(day.year))
    )


def hours_line(
    stated: Sequence[StatedPlace],
    days: AskedDays,
    words: Sequence[str],
    question: str,
    today: date,
    sources: Sources,
) -> str:
    """One sentence, or a line for each period; empty where pages say nothing of these days or contradict each other."""
    having = [one for one in stated if one.place.hours]
    known = {tuple(sorted(_of_period(one, words), key=str)) for one in having}
    if len(known) != 1:
        return ""
    hours, mark = _of_period(having[0], words), sources.mark(*having[:2])
    name = plain(having[0].place.name)
    if days.day and (special := exception_on(hours, days.day)):
        return f"{name} on {on_day(days.day)}: {' and '.join(span(each) for each in special)} {mark}."
    known_weeks = weeks(hours).items()
    said = {
        period: text
        for period, week in known_weeks
        if (text := in_words(week, days.all or range(7), named=days.day is None))
    }
    if not said:
        return ""
    when = f" on {on_day(days.day)}" if days.day else ""
    return _composed(_yes_no(said, question, days), name, when, said, coming_exceptions(hours, today), mark)


def _composed(yes_no: str, name: str, when: str, said: dict[str, str], exceptions: str, mark: str) -> str:
    more = f" Exceptions: {exceptions}." if exceptions and not when else ""
    if len(said) == 1:
        [(period, text)] = said.items()
        return f"{yes_no}{name} is {text}{when}{f' ({period})' if period else ''} {mark}.{more}"
    lines = "\n".join(f"- {period or 'Otherwise'}: {text}" for period, text in said.items())
    return f"{yes_no}{name}{when} {mark}:\n{lines}" + (f"\n{more.strip()}" if more else "")


def _yes_no(said: dict[str, str], question: str, days: AskedDays) -> str:
    """ "Yes. " or "No. " where it is asked whether a place is open on one day, and all periods agree."""
    if not days.all or not _ASKS_IF_OPEN.match(question) or re.search(r"\d|until|till|after|before", question):
        return ""
    texts = list(said.values())
    if all(text.startswith(CLOSED) for text in texts):
        return "No. "
    return "Yes. " if not any(CLOSED in text for text in texts) else ""


def _of_period(stated: StatedPlace, words: Sequence[str]) -> tuple[OpeningHours, ...]:
    """The hours of the periods that a question names; all where it names none."""
    name = words_of(stated.place.name)
    asked = [word for word in words if not is_in(word, name)]
    named = [each for each in stated.place.hours if any(is_in(word, words_of(each.period)) for word in asked)]
    return tuple(named or stated.place.hours)
