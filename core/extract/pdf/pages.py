"""Convert a PDF to blocks with page numbers: text in reading order, tables as tables, headings by their type."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.document import Block, BlockKind, table_block
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.pdf.furniture import is_contents, without_furniture
from core.extract.pdf.headings import HeadingStyles, styles_of
from core.extract.pdf.layout.month_grids import is_month_grid, month_blocks
from core.extract.pdf.layout.page_parts import page_parts, page_rows
from core.extract.pdf.layout.parts import Part, SetLine, SetTable
from core.extract.pdf.layout.rows import size_of
from core.extract.pdf.page_text import read_pages
from core.extract.pdf.paragraphs import joined_lists, leading_of, read_lines
from core.extract.pdf.titles import title_of
from core.extract.tables.cells import texts_of
from core.extract.tables.table_blocks import blocks_of_grid
from core.extract.text_lines import blocks_of, mended

_SAME_EDGE = 4.0  # points; columns of one table on two pages differ by less


def read_pdf(body: bytes, url: str) -> tuple[str, list[Block]]:
    """Title (may be empty) and blocks. Raises ExtractionError for an encrypted, scanned or broken file."""
    found = read_pages(body, url)
    if not any(character.isalnum() for page in found.pages for word in page.words for character in word.text):
        raise ExtractionError(f"{url} has no text layer (a scan?); run it through OCR first", SkipReason.SCANNED_PDF)
    rows = without_furniture([page_rows(page) for page in found.pages], [page.edges for page in found.pages])
    size = size_of(word for page in rows for row in page for word in row)
    pages = [list(page_parts(page, kept, size)) for page, kept in zip(found.pages, rows, strict=True)]
    lines = [part for page in pages for part in page if isinstance(part, SetLine)]
    blocks = mended(list(_Reading(styles_of(lines, size), leading_of(lines)).blocks(pages)))
    return title_of(found.title, blocks), blocks


@dataclass
class _Reading:
    """The header of the last table and the edges of its columns, while nothing else came after it."""

    styles: HeadingStyles
    leading: float
    header: tuple[str, ...] | None = None
    edges: tuple[float, ...] = ()

    def blocks(self, pages: Sequence[Sequence[Part]]) -> Iterator[Block]:
        for number, page in enumerate(pages, start=1):
            lines: list[SetLine] = []
            for part in page:
                if isinstance(part, SetLine):
                    lines.append(part)
                    continue
                yield from self._text(lines, number, is_last=False)
                yield from self._table(part, number)
                lines = []
            yield from self._text(lines, number, is_last=True)

    def _text(self, lines: Sequence[SetLine], page: int, *, is_last: bool) -> Iterator[Block]:
        """The blocks of lines; `is_last` when nothing comes after them on their page."""
        if not lines:
            return
        self.header = None
        yield from joined_lists(blocks_of(read_lines(lines, self.styles, self.leading, is_last=is_last), page))

    def _table(self, table: SetTable, page: int) -> Iterator[Block]:
        if is_contents([texts_of(row) for row in table.rows]):
            return
        if is_month_grid(table):
            self.header = None
            yield from month_blocks(table, page)
            return
        blocks = blocks_of_grid(table.rows, page)
        goes_on = self.header is not None and _are_same(self.edges, table.edges)
        if goes_on and blocks and _is_headless(blocks[0], len(self.header or ())):
            blocks[0] = table_block(blocks[0].rows, self.header, page, blocks[0].groups)
        yield from blocks
        last = blocks[-1] if blocks else None
        self.header = last.header if last and last.kind is BlockKind.TABLE else None
        self.edges = table.edges


def _is_headless(block: Block, width: int) -> bool:
    return block.kind is BlockKind.TABLE and block.header is None and all(len(row) == width for row in block.rows)


def _are_same(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the columns start at the same places; the last edge is where the longest text ends."""
    starts = zip(one[:-1], other[:-1], strict=False)
    return len(one) == len(other) and all(abs(left - right) <= _SAME_EDGE for left, right in starts)
