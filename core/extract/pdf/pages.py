"""Convert a PDF to blocks with page numbers: text in reading order, tables as tables, headings by their type."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.document import Block, BlockKind, list_block, table_block
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.file_text import can_be_title
from core.extract.pdf.aligned_tables import lines_of, parts_of
from core.extract.pdf.furniture import without_furniture
from core.extract.pdf.page_text import PageText, read_pages
from core.extract.pdf.paragraphs import HeadingStyles, leading_of, read_lines, styles_of
from core.extract.pdf.rows import Part, Row, SetLine, SetTable, line_of, rows_of, size_of
from core.extract.pdf.ruled_grids import with_tables
from core.extract.pdf.text_columns import columns_of
from core.extract.tables.table_blocks import blocks_of_grid
from core.extract.text_lines import blocks_of, joined_lists, mended
from core.text.values.words import ANY_WEEKDAY, WEEKDAY_SPELLINGS

_SAME_EDGE = 4.0  # points; columns of one table on two pages differ by less
_LETTERS = frozenset().union(*WEEKDAY_SPELLINGS)
_WEEKDAY = re.compile(ANY_WEEKDAY, re.IGNORECASE)
_DAY = re.compile(r"(?P<month>[A-Z][a-z]{2,8}\.? )?\d{1,2}(?!\S)")
_DAYS = 7
_FEWEST_DAYS = 5
_MOST_ROWS = 1_500  # of a page; one with more is no page that somebody reads


def read_pdf(body: bytes, url: str) -> tuple[str, list[Block]]:
    """Title (may be empty) and blocks. Raises ExtractionError for an encrypted, scanned or broken file."""
    pages = read_pages(body, url)
    if not any(character.isalnum() for page in pages for word in page.words for character in word.text):
        raise ExtractionError(f"{url} has no text layer (a scan?); run it through OCR first", SkipReason.SCANNED_PDF)
    rows = without_furniture([page_rows(page) for page in pages], [page.edges for page in pages])
    blocks = blocks_of_pages(pages, rows)
    return title_of(blocks), blocks


def blocks_of_pages(pages: Sequence[PageText], rows: Sequence[Sequence[Row]], first: int = 1) -> list[Block]:
    """The blocks of pages of which these `rows` are read; `first` is the number of the first page."""
    size = size_of(word for page in rows for row in page for word in row)
    parts = [list(page_parts(page, kept, size)) for page, kept in zip(pages, rows, strict=True)]
    lines = [part for page in parts for part in page if isinstance(part, SetLine)]
    return mended(list(_Reading(styles_of(lines, size), leading_of(lines)).blocks(parts, first)))


@dataclass
class _Reading:
    """The header of the last table and the edges of its columns, while nothing else came after it."""

    styles: HeadingStyles
    leading: float
    header: tuple[str, ...] | None = None
    edges: tuple[float, ...] = ()

    def blocks(self, pages: Sequence[Sequence[Part]], first: int) -> Iterator[Block]:
        for number, page in enumerate(pages, start=first):
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


def title_of(blocks: Sequence[Block]) -> str:
    """The largest heading of the first page; empty without one."""
    headings = [
        block for block in blocks if block.kind is BlockKind.HEADING and block.page == 1 and can_be_title(block.text)
    ]
    top = min((block.level for block in headings), default=0)
    return next((block.text for block in headings if block.level == top), "")


def is_month_grid(table: SetTable) -> bool:
    """Whether a table has a column for each day of the week, and its cells begin with the number of a day."""
    names = _names_at(table)
    if names is None:
        return False
    filled = [cell.text for row in table.rows[names + 1 :] for cell in row if cell and cell.starts and cell.text]
    return len(filled) >= _FEWEST_DAYS and sum(bool(_DAY.match(text)) for text in filled) >= 0.6 * len(filled)


def month_blocks(table: SetTable, page: int) -> list[Block]:
    """The days on which something stands, each with its number, and what stands above the names of the days."""
    names = _names_at(table) or 0
    above = [cell.text for row in table.rows[:names] for cell in row if cell and cell.starts and cell.text]
    items = [item for row in table.rows[names + 1 :] for cell in row if cell and cell.starts for item in [cell.text]]
    told = [item for item in items if item and not _is_bare(item)]
    blocks = [Block(BlockKind.HEADING, text, 3, page) for text in above]
    return [*blocks, list_block(told, page)] if told else blocks


def _names_at(table: SetTable) -> int | None:
    """The row that names the days of the week."""
    for at, row in enumerate(table.rows[:3]):
        texts = [cell.text.strip() for cell in row if cell and cell.text]
        if _FEWEST_DAYS <= len(texts) <= _DAYS and all(map(_is_weekday, texts)):
            return at
    return None


def _is_weekday(text: str) -> bool:
    return text.lower() in _LETTERS or _WEEKDAY.fullmatch(text) is not None


def _is_bare(text: str) -> bool:
    found = _DAY.match(text)
    return found is not None and not text[found.end() :].strip()


def page_rows(page: PageText) -> list[Row]:
    """The rows of a page's level words, from the top."""
    return rows_of([word for word in page.words if not word.is_turned])


def page_parts(page: PageText, rows: Sequence[Row], size: float) -> Iterator[Part]:
    """The parts of a page whose `rows` are read; `size` is the height of the running text's type."""
    if len(rows) > _MOST_ROWS:
        yield from map(line_of, rows)
        return
    words, tables = with_tables([word for row in rows for word in row], page.grids)
    said: set[int] = set()
    for column in columns_of(words):
        yield from _column(column, tables, said, size)
    yield from map(line_of, rows_of([word for word in page.words if word.is_turned]))


def _column(rows: Sequence[Row], tables: Sequence[SetTable], said: set[int], size: float) -> Iterator[Part]:
    waiting: list[Row] = []
    for row in rows:
        numbers = [-word.number - 1 for word in row if word.number < 0]
        if not numbers:
            waiting.append(row)
            continue
        yield from parts_of(waiting, size)
        waiting = []
        beside = [word for word in row if word.number >= 0]
        yield from lines_of(beside) if beside else ()
        yield from (tables[number] for number in dict.fromkeys(numbers) if number not in said)
        said.update(numbers)
    yield from parts_of(waiting, size)
