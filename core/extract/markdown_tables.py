"""Recognise Markdown tables: a header, a line of dashes, and rows."""

import re
from collections.abc import Iterator, Sequence

from core.domain.document import Block
from core.extract.tables.cells import TableCell
from core.extract.tables.table_blocks import blocks_of_grid

# GitHub Flavored Markdown 0.29, 4.10; lines of two cells or more, so that an underlined title is none.
_BORDER = re.compile(r"(?<!\\)\|")
_BOLD = re.compile(r"\*\*[^*]+\*\*|__[^_]+__")
_DASHES = re.compile(r":?-+:?")


def markdown_tables(lines: Sequence[str]) -> Iterator[str | Block]:
    """The lines in order, each table among them as one block."""
    at = 0
    while at < len(lines):
        header = _cells(lines[at])
        if not _is_header(header, lines[at + 1 : at + 2]):
            yield lines[at]
            at += 1
            continue
        rows = list(_rows(lines, at + 2, len(header)))
        yield from blocks_of_grid(_grid(header, rows))
        at += 2 + len(rows)


def _grid(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[TableCell | None]]:
    width = max(map(len, [header, *rows]))
    names = [TableCell(text, is_header=True) for text in header]
    cells = [[TableCell(text, is_bold=bool(_BOLD.fullmatch(text))) for text in row] for row in rows]
    return [[*row, *[None] * (width - len(row))] for row in [names, *cells]]


def _is_header(cells: Sequence[str], below: Sequence[str]) -> bool:
    if len(cells) < 2 or not below:
        return False
    dashes = _cells(below[0])
    return len(dashes) == len(cells) and all(map(_DASHES.fullmatch, dashes))


def _rows(lines: Sequence[str], at: int, width: int) -> Iterator[list[str]]:
    """The rows up to the first other line, each at least as wide as the header."""
    while at < len(lines) and "|" in lines[at]:
        cells = _cells(lines[at])
        yield [*cells, *[""] * (width - len(cells))]
        at += 1


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    inner = inner if inner.endswith("\\|") else inner.removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in _BORDER.split(inner)]
