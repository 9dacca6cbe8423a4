"""Decide which words of a cell across several columns hold for each of them."""

from collections.abc import Sequence

from core.extract.tables.cells import GridRow, spread, texts_of
from core.extract.tables.value_kinds import is_placeholder, kind_of, main_kind

_SAMPLE = 40  # rows from which the kinds of a column are judged


def values_of(rows: Sequence[GridRow]) -> list[list[str]]:
    """The texts of rows of data; what spans columns is said again where it is a value of theirs ("Closed", "$40").

    Words that only need the room ("Total credits" over the code and the title) stand in their first column alone.
    """
    once = [_once(row) for row in rows]
    if all(line == texts_of(row) for line, row in zip(once, rows, strict=True)):
        return once
    columns = zip(*rows[:_SAMPLE], strict=True)
    kinds = [
        main_kind([cell.text for cell in column if cell and cell.text and cell.columns == 1]) for column in columns
    ]
    return [_spread(row, kinds) for row in rows]


def _once(row: GridRow) -> list[str]:
    return ["" if is_again else text for text, is_again in zip(texts_of(row), spread(row), strict=True)]


def _spread(row: GridRow, kinds: Sequence[str]) -> list[str]:
    texts, again = texts_of(row), spread(row)
    start = 0
    for at, is_again in enumerate(again):
        start = start if is_again else at
        if is_again and not _is_value_of_both(texts[at], kinds[start], kinds[at]):
            texts[at] = ""
    return texts


def _is_value_of_both(text: str, first: str, other: str) -> bool:
    return bool(kind_of(text)) or is_placeholder(text) or (bool(first) and first == other)
