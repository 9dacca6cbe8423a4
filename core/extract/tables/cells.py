"""The cells of a table, as any format gives them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell in one of its places.

    `is_header` when the format itself says so (`th`, `thead`, a marked header row); `is_bold` when all its letters are.
    `columns` is how many columns it spans. A spanned cell stands in every place that it covers, with `starts` only in
    its top left one.
    """

    text: str
    is_header: bool = False
    is_bold: bool = False
    columns: int = 1
    starts: bool = True


# As long as the table is wide; None where there is no cell.
GridRow = Sequence[TableCell | None]
