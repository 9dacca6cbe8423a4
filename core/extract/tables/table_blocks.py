"""Convert a grid of cells to blocks: a table with its header, known or unknown, or pairs of labels and values."""

from collections.abc import Sequence

from core.domain.document import Block, table_block
from core.extract.tables.cells import GridRow


def blocks_of_grid(rows: Sequence[GridRow], page: int | None = None) -> list[Block]:
    """The blocks of a table, in reading order."""
    lines = [[cell.text if cell else "" for cell in row] for row in rows]
    if not lines:
        return []
    is_header = all(cell.is_header for cell in rows[0] if cell and cell.text)
    return [table_block(lines[1:], lines[0], page) if is_header else table_block(lines, page=page)]
