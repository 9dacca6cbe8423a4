"""Compose the answer to when a place is open on some days, or in its weeks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time

from core.domain.records import OpeningHours, StatedPlace
from core.rag.frames import day_told, joined_told, tell
from core.rag.structured.answer import StatedLine, plain
from core.rag.structured.places.hours import coming_exceptions, exception_on, in_words, span, weeks
from core.rag.structured.places.open_now import opens_again
from core.rag.structured.places.place_hours import line_on
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import AskedDays
from core.records.clock.day_hours import DayHours
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords

_EN = english(HoursWords)


@dataclass(frozen=True, slots=True)
class _Said:
    """When a place is open: `times` by period, or what holds on `when` alone; `exceptions` are coming ones.

    `line` is the sentence that states what holds on that day, where it is not in the record.
    """

    stated: tuple[StatedPlace, ...]
    when: str
    times: dict[str, str]
    exceptions: str = ""
    line: StatedLine | None = None


def open_on(
    stated: Sequence[StatedPlace], hours: DayHours, question: str, days: AskedDays, *, today: date, sources: Sources
) -> str:
    """On the day or days that are asked for, else in all weeks; empty where that is not certain."""
    day = days.day
    if day and (hours.in_the_way(day) or (hours.exception_on(day) and hours.on(day) is None)):
        return ""
    said = _hours_said(stated, hours.of(day) if day else hours.hours, days, today)
    if said is None:
        return ""
    lead = _yes_or_no(said, question, days)
    if day is None:
        return f"{lead}{_in_sentence(said, sources)}"
    told = _in_sentence(replace(said, line=line_on(day, hours, stated[0])), sources)
    state = hours.state_at(datetime.combine(day, time(12))) if lead == f"{tell('told.no')}. " else None
    return f"{lead}{told}{opens_again(state, today) if state else ''}"


def _hours_said(
    stated: Sequence[StatedPlace], hours: Sequence[OpeningHours], days: AskedDays, today: date
) -> _Said | None:
    """None where the hours say nothing of these days."""
    having = tuple(one for one in stated if one.place.hours)
    when = tell("told.on_that_day", day=day_told(days.day)) if days.day else ""
    if days.day and (special := exception_on(hours, days.day)):
        times = joined_told(span(each) for each in special)
        told = times if times == tell("told.closed") else tell("told.open_times", times=times)
        return _Said(having, when, {"": told})
    known = {
        period: text
        for period, week in weeks(hours).items()
        if (text := in_words(week, days.all or range(7), named=days.day is None))
    }
    return _Said(having, when, known, "" if days.all else coming_exceptions(hours, today)) if known else None


def _in_sentence(said: _Said, sources: Sources) -> str:
    """One sentence, or a line for each period."""
    name, mark = plain(said.stated[0].place.name), sources.mark(*([said.line] if said.line else said.stated[:2]))
    more = tell("told.exceptions", days=said.exceptions) if said.exceptions else ""
    if len(said.times) > 1:
        lines = [f"- {period or tell('told.otherwise')}: {text}" for period, text in said.times.items()]
        return "\n".join(filter(None, (f"{name}{said.when} {mark}:", *lines, more)))
    [(period, text)] = said.times.items()
    told = tell("told.place_is", place=name, times=text)
    return f"{told}{said.when}{f' ({period})' if period else ''} {mark}. {more}".strip()


def _yes_or_no(said: _Said, question: str, days: AskedDays) -> str:
    """ "Yes. " or "No. " where it is asked whether a place is open on some days, and all periods agree."""
    if not days.all or not _EN.asks_if_open.match(question) or _EN.asks_time.search(days.rest):
        return ""
    texts, closed = list(said.times.values()), tell("told.closed")
    if all(text.startswith(closed) for text in texts):
        return f"{tell('told.no')}. "
    return "" if any(closed in text for text in texts) else f"{tell('told.yes')}. "
