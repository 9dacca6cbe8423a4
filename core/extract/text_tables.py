"""Recognise Markdown tables: a header, a line of dashes, and rows."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.domain.document import Block, table_block
from core.extract.records.course_tables import COURSE
from core.extract.tables.cells import TableCell
from core.extract.tables.table_blocks import blocks_of_grid

# GitHub Flavored Markdown 0.29, 4.10; lines of two cells or more, so that an underlined title is none.
_BORDER = re.compile(r"(?<!\\)\|")
_BOLD = re.compile(r"\*\*[^*]+\*\*|__[^_]+__")
_DASHES = re.compile(r":?-+:?")
_STOP = 8  # columns between tab stops, as terminals and converters have them
_FEWEST_NAMED = 5  # cells of a header that are names of columns of courses
_LONGEST_GROUP = 12  # words
_GAP = re.compile(r" {2,}")
_VALUE = re.compile(r"\d|^[A-Z]+(?: [A-Z]+)*$")
_AMOUNT_LAST = re.compile(r"(?P<title>.+:) (?P<amount>\d[\d.,-]*|VAR)")


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


@dataclass
class _Table:
    header: list[str]
    first: int  # tab stop of the first column
    rows: list[list[str]] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    group: str = ""

    def add(self, cells: list[str], at: int) -> None:
        """A row, or what goes on behind the last cell of the row above."""
        if self.rows and at and self.groups[-1] == self.group and not any(self.rows[-1][at:]):
            self.rows[-1][at:] = cells[at:]
        else:
            self.rows.append(cells)
            self.groups.append(self.group)

    def block(self) -> Block:
        """The table with its header and groups."""
        return table_block(self.rows, self.header, groups=self.groups)


def tabbed_tables(text: str) -> Iterator[str | Block]:
    """The text in order, each schedule in it as one block."""
    before: list[str] = []
    table: _Table | None = None
    for line in text.split("\n"):
        if (opened := _opened(line)) is not None:
            yield from _ended(before, table)
            before, table = [], opened
        elif table is None or not _is_read(table, line):
            if table is not None:
                yield from _ended(before, table)
                before, table = [], None
            before.append(line)
    yield from _ended(before, table)


def _ended(before: Sequence[str], table: _Table | None) -> Iterator[str | Block]:
    if table is not None and table.rows:
        yield table.block()
    elif before:
        yield "\n".join(before)


def _opened(line: str) -> _Table | None:
    """The table that a line with the names of its columns opens."""
    if len(line) > 400 or not line.strip():
        return None
    placed = _placed(line, at_each_stop=True)
    roles = COURSE.columns([text for _, text in placed])
    if len(roles) < _FEWEST_NAMED:
        return None
    return _Table([text for _, text in placed], placed[0][0])


def _is_read(table: _Table, line: str) -> bool:
    """Whether a line belongs to the table; it is then in it."""
    if not line.strip():
        return True
    placed = _placed(line)
    at = placed[0][0] - table.first
    if at < 0 or at >= len(table.header):
        return False
    if len(placed) == 1 and at == 0:
        table.group = placed[0][1]
        return len(table.group.split()) <= _LONGEST_GROUP
    cells = [""] * len(table.header)
    for stop, text in placed:
        where = min(stop - table.first, len(cells) - 1)
        cells[where] = f"{cells[where]} {text}".strip()
    table.add(cells, at)
    return True


def _placed(line: str, *, at_each_stop: bool = False) -> list[tuple[int, str]]:
    """The cells of a line, each with the number of its tab stop."""
    if "\t" in line:
        return [(at, " ".join(cell.split())) for at, cell in enumerate(line.rstrip().split("\t")) if cell.strip()]
    found: list[tuple[int, str]] = []
    at, end = 0, 0
    for start, text in _texts(line.rstrip(), at_each_stop=at_each_stop):
        at += max(start // _STOP - end // _STOP, 1 if found else 0)
        found.append((at, text))
        end = start + len(text)
    return found


def _texts(line: str, *, at_each_stop: bool) -> Iterator[tuple[int, str]]:
    """What stands between wide gaps, and on both sides of one space before a tab stop where one side is a value."""
    at = 0
    for text in _GAP.split(line):
        start = line.index(text, at) if text else at
        at = start + len(text)
        yield from _parts(start, text, at_each_stop=at_each_stop) if text else ()


def _parts(start: int, text: str, *, at_each_stop: bool) -> Iterator[tuple[int, str]]:
    if found := _AMOUNT_LAST.fullmatch(text):
        yield start, found["title"]
        yield start + found.start("amount"), found["amount"]
        return
    begins = 0
    for at, letter in enumerate(text):
        if letter == " " and (start + at + 1) % _STOP == 0:
            left, right = text[begins:at], text[at + 1 :].partition(" ")[0]
            if at_each_stop or (_VALUE.search(left) and (_VALUE.search(right) or right[:1].isupper())):
                yield start + begins, left
                begins = at + 1
    yield start + begins, text[begins:]
