"""Build the grids of tables from the rules that are drawn around their cells."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from core.extract.pdf.rows import SetTable, cell_of, rows_of
from core.extract.pdf.rules import Rule
from core.extract.pdf.words import Word, placed

_NEAR = 3.0  # points; rules that are nearer are one, and touch
_MOST_RULES = 2_000  # of a page, when those in one line are joined
_MOST_PLACES = 20_000  # of a grid
_FEWEST = 2  # rows, columns
_LONGEST_CELL = 250  # words; what holds more is a frame around text


@dataclass(frozen=True, slots=True)
class RuledGrid:
    """The heights of a grid's level lines from the top, its upright lines from the left, and the cell of each place.

    `owners` holds for each row and column the row and column where the cell that covers it starts.
    """

    heights: tuple[float, ...]
    edges: tuple[float, ...]
    owners: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top."""
        return self.edges[0], self.heights[-1], self.edges[-1], self.heights[0]


def ruled_grids(rules: Sequence[Rule]) -> list[RuledGrid]:
    """The grids of two rows and columns or more, from the top of the page."""
    merged = _merged(rules)
    if len(merged) > _MOST_RULES:
        return []
    found = filter(None, map(_grid, _connected(merged)))
    return sorted(found, key=lambda grid: -grid.heights[0])


def _merged(rules: Sequence[Rule]) -> list[Rule]:
    """Rules in one line that touch are one rule; the two edges of a thick rule too."""
    merged: list[Rule] = []
    for is_level in (True, False):
        lines = [rule for rule in rules if rule.is_level is is_level]
        for at, members in _lines(lines):
            members.sort(key=lambda rule: rule.start)
            start, end = members[0].start, members[0].end
            for rule in members[1:]:
                if rule.start > end + _NEAR:
                    merged.append(Rule(is_level, at, start, end))
                    start, end = rule.start, rule.end
                end = max(end, rule.end)
            merged.append(Rule(is_level, at, start, end))
    return merged


def _lines(rules: Iterable[Rule]) -> Iterator[tuple[float, list[Rule]]]:
    members: list[Rule] = []
    for rule in sorted(rules, key=lambda rule: rule.at):
        if members and rule.at - members[0].at > _NEAR:
            yield sum(one.at for one in members) / len(members), members
            members = []
        members.append(rule)
    if members:
        yield sum(one.at for one in members) / len(members), members


@dataclass
class _Groups:
    """Which rules belong together (disjoint sets)."""

    parent: list[int] = field(default_factory=list)

    def root(self, at: int) -> int:
        while self.parent[at] != at:
            self.parent[at] = self.parent[self.parent[at]]
            at = self.parent[at]
        return at

    def join(self, one: int, other: int) -> None:
        self.parent[self.root(other)] = self.root(one)


def _connected(rules: Sequence[Rule]) -> Iterator[list[Rule]]:
    """Rules that meet, directly or over others."""
    groups = _Groups(list(range(len(rules))))
    uprights = [at for at, rule in enumerate(rules) if not rule.is_level]
    for at, level in enumerate(rules):
        if level.is_level:
            for other in uprights:
                if _meet(level, rules[other]):
                    groups.join(at, other)
    together: dict[int, list[Rule]] = {}
    for at, rule in enumerate(rules):
        together.setdefault(groups.root(at), []).append(rule)
    yield from together.values()


def _meet(level: Rule, upright: Rule) -> bool:
    across = level.start - _NEAR <= upright.at <= level.end + _NEAR
    return across and upright.start - _NEAR <= level.at <= upright.end + _NEAR


def _grid(rules: Sequence[Rule]) -> RuledGrid | None:
    levels, uprights = ([rule for rule in rules if rule.is_level is wanted] for wanted in (True, False))
    if len(levels) < _FEWEST or not uprights:
        return None
    heights = _places([*(rule.at for rule in levels), *_ends(uprights)])[::-1]
    edges = _places([*(rule.at for rule in uprights), *_ends(levels)])
    rows, columns = len(heights) - 1, len(edges) - 1
    if rows < _FEWEST or columns < _FEWEST or rows * columns > _MOST_PLACES:
        return None
    grid = RuledGrid(tuple(heights), tuple(edges), _owners(heights, edges, levels, uprights))
    return grid if _is_table(grid) else None


def _ends(rules: Sequence[Rule]) -> tuple[float, float]:
    return min(rule.start for rule in rules), max(rule.end for rule in rules)


def _places(values: Iterable[float]) -> list[float]:
    """The values from the lowest, those that are near each other once."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > _NEAR:
            kept.append(value)
    return kept


def _is_table(grid: RuledGrid) -> bool:
    """Whether cells stand side by side in two rows or more."""
    wide = sum(len(set(row)) >= _FEWEST for row in grid.owners)
    return wide >= _FEWEST


def _owners(
    heights: Sequence[float], edges: Sequence[float], levels: Sequence[Rule], uprights: Sequence[Rule]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    rows, columns = len(heights) - 1, len(edges) - 1
    groups = _Groups(list(range(rows * columns)))
    middles = [(one + other) / 2 for one, other in pairwise(edges)]
    for row in range(rows):
        height = (heights[row] + heights[row + 1]) / 2
        beside = [rule.at for rule in uprights if rule.start <= height <= rule.end]
        below = [rule for rule in levels if abs(rule.at - heights[row + 1]) <= _NEAR]
        for column, middle in enumerate(middles):
            place = row * columns + column
            if column + 1 < columns and not any(abs(at - edges[column + 1]) <= _NEAR for at in beside):
                groups.join(place, place + 1)
            if row + 1 < rows and not any(rule.start <= middle <= rule.end for rule in below):
                groups.join(place, place + columns)
    first: dict[int, int] = {}
    for place in range(rows * columns):
        first.setdefault(groups.root(place), place)
    owned = [divmod(first[groups.root(place)], columns) for place in range(rows * columns)]
    return tuple(tuple(owned[row * columns : (row + 1) * columns]) for row in range(rows))


def with_tables(words: Sequence[Word], grids: Sequence[RuledGrid]) -> tuple[list[Word], list[SetTable]]:
    """The words, and the tables; in a table's place stands a blank word as wide for each row of its text.

    The number of such a word is negative: -1 for the first table.
    """
    tables: list[SetTable] = []
    left = [word for word in words if not word.is_turned]
    for grid in grids:
        inside = [word for word in left if _holds(grid, word)]
        table = _table(grid, inside)
        if table is None:
            continue
        tables.append(table)
        left = [word for word in left if not _holds(grid, word)]
        left += [_place_holder(grid, row[0], -len(tables)) for row in rows_of(inside)]
    return left, tables


def _holds(grid: RuledGrid, word: Word) -> bool:
    left, bottom, right, top = grid.box
    return left <= (word.left + word.right) / 2 <= right and bottom <= word.middle <= top


def _place_holder(grid: RuledGrid, word: Word, number: int) -> Word:
    left, _, right, _ = grid.box
    return placed("", (left, word.bottom, right, word.top), False, number)


def _table(grid: RuledGrid, words: Sequence[Word]) -> SetTable | None:
    """The grid with its words; None when its cells hold running text, or fewer than two hold any."""
    held: dict[tuple[int, int], list[Word]] = {}
    falling = [-height for height in grid.heights]
    for word in words:
        row = min(max(bisect_left(falling, -word.middle) - 1, 0), len(grid.owners) - 1)
        column = min(max(bisect_left(grid.edges, (word.left + word.right) / 2) - 1, 0), len(grid.edges) - 2)
        held.setdefault(grid.owners[row][column], []).append(word)
    if len(held) < 2 or max(map(len, held.values())) > _LONGEST_CELL:
        return None
    cells = {
        owner: cell_of(held.get(owner, ()), grid.owners[owner[0]].count(owner)) for row in grid.owners for owner in row
    }
    rows = [
        tuple(replace(cells[owner], starts=owner == (at, column)) for column, owner in enumerate(row))
        for at, row in enumerate(grid.owners)
    ]
    return SetTable(tuple(row for row in rows if any(cell.text for cell in row)), grid.edges)
