"""Find the prices of a page: in fee tables, in lists, and where a sentence says what something costs."""

from collections.abc import Iterator, Sequence

from core.domain.document import Block, BlockKind
from core.domain.records import Price
from core.extract.records.page_lines import Section, lines_in, name_of_page, sections
from core.extract.records.prices.price_lines import prices_of_line
from core.extract.records.prices.price_tables import prices_of_table

_MOST = 5_000  # prices on a page


def prices_of(blocks: Sequence[Block], title: str) -> tuple[Price, ...]:
    """The prices that a page states, each once; `title` is the page's."""
    found = (price for section in sections(blocks) for price in _in_section(section, name_of_page(title)))
    return tuple(dict.fromkeys(found))[:_MOST]


def _in_section(section: Section, title: str) -> Iterator[Price]:
    for block in section.blocks:
        if block.kind is BlockKind.TABLE:
            yield from prices_of_table(block, section.path, title)
        else:
            for line in lines_in(block):
                yield from prices_of_line(line, section.path, title)
