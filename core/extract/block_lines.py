"""Read the lines and rows of a block."""

from core.domain.document import Block

Row = tuple[str, ...]
MOST_COLUMNS = 200  # a wider table lists neither courses nor dates


def lines_of(block: Block) -> Row:
    """The items of a list, else the lines of the text."""
    return block.items or tuple(block.text.split("\n"))
