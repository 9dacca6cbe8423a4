"""Convert a grid of cells to blocks: a table with its header, known or unknown, or pairs of labels and values."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from core.domain.document import Block, BlockKind, list_block, table_block
from core.extract.tables.cells import GridRow, texts_of
from core.extract.tables.pairs import pairs_by_look, stated_pairs
from core.extract.tables.row_kinds import Name, TableRows, read_rows
from core.extract.tables.value_kinds import values_of

_HEADING_LEVEL = 4
NamedRow = tuple[GridRow, Name | None]


def blocks_of_grid(rows: Sequence[GridRow], page: int | None = None) -> list[Block]:
    """The blocks of a table, in reading order. All rows are as long as the table is wide."""
    return [
        part if isinstance(part, Block) else Block(BlockKind.PARAGRAPH, _joined_text(rows[part]), page=page)
        for part in parts_of_grid(rows, page)
    ]


def parts_of_grid(
    rows: Sequence[GridRow], page: int | None = None, layout: Collection[int] = ()
) -> Iterator[Block | int]:
    """The blocks of a table in reading order, and the numbers of the rows between them that are running text.

    `layout` are the numbers of rows that the caller reads itself, because their cells hold more than a line.
    """
    table = read_rows(rows, layout)
    reading = _Reading(table, page)
    for at in range(len(rows)):
        yield from reading.read(at)
    yield from reading.end()


def _joined_text(row: GridRow) -> str:
    return "; ".join(dict.fromkeys(filter(None, texts_of(row))))


@dataclass
class _Reading:
    """The name and the header over the row that is being read, and the rows below that header."""

    table: TableRows
    page: int | None
    header: list[str] = field(default_factory=list)
    lines: list[list[str]] = field(default_factory=list)  # of the header
    last_line: int = -1
    is_header_used: bool = True
    name: Name | None = None
    rows: list[NamedRow] = field(default_factory=list)
    said: set[int] = field(default_factory=set)  # the rows of names in complete blocks
    has_headings: bool = False

    def read(self, at: int) -> Iterator[Block | int]:
        """What is complete when this row comes."""
        kind = self.table.kinds[at]
        if kind == "name":
            if not any(name is self.name for _, name in self.rows):
                yield from self._headings(self.name)
            self.name = Name(self.table.lone[at], at)
        elif kind == "header":
            yield from self._header(at)
        elif kind == "row":
            self._row(at)
        elif kind == "text":
            yield from self._end_rows()
            yield at
        elif kind:
            yield from self._note(at, is_title=kind == "title")

    def end(self) -> Iterator[Block | int]:
        """What is left at the end of the table."""
        yield from self._end_rows()
        yield from self._end_header()

    def _note(self, at: int, *, is_title: bool) -> Iterator[Block | int]:
        note = self.table.lone[at]
        yield from self._end_rows()
        yield from self._headings(self.name)  # a name stands above its notes
        is_over = self.name and self.name.cell.appearance == note.appearance
        self.name = None if is_title or is_over else self.name
        self.has_headings = self.has_headings or is_title
        yield Block(BlockKind.HEADING, note.text, _HEADING_LEVEL, self.page) if is_title else at

    def _header(self, at: int) -> Iterator[Block | int]:
        line = texts_of(self.table.rows[at])
        if line in self.lines:
            return  # the header comes again
        if self.last_line < 0 or self.table.has_between(self.last_line, at):
            yield from self._end_rows()
            yield from self._end_header()
            self.header, self.lines, self.is_header_used = line, [line], False
        else:
            self.header = [_joined(above, below) for above, below in zip(self.header, line, strict=True)]
            self.lines.append(line)
        self.last_line = at

    def _row(self, at: int) -> None:
        row = self.table.rows[at]
        self.is_header_used = True
        if not self.lines or texts_of(row) not in self.lines:
            self.rows.append((row, self.name))

    def _end_header(self) -> Iterator[Block]:
        if not self.is_header_used:
            yield table_block([list(filter(None, self.header))], page=self.page)
        self.header, self.is_header_used = [], True

    def _end_rows(self) -> Iterator[Block]:
        rows, self.rows = self.rows, []
        if self.header:
            yield from self._tables(rows, self.header)
            return
        waiting: list[NamedRow] = []
        for _, run in groupby(rows, key=name_over):
            part = list(run)
            grid = [row for row, _ in part]
            items = stated_pairs(grid) or pairs_by_look(grid)
            if not items:
                waiting += part
                continue
            yield from self._tables(waiting)
            waiting = []
            yield from self._headings(part[0][1])
            yield list_block(items, self.page)
        yield from self._tables(waiting)

    def _tables(self, rows: Sequence[NamedRow], header: Sequence[str] | None = None) -> Iterator[Block]:
        """One table with its groups; after a heading every further name is a heading too."""
        if not self.has_headings:
            self.said |= {name.row for _, name in rows if name}
            yield from [_table(rows, header, self.page)] if rows else []
            return
        for name, run in groupby(rows, key=name_over):
            yield from self._headings(name)
            yield _table([(row, None) for row, _ in run], header, self.page)

    def _headings(self, name: Name | None) -> Iterator[Block]:
        if name and name.row not in self.said:
            self.has_headings = True
            self.said.add(name.row)
            yield Block(BlockKind.HEADING, name.cell.text, _HEADING_LEVEL, self.page)


def name_over(row: NamedRow) -> Name | None:
    """The name across the table that holds for a row."""
    return row[1]


def _joined(above: str, below: str) -> str:
    return above if below in {"", above} else f"{above} {below}".strip()


def _table(rows: Sequence[NamedRow], header: Sequence[str] | None, page: int | None) -> Block:
    """A table without its empty columns."""
    lines = [values_of(row) for row, _ in rows]
    groups = [name.cell.text if name else "" for _, name in rows]
    columns = zip(header or [""] * len(lines[0]), *lines, strict=True)
    kept = [at for at, column in enumerate(columns) if any(column)]
    named = None if header is None else [header[at] for at in kept]
    return table_block([[line[at] for at in kept] for line in lines], named, page, groups)
