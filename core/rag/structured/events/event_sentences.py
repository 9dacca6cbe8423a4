"""Read a question for a dated event, and say when it is: its name and term, the days with their pages, and how far."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.domain.records import StatedEvent
from core.rag.frames import joined_told, relation_told, span_told, tell
from core.rag.structured.answer import Asked, plain
from core.rag.structured.sources import Sources
from core.rag.understanding.follow_ups import content_words
from core.records.clock.event_names import CLASSES, SIDES, WHOLE, meaning, parts_in, without_parts
from core.text.languages.languages import english
from core.text.languages.schema.clock import EventWords
from core.text.languages.schema.turns import FollowUps
from core.text.periods import asked_periods, term_period, with_full_years
from core.text.values.words import MONTH, month_of
from core.text.values.written import day_in_words

_EVENTS = english(EventWords)
_MONTH = re.compile(rf"\b(?:in |during )?({MONTH})\b\.?(?!\s*\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EventQuestion:
    """`text` names the period, `words` the event, `parts` the part of a term; `months` are those it is asked for in."""

    text: str
    words: frozenset[str]
    parts: frozenset[str]
    months: frozenset[int] = frozenset()

    def of_months(self) -> "EventQuestion | None":
        """The question with the months that it names as a period, not as words of a name; None without one."""
        named = _MONTH.findall(self.text)
        if not named:
            return None
        bare = meaning(" ".join(named))
        numbers = frozenset(map(month_of, named))
        return EventQuestion(self.text, self.words - bare, self.parts, numbers)

    def in_months(self, stated: Sequence[StatedEvent]) -> list[StatedEvent]:
        """Those of the months that are asked for; all where none is."""
        return [one for one in stated if not self.months or one.event.start.month in self.months]


def read(asked: Asked, today: date) -> EventQuestion:
    """A follow-up takes over what it does not name itself: the event, its side, the part or the period."""
    own, before = as_calendars_write(asked.question), as_calendars_write(asked.carried)
    parts = parts_in(own) or parts_in(before)
    words, carried = meaning(without_parts(own)), meaning(without_parts(before))
    is_bare = not words - SIDES - {CLASSES} or set(content_words(own)) <= english(FollowUps).attributes
    if before and is_bare:
        words |= carried - SIDES if words & SIDES else carried
    is_of_part = parts - {WHOLE} and words <= SIDES
    is_without_period = before and is_bare and not asked_periods(own, today)
    text = f"{before} {own}" if is_without_period else own
    return EventQuestion(text, words | {CLASSES} if is_of_part else words, parts)


def as_calendars_write(question: str) -> str:
    """The question as calendars would write it: "springbrake" is spring break, "spring 24" spring 2024."""
    said = _EVENTS.brakes.sub(lambda found: f"{found['of']} break", _EVENTS.asker.sub(" ", question))
    return " ".join(with_full_years(said).split())


MOST_DATES = 2  # of one event in one term, by one page
_FAR = 400  # days: how far that is says nothing


def said_of(stated: Sequence[StatedEvent], today: date, sources: Sources) -> str:
    """ "Labor Day (Fall 2026): Monday, September 7, 2026 [1]; that is in 3 days"."""
    return f"{name(stated[0])}{of_term(stated[0])}: {when(stated, sources)}{relation(stated, today)}"


def relation(stated: Sequence[StatedEvent], today: date) -> str:
    """ "; that was 3 days ago"; empty where pages differ, or the day is far."""
    days = {(one.event.start, one.event.end) for one in stated}
    start, end = min(days)
    is_near = min(abs((start - today).days), abs((end - today).days)) <= _FAR
    return f"; {relation_told(start, end, today)}" if len(days) == 1 and is_near else ""


def are_many(stated: Sequence[StatedEvent], most: int = MOST_DATES) -> bool:
    """Whether one page has more dates of one event than an answer can tell apart."""
    days: dict[str, set[date]] = {}
    for one in stated:
        days.setdefault(one.url, set()).add(one.event.start)
    return max(map(len, days.values()), default=0) > most


def of_other_term(other: Sequence[StatedEvent], first: StatedEvent, today: date, sources: Sources) -> str:
    """ " For Fall 2026 it was …"; with its own name where the other date has another one."""
    one, term = other[0], plain(other[0].event.term)
    lead = f"{name(one)}{of_term(one)}:"
    if name(one) == name(first) and one.event.term:
        lead = tell("told.term_was" if one.event.end < today else "told.term_is", term=term)
    return f" {lead} {when(other, sources)}{relation(other, today)}."


def when(stated: Sequence[StatedEvent], sources: Sources) -> str:
    """The days, with the pages that state them; where these contradict each other, each with its title."""
    days = by_days(stated, is_sorted=True)
    is_one_page = len(days) == 1 or len({one.url for one in stated}) == 1
    return joined_told(
        f"{span_told(by[0].event.start, by[0].event.end)}{_hours(by)} "
        f"{'' if is_one_page else f'({plain(by[0].title)}) '}{marks(by, sources)}"
        for by in days
    )


def _hours(stated: Sequence[StatedEvent]) -> str:
    """ ", 7:30 p.m. to 9:45 p.m.", where the line of a feed tells it behind its one day."""
    first = stated[0].event
    hours = {one.event.unit.partition(f"{day_in_words(first.start)}, ")[2].partition(";")[0] for one in stated}
    said = hours.pop() if len(hours) == 1 and first.start == first.end else ""
    return f", {plain(said)}" if said[:1].isdecimal() or said.startswith(("noon", "midnight")) else ""


def by_days(stated: Iterable[StatedEvent], *, is_sorted: bool = False) -> list[list[StatedEvent]]:
    """Those of the same days together, in the order of time; in that of the pages where it `is_sorted`."""
    days: dict[tuple[date, date], list[StatedEvent]] = {}
    for one in stated:
        days.setdefault((one.event.start, one.event.end), []).append(one)
    return [days[each] for each in (days if is_sorted else sorted(days))]


def part_of(one: StatedEvent, part: str) -> StatedEvent:
    """One of the events that a line of a calendar names."""
    return replace(one, event=replace(one.event, name=part))


def marks(stated: Sequence[StatedEvent], sources: Sources) -> str:
    """Of the first two pages."""
    pages: dict[str, StatedEvent] = {}
    for one in stated:
        pages.setdefault(one.url, one)
    return sources.mark(*list(pages.values())[:2])


def name(stated: StatedEvent) -> str:
    """Of the event, as it may stand in an answer."""
    return plain(stated.event.name)


def of_term(stated: StatedEvent) -> str:
    """ " (Fall 2026)", unless its name has the term."""
    term = plain(stated.event.term)
    return f" ({term})" if term and term_period(stated.event.name) is None else ""
