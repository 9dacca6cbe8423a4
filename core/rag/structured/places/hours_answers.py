"""Compose the answer to when a place is open, and see whether its usual hours hold on a day."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import OpeningHours, StatedPlace
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.places.asked_days import AskedDays
from core.rag.structured.places.hours import CLOSED, coming_exceptions, exception_on, in_words, span, weeks
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import is_in, words_of
from core.text.dates import spans
from core.text.languages.en.hours_questions import ASKS_IF_OPEN, ASKS_TIME, NO_USUAL_DAY, OPENS
from core.text.languages.en.moments import day_in_words
from core.text.sentences import sentences

_NO_USUAL_DAY, _OPENS = re.compile(NO_USUAL_DAY, re.IGNORECASE), re.compile(rf"\b(?:{OPENS})\b", re.IGNORECASE)
_ASKS_TIME = re.compile(ASKS_TIME, re.IGNORECASE)
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


@dataclass(frozen=True, slots=True)
class Said:
    """When a place is open: `times` by period, or what holds on `when` alone; `exceptions` are coming ones."""

    stated: tuple[StatedPlace, ...]
    when: str
    times: dict[str, str]
    exceptions: str = ""


def hours_said(stated: Sequence[StatedPlace], days: AskedDays, words: Sequence[str], today: date) -> Said | None:
    """None where pages say nothing of these days, or contradict each other."""
    having = tuple(one for one in stated if one.place.hours)
    if len({tuple(sorted(_of_period(one, words), key=str)) for one in having}) != 1:
        return None
    hours = _of_period(having[0], words)
    when = f" on {day_in_words(days.day)}" if days.day else ""
    if days.day and (special := exception_on(hours, days.day)):
        times = " and ".join(span(each) for each in special)
        return Said(having, when, {"": times if times == CLOSED else f"open {times}"})
    known = {
        period: text
        for period, week in weeks(hours).items()
        if (text := in_words(week, days.all or range(7), named=days.day is None))
    }
    return Said(having, when, known, "" if days.all else coming_exceptions(hours, today)) if known else None


def in_sentence(said: Said, sources: Sources) -> str:
    """One sentence, or a line for each period."""
    name, mark = plain(said.stated[0].place.name), sources.mark(*said.stated[:2])
    more = f"Exceptions: {said.exceptions}." if said.exceptions else ""
    if len(said.times) > 1:
        lines = [f"- {period or 'Otherwise'}: {text}" for period, text in said.times.items()]
        return "\n".join(filter(None, (f"{name}{said.when} {mark}:", *lines, more)))
    [(period, text)] = said.times.items()
    return f"{name} is {text}{said.when}{f' ({period})' if period else ''} {mark}. {more}".strip()


def yes_or_no(said: Said, question: str, days: AskedDays) -> str:
    """ "Yes. " or "No. " where it is asked whether a place is open on some days, and all periods agree."""
    if not days.all or not _ASKS_IF_OPEN.match(question) or _ASKS_TIME.search(days.rest):
        return ""
    texts = list(said.times.values())
    if all(text.startswith(CLOSED) for text in texts):
        return "No. "
    return "" if any(CLOSED in text for text in texts) else "Yes. "


def _of_period(stated: StatedPlace, words: Sequence[str]) -> tuple[OpeningHours, ...]:
    """The hours of the periods that a question names; all where it names none."""
    name = words_of(stated.place.name)
    asked = [word for word in words if not is_in(word, name)]
    named = [each for each in stated.place.hours if any(is_in(word, words_of(each.period)) for word in asked)]
    return tuple(named or stated.place.hours)
