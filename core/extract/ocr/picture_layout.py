"""Turn the lines of a picture into blocks: headings, paragraphs, columns and tables by their places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from statistics import median

from core.domain.document import Block
from core.extract.ocr.rapid_reader import PictureLine
from core.extract.tables.cells import TableCell
from core.extract.tables.table_blocks import blocks_of_grid
from core.extract.text_lines import Line, blocks_of

_FEWEST_ROWS = 2  # of a table
_LONG_CELL = 6  # words: lines side by side with more on the average are columns of prose
_HEADING = 1.25  # of the usual height of a line
_MAX_HEADING_WORDS = 12
_WIDE_GAP = 1.4  # above a paragraph, in usual distances between lines
_APART_ABOVE, _APART_BELOW, _FEW_WORDS = 1.3, 1.15, 5  # the same for a heading in the type of its text
_NEAR = 1.5  # of a line's height: cells of one column begin as near to each other, or overlap


@dataclass(frozen=True, slots=True)
class _Row:
    """Lines side by side, from left to right."""

    lines: tuple[PictureLine, ...]

    @property
    def middle(self) -> float:
        return sum(line.middle for line in self.lines) / len(self.lines)


@dataclass(frozen=True, slots=True)
class _Shape:
    """A page: its number, usual heights of a line and distances between two, and its right edge."""

    page: int
    height: float
    step: float
    edge: float


def blocks_of_picture(lines: Sequence[PictureLine], page: int) -> list[Block]:
    """The blocks of a page in reading order."""
    if not lines:
        return []
    height = median(line.height for line in lines)
    rows = _rows(lines, height)
    shape = _Shape(page, height, _usual_step(rows, height), max(line.right for line in lines))
    blocks: list[Block] = []
    for is_wide, run in groupby(rows, lambda row: len(row.lines) > 1):
        members = list(run)
        blocks += _side_by_side(members, shape) if is_wide else _prose([row.lines[0] for row in members], shape)
    return blocks


def _rows(lines: Sequence[PictureLine], height: float) -> list[_Row]:
    rows: list[list[PictureLine]] = []
    for line in sorted(lines, key=lambda each: each.middle):
        if rows and abs(line.middle - sum(each.middle for each in rows[-1]) / len(rows[-1])) < height / 2:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [_Row(tuple(sorted(row, key=lambda each: each.left))) for row in rows]


def _usual_step(rows: Sequence[_Row], height: float) -> float:
    """The distance between two lines of a paragraph: nearly all others are wider."""
    steps = sorted(lower.middle - upper.middle for upper, lower in pairwise(rows))
    return steps[len(steps) // 8] if steps else 1.5 * height


def _prose(lines: Sequence[PictureLine], shape: _Shape) -> Iterator[Block]:
    told = []
    for before, line, after in zip([None, *lines], lines, [*lines[1:], None], strict=False):
        above = line.middle - before.middle if before else 2 * shape.step
        below = after.middle - line.middle if after else 0.0
        level = _level(line, shape, above, below)
        told.append(Line(line.text, above > _WIDE_GAP * shape.step, level, _runs_on(line, after, shape)))
    return blocks_of(told, shape.page)


def _level(line: PictureLine, shape: _Shape, above: float, below: float) -> int:
    """Large type, or a few words with space above and below, and text after them."""
    words = line.text.split()
    if not words[0][0].isupper() or line.text[-1] in ".,;:!?":
        return 0
    if len(words) <= _MAX_HEADING_WORDS and line.height >= _HEADING * shape.height:
        return 2
    is_apart = above >= _APART_ABOVE * shape.step and below >= _APART_BELOW * shape.step
    return 3 if len(words) <= _FEW_WORDS and is_apart else 0


def _runs_on(line: PictureLine, after: PictureLine | None, shape: _Shape) -> bool:
    """Whether the first word of the next line would not have fitted into this one."""
    if after is None:
        return False
    width = (after.right - after.left) / max(1, len(after.text))
    return line.right + width * (1 + len(after.text.split()[0])) > shape.edge


def _side_by_side(rows: Sequence[_Row], shape: _Shape) -> list[Block]:
    """A table where every line has a column of its own; else each column by itself, or the rows as lines."""
    columns = _columns(rows, shape.height)
    words = [len(line.text.split()) for row in rows for line in row.lines]
    if sum(words) > _LONG_CELL * len(words) and len(rows) > _FEWEST_ROWS:
        return [block for number in range(len(columns)) for block in _one_column(rows, columns, number, shape)]
    placed = [{_column(line, columns): line for line in row.lines} for row in rows]
    if len(rows) < _FEWEST_ROWS or any(len(cells) < len(row.lines) for cells, row in zip(placed, rows, strict=True)):
        lines = ("  ".join(line.text for line in row.lines) for row in rows)
        return list(blocks_of([Line(line, starts=True, runs_on=False) for line in lines], shape.page))
    grid = [[_cell(cells.get(number)) for number in range(len(columns))] for cells in placed]
    return blocks_of_grid(grid, shape.page)


def _one_column(
    rows: Sequence[_Row], columns: Sequence[tuple[float, float]], number: int, shape: _Shape
) -> Iterator[Block]:
    lines = [line for row in rows for line in row.lines if _column(line, columns) == number]
    return _prose(lines, replace(shape, edge=columns[number][1])) if lines else iter(())


def _columns(rows: Sequence[_Row], height: float) -> list[tuple[float, float]]:
    """The left and right edges of the columns: lines that overlap stand in one."""
    columns: list[tuple[float, float]] = []
    for left, right in sorted((line.left, line.right) for row in rows for line in row.lines):
        if columns and left < columns[-1][1] - _NEAR * height / 4:
            columns[-1] = (columns[-1][0], max(columns[-1][1], right))
        else:
            columns.append((left, right))
    return columns


def _column(line: PictureLine, columns: Sequence[tuple[float, float]]) -> int:
    middle = (line.left + line.right) / 2
    return min(range(len(columns)), key=lambda number: max(columns[number][0] - middle, middle - columns[number][1]))


def _cell(line: PictureLine | None) -> TableCell:
    return TableCell(line.text.replace("|", "/") if line else "")
