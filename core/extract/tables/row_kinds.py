"""Say of each row of a table what it is: a line of the header, a name of rows, data, or text between them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.extract.tables.cells import GridRow, TableCell, distinct, is_across
from core.extract.tables.group_rows import followed, group_names, lone_cells
from core.extract.tables.header_rows import header_rows, is_named_by_type
from core.extract.tables.pairs import stated_pairs


@dataclass(frozen=True, slots=True)
class TableRows:
    """The rows of a table, and what each is.

    `kinds` are "header", "name" (of the rows below), "row", "title" (of text below), "text", and "" for empty rows;
    `lone` are the only filled cells of their rows.
    """

    rows: Sequence[GridRow]
    kinds: Sequence[str]
    lone: dict[int, TableCell]

    def has_between(self, above: int, below: int) -> bool:
        """Whether anything stands between two rows."""
        return any(self.kinds[above + 1 : below])


def read_rows(rows: Sequence[GridRow], layout: Collection[int]) -> TableRows:
    """The kinds of all rows; `layout` are the numbers of rows that are text."""
    filled = [at not in layout and bool(distinct(row)) for at, row in enumerate(rows)]
    lone = lone_cells([row if is_filled else () for row, is_filled in zip(rows, filled, strict=True)])
    wide = [at for at in range(len(rows)) if filled[at] and at not in lone]
    headers = _headers(rows, wide, {*lone, *layout})
    kinds = ["text" if at in layout else "" for at in range(len(rows))]
    for at in wide:
        kinds[at] = "header" if at in headers else "row"
    names = group_names(rows, lone, [at for at in wide if at not in headers])
    for at in lone.keys() - names:
        kinds[at] = "text" if is_across(rows[at]) or not wide else "row"
    above_rows = followed(names, kinds)
    below = ""
    for at in range(len(rows) - 1, -1, -1):
        if at in names:
            is_title = lone[at].is_marked and below == "text"
            kinds[at] = "name" if at in above_rows else "title" if is_title else "text"
        below = kinds[at] or below
    return TableRows(rows, kinds, lone)


def _headers(rows: Sequence[GridRow], wide: Sequence[int], between: Collection[int]) -> set[int]:
    """The numbers of the lines of headers among the rows of two cells or more."""
    data = [rows[at] for at in wide]
    begins = [above < 0 or any(n in between for n in range(above + 1, at)) for above, at in pairwise([-1, *wide])]
    found = header_rows(data, begins)
    if not found and data and not all(cell.is_header for row in data for cell in distinct(row)):
        ends = next((at for at in range(1, len(data)) if begins[at]), len(data))
        is_named = stated_pairs(data[:ends]) is None and is_named_by_type(data[0], data[1:])
        found = frozenset({0}) if is_named else found
    return {wide[at] for at in _over_rows(found, begins)}


def _over_rows(headers: Collection[int], begins: Sequence[bool]) -> set[int]:
    """The lines of headers with rows, or directly with further lines, below them."""
    found: set[int] = set()
    for at in sorted(headers, reverse=True):
        if at + 1 < len(begins) and not (at + 1 in found and begins[at + 1]):
            found.add(at)
    return found
