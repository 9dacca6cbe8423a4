"""Read the lines and rows of a block."""

from core.domain.document import Block

Row = tuple[str, ...]
MOST_COLUMNS = 200  # a wider table lists neither courses nor dates


def lines_of(block: Block) -> Row:
    """The items of a list, else the lines of the text."""
    return block.items or tuple(block.text.split("\n"))


def named_rows(block: Block) -> tuple[Row, tuple[Row, ...]]:
    """The row of a TABLE block that may be the header, and all other rows, with cells stripped.

    That row is the header, or the first row where the format does not say which one is.
    """
    rows = block.rows if block.header is None else (block.header, *block.rows)
    first, *others = (tuple(cell.strip() for cell in row) for row in rows)
    return first, tuple(others)
