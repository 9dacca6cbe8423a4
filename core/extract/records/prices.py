"""Find the prices of a page: in fee tables, in lists, and where a sentence says what something costs."""

from collections.abc import Iterator, Sequence

from core.domain.document import Block, BlockKind
from core.domain.outside_text import name_of_page
from core.domain.records import Price
from core.domain.units import row_text
from core.extract.records.course_codes import read_head
from core.extract.records.page_lines import Line, Section, header_of, is_readable, lines_in, sections
from core.extract.records.price_lines import (
    amount_of_cell,
    amounts_in,
    is_other_money,
    is_price,
    labels_of,
    may_hold_amount,
    prices_of_line,
    without_marks,
)

_MOST = 5_000  # prices on a page
_EMPTY = {"", "-", "–", "—", "n/a", "N/A"}


def prices_of(blocks: Sequence[Block], title: str) -> tuple[Price, ...]:
    """The prices that a page states, each once; `title` is the page's.

    What costs two different amounts under the same labels is left out: which holds when is not certain.
    """
    if not any(may_hold_amount(block.text) for block in blocks):
        return ()
    found = [price for section in sections(blocks) for price in _in_section(section, name_of_page(title))]
    amounts: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for price in found:
        amounts.setdefault((price.what, price.labels), set()).add(price.amount)
    certain = (price for price in found if len(amounts[price.what, price.labels]) == 1)
    return tuple(dict.fromkeys(certain))[:_MOST]


def _in_section(section: Section, title: str) -> Iterator[Price]:
    """Below a course's opening line, its code and title are a label."""
    path = section.path
    for block in section.blocks:
        if block.kind is BlockKind.TABLE:
            yield from prices_of_table(block, section.path, title)
            continue
        for line in lines_in(block):
            if course := _course_of(line):
                path = (*section.path, course)
            yield from prices_of_line(line, path)


def _course_of(line: Line) -> str:
    head = None if amounts_in(line.text) else read_head(line.text)
    return f"{head.code} {head.title}".strip() if head and head.credits else ""


def prices_of_table(block: Block, path: Sequence[str], title: str) -> Iterator[Price]:
    """A price for each amount of a row; `path` are the headings above the table.

    Without a known header, a row with several amounts is left out: which is which is not certain.
    """
    header, rows = header_of(block), [row if is_readable(row) else () for row in block.rows]
    if is_other_money(*path[-1:], *header) or not (is_price(*header) or any(map(is_price, (*path, title)))):
        return
    for at, row in enumerate(rows):
        group = block.groups[at] if block.groups else ""
        if not is_other_money(group, row[0] if row else ""):
            yield from _of_row(row, header, (*path, group))


def _of_row(row: Sequence[str], header: Sequence[str], above: Sequence[str]) -> Iterator[Price]:
    amounts = {at: amount_of_cell(cell) for at, cell in enumerate(row)}
    places = [at for at, amount in amounts.items() if amount]
    if not places or (len(places) > 1 and not header):
        return
    named = [
        _named(cell, header[at : at + 1]) for at, cell in enumerate(row[: places[0]]) if cell.strip() not in _EMPTY
    ]
    what = ", ".join(dict.fromkeys(named))
    if not any(map(str.isalpha, what)):
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
