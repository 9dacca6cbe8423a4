"""The cells of a table, as any format gives them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell in one of its places.

    `is_header` when the format itself says so (`th`, `thead`, a marked header row); `is_bold` when all its letters are.
    `columns` is how many columns it spans. A spanned cell stands in every place that it covers, with `starts` only in
    its top left one. `look` is anything that sets a cell apart for the eye (class, colour, size of letters), equal for
    cells that look alike. `lines` are the cell's lines where it has several.
    """

    text: str
    is_header: bool = False
    is_bold: bool = False
    columns: int = 1
    starts: bool = True
    look: str = ""
    lines: tuple[str, ...] = ()

    @property
    def is_marked(self) -> bool:
        """Whether the format or the letters set it apart."""
        return self.is_header or self.is_bold

    @property
    def appearance(self) -> tuple[str, bool, bool]:
        """Equal for cells that a reader takes for the same kind."""
        return (self.look, self.is_bold, self.is_header)


def in_one_line(text: str) -> str:
    """Lines joined by "; "; a "|" would end the cell where the table is read."""
    return "; ".join(" ".join(line.split()) for line in text.splitlines() if line.strip()).replace("|", "/")


# As long as the table is wide; None where there is no cell.
GridRow = Sequence[TableCell | None]


def texts_of(row: GridRow) -> list[str]:
    """The text of each place; empty where there is no cell."""
    return [cell.text if cell else "" for cell in row]


def cells_of(row: GridRow) -> list[TableCell]:
    """The cells of a row, each once, empty ones and those spanning from above too."""
    again = spread(row)
    return [cell for cell, is_again in zip(row, again, strict=True) if cell is not None and not is_again]


def spread(row: GridRow) -> list[bool]:
    """Which places are covered by the cell that stands to their left."""
    left: TableCell | None = None
    found: list[bool] = []
    for cell in row:
        found.append(cell is not None and not cell.starts and left is not None and _is_same(left, cell))
        left = cell
    return found


def _is_same(left: TableCell, cell: TableCell) -> bool:
    return left.columns > 1 and left.columns == cell.columns and cell.text in {left.text, ""}


def distinct(row: GridRow) -> list[TableCell]:
    """The filled cells of a row, each once, including those spanning from above."""
    return [cell for cell in cells_of(row) if cell.text]


def is_across(row: GridRow) -> bool:
    """Whether the first filled cell of a row reaches over others, or no other cell stands beside it."""
    cells = cells_of(row)
    return len(cells) == 1 or any(cell.text and cell.columns > 1 for cell in cells)
