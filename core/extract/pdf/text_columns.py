"""Divide a page into columns of text, and say in which order people read them."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from core.extract.pdf.rows import Row, rows_of, runs_of
from core.extract.pdf.words import Word

_NARROWEST = 0.7  # of a gutter, in heights of type
_FEWEST_ROWS = 4
_DEEPEST = 4  # columns within columns
_FEWEST_WORDS = 4  # of a usual line of prose
_WRAPPED = 0.25  # share of the lines of prose that begin inside a sentence
_APART = 0.6  # share of rows of which no other column has one at the same height
Gutter = tuple[float, float]  # its left and right edge
_FAR = 1e9


@dataclass
class Band:
    """Rows that share gutters, with how many rows have words on both sides of each."""

    narrowest: float  # in heights of type
    rows: list[Row] = field(default_factory=list)
    gutters: dict[Gutter, int] = field(default_factory=dict)
    spanning: set[int] = field(default_factory=set)  # rows whose words go over the gutters

    @property
    def inner(self) -> list[Gutter]:
        """The gutters that have words on both sides, from the left."""
        return sorted(gutter for gutter in self.gutters if gutter[0] > -_FAR and gutter[1] < _FAR)

    def with_row(self, row: Row) -> "Band":
        """The band with another row; gutters that its words cover are gone."""
        gaps = gaps_of(row, self.narrowest)
        if not self.rows:
            kept = {gap: int(gap[0] > -_FAR and gap[1] < _FAR) for gap in gaps}
        else:
            kept = _shared(self.gutters, gaps, self.narrowest * row[0].size, row)
        return Band(self.narrowest, [*self.rows, row], kept, self.spanning)

    def columns(self, row: Row) -> list[Row]:
        """The words of a row by column."""
        return cells_between(self.inner, row)


def cells_between(gutters: Sequence[Gutter], row: Row) -> list[Row]:
    """The words of a row by the gutters between which they stand."""
    borders = [(left + right) / 2 for left, right in gutters]
    cells: list[Row] = [[] for _ in range(len(borders) + 1)]
    for word in row:
        cells[bisect_left(borders, (word.left + word.right) / 2)].append(word)
    return cells


def columns_of(words: Sequence[Word], depth: int = 0) -> Iterator[list[Row]]:
    """The rows of the page in reading order, in stretches that stand in one column."""
    plain: list[Row] = []
    for band in _bands(rows_of(words)):
        columns = _text_columns(band) if depth < _DEEPEST else []
        if not columns:
            plain += band.rows
            continue
        yield from [plain] if plain else []
        plain = []
        for column in columns:
            yield from columns_of(column, depth + 1)
    if plain:
        yield plain


def _bands(rows: Sequence[Row]) -> Iterator[Band]:
    band = Band(_NARROWEST)
    for row in rows:
        grown = band.with_row(row)
        begins = not grown.inner if band.inner else bool(Band(_NARROWEST).with_row(row).inner)
        if band.rows and begins:
            yield band
            grown = Band(_NARROWEST).with_row(row)
        band = grown
    if band.rows:
        yield band


def _text_columns(band: Band) -> list[list[Word]]:
    """The words of each column, or nothing when the rows are not columns of text."""
    gutters = sorted(band.inner, key=lambda gutter: gutter[0] - gutter[1])
    for gutter in gutters[:3]:
        halves = _halves(band, gutter)
        if _are_columns(halves):
            return [[word for row in half for word in row] for half in halves]
    return []


def _halves(band: Band, gutter: tuple[float, float]) -> tuple[list[Row], list[Row]]:
    border = (gutter[0] + gutter[1]) / 2
    left = [[word for word in row if word.left < border] for row in band.rows]
    right = [[word for word in row if word.left >= border] for row in band.rows]
    return left, right


def _are_columns(halves: tuple[list[Row], list[Row]]) -> bool:
    filled = [[row for row in half if row] for half in halves]
    if min(map(len, filled)) < _FEWEST_ROWS:
        return False
    prose = [_is_prose(half) for half in filled]
    if all(prose):
        return True
    return any(prose) and (_are_apart(*halves) or _ignores_cells(*halves, is_left_prose=prose[0]))


def _is_prose(rows: Sequence[Row]) -> bool:
    """Whether lines of several words go on in the next line."""
    lengths = sorted(len(row) for row in rows)
    wrapped = sum(_begins_inside(row) for row in rows)
    return lengths[len(rows) // 2] >= _FEWEST_WORDS and wrapped >= _WRAPPED * len(rows)


def _begins_inside(row: Row) -> bool:
    return row[0].text[:1].islower() and row[0].text[:1] != "\uf0b7"


def _are_apart(left: Sequence[Row], right: Sequence[Row]) -> bool:
    """Whether the rows of the two sides stand at different heights."""
    both = [(one, other) for one, other in zip(left, right, strict=True) if one and other]
    level = sum(abs(one[0].bottom - other[0].bottom) < 0.12 * one[0].size for one, other in both)
    shorter = min(sum(map(bool, left)), sum(map(bool, right)))
    return level < (1 - _APART) * shorter


def _ignores_cells(left: Sequence[Row], right: Sequence[Row], *, is_left_prose: bool) -> bool:
    """Whether the shorter lines stand beside lines that begin inside a sentence, as the cells of a row do not."""
    prose, other = (left, right) if is_left_prose else (right, left)
    beside = [_begins_inside(one) for one, short in zip(prose, other, strict=True) if one and short]
    return len(beside) >= _FEWEST_ROWS and sum(beside) >= 0.35 * len(beside)


def gaps_of(row: Row, narrowest: float) -> list[Gutter]:
    """The white parts of a row, also those left and right of it; `narrowest` is in heights of its type."""
    gaps = [(-_FAR, row[0].left)]
    end = row[0].right
    for word in row[1:]:
        if word.left - end >= narrowest * min(word.size, row[0].size):
            gaps.append((end, word.left))
        end = max(end, word.right)
    return [*gaps, (end, _FAR)]


def _shared(gutters: dict[Gutter, int], gaps: Sequence[Gutter], least: float, row: Row) -> dict[Gutter, int]:
    kept: dict[Gutter, int] = {}
    first, last = row[0].left, max(word.right for word in row)
    for (left, right), count in gutters.items():
        for gap_left, gap_right in gaps:
            shared = max(left, gap_left), min(right, gap_right)
            if shared[1] - shared[0] >= least:
                kept[shared] = count + int(first < shared[0] and shared[1] < last)
    return kept


def is_single_run(row: Row, widest: float = 1.0) -> bool:
    """Whether no wide gap divides a row."""
    return sum(1 for _ in runs_of(row, widest)) == 1


def steps_of(rows: Sequence[Row]) -> list[float]:
    """The distances between the middles of rows, from the top."""
    return [max(0.0, upper[0].middle - lower[0].middle) for upper, lower in pairwise(rows)]
