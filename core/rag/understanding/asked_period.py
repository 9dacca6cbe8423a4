"""Which term or year a question asks about: the one it names, or the one it means by "last year" and "in spring"."""

import re
from collections.abc import Iterator
from datetime import date

from core.text.periods import Period, around, calendar_year, period_of, season
from core.text.validity_period import named_in
from core.text.years import named_years

_SEASON = r"fall|autumn|winter|spring|summer"
_FARTHEST = 6  # years from now that a site has pages of; farther off it is a course's number ("math 2050")
_NAMED_SEASON = re.compile(
    rf"(?<!\bI )(?<!\byou )(?<!\bto )\b({_SEASON})\b(?! (?:below|behind|under|into|short|ill|within|on|off|through)\b)",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"(?<!\bmy )(?<!\byour )(?<!\btheir )\b(?P<which>last|previous|past|this|current|next|coming|upcoming)\s+"
    rf"(?:academic\s+|school\s+)?(?P<what>year|term|semester|quarter|{_SEASON})\b(?! of\b)",
    re.IGNORECASE,
)
_YEAR_AGO = re.compile(r"\b(?:a|one) year ago\b", re.IGNORECASE)
_PAST_TENSE = re.compile(r"\b(?:did|was|were|had|could)\b", re.IGNORECASE)
_BEFORE, _AFTER = {"last", "previous", "past"}, {"next", "coming", "upcoming"}


def asked_periods(question: str, today: date) -> tuple[Period, ...]:
    """The terms and years that a question asks about, each an alternative; none where it names none.

    What it leaves out is taken from the day: "in spring" is the spring that is or comes next, or, asked in the past
    tense, that was last.
    """
    return tuple(dict.fromkeys(_with_year(question, today))) or tuple(dict.fromkeys(_from_today(question, today)))


def speaks_of_the_past(question: str) -> bool:
    """Whether a question is asked in the past tense."""
    return _PAST_TENSE.search(question) is not None


def _with_year(question: str, today: date) -> Iterator[Period]:
    yield from map(period_of, named_in(question))
    if not any(named_in(question)):
        seasons = _seasons(question)
        for year in (year for year in named_years(question) if abs(year - today.year) <= _FARTHEST):
            yield from [season(name, year) for name in seasons] or [calendar_year(year)]


def _from_today(question: str, today: date) -> Iterator[Period]:
    relative = [(found["which"].lower(), _kind(found["what"])) for found in _RELATIVE.finditer(question)]
    relative += [("last", "year")] if _YEAR_AGO.search(question) else []
    meant = relative or [("", name) for name in _seasons(question)]
    for which, name in meant:
        yield _nearest(name, which, today, speaks_of_the_past(question))


def _nearest(name: str, which: str, today: date, is_past: bool) -> Period:
    periods = list(around(name, today))
    if which in _BEFORE:
        return max(period for period in periods if period.last < today)
    if which in _AFTER:
        return min(period for period in periods if period.first > today)
    if is_past:
        return max(period for period in periods if period.first <= today)
    return min(period for period in periods if period.last >= today)


def _seasons(question: str) -> list[str]:
    return [_kind(name) for name in _NAMED_SEASON.findall(question)]


def _kind(name: str) -> str:
    return {"semester": "term", "quarter": "term", "autumn": "fall"}.get(name.lower(), name.lower())
