"""Cut blocks into pieces that fit into a passage."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from core.domain.document import Block, BlockKind
from core.domain.units import CELL_BORDER, UnitKind, row_text, spans_of
from core.ports.models import TokenCounter
from core.rag.indexing.pieces import Group, Lead, Piece, Row
from core.text import sentences

# Where an over-long unit may be cut, best first: at a line end, after a cell or clause, between words.
_BORDERS = (re.compile(r"\n+"), re.compile(r"(?<=[|,;:)—–。、，；])\s+|(?<=[。、，；])"), re.compile(r"\s+"))
_LISTS = frozenset({BlockKind.LIST, BlockKind.RECORD})

# What a part of a list or table repeats: together at most half of it.
_SHARE_OF_LEAD, _SHARE_OF_GROUP = 3, 6


@dataclass(frozen=True)
class Cutter:
    """Cuts blocks into pieces of at most `max_tokens` each; only a single word longer than that exceeds it."""

    counter: TokenCounter
    max_tokens: int

    def pieces(self, blocks: list[Block]) -> tuple[Piece, ...]:
        """The pieces of blocks below one heading, in reading order."""
        found: list[Piece] = []
        for number, block in enumerate(blocks):
            lead = self._lead_in(block, number, found)
            if lead is not None:
                found.pop()
            found += self._of_block(block, number, lead)
        return tuple(found)

    def _lead_in(self, block: Block, number: int, before: list[Piece]) -> Lead | None:
        if block.kind not in _LISTS or not block.text.strip() or not before:
            return None
        last = before[-1]
        fits = last.lead is None and last.page == block.page and self._may_repeat(last.text)
        return Lead(last.text, last.glue, number, last) if fits and last.text.endswith(":") else None

    def _of_block(self, block: Block, number: int, lead: Lead | None) -> Iterator[Piece]:
        if block.kind is BlockKind.TABLE:
            yield from self._table(block, number)
        elif block.kind in _LISTS or block.kind is BlockKind.CODE:
            kind = UnitKind.ITEM if block.kind in _LISTS else UnitKind.CODE
            lines = [line.rstrip() for line in block.text.split("\n") if line.strip()]
            yield from self._lines(Piece(line, "", block.page, kind, lead) for line in lines)
        else:
            yield from self._prose(block.text.strip(), block.page)

    def _table(self, block: Block, number: int) -> Iterator[Piece]:
        rows = list(self._grouped(_rows(block, number)))
        if len(rows) > 1 and rows[0].group is None and self._may_repeat(rows[0].text):
            first = rows.pop(0)
            lead = Lead(first.text, "\n\n", number, first if first.kind else None)
            rows = [replace(row, lead=lead) for row in rows]
        yield from self._lines(_line_of_names(row) for row in rows)

    def _grouped(self, rows: Iterable[Piece]) -> Iterator[Piece]:
        """The rows with their groups; a name that is too long to be repeated is a line of its own, once."""
        above: Group | None = None
        for row in rows:
            if row.group is None or self._may_repeat(row.group.name, _SHARE_OF_GROUP):
                yield row
                continue
            if row.group != above:
                above = row.group
                yield Piece(above.name, "\n", row.page, UnitKind.SENTENCE)
            yield replace(row, group=None)

    def _lines(self, lines: Iterable[Piece]) -> Iterator[Piece]:
        for at, line in enumerate(lines):
            yield from self.whole(replace(line, glue="\n" if at or line.lead else "\n\n"))

    def _prose(self, text: str, page: int | None) -> Iterator[Piece]:
        glue = "\n\n"
        for piece in sentences.pieces(text):
            if piece.strip():
                yield from self.whole(Piece(piece.strip(), glue, page, UnitKind.SENTENCE))
                glue = "\n" if "\n" in piece[len(piece.rstrip()) :] else " "

    def whole(self, piece: Piece, reserve: int = 0) -> tuple[Piece, ...]:
        """The piece, or the parts of an over-long one, each of which leaves `reserve` tokens free.

        A first part keeps the glue, the others follow a space.
        """
        above = [text for text in (piece.lead and piece.lead.text, piece.group and piece.group.name) if text]
        room = self.max_tokens - reserve - sum(self.counter.count(text) + 2 for text in above)
        if self.counter.count(piece.text) <= room:
            return (piece,)
        return tuple(_cut(piece, self._parts(piece.text, room, 0)))

    def _parts(self, text: str, room: int, border: int) -> list[str]:
        if border == len(_BORDERS) or self.counter.count(text) <= room:
            return [text]
        found = [""]
        for fragment in _fragments(text, _BORDERS[border]):
            if self.counter.count((found[-1] + fragment).strip()) <= room:
                found[-1] += fragment
            else:
                found += self._parts(fragment, room, border + 1)
        return [part for part in found if part]

    def _may_repeat(self, text: str, share: int = _SHARE_OF_LEAD) -> bool:
        return self.counter.count(text) <= self.max_tokens // share


def _line_of_names(row: Piece) -> Piece:
    """The names of the columns as a line of their own, where they are too long to be repeated above each part."""
    return row if row.kind else replace(row, kind=UnitKind.SENTENCE, spans=())


def _fragments(text: str, border: re.Pattern[str]) -> Iterator[str]:
    start = 0
    for match in border.finditer(text):
        if match.end() > start:
            yield text[start : match.end()]
            start = match.end()
    if start < len(text):
        yield text[start:]


def _rows(block: Block, number: int) -> Iterator[Piece]:
    """The rows of a table, the one that names the columns first, where there is one."""
    header, rows = block.header, block.rows
    if header is not None:
        kind = None if any(row_text(cells).strip() for cells in rows) else UnitKind.ROW
        names = _row(header, Piece("", "", block.page, kind))
        if names.text.strip():
            yield names
    group: Group | None = None
    for at, cells in enumerate(rows):
        name = " ".join(block.groups[at].split()) if at < len(block.groups) else ""
        if name != (group.name if group else ""):
            group = Group(name, number) if name else None
        row = _row(cells, Piece("", "", block.page, UnitKind.ROW, header=header, group=group))
        if row.text.strip():
            yield row


def _row(cells: Row, like: Piece) -> Piece:
    cells = tuple(" ".join(cell.split("\n")) for cell in cells)
    text = row_text(cells).rstrip()
    spans = ((start, min(end, len(text))) for start, end in spans_of(cells, CELL_BORDER) if start < len(text))
    return replace(like, text=text, spans=tuple(spans))


def _cut(piece: Piece, parts: Iterable[str]) -> Iterator[Piece]:
    """The parts of an over-long piece; for a row, each with the cells that overlap it."""
    start = 0
    for part in parts:
        text, begin = part.strip(), start + len(part) - len(part.lstrip())
        if text:
            yield replace(_within(piece, begin, begin + len(text)), text=text, glue=" " if start else piece.glue)
        start += len(part)


def _within(row: Piece, begin: int, end: int) -> Piece:
    """The row with the cells that overlap this part of it, and their names."""
    there = [at for at, (first, last) in enumerate(row.spans) if first < end and last > begin]
    spans = tuple((max(row.spans[at][0], begin) - begin, min(row.spans[at][1], end) - begin) for at in there)
    names = row.header and tuple(row.header[at] if at < len(row.header) else "" for at in there)
    return replace(row, spans=spans, header=names)
