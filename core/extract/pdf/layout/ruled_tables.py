"""Fill the grids that are ruled on a page with its words."""

from bisect import bisect_left
from collections.abc import Sequence

from core.extract.pdf.layout.parts import SetTable, cell_of
from core.extract.pdf.layout.rows import rows_of
from core.extract.pdf.layout.ruled_grids import RuledGrid
from core.extract.pdf.words import Word, placed
from core.extract.tables.cells import TableCell

_LONGEST_CELL = 250  # words; what holds more is a frame around text


def with_tables(words: Sequence[Word], grids: Sequence[RuledGrid]) -> tuple[list[Word], list[SetTable]]:
    """The words, and the tables; in a table's place stands a blank word as wide for each row of its text.

    The number of such a word is negative: -1 for the first table.
    """
    tables: list[SetTable] = []
    left = [word for word in words if not word.is_turned]
    for grid in grids:
        inside = [word for word in left if _holds(grid, word)]
        table = _table(grid, inside)
        if table is None:
            continue
        tables.append(table)
        left = [word for word in left if not _holds(grid, word)]
        left += [_place_holder(grid, row[0], -len(tables)) for row in rows_of(inside)]
    return left, tables


def _holds(grid: RuledGrid, word: Word) -> bool:
    left, bottom, right, top = grid.box
    return left <= (word.left + word.right) / 2 <= right and bottom <= word.middle <= top


def _place_holder(grid: RuledGrid, word: Word, number: int) -> Word:
    left, _, right, _ = grid.box
    return placed("", (left, word.bottom, right, word.top), False, number)


def _table(grid: RuledGrid, words: Sequence[Word]) -> SetTable | None:
    """The grid with its words; None when its cells hold running text, or fewer than two hold any."""
    held: dict[tuple[int, int], list[Word]] = {}
    falling = [-height for height in grid.heights]
    for word in words:
        row = min(max(bisect_left(falling, -word.middle) - 1, 0), len(grid.owners) - 1)
        column = min(max(bisect_left(grid.edges, (word.left + word.right) / 2) - 1, 0), len(grid.edges) - 2)
        held.setdefault(grid.owners[row][column], []).append(word)
    if len(held) < 2 or max(map(len, held.values())) > _LONGEST_CELL:
        return None
    cells = {owner: cell_of(held.get(owner, ()), _width(grid, owner)) for row in grid.owners for owner in row}
    rows = [
        tuple(_placed(cells[owner], owner == (at, column)) for column, owner in enumerate(row))
        for at, row in enumerate(grid.owners)
    ]
    return SetTable(tuple(row for row in rows if any(cell.text for cell in row)), grid.edges)


def _width(grid: RuledGrid, owner: tuple[int, int]) -> int:
    return sum(other == owner for other in grid.owners[owner[0]])


def _placed(cell: TableCell, starts: bool) -> TableCell:
    if starts:
        return cell
    return TableCell(cell.text, cell.is_header, cell.is_bold, cell.columns, False, cell.look, cell.lines)
