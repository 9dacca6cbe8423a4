"""What a PDF page is made of: lines of text and tables, each with its place."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.extract.pdf.layout.rows import Row, rows_of, text_of
from core.extract.pdf.words import Word
from core.extract.tables.cells import TableCell

_LINE_END = "\u2028"  # as in `text_lines`, where hyphenated words are joined


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of text, its edges in points from the page's lower left corner, and its type."""

    text: str
    left: float
    right: float
    bottom: float
    height: float
    is_bold: bool
    first: float = 0.0  # width of its first word in points


@dataclass(frozen=True, slots=True)
class SetTable:
    """The rows of a table, all as long as it is wide, and the places of its columns' edges in points."""

    rows: tuple[tuple[TableCell | None, ...], ...]
    edges: tuple[float, ...]


Part = SetLine | SetTable


def line_of(row: Row) -> SetLine:
    """The line that these words make."""
    lettered = [word for word in row if any(map(str.isalnum, word.text))] or row
    height = max(word.size for word in row)
    is_bold = all(word.is_bold for word in lettered)
    bottom, first = min(word.bottom for word in row), row[0].right - row[0].left
    return SetLine(text_of(row), row[0].left, row[-1].right, bottom, height, is_bold, first)


def cell_of(words: Sequence[Word], columns: int = 1) -> TableCell:
    """A cell with these words; its lines are joined."""
    if not words:
        return TableCell("", columns=columns)
    rows = rows_of(words)
    lines = tuple(text_of(row) for row in rows)
    text = " ".join(lines[:1])
    for line in lines[1:]:
        text += (_LINE_END if text[-1:] in "-\u00ad\u2010" else "" if text[-1:] in "\ufffe\x02" else " ") + line
    is_bold = all(word.is_bold for word in words if any(map(str.isalnum, word.text)))
    look = f"{max(word.size for word in words):.0f}"
    return TableCell(text, is_bold=is_bold, columns=columns, look=look, lines=lines if len(lines) > 1 else ())
