"""Compose the answer to when a place is open."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import OpeningHours, StatedPlace
from core.rag.frames import day_told, joined_told, tell
from core.rag.structured.answer import StatedLine, plain
from core.rag.structured.places.hours import coming_exceptions, exception_on, in_words, span, weeks
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import is_in, words_of
from core.records.clock.asked_days import AskedDays
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords

_EN = english(HoursWords)


@dataclass(frozen=True, slots=True)
class Said:
    """When a place is open: `times` by period, or what holds on `when` alone; `exceptions` are coming ones.

    `line` is the sentence that states what holds on that day, where it is not in the record.
    """

    stated: tuple[StatedPlace, ...]
    when: str
    times: dict[str, str]
    exceptions: str = ""
    line: StatedLine | None = None


def agreed_hours(stated: Sequence[StatedPlace], words: Sequence[str] = ()) -> tuple[OpeningHours, ...]:
    """The hours of a place, in the periods that a question names; empty where pages contradict each other."""
    having = [one for one in stated if one.place.hours]
    if len({tuple(sorted(of_period(one, words), key=str)) for one in having}) != 1:
        return ()
    return of_period(having[0], words)


def hours_said(
    stated: Sequence[StatedPlace], hours: Sequence[OpeningHours], days: AskedDays, today: date
) -> Said | None:
    """None where the hours say nothing of these days."""
    having = tuple(one for one in stated if one.place.hours)
    when = tell("told.on_that_day", day=day_told(days.day)) if days.day else ""
    if days.day and (special := exception_on(hours, days.day)):
        times = joined_told(span(each) for each in special)
        return Said(having, when, {"": times if times == tell("told.closed") else tell("told.open_times", times=times)})
    known = {
        period: text
        for period, week in weeks(hours).items()
        if (text := in_words(week, days.all or range(7), named=days.day is None))
    }
    return Said(having, when, known, "" if days.all else coming_exceptions(hours, today)) if known else None


def in_sentence(said: Said, sources: Sources) -> str:
    """One sentence, or a line for each period."""
    name, mark = plain(said.stated[0].place.name), sources.mark(*([said.line] if said.line else said.stated[:2]))
    more = tell("told.exceptions", days=said.exceptions) if said.exceptions else ""
    if len(said.times) > 1:
        lines = [f"- {period or tell('told.otherwise')}: {text}" for period, text in said.times.items()]
        return "\n".join(filter(None, (f"{name}{said.when} {mark}:", *lines, more)))
    [(period, text)] = said.times.items()
    told = tell("told.place_is", place=name, times=text)
    return f"{told}{said.when}{f' ({period})' if period else ''} {mark}. {more}".strip()


def yes_or_no(said: Said, question: str, days: AskedDays) -> str:
    """ "Yes. " or "No. " where it is asked whether a place is open on some days, and all periods agree."""
    if not days.all or not _EN.asks_if_open.match(question) or _EN.asks_time.search(days.rest):
        return ""
    texts, closed = list(said.times.values()), tell("told.closed")
    if all(text.startswith(closed) for text in texts):
        return f"{tell('told.no')}. "
    return "" if any(closed in text for text in texts) else f"{tell('told.yes')}. "


def of_period(stated: StatedPlace, words: Sequence[str]) -> tuple[OpeningHours, ...]:
    """The hours of the periods that a question names; all where it names none."""
    name = words_of(stated.place.name)
    asked = [word for word in words if not is_in(word, name)]
    named = [each for each in stated.place.hours if any(is_in(word, words_of(each.period)) for word in asked)]
    return tuple(named or stated.place.hours)
