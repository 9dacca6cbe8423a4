"""Tell of which catalog year pages, headings and lines are, so that no two years are mixed."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from core.plans.pages.programme_lines import Line, Path
from core.text.archives import period_in_address
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.periods import named_years, period_of, valid_for
from core.text.values.codes import CODE

_EN = english(ProgrammeWords)
_CODE = re.compile(CODE)
Stated = TypeVar("Stated")
Sections = Mapping[Path, Sequence[Line]]


def year_in(line: str) -> int:
    """The year in which the catalog or term begins that a line names: 2025 for "2025–26"; 0 for none, or several."""
    if named := valid_for(line, ()):
        return period_of(named).academic_year
    years = set(named_years(line)) if _EN.catalog.search(line) else set()
    return years.pop() if len(years) == 1 else 0


def year_of_page(title: str, url: str) -> int:
    """The year that its title or address names, or 0."""
    period = period_in_address(url)
    return year_in(title) or (period.academic_year if period else 0)


def written(year: int) -> str:
    """As catalogs write it: "2025–26"."""
    return f"{year}–{(year + 1) % 100:02}"


def of_one_year(stated: Iterable[Stated], year_of: Callable[[Stated], int], wanted: int, current: int) -> list[Stated]:
    """Those of the wanted year, else of the last one before it, else of the first; what names none is current."""
    years = [(one, year_of(one) or current) for one in stated]
    first = min((year for _, year in years), default=wanted)
    best = max((year for _, year in years if year <= wanted), default=first)
    return [one for one, year in years if year == best]


def by_year(sections: Sections, of_page: int) -> dict[int, Sections]:
    """The sections of each year that headings or lines name; others are of the page's year, 0 where it has none.

    A section of no year that has lines of several is one of each of them, with the lines that hold for all.
    """
    found: dict[int, dict[Path, Sequence[Line]]] = {}
    for path, lines in sections.items():
        of_path = next(filter(None, map(year_in, reversed(path))), of_page)
        for year in set(_years_in(lines)) or {of_path}:
            found.setdefault(year, {})[path] = [*_of_year(lines, year)]
    return dict(found)


def _years_in(lines: Iterable[Line]) -> Iterator[int]:
    for line in lines:
        if year := _year_of(line):
            yield year
        yield from _years_in(line.below)


def _of_year(lines: Iterable[Line], year: int) -> Iterator[Line]:
    for line in lines:
        if _year_of(line) in {0, year}:
            yield replace(line, below=tuple(_of_year(line.below, year)))


def _year_of(line: Line) -> int:
    """The year of what stands below a line; one that names a course tells when that is taken."""
    return year_in(line.text) if line.below and not _CODE.search(line.text) else 0
