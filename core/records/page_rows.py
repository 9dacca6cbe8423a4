"""The tables and lists of a page, each whole though several passages share it, as rows under their headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.records.schema import Row, Table
from core.records.values import AMOUNT
from core.records.words import cell_words
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords, TableWords
from core.text.passage_structure import units_in

Place = tuple[str, str, str]  # source, page and nearest heading
LABELLED = re.compile(r"(?P<label>[^:.]{2,50}): (?P<value>.+)", re.DOTALL)
_FEWEST_ROWS, _MOST_ROWS = 2, 1_000
_Path = tuple[str, ...]
_WORDS, _TABLE_WORDS = english(ListWords), english(TableWords)
_NUMBER = re.compile(r"^\(?(?:\d{1,2}|[a-z])[.)]\s+")
_LONGEST, _LONGEST_LEAD = 40, 24  # words of an item, and of a sentence


@dataclass(frozen=True, slots=True)
class Lead:
    """What a sentence says that the list behind it holds: its class ("schools and colleges"), and of whom."""

    of_class: str
    owner: str = ""


@dataclass(frozen=True)
class PageList:
    """Rows under a heading that their first cells name; `column` is the name of the column of a table."""

    path: _Path
    rows: tuple[Row, ...]
    column: str = ""
    are_headings: bool = False
    lead: Lead | None = None

    @property
    def things(self) -> tuple[str, ...]:
        """The names, each once."""
        return tuple(dict.fromkeys(row.cells[0].strip() for row in self.rows))

    def prices(self) -> tuple[str, ...]:
        """What the first column of prices says of each; empty where a thing has several rows or no price."""
        header = enumerate(self.rows[0].unit.header or ())
        at = next((at for at, name in header if at and _TABLE_WORDS.columns[AMOUNT].search(name)), None)
        if at is None or len({row.cells[0] for row in self.rows}) < len(self.rows):
            return ()
        prices = tuple(row.cells[at].strip() for row in self.rows if len(row.cells) > at)
        return prices if all(prices) and len(prices) == len(self.rows) else ()


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


def lists_of(passages: Sequence[Chunk]) -> list[PageList]:
    """All lists of the passages of one page, each whole though several passages share it."""
    found: dict[tuple[_Path, str], list[Row]] = {}
    for chunk, unit in _units(passages):
        column, cells = (unit.header or ("",))[0], unit.cells or (unit.words,)
        if unit.kind is UnitKind.ITEM or (unit.kind is UnitKind.ROW and unit.header and cells[0]):
            found.setdefault((_path(chunk, unit), column), []).append(Row(cells, unit, chunk))
    lists = [PageList(path, tuple(rows), column) for (path, column), rows in found.items()]
    every = (*lists, *_introduced(passages), *_of_headings(passages))
    return [each for each in every if len(each.things) > 1 and all(len(one.split()) <= _LONGEST for one in each.things)]


def lead_of(text: str) -> Lead | None:
    """None for a sentence that introduces no list, or only some of the things."""
    said = text.strip().split("\n")[-1].strip()
    if len(said.split()) > _LONGEST_LEAD or not _WORDS.leads_below.search(said) or _WORDS.of_parts.search(said):
        return None
    found = next((found for pattern in _WORDS.leads if (found := pattern.fullmatch(said))), None)
    return Lead(found["class"].strip(), (found["owner"] or "").strip()) if found else None


def _introduced(passages: Sequence[Chunk]) -> Iterator[PageList]:
    """The items behind a sentence that leads to them, without their numbers, also in the next passages."""
    lead = None
    for is_item, several in groupby(_units(passages), key=lambda each: each[1].kind is UnitKind.ITEM):
        run = list(several)
        if is_item and lead:
            rows = (Row((_NUMBER.sub("", unit.words.strip()),), unit, chunk) for chunk, unit in run)
            yield PageList(_path(*run[0]), tuple(rows), lead=lead)
        lead = None if is_item else lead_of(run[-1][1].text)


def _of_headings(passages: Sequence[Chunk]) -> Iterator[PageList]:
    """The headings right below each heading."""
    below: dict[_Path, dict[str, Chunk]] = {}
    for chunk in passages:
        for path in (chunk.headings, *(_path(chunk, unit) for unit in units_in(chunk))):
            for depth in range(1, len(path)):
                below.setdefault(path[:depth], {}).setdefault(path[depth], chunk)
    for path, names in below.items():
        if not any(_WORDS.no_name.search(name) for name in names):
            rows = (Row((name,), Unit(UnitKind.HEADING, name, 0), chunk) for name, chunk in names.items())
            yield PageList(path, tuple(rows), are_headings=True)


def _units(passages: Sequence[Chunk]) -> Iterator[tuple[Chunk, Unit]]:
    return ((chunk, unit) for chunk in passages for unit in units_in(chunk))


def _path(chunk: Chunk, unit: Unit) -> _Path:
    return (*chunk.headings, *unit.path)


def _rows_of(passages: Sequence[Chunk]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Unit, Chunk]]:
    """The header and the cells of each row, equally many; those of a labelled item are its label and the rest."""
    for chunk, unit in _units(passages):
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
