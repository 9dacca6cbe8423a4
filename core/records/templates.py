"""The sentences of answers from rows; `{}` in them stands for the mark of the citation."""

from collections.abc import Iterable, Sequence

from core.records.query import Order
from core.records.schema import Row, Table
from core.records.values import shown
from core.text.languages.languages import english
from core.text.languages.schema.records import TableWords

MOST_LISTED, MOST_IN_A_SENTENCE = 12, 6
_NUMBERS = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split()
_WORDS = english(TableWords)


def joined(names: Iterable[str]) -> str:
    """ "A, B and C"."""
    *before, last = list(names)
    return f"{', '.join(before)} and {last}" if before else last


def listed(names: Sequence[str], of: str) -> str:
    """ "Three: Elm Hall, Oak House and Ash Court"; `of` is the row whose values they are."""
    whose = f" ({of})" if of else ""
    if len(names) == 1:
        return f"{names[0]}{whose} {{}}."
    number = _NUMBERS[len(names)] if len(names) < len(_NUMBERS) else str(len(names))
    if len(names) <= MOST_IN_A_SENTENCE:
        return f"{number}: {joined(names)}{whose} {{}}."
    lines = "\n".join(f"- {name}" for name in names[:MOST_LISTED])
    return f"{number}{', among them' if len(names) > MOST_LISTED else ''}{whose} {{}}:\n{lines}"


def first(order: Order, table: Table, rows: Sequence[Row], fitting: int, column: int) -> str:
    """ "The cheapest of the 2 that fit is Small: $1,400"; several rows are equally so."""
    names, word, cell = joined(map(table.name_of, rows)), order.superlative, rows[0].cells[column]
    met, several = _met(fitting, table), len(rows) > 1
    if (said := word.split()[-1]) in {"most", "least"}:
        verb = "have" if several else "has"
        return f"{names} {verb} the {said}{met}: {table.header[column]} {cell}{_where(table)}"
    return f"The {word}{met} {'are' if several else 'is'} {names}: {cell}{_where(table)}"


def compared(order: Order, table: Table, names: Sequence[str], cells: Sequence[str], values: Sequence[float]) -> str:
    """The one that was asked for first, with what lies between the two; without `values` both as they stand."""
    cells = [shown(cell, order.by) for cell in cells]
    said = [f"{name}: {cell}" for name, cell in zip(names, cells, strict=True)]
    if not values:
        return f"{said[0]}; {said[1]}{_where(table)}"
    sign = next((each for each in "$€£" if each in said[0]), "")
    between = f"the difference is {sign}{abs(values[0] - values[1]):,g}"
    if not order.superlative:
        return f"{said[0]}; {said[1]}; {between}{_where(table)}"
    at = values.index(max(values) if order.descending else min(values))
    return f"{names[at]} is {order.superlative}: {cells[at]}; {said[1 - at]}; {between}{_where(table)}"


def checked(table: Table, row: Row, column: int, *, is_yes: bool) -> str:
    """ "No. Color printer – East wing: ✗"."""
    said = f"{table.name_of(row)} – {table.header[column]}: {row.cells[column]}"
    return f"{'Yes' if is_yes else 'No'}. {said}{_where(table)}"


def _met(fitting: int, table: Table) -> str:
    return f" of the {fitting} that fit" if fitting < len(table.rows) else ""


def _where(table: Table) -> str:
    """The nearest heading in brackets, and the mark."""
    return f" ({table.path[-1]}) {{}}." if table.path else " {}."
