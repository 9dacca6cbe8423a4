"""Group the words of a page into rows, and rows into runs of words without a wide gap."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.extract.pdf.words import Word
from core.extract.tables.cells import TableCell

Row = list[Word]  # from left to right
_MOST_OVER = 0.3  # share of a row's words
_LINE_END = "\u2028"  # as in `text_lines`, where hyphenated words are joined


def rows_of(words: Sequence[Word]) -> list[Row]:
    """The words by their height on the page; a word belongs to a row whose middle half it meets."""
    rows: list[Row] = []
    low = high = 0.0
    for word in sorted(words, key=lambda word: (-word.middle, word.left)):
        if rows and low <= word.middle <= high:
            rows[-1].append(word)
        else:
            rows.append([word])
        tallest = word if word.size > rows[-1][0].size else rows[-1][0]
        low, high = tallest.middle - 0.35 * tallest.size, tallest.middle + 0.35 * tallest.size
    return [_in_order(row) for row in rows]


def _in_order(row: Row) -> Row:
    """The words from the left; in the order of the text layer where they are set over each other."""
    row = sorted(row, key=lambda word: word.left)
    over = sum(other.left < one.right - 0.3 * one.size for one, other in pairwise(row))
    return sorted(row, key=lambda word: word.number) if over > _MOST_OVER * len(row) else row


def runs_of(row: Row, widest: float) -> Iterator[Row]:
    """The parts of a row between gaps that are wider than so many heights of its type."""
    start = 0
    for at, (one, other) in enumerate(pairwise(row), start=1):
        if other.left - one.right > widest * min(one.size, other.size):
            yield row[start:at]
            start = at
    yield row[start:]


def text_of(row: Sequence[Word]) -> str:
    """The words of a row, with blanks between them."""
    return " ".join(word.text for word in row)


def size_of(words: Iterable[Word]) -> float:
    """The usual height of type, each word counted by its letters; 0 without words."""
    letters: Counter[float] = Counter()
    for word in words:
        letters[round(word.size, 1)] += len(word.text)
    half, seen = letters.total() / 2, 0
    for size in sorted(letters):
        seen += letters[size]
        if seen >= half:
            return size
    return 0.0


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
