"""Translate HTML tables to grids of cells, and read what stands in layout tables as text."""

from collections.abc import Iterator, Sequence

from core.domain.document import Block
from core.extract.html.table_grid import Cell, Row, grid_of
from core.extract.html.tree import Element, visible_text
from core.extract.tables.cells import TableCell, distinct
from core.extract.tables.table_blocks import parts_of_grid

_MAX_CELL_WORDS = 120  # of a cell in a table that says nowhere that it is one of data
_MAX_LAYOUT_WORDS = 40  # of a cell in a table of a single row
_MAX_LABEL_WORDS = 8
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_RICH = ("table", "pre", "dl")


def parts_of(table: Element) -> Iterator[Block | Element]:
    """The parts of a table in reading order: blocks of data, and cells that are running text."""
    grid = grid_of(table)
    layout = set(_layout_rows(table, grid))
    width = max(map(len, grid), default=0)
    rows = [[*_cells(row), *[None] * (width - len(row))] for row in grid]
    for part in parts_of_grid(rows, layout=layout):
        if isinstance(part, Block):
            yield part
        else:
            yield from (cell.element for cell in grid[part] if cell is not None and cell.cell.starts)


def _cells(row: Row) -> list[TableCell | None]:
    return [None if cell is None else cell.cell for cell in row]


def _layout_rows(table: Element, grid: Sequence[Row]) -> Iterator[int]:
    """The rows with cells that hold more than a line of data."""
    if table.get("role", "") in {"presentation", "none"}:
        yield from range(len(grid))
        return
    longest = _longest(grid)
    for at, row in enumerate(grid):
        cells = [cell for cell in row if cell is not None and cell.cell.starts and cell.cell.text]
        if any(_is_rich(cell.element) for cell in cells) or (longest and _is_prose(cells, longest)):
            yield at


def _longest(grid: Sequence[Row]) -> int | None:
    """How many words a cell of data has at most; None where a header says that it is data."""
    if any(cell.cell.is_header for row in grid for cell in row if cell is not None):
        return None
    rows = sum(len(distinct(_cells(row))) > 1 for row in grid)
    return _MAX_LAYOUT_WORDS if rows < 2 else _MAX_CELL_WORDS


def _is_rich(cell: Element) -> bool:
    """Whether a cell holds a part of a page of its own."""
    if next(cell.iter(*_RICH), None) is not None:
        return True
    heading = next(cell.iter(*_HEADINGS), None)
    return heading is not None and visible_text(heading) != visible_text(cell)


def _is_prose(cells: Sequence[Cell], longest: int) -> bool:
    """Whether cells of a table without marks read like parts of a page; a long value beside its label does not."""
    headings = [next(cell.element.iter(*_HEADINGS), None) is not None for cell in cells]
    if len(cells) > 1 and any(headings) and not all(headings):
        return True
    is_labelled = len(cells) == 2 and len(cells[0].cell.text.split()) <= _MAX_LABEL_WORDS
    return not is_labelled and any(len(cell.cell.text.split()) > longest for cell in cells)
