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
_BOLD, _FEWEST_LETTERS = 1.35, 3  # thickness of bold letters: 1.5 to 2.5 of the others in print, those were 0.9 to 1.2
_WIDE_GAP = 1.4  # above a paragraph, in usual distances between lines
_APART_ABOVE, _APART_BELOW, _FEW_WORDS = 1.3, 1.15, 5  # the same for a heading in the type of its text
_NEAR = 1.5  # of a line's height: cells of one column begin as near to each other, or overlap
_FEWEST_LINES = 5  # in each column
_FEWEST_WORDS = 4.5  # a line of prose, on the average: the cells of a table have fewer
_MOST_CROSSING = 0.25  # of all lines: titles and what stands above and below the columns
_TRIED = 60  # places between the margins


@dataclass(frozen=True, slots=True)
class _Row:
    """Lines side by side, from left to right."""

    lines: tuple[PictureLine, ...]

    @property
    def middle(self) -> float:
        return sum(line.middle for line in self.lines) / len(self.lines)


@dataclass(frozen=True, slots=True)
class _Shape:
    """A page: its number; the usual height of a line, thickness of its letters and distance to the next; its edge."""

    page: int
    height: float
    stroke: float
    step: float
    edge: float


def blocks_of_picture(lines: Sequence[PictureLine], page: int) -> list[Block]:
    """The blocks of a page in reading order."""
    if not lines:
        return []
    height = median(line.height for line in lines)
    stroke = median(line.stroke for line in lines)
    return [block for group in in_columns(lines) for block in _blocks(group, page, height, stroke)]


def _blocks(lines: Sequence[PictureLine], page: int, height: float, stroke: float) -> Iterator[Block]:
    rows = _rows(lines, height)
    shape = _Shape(page, height, stroke, _usual_step(rows, height), max(line.right for line in lines))
    for is_wide, members in _runs(rows):
        yield from _side_by_side(members, shape) if is_wide else _prose([row.lines[0] for row in members], shape)


def _runs(rows: Sequence[_Row]) -> Iterator[tuple[bool, list[_Row]]]:
    """Rows of one line and rows of several; one line of a few words between two of the latter names what follows."""
    wide = [len(row.lines) > 1 for row in rows]
    joined = [
        is_wide or (0 < at < len(rows) - 1 and wide[at - 1] and wide[at + 1] and _is_short(rows[at]))
        for at, is_wide in enumerate(wide)
    ]
    for is_wide, run in groupby(zip(joined, rows, strict=True), lambda each: each[0]):
        yield is_wide, [row for _, row in run]


def _is_short(row: _Row) -> bool:
    return len(row.lines[0].text.split()) <= _FEW_WORDS


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
    """Large or bold type, or a few words with space above and below, and text after them."""
    words = line.text.split()
    if not words[0][0].isupper() or line.text[-1] in ".,;:!?":
        return 0
    is_large, is_bold = line.height >= _HEADING * shape.height, _is_bold(line, shape)
    if len(words) <= _MAX_HEADING_WORDS and (is_large or (is_bold and below > 0)):
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
    grid = [[_cell(cells.get(number), shape) for number in range(len(columns))] for cells in placed]
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


def _cell(line: PictureLine | None, shape: _Shape) -> TableCell:
    return TableCell(line.text.replace("|", "/"), is_bold=_is_bold(line, shape)) if line else TableCell("")


def _is_bold(line: PictureLine, shape: _Shape) -> bool:
    letters = sum(character.isalpha() for character in line.text)
    return letters >= _FEWEST_LETTERS and line.stroke > _BOLD * shape.stroke > 0


def in_columns(lines: Sequence[PictureLine]) -> list[list[PictureLine]]:
    """Groups to be read one after the other: lines across the page, then the left column, then the right one."""
    middle = _gutter(lines)
    if middle is None:
        return [list(lines)]
    groups: list[list[PictureLine]] = []
    ordered = sorted(lines, key=lambda line: line.middle)
    for is_across, run in groupby(ordered, lambda line: line.left < middle < line.right):
        band = list(run)
        if is_across:
            groups.append(band)
            continue
        sides = [line for line in band if line.right <= middle], [line for line in band if line.left >= middle]
        groups += [side for side in sides if side]
    return groups


def _gutter(lines: Sequence[PictureLine]) -> float | None:
    """Where fewest lines cross the page between two columns of prose; None where there are no such columns."""
    left, right = min((line.left for line in lines), default=0.0), max((line.right for line in lines), default=0.0)
    places = [left + (right - left) * (0.25 + 0.5 * number / _TRIED) for number in range(_TRIED + 1)]
    crossings = {place: sum(line.left < place < line.right for line in lines) for place in places}
    least = min(crossings.values())
    best = [place for place in places if crossings[place] == least]
    place = best[len(best) // 2]
    if least > _MOST_CROSSING * len(lines):
        return None
    sides = [line for line in lines if line.right <= place], [line for line in lines if line.left >= place]
    return place if all(map(_is_prose, sides)) else None


def _is_prose(lines: Sequence[PictureLine]) -> bool:
    words = sum(len(line.text.split()) for line in lines)
    return len(lines) >= _FEWEST_LINES and words >= _FEWEST_WORDS * len(lines)
