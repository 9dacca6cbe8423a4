"""Expand a table to a full grid: cells that span rows or columns are repeated in each place."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.html.tree import Element, joined, lines_in, visible_text
from core.extract.tables.cells import TableCell

_MOST_COLUMNS = 60
MOST_PLACES = 200_000
_MOST_UNSPANNED = 1_000_000
_WIDE_TEXT_WORDS = 12  # a longer text that spans columns is a note and is not repeated
_OF_PAGES = ("table", "pre", "dl")
_BOLD_TAGS = ("b", "strong", "h1", "h2", "h3", "h4", "h5", "h6")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell in one of its places; `cell` has the text of this place, and none where it `is_page`.

    A cell is a page of its own when it holds what no line can hold, a table above all.
    """

    element: Element
    cell: TableCell
    is_page: bool = False


Row = list[Cell | None]
Held = dict[int, tuple[int, Cell]]


def rows_of(table: Element) -> Iterator[Element]:
    """A table's own rows, not those of tables inside it; cells outside of any row are the row of what holds them."""
    if any(child.tag in {"td", "th"} for child in table):
        yield table
    for child in table:
        if child.tag == "tr":
            yield child
        elif child.tag in {"thead", "tbody", "tfoot"}:
            yield from rows_of(child)


def cells_of(row: Element) -> list[Element]:
    """The cells of a row, empty ones too."""
    return [cell for cell in row if cell.tag in {"td", "th"}]


def grid_of(table: Element) -> list[Row]:
    """All rows, equally long, spans filled in (WHATWG HTML, "forming a table"); None where there is no cell.

    Where the spans take too many places, cells stand in their first place only. Raises ExtractionError for a table
    that is too large even so.
    """
    rows = list(rows_of(table))
    grid = _spanned(rows) or [_unspanned(row) for row in rows]
    width = max(map(len, grid), default=0)
    if width * len(grid) > _MOST_UNSPANNED:
        size = f"{len(grid)} rows and {width} columns"
        raise ExtractionError(f"a table of this page is too large to be read: {size}", SkipReason.TOO_LARGE)
    return [line + [None] * (width - len(line)) for line in grid]


def _spanned(rows: Sequence[Element]) -> list[Row] | None:
    """The rows with their spans filled in; None when that takes too many places."""
    grid: list[Row] = []
    held: Held = {}  # column → rows still covered from above, and by what
    width = 0
    for row in rows:
        line, held = _line(row, held)
        grid.append(line)
        width = max(width, len(line))
        if width * len(grid) > MOST_PLACES:
            return None
    return grid


def _line(row: Element, held: Held) -> tuple[Row, Held]:
    line: Row = []
    below: Held = {}
    waiting = deque(cells_of(row))
    is_head, last = _is_head(row), max(held, default=-1)
    while waiting or len(line) <= last:
        column = len(line)
        if column in held:
            left, cell = held[column]
            line.append(cell)
            if left > 1:
                below[column] = (left - 1, cell)
        elif not waiting:
            line.append(None)
        else:
            element = waiting.popleft()
            columns = _span(element, "colspan", _MOST_COLUMNS)
            _place(_cell(element, row, columns, is_head=is_head), line, held, below)
    return line, below


def _place(first: Cell, line: Row, held: Held, below: Held) -> None:
    rows = _span(first.element, "rowspan", 1_000)
    if first.cell.columns == rows == 1:
        line.append(first)
        return
    again = replace(first, cell=replace(first.cell, starts=False))
    beside = replace(again, cell=replace(again.cell, text="")) if _is_wide(first.cell.text) else again
    for offset in range(first.cell.columns):
        column = len(line)
        if offset and column in held:
            break  # overlapping spans are an error of the page; the upper one wins
        line.append(beside if offset else first)
        if rows > 1:
            below[column] = (rows - 1, beside if offset else again)


def _is_wide(text: str) -> bool:
    return len(text.split()) > _WIDE_TEXT_WORDS


def _unspanned(row: Element) -> Row:
    is_head = _is_head(row)
    return [_cell(element, row, is_head=is_head) for element in cells_of(row)]


def _cell(element: Element, row: Element, columns: int = 1, *, is_head: bool) -> Cell:
    if next(element.iter(*_OF_PAGES), None) is not None:
        return Cell(element, TableCell("", columns=columns), is_page=True)  # tables in tables are not read twice
    return Cell(element, table_cell(element, row, columns, is_head=is_head))


def table_cell(element: Element, row: Element, columns: int = 1, *, is_head: bool = False) -> TableCell:
    """An element's words and looks; `is_head` when its whole row names columns."""
    lines = cell_pieces(element)
    several = tuple(lines) if len(lines) > 1 else ()
    is_header = is_head or element.tag == "th"
    return TableCell(
        joined(lines),
        is_header,
        bool(lines) and is_bold(element),
        columns,
        lines=several,
    )


def _is_head(row: Element) -> bool:
    return next((above.tag for above in row.iterancestors()), "") == "thead"


def _span(cell: Element, name: str, most: int) -> int:
    declared = cell.get(name, "1").strip()
    return min(max(int(declared), 1), most) if declared.isascii() and declared.isdecimal() and len(declared) < 7 else 1


def cell_text(cell: Element) -> str:
    """A cell on one line; its lines are joined with commas."""
    return joined(cell_pieces(cell))


def cell_pieces(cell: Element) -> list[str]:
    """The visible lines of a cell, without empty ones."""
    return [line.replace("|", "/") for line in lines_in(cell)]


def is_bold(cell: Element) -> bool:
    """Whether all letters of a cell are bold."""
    bold = list(cell.iter(*_BOLD_TAGS))
    return bool(bold) and _letters(*bold) == _letters(cell)


def _letters(*elements: Element) -> str:
    return "".join("".join(map(visible_text, elements)).split())
