"""Choose among the dates of one event those of the term that a question is about."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from core.domain.records import DatedEvent, StatedEvent
from core.rag.structured.courses.course_periods import days_of_term, term_period
from core.text.languages.en.questions.event_words import SEASONED_NAMES, SEASONS_NAMED
from core.text.periods import Period, asked_periods, is_in_past_tense, named_years, season
from core.text.values.words import SEASON

_OF_NAME = re.compile(SEASONED_NAMES, re.IGNORECASE)
_RELATIVE = re.compile(
    rf"\b(?:this|next|last|current|coming|upcoming|previous)\s+(?:year|term|semester|quarter|{SEASON})\b", re.IGNORECASE
)
_LAST_WEEKS = 45  # days
_NEAR = timedelta(days=15)  # between days of one event of which no term is stated
_RESULTS = timedelta(days=31)  # in which lists and grades of a term follow it
_SEASON = re.compile(SEASONS_NAMED, re.IGNORECASE)


def of_asked_period(stated: Sequence[StatedEvent], question: str, today: date) -> list[StatedEvent]:
    """Those of the terms or years that the question names; all where it names none."""
    stated = _so_named(stated, question)
    named, periods = _seasons(question), asked_periods(question, today)
    if not (named or periods):
        return _of_years(stated, set(named_years(question)))
    has_year = says_year(question) or not named
    return [one for one in stated if _fits(one.event, named, periods, has_year)]


def _of_years(stated: Sequence[StatedEvent], years: set[int]) -> list[StatedEvent]:
    """Those of these years, however long ago; all where none is named."""
    return [one for one in stated if not years or years & {one.event.start.year, *named_years(one.event.term)}]


def of_asked_season(stated: Sequence[StatedEvent], question: str) -> list[StatedEvent]:
    """Those of the season that a question names without a year, of any year; none for another question."""
    named = _so_named(stated, question)
    return [] if says_year(question) else [one for one in named if _is_of_season(one.event, _seasons(question))]


def says_year(question: str) -> bool:
    """Whether a question says of which year it is, in numbers or by "next year", "this fall"."""
    return bool(named_years(question)) or _RELATIVE.search(question) is not None


def _so_named(stated: Sequence[StatedEvent], question: str) -> Sequence[StatedEvent]:
    """Those with the season in their name, where the question has it in the name: "fall break"."""
    of_name = _OF_NAME.findall(question)
    return [one for one in stated if of_name[0].lower() in one.event.name.lower()] if of_name else stated


def _is_of_season(event: DatedEvent, named: set[str]) -> bool:
    """For "fall break" where the newest calendar is of an earlier fall."""
    return bool((_seasons(event.name) or _seasons(event.term)) & named)


def nearest(stated: Sequence[StatedEvent], question: str, today: date) -> tuple[list[StatedEvent], list[StatedEvent]]:
    """The coming date of an event, and the last one before it within a year; swapped for a question in the past tense.

    Each is a list: several pages may state one date, or contradict each other about one term.
    """
    coming = [one for one in stated if one.event.end >= today]
    past = [one for one in stated if one.event.end < today and (today - one.event.end).days < 366]
    older = [one for one in stated if one.event.end < today]
    first, before = _same_term(coming, first=True), _same_term(past if coming else older, first=False)
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


def _same_term(stated: Sequence[StatedEvent], *, first: bool) -> list[StatedEvent]:
    """All dates of the term that the earliest, or the latest, of them belongs to."""
    if not stated:
        return []
    ordered = sorted(stated, key=lambda one: one.event.start)
    chosen = ordered[0 if first else -1]
    return [one for one in ordered if _is_same_time(one.event, chosen.event)]


def _is_same_time(one: DatedEvent, other: DatedEvent) -> bool:
    mine, its = _period(one), _period(other)
    is_near = mine is None and its is None and abs(one.start - other.start) <= _NEAR
    return one.start == other.start or is_near or (mine is not None and mine == its)


def _period(event: DatedEvent) -> Period | None:
    return term_period(event.name) or term_period(event.term) or _by_season(event)


def _by_season(event: DatedEvent) -> Period | None:
    named = _seasons(event.name)
    return season(named.pop(), event.start.year) if len(named) == 1 else None


def _fits(event: DatedEvent, named: set[str], periods: Sequence[Period], has_year: bool) -> bool:
    own = term_period(event.name)
    if own is not None:
        return own in periods or (not has_year and bool(_seasons(event.name) & named))
    if of_name := _seasons(event.name):
        return bool(of_name & named) and (not has_year or any(_is_around(event, period) for period in periods))
    term = days_of_term(event.term) or Period(event.start, event.end)
    return any(term.overlaps(period) for period in periods)


def _is_around(event: DatedEvent, period: Period) -> bool:
    term = days_of_term(event.term) or Period(event.start, event.end)
    return term.overlaps(period) or Period(event.start - _RESULTS, event.end).overlaps(period)


def _seasons(text: str) -> set[str]:
    return {found.lower().replace("autumn", "fall") for found in _SEASON.findall(text)}
