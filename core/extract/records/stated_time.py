"""What headings say about the time of the dates below them: term, year, academic year, month."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from core.domain.document import Block, BlockKind
from core.extract.records.course_codes import TERM
from core.text.values.words import MONTH, MONTHS, SEASON

_TERM = re.compile(rf"\b{TERM}\b", re.IGNORECASE)
_SEASON = re.compile(rf"\b{SEASON}\b", re.IGNORECASE)
_YEAR = re.compile(r"\b20\d\d\b")
_TWO_YEARS = re.compile(r"\b(20\d\d)\s*[-–—/]\s*(?:20)?(\d\d)\b(?!\s*[-–/]?\d)")
_SHORT_YEAR = re.compile(r"\(\s*[A-Z]{1,2}(\d\d)\s*\)")  # "(F26)": the registrar's short name of a term
_TERM_NAME = re.compile(
    rf"(?:the )?(?:(?:early|late) )?{SEASON}(?: (?:semester|term|quarter|session))?(?: (?:one|two|three|[IV1-3]+))?"
    r"(?: \([A-Z0-9 ]{1,5}\))?(?: (?:dates|calendar|deadlines|schedule))?\W*",
    re.IGNORECASE,
)
# "Semester: Summer Two 2024", the label of a schedule
_LABELLED = re.compile(
    rf"\b(?:semester|term|session)s?\s*:\s*"
    rf"(?P<term>(?P<season>{SEASON}) (?:one|two|three|all)(?:/all)?) (?P<year>20\d\d)",
    re.IGNORECASE,
)
_SEMESTER = re.compile(r"(?<=\w) semester(?=,? (?:of )?20\d\d|$),?", re.IGNORECASE)  # "Fall Semester 2026" is Fall 2026
_MONTH_NAME = re.compile(rf"(?P<month>{MONTH})\.?,?(?:\s+(?P<year>20\d\d))?\W*", re.IGNORECASE)
_FALL = frozenset({"fall", "autumn", "michaelmas"})
_YEAR_BEGINS, _YEAR_ENDS = 8, 6  # an academic year begins in August, and is over in June; July may be of either
# The months in which a term is held, always in the year of its name.
_SURE_MONTHS = {"fall": (8, 12), "winter": (1, 4), "spring": (1, 6), "summer": (4, 9)}
_WINTER_ENDS = 2  # after a fall term, in the next year
Path = tuple[str, ...]

_TERM_LINE = re.compile(
    rf"(?:semester|term|quarter|session)s?\s*:\s*.{{4,40}}|{MONTH}\.?,?(?:\s+20\d\d)?|"
    rf"(?:(?:early|late)\s+)?(?:{SEASON}|academic year)\b(?:\s+(?:semester|term|quarter|session))?[^.:;|]{{0,24}}",
    re.IGNORECASE,
)
# When the page itself was made; no name of what stands below.
_STAMP = re.compile(
    r"(?:last\s+)?(?:revis(?:ed|ion)|updated?|modified|printed|approved|adopted|posted|published|as of|page)\b"
    r".{0,40}\d.*",
    re.IGNORECASE,
)
_MOST_WORDS = 6
_BELOW_ALL = 7  # the level of a line that is no heading but names a term: below every heading


@dataclass(frozen=True, slots=True)
class StatedTime:
    """The time of what stands below a heading; empty where no heading says it.

    `year` is the year of the `season`, or the first one of an academic year; `term` is as the page names it. `near` is
    the year in which the page was read, for days whose weekday tells their year.
    """

    season: str = ""
    year: int | None = None
    is_academic_year: bool = False
    month: int | None = None
    term: str = ""
    near: int | None = None

    def below(self, heading: str) -> "StatedTime":
        """The time below a further heading; a year in it ends the earlier term."""
        heading = " ".join(heading.split())
        if found := _MONTH_NAME.fullmatch(heading):
            return self._in_month(found)
        if found := _LABELLED.search(heading):
            return StatedTime(found["season"].lower(), int(found["year"]), term=f"{found['term']} {found['year']}")
        return self._below(heading)

    def _below(self, heading: str) -> "StatedTime":
        pairs = {int(first) for first, last in _TWO_YEARS.findall(heading) if (int(first) + 1) % 100 == int(last)}
        years = {int(year) for year in _YEAR.findall(_TWO_YEARS.sub(" ", heading))}
        terms = [found[0] for found in _TERM.finditer(heading)]
        if terms:
            return _of_term(terms[0]) if len(terms) == 1 else _of_terms(terms)
        if len(pairs) + len(years) > 1:
            return StatedTime()
        if season := _lone_season(heading):
            own = _short_year(heading) or next(iter(years), None)
            return self._in_season(season, heading, own)
        if pairs:
            return StatedTime(year=pairs.pop(), is_academic_year=True)
        return replace(self, season="", year=years.pop(), is_academic_year=False, term="") if years else self

    def years_of(self, month: int) -> tuple[int, ...]:
        """The years that a day of this month can be in, the likeliest first."""
        if self.year is None:
            return (self.near, self.near + 1, self.near - 1) if self.near else ()
        if self.is_academic_year:
            return _years_of_academic_year(month, self.year)
        if not self.season or self.is_sure(month):
            return (self.year,)
        if self.season in _FALL:
            return (self.year + (month <= _WINTER_ENDS),)
        return (self.year - (month > _SURE_MONTHS[self.season][1]),)

    def is_sure(self, month: int) -> bool:
        """Whether the year of a day in this month is certain from the headings alone.

        It is not for a month outside of the term: registration for a spring term is in the year before, unless the
        page has put the days of another term below this heading.
        """
        if self.is_academic_year:
            return not _YEAR_ENDS < month < _YEAR_BEGINS
        first, last = _SURE_MONTHS.get("fall" if self.season in _FALL else self.season, (1, 12))
        return self.year is not None and first <= month <= last

    def _in_month(self, found: re.Match[str]) -> "StatedTime":
        month = MONTHS.index(found["month"][:3].lower()) + 1
        if found["year"]:
            return StatedTime(year=int(found["year"]), month=month, term=self.term)
        return replace(self, month=month)

    def _in_season(self, season: str, heading: str, year: int | None) -> "StatedTime":
        """A term without its own year is in the academic year, or in the year, that stands above it."""
        if self.year and year is None:
            year = self.year + (self.is_academic_year and season not in _FALL)
        return StatedTime(season, year, term=_called(season, heading, year)) if year else StatedTime(season)


@lru_cache(maxsize=1_024)
def stated_time(path: tuple[str, ...]) -> StatedTime:
    """The time that these headings state together, the outermost first."""
    time = StatedTime()
    for heading in path:
        time = time.below(heading)
    return time


def _of_term(named: str) -> StatedTime:
    season = _SEASON.search(named)
    year = _YEAR.search(named)
    name = season[0].lower() if season else ""
    return StatedTime(name, int(year[0]) if year else None, term=_SEMESTER.sub("", named))


def _of_terms(named: Iterable[str]) -> StatedTime:
    """The academic year of "Fall 2026 and Spring 2027"; nothing where it is not certain which one is meant."""
    terms = [_of_term(one) for one in named]
    first = {time.year if time.season in _FALL else (time.year or 0) - 1 for time in terms}
    known = all(time.year and time.season for time in terms)
    return StatedTime(year=first.pop(), is_academic_year=True) if known and len(first) == 1 else StatedTime()


def _lone_season(heading: str) -> str:
    """The season of a heading that names a term and nothing else but years."""
    without_years = " ".join(_YEAR.sub(" ", _TWO_YEARS.sub(" ", heading)).split()).strip(" ,–—-")
    season = _SEASON.search(heading)
    is_term = _TERM_NAME.fullmatch(without_years) or _SHORT_YEAR.search(heading)
    return season[0].lower() if season and is_term else ""


def _short_year(heading: str) -> int | None:
    found = _SHORT_YEAR.search(heading)
    return 2000 + int(found[1]) if found else None


def _called(season: str, heading: str, year: int) -> str:
    plain = _SEMESTER.sub("", _SHORT_YEAR.sub("", heading).strip(" *:–—-"))
    return f"{plain} {year}" if _TERM_NAME.fullmatch(plain) else f"{season.capitalize()} {year}"


def _years_of_academic_year(month: int, first: int) -> tuple[int, ...]:
    if month >= _YEAR_BEGINS:
        return (first,)
    return (first + 1,) if month <= _YEAR_ENDS else (first + 1, first)


def outlined(blocks: Iterable[Block], title: str = "") -> Iterator[tuple[Block, Path]]:
    """Each block but the headings, with the headings that it stands under, the title first."""
    stack: list[tuple[int, str]] = [(0, title)] if title else []
    for block in blocks:
        level = block.level if block.kind is BlockKind.HEADING else _level_of(block)
        if level and not _STAMP.fullmatch(block.text.strip()):
            stack = [above for above in stack if above[0] < level] + [(level, block.text)]
        if block.kind is not BlockKind.HEADING:
            yield block, tuple(text for _, text in stack)


def _level_of(block: Block) -> int:
    """The level of a short paragraph that names a term or month and says nothing else; 0 for all other blocks."""
    if block.kind is not BlockKind.PARAGRAPH:
        return 0
    lines = [line.strip() for line in block.text.split("\n")]
    named = [line for line in lines if len(line.split()) <= _MOST_WORDS and _TERM_LINE.fullmatch(line)]
    return _BELOW_ALL if named and len(lines) <= 3 else 0
