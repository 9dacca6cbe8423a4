"""Read the usual order of courses that a programme page publishes: tables and lists whose parts are terms."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.plans.pages.catalog_years import year_in
from core.plans.pages.programme_lines import Path
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.values.amounts import spelled_number
from core.text.values.codes import CODE, code_of
from core.text.values.lexer import of
from core.text.values.value import SEASON, TERM

_EN = english(ProgrammeWords)
_CODE = re.compile(CODE)
_FIGURES = re.compile(r"\d+(?:\.\d+)?")
_LETTER = re.compile(r"[^\W\d_]")
_TIME = re.compile(r"\d:\d\d")
_OTHER_NUMBER = re.compile(r"\d[A-Z]?\s*/\s*\d")  # "ENGL 101/102"
_PARTS = re.compile(r"[,;]\s*(?:and\s+)?|\s+(?:and|&|\+)\s+")
_YEARS = ("freshman", "sophomore", "junior", "senior")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_OF_TABLES = (UnitKind.ROW, UnitKind.GROUP)
_QUARTERS, _TERMS = ("fall", "winter", "spring"), ("fall", "spring")  # as numbers mean them


@dataclass(frozen=True, slots=True)
class UsualTerm:
    """What a line of a page names for a term: courses, and in its words what is none, or a choice.

    `year` is the year of study, from 1; `section` the headings that the line stands under.
    """

    year: int
    season: str
    codes: tuple[str, ...]
    words: tuple[str, ...]
    page: Chunk
    line: str
    section: Path = ()

    def with_others(self, instead: Mapping[str, str]) -> "UsualTerm":
        """The line with other courses in place of some."""
        return replace(self, codes=tuple(instead.get(code, code) for code in self.codes))


@dataclass(frozen=True, slots=True)
class _Label:
    """A year of study and a season, as far as they are named."""

    year: int = 0
    season: str = ""

    def then(self, inner: "_Label | None") -> "_Label":
        """What holds below a further label."""
        return replace(inner, year=inner.year or self.year) if inner else self

    def within(self, inner: "_Label | None") -> "_Label":
        """What holds where both name a part."""
        return _Label(inner.year or self.year, inner.season or self.season) if inner else self


_Place = tuple[object, ...]  # of a column or of the lines below a label, where each term is named once


def usual_order(passages: Sequence[Chunk], year: int = 0, *, is_minor: bool = False) -> tuple[UsualTerm, ...]:
    """The order of a page, line by line; of sections that speak of a minor, or of the others.

    Sections of another catalog `year` do not count, and neither does a term that is named in two places, since nobody
    knows which one is meant.
    """
    found = [each for each in _placed(passages) if _counts(each[1].section, year, is_minor)]
    places = defaultdict[tuple[int, str], set[_Place]](set)
    for place, each in found:
        places[each.year, each.season].add(place)
    return tuple(each for _, each in found if len(places[each.year, each.season]) == 1)


def _counts(section: Path, year: int, is_minor: bool) -> bool:
    is_of_year = {0, year}.issuperset(map(year_in, section))
    return is_of_year and bool(section and _EN.minor.search(section[-1])) is is_minor


def _placed(passages: Sequence[Chunk]) -> Iterator[tuple[_Place, UsualTerm]]:
    """Each line of each term, with its place."""
    at = _Reading()
    for chunk in passages:
        at.end = 0
        for unit in filter(_is_line, units_in(chunk)):
            label, columns = _read(unit)
            path = at.moved(chunk, unit, label)
            for column, head, text in columns:
                term, named = _term(path, _held(unit, at.lead, head)), _named(text)
                if term and named:
                    usual = UsualTerm(term.year, term.season, *named, chunk, unit.text, path[:2])
                    yield (path, at.number, unit.header, column), usual


def _held(unit: Unit, lead: _Label, head: _Label | None) -> _Label:
    """The label of a column: below the lead, but above it where it is the only one, for then it began the table."""
    is_only = len([*filter(None, map(_label, unit.header or ()))]) == 1
    return head.within(lead) if head and is_only else lead.within(head)


@dataclass
class _Reading:
    """The label that holds, and the number of the table or list: one holds below the same heading, within a table."""

    lead: _Label = field(default_factory=_Label)
    number: int = 0
    path: Path = ()
    end: int = 0
    was_row: bool = False

    def moved(self, chunk: Chunk, unit: Unit, label: _Label | None) -> Path:
        """The headings of a unit, after it is read."""
        is_row = unit.kind in _OF_TABLES
        path = tuple(dict.fromkeys((*chunk.headings, *unit.path)))
        path = path[:-1] if unit.group or unit.kind is UnitKind.GROUP else path
        above = self.lead if path == self.path else _Label()
        above = _Label(above.year) if self.was_row and not is_row else above
        below = above.then(label) if label or unit.kind is UnitKind.ROW or _goes_on(unit) else _Label(above.year)
        is_new_table = is_row and 0 < self.end < unit.start - 1
        self.number += is_new_table or (label is not None and (below != self.lead or not is_row))
        self.lead, self.path, self.was_row, self.end = below, path, is_row, unit.end
        return path


def _is_line(unit: Unit) -> bool:
    is_told = unit.kind is not UnitKind.HEADING and not reads_like_an_instruction(unit.text)
    return is_told and not _TIME.search(unit.text)  # when a course meets is no order


def _goes_on(unit: Unit) -> bool:
    return unit.kind is UnitKind.ITEM or _CODE.match(unit.text) is not None


def _term(path: Path, label: _Label) -> _Label | None:
    """The term with its year; where none is named it is the first, below a heading that speaks of an order."""
    heads = _Label()
    for each in path:
        heads = heads.within(_label(each) or _Label(_year(each)))
    found = heads.within(label)
    is_order = found.year or any(map(_EN.usual_order.search, path))
    return replace(found, year=found.year or 1) if found.season and is_order else None


def _read(unit: Unit) -> tuple[_Label | None, list[tuple[int, _Label | None, str]]]:
    """The label of a line, and its columns with theirs: one of all cells where the header names no term."""
    if unit.kind is not UnitKind.ROW:
        head, _, rest = unit.words.strip().removeprefix("- ").partition(":")
        label = _label(head)
        is_group = unit.kind is UnitKind.GROUP
        return label, [] if is_group else [(0, None, rest if label else unit.words)]
    names = unit.header or ("",) * len(unit.cells)
    pairs = zip(names, unit.cells, strict=False)
    read = [(_label(cell) or _label(f"{name} {cell}")) if cell else _Label() for name, cell in pairs]
    first = next((at for at, label in enumerate(read) if label is None), len(read))
    named = reduce(_Label.within, read[:first], _Label())
    return named if named != _Label() else None, list(_columns(unit, first))


def _columns(unit: Unit, first: int) -> Iterator[tuple[int, _Label | None, str]]:
    named = [_label(name) for name in unit.header or ()]
    starts = [at for at, label in enumerate(named) if label and at >= first] or [first]
    if any(map(_CODE.search, unit.cells[: starts[0]])):  # a grid of when courses are offered
        return
    for start, end in zip(starts, [*starts[1:], len(unit.cells)], strict=True):
        cells = [each for each in unit.cells[start:end] if each and not _FIGURES.fullmatch(each)]
        yield start, named[start] if start < len(named) else None, " ".join(cells)


def _label(text: str) -> _Label | None:
    """The term or year that a text names, where it says nothing else; a term of one calendar year is none."""
    season, nth, year = of(SEASON, text), _EN.usual_term.search(text), _year(text)
    plain = _EN.usual_beside.sub("", _EN.usual_term.sub("", _EN.usual_year.sub("", text)))
    for value in season:
        plain = plain.replace(text[value.start : value.end], "", 1)
    if re.search(r"\w", plain) or of(TERM, text) or len(season) > 1 or not (season or nth or year):
        return None
    number = _number(nth.groups()) if nth else 0
    seasons = _QUARTERS if nth and "quarter" in nth[0].lower() else _TERMS
    named = season[0].value if season else seasons[(number - 1) % len(seasons)] if number else ""
    return _Label(year or (1 + (number - 1) // len(seasons) if number > len(seasons) else 0), named)


def _year(text: str) -> int:
    found = _EN.usual_year.search(text)
    return _number(found.groups()) if found else 0


def _number(groups: Iterable[str | None]) -> int:
    """4 for "4th", "fourth", "four", "IV" and "senior"."""
    said = next(filter(None, groups), "").lower()
    figures = _FIGURES.match(said)
    names = next((each for each in (_YEARS, _ROMAN) if said in each), None)
    return int(figures[0]) if figures else names.index(said) + 1 if names else spelled_number(said)


def _named(text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The courses, and in the page's words what is none, or leaves a choice; None where there is nothing."""
    said = text.strip(" -.")
    if not _LETTER.search(_EN.usual_beside.sub("", said)) or _EN.total.match(said):
        return None
    is_choice = len(_CODE.findall(said)) > 1 and _EN.usual_choice.search(said)
    is_choice = is_choice or _OTHER_NUMBER.search(said)
    if is_choice or not _CODE.search(said):
        return (), (said,)
    codes, words = dict[str, None](), list[str]()
    for part in _PARTS.split(said):
        found = [code for mark in _CODE.finditer(part) if (code := code_of(mark[0]))]
        is_open = len(found) > 1 or (not found and _EN.usual_open.search(part))
        words += [part.strip()] if is_open else []
        codes |= {} if is_open else dict.fromkeys(found)
    return tuple(codes), tuple(words)
