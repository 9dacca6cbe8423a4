"""Choose among the dates of one event those of the term that a question is about."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from core.domain.records import DatedEvent, StatedEvent
from core.text.languages.languages import english
from core.text.languages.schema.clock import EventWords
from core.text.periods import (
    Period,
    asked_periods,
    days_of_term,
    is_in_past_tense,
    named_years,
    season,
    seasons_in,
    term_period,
)
from core.text.values.words import SEASON

_EVENTS = english(EventWords)
_RELATIVE = re.compile(
    rf"\b(?:this|next|last|current|coming|upcoming|previous)\s+(?:year|term|semester|quarter|{SEASON})\b", re.IGNORECASE
)
_LAST_WEEKS = 45  # days
_NEAR = timedelta(days=15)  # between days of one event of which no term is stated
_RESULTS = timedelta(days=31)  # in which lists and grades of a term follow it
_BEFORE, _AFTER = timedelta(days=1_600), timedelta(days=1_200)


def all_days(question: str, today: date) -> tuple[date, date]:
    """The first and the last day that may be meant: earlier where an earlier year is named."""
    return min([today - _BEFORE, *(date(year, 1, 1) for year in named_years(question))]), today + _AFTER


def of_asked_period(stated: Sequence[StatedEvent], question: str, today: date) -> list[StatedEvent]:
    """Those of the terms or years that the question names; all where it names none."""
    stated = _so_named(stated, question)
    named, periods = seasons_in(question), asked_periods(question, today)
    if not (named or periods):
        years = set(named_years(question))
        return [one for one in stated if not years or years & {one.event.start.year, *named_years(one.event.term)}]
    has_year = says_year(question) or not named
    return [one for one in stated if _fits(one.event, named, periods, has_year)]


def of_asked_season(stated: Sequence[StatedEvent], question: str) -> list[StatedEvent]:
    """Those of the season that a question names without a year, of any year: "fall break" of an earlier fall."""
    if says_year(question):
        return []
    named = seasons_in(question)
    so_named = _so_named(stated, question)
    return [one for one in so_named if (seasons_in(one.event.name) or seasons_in(one.event.term)) & named]


def says_year(question: str) -> bool:
    """Whether a question says of which year it is, in numbers or by "next year", "this fall"."""
    return bool(named_years(question)) or _RELATIVE.search(question) is not None


def nearest(stated: Sequence[StatedEvent], question: str, today: date) -> tuple[list[StatedEvent], list[StatedEvent]]:
    """The coming date of an event, and the last one before it within a year; swapped for a question in the past tense.

    Each is a list: several pages may state one date, or contradict each other about one term.
    """
    coming = [one for one in stated if one.event.end >= today]
    past = [one for one in stated if one.event.end < today and (not coming or (today - one.event.end).days < 366)]
    first, before = _same_term(coming, first=True), _same_term(past, first=False)
    if not first or (is_in_past_tense(question) and before):
        return before, first if is_in_past_tense(question) else []
    return first, before


def is_just_over(stated: Sequence[StatedEvent], today: date) -> bool:
    """Whether these days passed in the term that is still on; without a term, in the last weeks."""
    event = stated[0].event
    if event.end >= today:
        return False
    period = term_period(event.term)
    is_of_now = period is not None and period.first <= today <= period.last
    return is_of_now or (today - event.end).days <= _LAST_WEEKS


def _so_named(stated: Sequence[StatedEvent], question: str) -> Sequence[StatedEvent]:
    """Those with the season in their name, where the question has it in the name: "fall break"."""
    of_name = _EVENTS.seasoned_names.findall(question)
    return [one for one in stated if of_name[0].lower() in one.event.name.lower()] if of_name else stated


def _same_term(stated: Sequence[StatedEvent], *, first: bool) -> list[StatedEvent]:
    """All dates of the term that the earliest, or the latest, of them belongs to."""
    ordered = sorted(stated, key=lambda one: one.event.start)
    chosen = ordered[:1] if first else ordered[-1:]
    return [one for one in ordered if _is_same_time(one.event, chosen[0].event)]


def _is_same_time(one: DatedEvent, other: DatedEvent) -> bool:
    mine, its = _period(one), _period(other)
    is_near = mine is None and its is None and abs(one.start - other.start) <= _NEAR
    return one.start == other.start or is_near or (mine is not None and mine == its)


def _period(event: DatedEvent) -> Period | None:
    named = seasons_in(event.name)
    by_season = season(min(named), event.start.year) if len(named) == 1 else None
    return term_period(event.name) or term_period(event.term) or by_season


def _fits(event: DatedEvent, named: frozenset[str], periods: Sequence[Period], has_year: bool) -> bool:
    own, of_name = term_period(event.name), seasons_in(event.name)
    if own is not None:
        return own in periods or (not has_year and bool(of_name & named))
    term = days_of_term(event.term) or Period(event.start, event.end)
    is_of_one = any(map(term.overlaps, periods))
    if not of_name:
        return is_of_one
    is_around = is_of_one or any(map(Period(event.start - _RESULTS, event.end).overlaps, periods))
    return bool(of_name & named) and (not has_year or is_around)
