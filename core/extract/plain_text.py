"""Convert plain text, Markdown and CSV files to blocks."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.domain.document import Block, BlockKind
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.charsets import decode_text
from core.extract.tables.cells import TableCell, in_one_line
from core.extract.tables.header_rows import is_named_by_type
from core.extract.tables.table_blocks import blocks_of_grid
from core.extract.text_lines import Line, blocks_of, has_columns, is_page_number, mended
from core.extract.text_tables import markdown_tables, tabbed_tables

_MARKDOWN_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$")
_RULE = re.compile(r"^\s*([=\-*_~#])\1{2,}\s*$")
_MARKDOWN_ROW = re.compile(r"^\s*\|.*\|\s*$")
_MAX_HEADING_WORDS = 10
MOST_CELLS = 200_000


def read_text(body: bytes, content_type: str) -> list[Block]:
    """Paragraphs, lists and what look like headings. Raises ExtractionError for bytes that are not text."""
    text = _decoded(body, content_type)
    parts = re.split(r"(?m)^[^\S\n]*(?:```|~~~).*$", text)
    blocks: list[Block] = []
    for number, part in enumerate(parts):
        if number % 2 and len(parts) > 2 and part.strip():
            blocks.append(Block(BlockKind.CODE, part.strip("\n")))
        elif part.strip():
            for piece in tabbed_tables(part):
                blocks += [piece] if isinstance(piece, Block) else _prose_and_tables(piece)
    return mended(blocks)


def read_csv(body: bytes, content_type: str, separator: str = "") -> list[Block]:
    """One table. Raises ExtractionError for bytes that are not text, or too many cells."""
    text = _decoded(body, content_type)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator or _separator(text))
    try:
        filled = [cells for row in _few_enough(rows) if any(cells := [in_one_line(cell) for cell in row])]
    except csv.Error as error:
        raise ExtractionError(f"this file is not comma-separated text: {error}", SkipReason.UNREADABLE) from error
    return blocks_of_grid(_grid(filled))


def _grid(rows: list[list[str]]) -> list[list[TableCell]]:
    """The cells of a file whose first row names its columns unless its values speak against it (RFC 4180, 2)."""
    width = max(map(len, rows), default=0)
    grid = [[TableCell(cell) for cell in [*row, *[""] * (width - len(row))]] for row in rows]
    if grid and is_named_by_type(grid[0], grid[1:], is_apart=True):
        grid[0] = [replace(cell, is_header=True) for cell in grid[0]]
    return grid


def _few_enough(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    cells = 0
    for row in rows:
        cells += len(row)
        if cells > MOST_CELLS:
            raise ExtractionError(f"this table has more than {MOST_CELLS} cells", SkipReason.TOO_LARGE)
        yield row


def _decoded(body: bytes, content_type: str) -> str:
    text = decode_text(body, content_type).replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n")
    odd = sum((character < " " and character not in "\n\t") or character == "\ufffd" for character in text[:4096])
    if odd > 0.05 * max(len(text[:4096]), 20):
        raise ExtractionError("these bytes are not text in any encoding we know", SkipReason.UNREADABLE)
    return text.replace("\x00", "")


def _separator(text: str) -> str:
    """The character that separates most cells of the first line."""
    first = text.partition("\n")[0]
    return max(",;\t|", key=first.count)


def _prose_and_tables(text: str) -> Iterator[Block]:
    """Markdown tables, and what stands between them."""
    before: list[str] = []
    for part in markdown_tables(text.split("\n")):
        if isinstance(part, str):
            before.append(part)
            continue
        yield from blocks_of(_lines("\n".join(before)))
        yield part
        before = []
    yield from blocks_of(_lines("\n".join(before)))


def _lines(text: str) -> Iterator[Line]:
    """The non-empty lines, each with whether it starts a paragraph and whether it is a heading."""
    raw = [line.rstrip() for line in text.split("\n") if not is_page_number(line) or not line.strip()]
    starts = True
    for number, line in enumerate(raw):
        if not line.strip() or _RULE.match(line):
            starts = True
            continue
        if found := _MARKDOWN_HEADING.match(line):
            yield Line(found[2], starts=True, level=len(found[1]))
            starts = True
            continue
        level = 2 if starts and _is_heading(line, raw[number + 1 : number + 30]) else 0
        yield Line(_markdown_row(line), starts or bool(level), level)
        starts = bool(level)


def _markdown_row(line: str) -> str:
    return line.strip(" |").replace("|", "\t") if _MARKDOWN_ROW.match(line) else line


def _is_heading(line: str, after: list[str]) -> bool:
    """A short line without a full stop that stands alone or is underlined, with running text after it."""
    words = line.split()
    if (
        not 1 <= len(words) <= _MAX_HEADING_WORDS
        or has_columns(line)
        or not line.strip()[0].isalnum()
        or line.rstrip()[-1] in ".,;:!?"
    ):
        return False
    if after and re.match(r"^\s*(={3,}|-{3,})\s*$", after[0]):
        return True
    stands_alone = bool(after) and not after[0].strip()
    following = next((candidate for candidate in after if candidate.strip()), "")
    return stands_alone and len(following.split()) >= 8 and not line.strip()[0].islower()
