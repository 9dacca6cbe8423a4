"""Choose the records of the term that a question is about."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedCourse, name_words
from core.text.archives import asks_for_archives, is_archived, period_in_address
from core.text.periods import (
    SEASONS,
    Period,
    asked_periods,
    days_of_term,
    named_years,
    season,
    stated_period,
)
from core.text.values.words import SEASON

_NOW = re.compile(r"\b(?:this|current) (?:term|semester|quarter|year)\b", re.IGNORECASE)
_SEASON = re.compile(SEASON, re.IGNORECASE)
_SESSION = re.compile(rf"\b{SEASON} (?:session )?(one|two|three|all|[1-3])\b", re.IGNORECASE)
_SESSIONS = {"1": "one", "2": "two", "3": "three"}


@dataclass(frozen=True, slots=True)
class OfTerm:
    """Records of one course: those `of_term`, and those that name no year (of a catalog).

    `term` is the term as the page names it, empty where no record has one. `is_past` and `was_asked` say whether
    that term is over, and whether the question named it.
    """

    of_term: tuple[StatedCourse, ...]
    lasting: tuple[StatedCourse, ...]
    term: str = ""
    is_past: bool = False
    was_asked: bool = False

    @property
    def all(self) -> tuple[StatedCourse, ...]:
        """Those of the term first."""
        return (*self.of_term, *self.lasting)


def of_asked_term(stated: Sequence[StatedCourse], question: str, today: date) -> OfTerm | None:
    """The records of the term that is asked for; None where all are of other terms.

    A question that names no term is about the current one, else the next one, else the last one.
    """
    dated = {one: period for one in stated if (period := _period(one)) is not None}
    asked = asked_periods(question, today)
    lasting = without_past_catalogs([one for one in stated if one not in dated], question, today)
    wanted = (
        [one for one in dated.values() if any(one.overlaps(each) for each in asked)] if asked else [*dated.values()]
    )
    if not wanted and asked and _NOW.search(question):  # "this term", of which there is no schedule yet
        asked, wanted = (), [*dated.values()]
    if not wanted:
        return OfTerm((), lasting, was_asked=bool(asked)) if lasting else None
    period = _best(wanted, today)
    chosen = _of_session(tuple(one for one in dated if dated[one] == period), question)
    return OfTerm(chosen, lasting, " and ".join(chosen[0].course.terms), period.last < today, bool(asked))


def without_past_catalogs(stated: Sequence[StatedCourse], question: str, today: date) -> tuple[StatedCourse, ...]:
    """Records of terms, and of catalogs but those of past years; all where all are, or where old ones are asked for.

    A question that names the year of a past catalog gets that one.
    """
    lasting = [one for one in stated if _period(one) is None]
    of_year = [(one, stated_period(one.title, ()) or period_in_address(one.url)) for one in lasting]
    asked = asked_periods(question, today) if named_years(question) else ()
    named = {one for one, period in of_year if period and any(map(period.overlaps, asked)) and period.last < today}
    if named:
        return tuple(one for one in stated if one in named or one not in lasting)
    past = {one for one, period in of_year if (period and period.last < today) or is_archived(one.url, today)}
    if asks_for_archives(question) or len(past) == len(lasting):
        return tuple(stated)
    return tuple(one for one in stated if one not in past)


def _of_session(stated: tuple[StatedCourse, ...], question: str) -> tuple[StatedCourse, ...]:
    """Those of the session that a question names ("summer two"); all where none is of it."""
    asked = {_SESSIONS.get(each.lower(), each.lower()) for each in _SESSION.findall(question)}
    of_it = tuple(one for one in stated if any(word in asked for word in name_words(" ".join(one.course.terms))))
    return of_it if asked and of_it else stated


def in_asked_term(stated: Sequence[StatedCourse], question: str, today: date) -> tuple[list[StatedCourse], str]:
    """Courses of many codes: those of the term that is asked for, else of the current, next or last one; and its name.

    Courses of a catalog count where they name the season that is asked for, or where no term is: then no term is named.
    """
    asked = asked_periods(question, today)
    seasons = {name for period in asked for name in SEASONS if season(name, period.first.year) == period}
    chosen = of_asked_term(stated, question, today)
    if chosen is None:
        return [], ""
    lasting = [one for one in chosen.lasting if not asked or _is_given_in(one, seasons)]
    term = " and ".join(sorted(seasons)).capitalize() if seasons and lasting and not chosen.of_term else chosen.term
    return [*chosen.of_term, *lasting], term if asked or not lasting else ""


def _is_given_in(stated: StatedCourse, seasons: set[str]) -> bool:
    named = {found.lower().replace("autumn", "fall") for term in stated.course.terms for found in _SEASON.findall(term)}
    return bool(seasons & named)


def _period(stated: StatedCourse) -> Period | None:
    return next((period for term in stated.course.terms if (period := days_of_term(term))), None)


def _best(periods: Sequence[Period], today: date) -> Period:
    coming = [period for period in periods if period.last >= today]
    return min(coming) if coming else max(periods)
