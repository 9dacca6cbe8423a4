"""Find the prices of a page: in fee tables, in lists, and where a sentence says what something costs."""

from collections.abc import Iterator, Sequence

from core.domain.document import Block, BlockKind
from core.domain.records import Price
from core.extract.records.course_codes import read_head
from core.extract.records.page_lines import Line, Section, lines_in, name_of_page, sections
from core.extract.records.prices.price_lines import prices_of_line
from core.extract.records.prices.price_tables import prices_of_table
from core.extract.records.prices.price_words import amounts_in, may_hold_amount

_MOST = 5_000  # prices on a page


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
            yield from prices_of_line(line, path, title)


def _course_of(line: Line) -> str:
    head = None if amounts_in(line.text) else read_head(line.text)
    return f"{head.code} {head.title}".strip() if head and (head.credits or head.section) else ""
