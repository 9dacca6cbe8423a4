"""The tables of a page, each whole though several passages share it, as rows under their headings."""

import re
from collections.abc import Iterator, Sequence

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.records.schema import Row, Table
from core.records.words import cell_words
from core.text.passage_structure import units_in

Place = tuple[str, str, str]  # source, page and nearest heading
LABELLED = re.compile(r"(?P<label>[^:.]{2,50}): (?P<value>.+)", re.DOTALL)
_FEWEST_ROWS, _MOST_ROWS = 2, 1_000
_Path = tuple[str, ...]


def tables_under(heading: str, passages: Sequence[Chunk]) -> list[Table]:
    """The tables of one page right under a heading, in order; those under none for an empty one."""
    found: dict[tuple[_Path, tuple[str, ...]], list[Row]] = {}
    for header, cells, unit, chunk in _rows_of(passages):
        path = _path(chunk, unit)
        if path[-1:] == ((heading,) if heading else ()):
            rows = found.setdefault((path, header), [])
            rows.append(Row(_filled(cells, rows), unit, chunk))
    return [
        Table(rows[0].chunk.title, path, header, tuple(rows))
        for (path, header), rows in found.items()
        if _FEWEST_ROWS <= len(rows) <= _MOST_ROWS
    ]


def places_of(passages: Sequence[Chunk]) -> dict[Place, set[str]]:
    """Where the tables stand that passages have a part of, with the words of that part."""
    found: dict[Place, set[str]] = {}
    for header, cells, unit, chunk in _rows_of(passages):
        heading = next(iter(_path(chunk, unit)[::-1]), "")
        words = found.setdefault((chunk.source, chunk.url, heading), set())
        words.update(*map(cell_words, (*header, *cells, heading)))
    return found


def _path(chunk: Chunk, unit: Unit) -> _Path:
    return (*chunk.headings, *unit.path)


def _rows_of(passages: Sequence[Chunk]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Unit, Chunk]]:
    """The header and the cells of each row, equally many; those of a labelled item are its label and the rest."""
    for unit, chunk in ((unit, each) for each in passages for unit in units_in(each)):
        if unit.kind is UnitKind.ROW and unit.header and len(unit.cells) <= len(unit.header):
            lacking = ("",) * (len(unit.header) - len(unit.cells))
            yield unit.header, (*(" ".join(cell.split()) for cell in unit.cells), *lacking), unit, chunk
        elif unit.kind is UnitKind.ITEM and (said := LABELLED.fullmatch(unit.words)):
            yield ("", ""), (said["label"], " ".join(said["value"].split())), unit, chunk


def _filled(cells: tuple[str, ...], above: Sequence[Row]) -> tuple[str, ...]:
    """A cell that spans rows is written once; below it, its place is empty."""
    if cells[0] or not above:
        return cells
    begin = next((at for at, cell in enumerate(cells) if cell), 0)
    return (*above[-1].cells[:begin], *cells[begin:])
