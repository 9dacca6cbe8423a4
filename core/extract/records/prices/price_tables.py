"""Read prices from tables: what the row names, under what the column is called."""

from collections.abc import Iterator, Sequence

from core.domain.document import Block
from core.domain.records import Price
from core.domain.units import row_text
from core.extract.records.prices.price_words import amount_of_cell, is_other_money, is_price, labels_of, without_marks

_LONGEST_NAME = 120  # characters
_EMPTY = {"", "-", "–", "—", "n/a", "N/A"}


def prices_of_table(block: Block, path: Sequence[str], title: str) -> Iterator[Price]:
    """A price for each amount of a row; `path` are the headings above the table.

    Without a known header, a row with several amounts is left out: which is which is not certain.
    """
    header = [cell.strip() for cell in block.header or ()]
    if is_other_money(*path[-1:], *header) or not _speaks_of_prices(block, path, header, title):
        return
    for at, row in enumerate(block.rows):
        group = block.groups[at] if block.groups else ""
        if not is_other_money(group, row[0] if row else ""):
            yield from _of_row(row, header, (*path, group))


def _speaks_of_prices(block: Block, path: Sequence[str], header: Sequence[str], title: str) -> bool:
    """Its header or a heading does; else the names of most of its rows."""
    if is_price(*header) or any(map(is_price, (*path, title))):
        return True
    names = [row[0] for row in block.rows if any(map(amount_of_cell, row[1:]))]
    return bool(names) and sum(map(is_price, names)) * 2 > len(names)


def _of_row(row: Sequence[str], header: Sequence[str], above: Sequence[str]) -> Iterator[Price]:
    amounts = {at: amount_of_cell(cell) for at, cell in enumerate(row)}
    places = [at for at, amount in amounts.items() if amount]
    if not places or (len(places) > 1 and not header):
        return
    named = [
        _named(cell, header[at : at + 1]) for at, cell in enumerate(row[: places[0]]) if cell.strip() not in _EMPTY
    ]
    what = ", ".join(dict.fromkeys(named))
    if not any(map(str.isalpha, what)) or len(what) > _LONGEST_NAME:
        return
    for at in places:
        column = header[at] if at < len(header) else ""
        if len(places) > 1 and not column:
            continue
        yield Price(what, amounts[at], labels_of(above, (column,)), row_text(row))


def _named(cell: str, column: Sequence[str]) -> str:
    """A number alone says nothing without its column's name: "Credits 1–5"."""
    says = any(map(str.isalpha, cell))
    return without_marks(cell if says else " ".join((*column, cell)))
