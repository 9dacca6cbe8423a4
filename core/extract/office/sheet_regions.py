"""Part a sheet into what stands on it: titles, tables, and notes below them."""

from collections.abc import Iterator, Sequence

from core.domain.document import Block, BlockKind
from core.extract.tables.cells import TableCell
from core.extract.tables.table_blocks import blocks_of_grid

_MAX_TITLE_WORDS = 12
Row = Sequence[TableCell]


def blocks_of_sheet(rows: Sequence[Row]) -> list[Block]:
    """The blocks of a sheet in reading order; an empty row parts two tables only where the second is another one."""
    return [block for region in _regions(rows) for block in _blocks(region)]


def _regions(rows: Sequence[Row]) -> Iterator[list[Row]]:
    region: list[Row] = []
    was_empty = False
    for row in rows:
        if not any(cell.text for cell in row):
            was_empty = True
            continue
        if region and was_empty and not _continues(region, row):
            yield region
            region = []
        region.append(row)
        was_empty = False
    if region:
        yield region


def _continues(region: Sequence[Row], row: Row) -> bool:
    """Whether a row below an empty one belongs to the same table: as many columns, and not a header again."""
    wide = max(region, key=_filled)
    if _filled(row) < 2 or _filled(wide) < 2 or _edges(row) != _edges(wide):
        return False
    first = next(each for each in region if _filled(each) > 1)
    is_header = all(cell.is_bold or cell.is_header for cell in row if cell.text)
    return not is_header and [cell.text for cell in row] != [cell.text for cell in first]


def _blocks(region: Sequence[Row]) -> Iterator[Block]:
    """Lines of one cell above and below a table are no part of it."""
    first = next((number for number, row in enumerate(region) if _filled(row) > 1), len(region))
    last = max((number for number, row in enumerate(region) if _filled(row) > 1), default=first)
    yield from map(_line, region[:first])
    if first < len(region):
        yield from blocks_of_grid(_without_empty_columns(region[first : last + 1]))
    yield from map(_line, region[last + 1 :])


def _line(row: Row) -> Block:
    cell = next(cell for cell in row if cell.text)
    words = cell.text.split()
    is_title = (cell.is_bold or cell.columns > 1) and len(words) <= _MAX_TITLE_WORDS and cell.text[-1] not in ".,;!?"
    return Block(BlockKind.HEADING, cell.text, 3) if is_title else Block(BlockKind.PARAGRAPH, cell.text)


def _without_empty_columns(rows: Sequence[Row]) -> list[Row]:
    width = max(map(len, rows))
    kept = [column for column in range(width) if any(column < len(row) and row[column].text for row in rows)]
    return [[row[column] for column in kept] for row in rows]


def _filled(row: Row) -> int:
    """How many cells of a row have a text of their own; a merged one counts once."""
    return sum(bool(cell.text) and cell.starts for cell in row)


def _edges(row: Row) -> tuple[int, int]:
    places = [number for number, cell in enumerate(row) if cell.text]
    return places[0], places[-1]
