"""Convert HTML tables to blocks: tables, "label: value" lists, or text for layout tables."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.domain.document import Block, BlockKind, list_block, table_block
from core.extract.html.table_grid import Cell, Row, distinct, grid_of, is_filled
from core.extract.html.table_pairs import as_pairs
from core.extract.html.tree import Element, visible_text

_MAX_CELL_WORDS = 120
_MAX_CAPTION_WORDS = 24
_LABELLED = re.compile(r"\w: \S")
_DIGITS = re.compile(r"\d+")
_RICH = ("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "dl")


def parts_of(table: Element) -> Iterator[Block | Element]:
    """The parts of a table in reading order: blocks of data, and layout cells with page content."""
    if table.get("role", "") in {"presentation", "none"}:
        yield from (cell for row in grid_of(table) for cell in _elements(row))
        return
    reading = _Reading(has_only_headers=_has_only_headers(table))
    for row in grid_of(table):
        if not _is_data(row):
            yield from reading.end()
            yield from _layout(row)
        elif reading.takes_as_header(row):
            yield from reading.new_header(row)
        else:
            reading.rows.append(row)
    yield from reading.end(of_table=True)


@dataclass
class _Reading:
    """The rows since the last title row, and the header over them, which stays for the rows after the next title."""

    has_only_headers: bool
    header: list[str] = field(default_factory=list)
    header_used: bool = True
    rows: list[Row] = field(default_factory=list)

    def takes_as_header(self, row: Row) -> bool:
        if not all(cell.is_header for cell in distinct(row)):
            return False
        return not self.has_only_headers or not (self.header or self.rows)

    def new_header(self, row: Row) -> Iterator[Block]:
        names = [cell.text if cell else "" for cell in row]
        if self.rows or self.header_used:
            yield from self.end()
            self.header, self.header_used = names, False
        else:  # a second header line belongs below the first
            self.header = [_joined(above, below) for above, below in zip(self.header, names, strict=True)]

    def end(self, *, of_table: bool = False) -> Iterator[Block]:
        rows, self.rows = self.rows, []
        if rows:
            self.header_used = True
            yield from _blocks(self.header, rows, is_header_sure=not self.has_only_headers)
        elif of_table and not self.header_used:
            yield Block(BlockKind.PARAGRAPH, "; ".join(filter(None, self.header)))


def _joined(above: str, below: str) -> str:
    return above if below in {"", above} else f"{above} {below}".strip()


def _blocks(header: list[str], rows: list[Row], *, is_header_sure: bool) -> Iterator[Block]:
    pairs = as_pairs(rows) if not any(header) else None
    if pairs is not None:
        yield list_block([f"{label}: {value}" if value else label for label, value in pairs])
        return
    lines = [[cell.text if cell else "" for cell in row] for row in rows]
    if not any(header) and _is_headless(rows):
        yield list_block([_headless(line) for line in lines])
        return
    if not any(header) and _is_set_apart(rows):
        header, *lines = lines
    yield _table(header, lines, is_header_sure=is_header_sure)


def _is_set_apart(rows: Sequence[Row]) -> bool:
    """Whether the first row alone is bold: that is how pages without `th` write a header."""
    first, *below = rows
    return bool(below) and _is_bold(first) and not any(map(_is_bold, below))


def _is_bold(row: Row) -> bool:
    return all(_letters(cell.element) == _letters(*cell.element.iter("b", "strong")) for cell in distinct(row))


def _letters(*elements: Element) -> str:
    return "".join("".join(map(visible_text, elements)).split())


def _table(header: list[str], lines: list[list[str]], *, is_header_sure: bool) -> Block:
    """A table without its empty columns; where every cell is a `th`, the page does not say which row is the header."""
    kept = _filled_columns([header, *lines])
    rows = [[line[column] if column < len(line) else "" for column in kept] for line in lines]
    names = [header[column] if column < len(header) else "" for column in kept]
    if not any(names):
        return table_block(rows)
    return table_block(rows, names) if is_header_sure else table_block([names, *rows])


def _is_headless(rows: Sequence[Row]) -> bool:
    """Whether the first row is data: it is the only row, looks like the others, or the first column has the labels."""
    first, *others_below = [[cell.text if cell else "" for cell in row] for row in rows]
    if not others_below or any(_LABELLED.search(text) for text in first):
        return True
    if any(_has_shape_of(text, [row[at] for row in others_below]) for at, text in enumerate(first)):
        return True
    heads = [row[0] for row in rows if row[0] is not None]
    others = [cell for row in rows for cell in row[1:] if is_filled(cell)]
    return all(cell.is_header for cell in heads) and not any(cell.is_header for cell in others if cell)


def _has_shape_of(text: str, others: Sequence[str]) -> bool:
    """Whether a text is like most others but for its digits: "Section 001" above "Section 002"."""
    shape = _DIGITS.sub("0", text)
    return "0" in shape and sum(_DIGITS.sub("0", other) == shape for other in others) * 2 > len(others)


def _headless(line: Sequence[str]) -> str:
    name, *values = [text for text in line if text]
    joint = ":" if len(name.split()) <= 6 and name[-1] not in ".:;!?" else ""
    return f"{name}{joint} {'; '.join(values)}"


def _filled_columns(lines: Sequence[Sequence[str]]) -> list[int]:
    width = max(map(len, lines))
    return [column for column in range(width) if any(column < len(line) and line[column] for line in lines)]


def _has_only_headers(table: Element) -> bool:
    rows = [row for row in grid_of(table) if _is_data(row)]
    return all(cell.is_header for row in rows for cell in distinct(row))


def _is_data(row: Row) -> bool:
    """Whether a row can be read as one line: two cells or more with text, none of them a page of its own."""
    filled = distinct(row)
    return len(filled) >= 2 and not any(_is_rich(cell.element) for cell in filled)


def _is_rich(cell: Element) -> bool:
    if next(cell.iter(*_RICH), None) is not None:
        return True
    return len(visible_text(cell).split()) > _MAX_CELL_WORDS


def _layout(row: Row) -> Iterator[Block | Element]:
    filled = distinct(row)
    if len(filled) == 1 and _is_caption(filled[0]):
        yield Block(BlockKind.HEADING, filled[0].text, 4)
        return
    yield from _elements(row)


def _elements(row: Row) -> Iterator[Element]:
    yield from (cell.element for cell in row if cell is not None and cell.starts)


def _is_caption(cell: Cell) -> bool:
    """Whether the only filled cell of a row is a short title over the rows that follow."""
    if not cell.starts or not 1 <= len(cell.text.split()) <= _MAX_CAPTION_WORDS or _is_rich(cell.element):
        return False
    return cell.element.tag == "th" or _is_all_bold(cell.element)


def _is_all_bold(cell: Element) -> bool:
    bold = sum(len(visible_text(part)) for part in cell.iter("b", "strong"))
    return bold >= 0.9 * len(visible_text(cell))
