"""Find the white gutters that go through several rows of a page, between columns of text or of a table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from core.extract.pdf.layout.rows import Row, runs_of

Gutter = tuple[float, float]  # its left and right edge
_FAR = 1e9


def gaps_of(row: Row, narrowest: float) -> list[Gutter]:
    """The white parts of a row, also those left and right of it; `narrowest` is in heights of its type."""
    gaps = [(-_FAR, row[0].left)]
    end = row[0].right
    for word in row[1:]:
        if word.left - end >= narrowest * min(word.size, row[0].size):
            gaps.append((end, word.left))
        end = max(end, word.right)
    return [*gaps, (end, _FAR)]


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
        borders = [(left + right) / 2 for left, right in self.inner]
        cells: list[Row] = [[] for _ in range(len(borders) + 1)]
        for word in row:
            cells[sum(border < (word.left + word.right) / 2 for border in borders)].append(word)
        return cells


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
