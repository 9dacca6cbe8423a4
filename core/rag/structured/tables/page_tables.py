"""The tables of a page, each whole: rows under their headings, and list items that open with a label."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.rag.structured.tables.cell_words import cell_words
from core.text.passage_structure import units_in

_LABELLED = re.compile(r"(?P<label>[^:.]{2,50}): (?P<value>.+)", re.DOTALL)
_TITLE = re.compile(r"[^\W\d_]{3,}")
_BRACKETS = re.compile(r"\([^)]*\)")
_DATED = re.compile(r"\b(?:date|day|time|when)s?\b", re.IGNORECASE)
FEWEST_ROWS, MOST_ROWS = 2, 1_000


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row's cells, where empty ones at its beginning are those of the row above, and where it stands."""

    cells: tuple[str, ...]
    unit: Unit
    chunk: Chunk


@dataclass(frozen=True)
class PageTable:
    """The rows under one header and the same headings, outermost first; a list of labelled items has no header."""

    title: str
    path: tuple[str, ...]
    header: tuple[str, ...]
    rows: tuple[TableRow, ...]

    @cached_property
    def names_at(self) -> int:
        """The column that names the rows: the first one with words that are no date ("Title", not "Course: 15122")."""
        for at, name in enumerate(self.header):
            has_words = sum(bool(_TITLE.search(row.cells[at])) for row in self.rows) > len(self.rows) / 2
            if has_words and not _DATED.search(name):
                return at
        return 0

    @cached_property
    def heading(self) -> str:
        """The nearest heading, without what explains it in brackets."""
        return _BRACKETS.sub(" ", next(iter(self.path[::-1]), ""))

    def name_of(self, row: TableRow) -> str:
        """What a row is called."""
        return row.cells[self.names_at]


def tables_under(heading: str, passages: Sequence[Chunk]) -> list[PageTable]:
    """The tables of one page right under a heading, in order; those under none for an empty one."""
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[TableRow]] = {}
    for chunk in passages:
        for unit in units_in(chunk):
            header, cells = _cells(unit) if nearest_heading(chunk, unit) == heading else ((), ())
            if header:
                rows = found.setdefault((path_of(chunk, unit), header), [])
                rows.append(TableRow(_filled(cells, rows), unit, chunk))
    return [
        PageTable(rows[0].chunk.title, path, header, tuple(rows))
        for (path, header), rows in found.items()
        if FEWEST_ROWS <= len(rows) <= MOST_ROWS
    ]


def nearest_heading(chunk: Chunk, unit: Unit) -> str:
    """The heading right above a unit; empty where it stands under none."""
    return (*chunk.headings[-1:], *unit.path[-1:], "")[-2] if chunk.headings or unit.path else ""


def path_of(chunk: Chunk, unit: Unit) -> tuple[str, ...]:
    """All headings that a unit stands under, outermost first."""
    return (*chunk.headings, *unit.path)


def _cells(unit: Unit) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The header and the cells, equally many; both empty for a unit that is no row."""
    if unit.kind is UnitKind.ROW and unit.header and len(unit.cells) <= len(unit.header):
        return unit.header, (*unit.cells, *("",) * (len(unit.header) - len(unit.cells)))
    if unit.kind is UnitKind.ITEM and (told := _LABELLED.fullmatch(unit.words)):
        return ("", ""), (told["label"], told["value"])
    return (), ()


def _filled(cells: tuple[str, ...], above: Sequence[TableRow]) -> tuple[str, ...]:
    """A cell that spans rows is written once; below it, its place is empty."""
    if cells[0] or not above:
        return cells
    begin = next((at for at, cell in enumerate(cells) if cell), 0)
    return (*above[-1].cells[:begin], *cells[begin:])


def places_of(passages: Sequence[Chunk]) -> dict[tuple[str, str, str], set[str]]:
    """Source, page and nearest heading of the tables that passages have a part of, with the words of that part."""
    found: dict[tuple[str, str, str], set[str]] = {}
    for chunk in passages:
        for unit in units_in(chunk):
            header, cells = _cells(unit)
            if header:
                heading = nearest_heading(chunk, unit)
                words = found.setdefault((chunk.source, chunk.url, heading), set())
                words.update(*map(cell_words, (*header, *cells, heading)))
    return found
