"""Terms and academic years: as spans of days, as texts name them, and as questions ask for them."""

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from core.text.values.words import MONTH, SEASON, month_of

# First and last month and day. Campuses differ by weeks; what matters is that one term follows the other.
SEASONS = {
    "winter": ((1, 1), (3, 31)),
    "spring": ((1, 1), (5, 31)),
    "summer": ((6, 1), (7, 31)),
    "fall": ((8, 1), (12, 31)),
}
_TERM_OF_YEAR = re.compile(
    rf"\b(?:(?P<term>{SEASON})(?:\s+(?:semester|term|quarter|session))?,?\s+(?:of\s+)?(?P<year>20\d\d)|"
    rf"(?P<first>20\d\d)\s+(?P<second>{SEASON}))\b(?!\s*[-–—/]\s*\d)",
    re.IGNORECASE,
)
_TWO_YEARS = re.compile(r"\b(20\d\d)\s*[-–—/]\s*(?:20)?(\d\d)\b(?!\s*[-–—/]?\d)")
_CATALOG = re.compile(r"\b(?:catalog(?:ue)?|bulletin)\b", re.IGNORECASE)
_YEAR = re.compile(r"\b20\d\d(?!\d)")
# "MATH 2010", "CS-2025", "Room 2030"; a term or month in capitals is no subject.
_NUMBERED = re.compile(
    r"(?:\b(?!(?:FALL|MARCH|APRIL|MAY|JUNE|JULY|YEAR|AY|IN|OF|FOR|BY|FROM|TO|SINCE|UNTIL|AND|OR|THE)\b)[A-Z]{2,5}|\b(?i:room|rm|hall|building|bldg|box|ext|suite)\.?)"
    r"[\s-]?$"
)
_MONTHS = re.compile(rf"\b({MONTH})\.?\s*[-–]\s*({MONTH})\.?,?\s+(20\d\d)\b", re.IGNORECASE)
_LEAD = 12  # characters before a number that are looked at
_FARTHEST = 6  # years from now that a site has pages of; farther off it is a course's number ("math 2050")
_TERM = re.compile(rf"\b{SEASON}\b", re.IGNORECASE)
_DATED = re.compile(rf"\b{SEASON}\b|\b20\d\d(?:\s*[-–—/]\s*(?:20)?\d\d)?\b", re.IGNORECASE)
_ASKED_TERM = re.compile(
    rf"(?<!\bI )(?<!\byou )(?<!\bto )\b({SEASON})\b(?! (?:below|behind|under|into|short|ill|within|on|off|through)\b)",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"(?<!\bmy )(?<!\byour )(?<!\btheir )\b(?P<which>last|previous|past|this|current|next|coming|upcoming)\s+"
    rf"(?:academic\s+|school\s+)?(?P<what>year|term|semester|quarter|{SEASON})\b(?! of\b)",
    re.IGNORECASE,
)
_YEAR_AGO = re.compile(r"\b(?:a|one) year ago\b", re.IGNORECASE)
_SHORT_YEAR = re.compile(rf"\b({SEASON})\s+['’]?([23]\d)\b(?![:/.%-]|\s*(?:[ap]\.?m|st|nd|rd|th)\b)", re.IGNORECASE)
_PAST_TENSE = re.compile(r"\b(?:did|was|were|had|could)\b", re.IGNORECASE)
_BEFORE, _AFTER = {"last", "previous", "past"}, {"next", "coming", "upcoming"}


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """From the first to the last day, both included."""

    first: date
    last: date

    def overlaps(self, other: "Period") -> bool:
        """Whether they share a day."""
        return self.first <= other.last and other.first <= self.last

    @property
    def academic_year(self) -> int:
        """The year in which the academic year of its first day began."""
        return self.first.year if self.first.month >= 8 else self.first.year - 1


def season(name: str, year: int) -> Period:
    """Such as the spring of 2027."""
    (first_month, first_day), (last_month, last_day) = SEASONS["fall" if name == "autumn" else name]
    return Period(date(year, first_month, first_day), date(year, last_month, last_day))


def academic_year(begins: int) -> Period:
    """From August of one year to July of the next."""
    return Period(date(begins, 8, 1), date(begins + 1, 7, 31))


def calendar_year(year: int) -> Period:
    """From January to December."""
    return Period(date(year, 1, 1), date(year, 12, 31))


def period_of(named: str) -> Period:
    """The days of "Fall 2026", "2026–27" or "Catalog 2026–27" (as `valid_for` returns it)."""
    *before, years = named.lower().split()
    return academic_year(int(years[:4])) if "–" in years else season(before[0], int(years))


# ---- what texts name


def valid_for(title: str, headings: Sequence[str]) -> str | None:
    """Such as "Fall 2026" or "Catalog 2026–27": of the innermost heading that names exactly one, else of the title."""
    for line in (*reversed(headings), title):
        named = set(_named_in(line))
        if named:
            return named.pop() if len(named) == 1 else None
    return None


@lru_cache(maxsize=4_096)
def stated_period(title: str, headings: tuple[str, ...]) -> Period | None:
    """The term or year that a title and headings say a passage is about; None where they name none, or several."""
    named = valid_for(title, headings)
    return None if named is None else period_of(named)


def term_period(term: str) -> Period | None:
    """The days of a term such as "Fall 2026" or "First Term: Sep - Dec 2020"; None for "Fall"."""
    if named := valid_for(term, ()):
        return period_of(named)
    if found := _MONTHS.search(term):
        first, last, year = month_of(found[1]), month_of(found[2]), int(found[3])
        return Period(date(year, first, 1), date(year, last, monthrange(year, last)[1])) if first <= last else None
    return None


def days_of_term(term: str) -> Period | None:
    """The days of a term, or of the season in which it is: "Summer Two 2024" is of that summer."""
    seasons, years = seasons_in(term), set(named_years(term))
    is_certain = len(seasons) == len(years) == 1
    return term_period(term) or (season(min(seasons), min(years)) if is_certain else None)


def named_years(text: str) -> list[int]:
    """The years from 2000 to 2099 in a text, in order, each as often as it is named.

    The numbers of courses and rooms are left out; in small letters they cannot be told from a year ("math 2010").
    """
    found = _YEAR.finditer(text)
    return [int(one[0]) for one in found if not _NUMBERED.search(text[max(0, one.start() - _LEAD) : one.start()])]


def names_several(text: str) -> bool:
    """Whether a text names two terms or two years; "2025–26" is one."""
    return len(seasons_in(text)) > 1 or len(set(named_years(_TWO_YEARS.sub(r"\1", text)))) > 1


def is_of_another_period(question: str, text: str) -> bool:
    """Whether a text names a term or a year, and none of those that the question names."""
    terms, years = seasons_in(question), _years(question)
    return bool(terms and _are_others(terms, seasons_in(text))) or bool(years and _are_others(years, _years(text)))


def undated(text: str) -> str:
    """The text in lower case without the terms and years that it names."""
    return " ".join(_DATED.sub(" ", text).lower().split())


def _named_in(line: str) -> Iterator[str]:
    """Each term and each pair of years that a line names, such as "Fall 2026" and "Catalog 2026–27"."""
    for found in _TERM_OF_YEAR.finditer(line):
        term, year = found["term"] or found["second"], found["year"] or found["first"]
        yield f"{term.capitalize()} {year}"
    for first, second in _TWO_YEARS.findall(line):
        if (int(first) + 1) % 100 == int(second):
            yield f"{'Catalog ' if _CATALOG.search(line) else ''}{first}–{second}"


def _are_others(asked: Set[object], said: Set[object]) -> bool:
    return bool(asked and said) and not asked & said


@lru_cache(maxsize=4_096)
def seasons_in(text: str) -> frozenset[str]:
    """The seasons that a text names, "fall" for autumn."""
    return frozenset(found.lower().replace("autumn", "fall") for found in _TERM.findall(text))


@lru_cache(maxsize=4_096)
def _years(text: str) -> frozenset[int]:
    return frozenset({*named_years(text), *(2000 + int(last) for _, last in _TWO_YEARS.findall(text))})


# ---- what questions ask for


def asked_periods(question: str, today: date) -> tuple[Period, ...]:
    """The terms and years that a question asks about, each an alternative; none where it names none.

    Missing parts are taken from the day: "in spring" is the current or next spring, or, asked in the past tense,
    the last one.
    """
    question = with_full_years(question)
    return tuple(dict.fromkeys(_with_year(question, today))) or tuple(dict.fromkeys(_from_today(question, today)))


def with_full_years(question: str) -> str:
    """ "Spring 24" as "spring 2024"."""
    return _SHORT_YEAR.sub(r"\1 20\2", question)


def is_in_past_tense(question: str) -> bool:
    """Whether a question is asked in the past tense."""
    return _PAST_TENSE.search(question) is not None


def _with_year(question: str, today: date) -> Iterator[Period]:
    yield from map(period_of, _named_in(question))
    if not any(_named_in(question)):
        seasons = _asked_seasons(question)
        for year in (year for year in named_years(question) if abs(year - today.year) <= _FARTHEST):
            yield from [season(name, year) for name in seasons] or [calendar_year(year)]


def _from_today(question: str, today: date) -> Iterator[Period]:
    relative = [(found["which"].lower(), _kind(found["what"])) for found in _RELATIVE.finditer(question)]
    relative += [("last", "year")] if _YEAR_AGO.search(question) else []
    meant = relative or [("", name) for name in _asked_seasons(question)]
    for which, name in meant:
        yield _nearest(name, which, today, is_in_past_tense(question))


def _nearest(name: str, which: str, today: date, is_past: bool) -> Period:
    periods = list(_around(name, today))
    if which in _BEFORE:
        return max(period for period in periods if period.last < today)
    if which in _AFTER:
        return min(period for period in periods if period.first > today)
    if is_past:
        return max(period for period in periods if period.first <= today)
    return min(period for period in periods if period.last >= today)


def _around(name: str, today: date) -> Iterator[Period]:
    """The periods of this name from two years ago to two years ahead, in order.

    The name is a season, `year` (academic years) or `term` (fall and spring).
    """
    for year in range(today.year - 2, today.year + 3):
        if name == "year":
            yield academic_year(year)
        elif name == "term":
            yield from (season("spring", year), season("fall", year))
        else:
            yield season(name, year)


def _asked_seasons(question: str) -> list[str]:
    return [_kind(name) for name in _ASKED_TERM.findall(question)]


def _kind(name: str) -> str:
    return {"semester": "term", "quarter": "term", "autumn": "fall"}.get(name.lower(), name.lower())
