"""Tables of a page: rows that hold data become lines of cells, rows that only lay out the page do not."""

import re
from collections.abc import Iterator

from core.sites.html_tree import Element, visible_text

CELL_BREAK = " | "
_MAX_CELL_WORDS = 120
_RICH = ("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "dl")
_BLOCK_TAGS = frozenset("p div ul ol li br lb dl dt dd address blockquote section".split())
_SPACES = re.compile(r"\s+")


def rows_of(table: Element) -> Iterator[Element]:
    """A table's own rows, not those of tables inside it."""
    for child in table:
        if child.tag in {"tr", "row"}:
            yield child
        elif child.tag in {"thead", "tbody", "tfoot"}:
            yield from (row for row in child if row.tag == "tr")


def cells_of(row: Element) -> list[Element]:
    """The cells of a row that say something."""
    return [cell for cell in row if cell.tag in {"td", "th", "cell"}]


def is_data_row(row: Element) -> bool:
    """Whether a row can be read as one line: two cells or more with text, none of them a page of its own."""
    cells = cells_of(row)
    filled = [cell for cell in cells if visible_text(cell)]
    return len(filled) >= 2 and not any(_is_rich(cell) for cell in filled)


def _is_rich(cell: Element) -> bool:
    if next(cell.iter(*_RICH), None) is not None:
        return True
    return len(visible_text(cell).split()) > _MAX_CELL_WORDS


def row_line(row: Element) -> str:
    """One row as a line: cells parted by " | ", empty ones at the end left out."""
    return CELL_BREAK.join(cell_text(cell) for cell in cells_of(row)).rstrip(" |")


def cell_text(cell: Element) -> str:
    """A cell on one line; pieces that stood below each other are parted by commas."""
    pieces = [_SPACES.sub(" ", piece).strip() for piece in "".join(_pieces(cell)).split("\n")]
    text = ""
    for piece in filter(None, pieces):
        joint = " " if not text or text[-1] in ".,;:!?–-/" else ", "
        text = f"{text}{joint}{piece}" if text else piece
    return text.replace("|", "/")


def _pieces(element: Element) -> Iterator[str]:
    breaks = element.tag in _BLOCK_TAGS
    yield "\n" if breaks else ""
    yield (element.text or "").replace("\n", " ")
    for child in element:
        yield from _pieces(child)
        yield (child.tail or "").replace("\n", " ")
    yield "\n" if breaks else ""


def is_caption_row(row: Element) -> bool:
    """Whether a row with one filled cell is a short title over the rows that follow."""
    filled = [cell for cell in cells_of(row) if visible_text(cell)]
    if len(filled) != 1 or not 1 <= len(visible_text(filled[0]).split()) <= 16:
        return False
    return filled[0].tag == "th" or _is_all_bold(filled[0])


def _is_all_bold(cell: Element) -> bool:
    bold = sum(len(visible_text(part)) for part in cell.iter("b", "strong"))
    return bold >= 0.9 * len(visible_text(cell))
