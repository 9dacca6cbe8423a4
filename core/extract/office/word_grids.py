"""Read a Word table as a grid of cells, with what spans rows or columns in each of its places."""

from collections.abc import Iterator
from dataclasses import replace

from docx.oxml.ns import qn
from docx.oxml.table import CT_Tc
from docx.table import Table, _Cell

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.tables.cells import TableCell

_MOST_COLUMNS = 60  # what a merged cell spans at most
_MOST_PLACES = 200_000
Row = list[TableCell | None]


def word_rows(table: Table) -> list[Row]:
    """All rows, equally long; None where there is no cell. Raises ExtractionError for too large a table."""
    rows: list[Row] = []
    width = 0
    for row in _rows(table):
        rows.append(row)
        width = max(width, len(row))
        if width * len(rows) > _MOST_PLACES:
            raise ExtractionError(f"a table of this file has more than {_MOST_PLACES} places", SkipReason.TOO_LARGE)
    return [[*row, *[None] * (width - len(row))] for row in rows]


def _rows(table: Table) -> Iterator[Row]:
    above: Row = []
    for row in table._tbl.tr_lst:
        line: Row = [None] * min(row.grid_before, _MOST_COLUMNS)
        for cell in row.tc_lst:
            columns = max(1, min(cell.grid_span, _MOST_COLUMNS))
            held = above[len(line)] if len(above) > len(line) else None
            goes_on = cell.vMerge == "continue" and held is not None
            first = replace(held, starts=False) if goes_on and held else _cell(cell, table, columns)
            line += [first, *[replace(first, starts=False)] * (columns - 1)]
        yield line
        above = line


def _cell(cell: CT_Tc, table: Table, columns: int) -> TableCell:
    whole = _Cell(cell, table)
    lines = tuple(" ".join(line.split()).replace("|", "/") for line in whole.text.splitlines() if line.strip())
    runs = [run for paragraph in whole.paragraphs for run in paragraph.runs if run.text.strip()]
    is_bold = bool(runs) and all(run.bold for run in runs)
    return TableCell("; ".join(lines), is_bold=is_bold, columns=columns, look=_colour(cell), lines=lines)


def _colour(cell: CT_Tc) -> str:
    """The colour behind a cell."""
    shades = cell.xpath("./w:tcPr/w:shd")
    return str(shades[0].get(qn("w:fill"), "")) if shades else ""
