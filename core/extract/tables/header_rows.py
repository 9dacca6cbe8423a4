"""Infer which rows of a table name its columns: by marks, by bold letters, or by kinds of values."""

import re
from collections.abc import Iterable, Iterator, Sequence

from core.extract.tables.cells import GridRow, distinct, texts_of
from core.extract.tables.value_kinds import is_placeholder, kind_of, main_kind
from core.text.languages.languages import english
from core.text.languages.schema.pages import TableWords

_EN = english(TableWords)
_DIGITS = re.compile(r"\d+")
_LONGEST_NAME = 6  # words
_SAMPLE = 40  # rows from which the kinds of a column are judged
_MOST_LINES = 4  # of a header


def header_rows(rows: Sequence[GridRow], begins: Sequence[bool]) -> frozenset[int]:
    """The numbers of the rows that are lines of a header.

    `begins` says of each row whether it begins the table, or follows a line that stands across the table.
    """
    marked = [all(cell.is_header for cell in distinct(row)) for row in rows]
    if any(marked) and not all(marked):
        return frozenset(_marked_headers(rows, marked, begins))
    if all(marked):
        return frozenset()
    return _bold_headers(rows, begins)


def _marked_headers(rows: Sequence[GridRow], marked: Sequence[bool], begins: Sequence[bool]) -> Iterator[int]:
    """Marked rows with rows below them."""
    last = max(at for at, is_marked in enumerate(marked) if not is_marked)
    lines = 0  # of the header that ends in the row above
    for at, row in enumerate(rows):
        has_rows_below = at < last or _is_again(row, rows[0])
        lines = 0 if begins[at] else lines
        is_top = at == 0 or 0 < lines < _MOST_LINES
        is_line = marked[at] and has_rows_below and (is_top or not lines)
        lines = lines + 1 if is_line else 0
        if is_line:
            yield at


def _is_again(row: GridRow, first: GridRow) -> bool:
    return texts_of(row) == texts_of(first)


def _bold_headers(rows: Sequence[GridRow], begins: Sequence[bool]) -> frozenset[int]:
    """The first rows when they alone are bold, or name the columns by their words."""
    if not _is_bold(rows[0]):
        return frozenset()
    bold = [at for at, row in enumerate(rows) if _is_bold(row)]
    top = _top_of(bold, begins)
    if top > _MOST_LINES:
        return frozenset()
    if top == len(rows):
        return frozenset()
    is_certain = top == len(bold) or (top == 1 and is_named_by_type(rows[0], rows[1:]))
    return frozenset(range(top)) if is_certain else frozenset()


def _top_of(bold: Sequence[int], begins: Sequence[bool]) -> int:
    """How many rows from the first on are bold, with nothing between them."""
    return next((at for at, number in enumerate(bold) if at != number or (at and begins[at])), len(bold))


def is_named_by_type(first: GridRow, below: Sequence[GridRow], *, is_apart: bool = False) -> bool:
    """Whether a first row names the columns: words of column names, or words above dates, amounts, numbers.

    Less evidence is enough when the row is otherwise set apart.
    """
    names = texts_of(first)
    filled = [name for name in names if name]
    columns = [[text for text in column if text] for column in zip(*map(texts_of, below[:_SAMPLE]), strict=True)]
    if not columns or len(filled) < 2 or len(set(filled)) < len(filled):
        return False
    kinds = [main_kind(column) for column in columns]
    if not all(_could_name(*one) for one in zip(names, columns, kinds, strict=True) if one[0]):
        return False
    called = [is_column_name(name) or bool(kind_of(name)) for name in names]
    contrasts = [bool(kind) and bool(name) for name, kind in zip(names, kinds, strict=True)]
    if sum(called) == len(filled) or (is_apart and any(called + contrasts)):
        return True
    if is_mostly(map(is_column_name, columns[0])):
        return False  # the first column has the labels
    return any(is_name and contrast for is_name, contrast in zip(called, contrasts, strict=True))


def _could_name(name: str, column: Sequence[str], kind: str) -> bool:
    """Whether a text could name a column of these values; weekdays and years name columns of another kind."""
    if not any(map(str.isalnum, name)) or len(name.split()) > _LONGEST_NAME or name in column or is_placeholder(name):
        return False
    if is_mostly(_is_of_one_kind(name, text) for text in column):
        return False
    return not kind_of(name) or (kind_of(name) in {"day", "year"} and kind not in {"", kind_of(name)})


def _is_of_one_kind(first: str, other: str) -> bool:
    """Whether two texts read like things of one kind: "Section 1" and "Section 2", "Alder Hall" and "Birch Hall"."""
    shape = _DIGITS.sub("0", first)
    if "0" in shape and _DIGITS.sub("0", other) == shape:
        return True
    words, others = first.casefold().split(), other.casefold().split()
    return len(words) > 1 and len(others) > 1 and words[-1] == others[-1]


def is_mostly(flags: Iterable[bool]) -> bool:
    """Whether half of them or more are true."""
    given = list(flags)
    return sum(given) * 2 >= len(given) > 0


def is_column_name(text: str) -> bool:
    """Whether a text is what columns are called ("Begin date", "Fee")."""
    words = text.casefold().replace("/", " ").strip(" :.*").split()
    return (
        bool(words) and len(words) <= _LONGEST_NAME and (words[-1] in _EN.column_names or words[0] in _EN.column_names)
    )


def _is_bold(row: GridRow) -> bool:
    return all(cell.is_marked for cell in distinct(row))
