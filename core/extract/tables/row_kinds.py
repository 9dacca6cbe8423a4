"""Say of each row of a table what it is: a line of the header, a name of rows, data, or text between them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.extract.tables.cells import GridRow, TableCell, distinct, is_across
from core.extract.tables.header_rows import header_rows, is_named_by_type
from core.extract.tables.pairs import stated_pairs
from core.text.languages.languages import english
from core.text.languages.schema.pages import TableWords

_EN = english(TableWords)
_LONGEST_MARKED_NAME = 24  # words
_LONGEST_NAME = 8  # words of a name that nothing but its place sets apart


@dataclass(frozen=True, slots=True)
class TableRows:
    """The rows of a table, and what each is.

    `kinds` are "header", "name" (of the rows below), "row", "title" (of text below), "note" (a line of text), "text"
    (parts of a page), and "" for empty rows; `lone` are the only filled cells of their rows.
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
        kinds[at] = "note" if is_across(rows[at]) or not wide else "row"
    above_rows = followed(names, kinds)
    below = ""
    for at in range(len(rows) - 1, -1, -1):
        if at in names:
            is_title = lone[at].is_marked and below in {"text", "note"}
            kinds[at] = "name" if at in above_rows else "title" if is_title else "note"
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


def could_be_name(cell: TableCell, *, is_set_apart: bool) -> bool:
    """Whether a line across a table may name what stands below it."""
    longest = _LONGEST_MARKED_NAME if is_set_apart else _LONGEST_NAME
    if len(cell.text.split()) > longest or _EN.not_a_group.search(cell.text):
        return False
    return is_set_apart or cell.text[-1] not in ".;!?,"


def lone_cells(rows: Sequence[GridRow]) -> dict[int, TableCell]:
    """The rows with one filled cell that stands at the beginning, and that cell."""
    filled = [distinct(row) for row in rows]
    width = max(map(len, rows), default=0)
    wide = [row for row, cells in zip(rows, filled, strict=True) if len(cells) > 1]
    first = next((at for at in range(width) if any((cell := row[at]) is not None and cell.text for row in wide)), width)
    return {
        at: cells[0]
        for at, (row, cells) in enumerate(zip(rows, filled, strict=True))
        if len(cells) == 1 and cells[0].starts and _column(row, cells[0]) <= first
    }


def _column(row: GridRow, cell: TableCell) -> int:
    return next(at for at, one in enumerate(row) if one is cell)


def group_names(rows: Sequence[GridRow], lone: Mapping[int, TableCell], body: Sequence[int]) -> set[int]:
    """Which of the lone cells name rows below them; `body` are the numbers of the rows of data.

    A line that nothing sets apart but that it reaches across is a name when it begins the table or has its like.
    """
    usual = {cells[0].appearance for at in body if (cells := distinct(rows[at]))}
    apart = {at: cell.is_marked or cell.appearance not in usual for at, cell in lone.items()}
    names = {at for at, cell in lone.items() if could_be_name(cell, is_set_apart=apart[at])}
    across = {at for at in names if is_across(rows[at])}
    alike = Counter(lone[at].appearance for at in across)
    top = min(body, default=0)
    sure = {at for at in across if apart[at] or at < top or alike[lone[at].appearance] > 1}
    return sure | {at for at in names - across if apart[at] and lone[at].appearance not in usual}


def followed(names: Collection[int], kinds: Sequence[str]) -> set[int]:
    """The names with rows below; notes may stand between, further names and parts of a page may not."""
    found: set[int] = set()
    is_above_rows = False
    for at in range(len(kinds) - 1, -1, -1):
        if at in names:
            found |= {at} if is_above_rows else set()
            is_above_rows = False
        elif kinds[at] not in {"", "note"}:
            is_above_rows = kinds[at] in {"row", "header"}
    return found


@dataclass(frozen=True, slots=True)
class Name:
    """A name that stands across a table in a row."""

    cell: TableCell
    row: int
