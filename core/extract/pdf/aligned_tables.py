"""Find tables whose cells are only aligned, with no rules around them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from core.extract.pdf.rows import Part, Row, SetTable, cell_of, line_of, runs_of, text_of
from core.extract.pdf.text_columns import Band, Gutter, cells_between, is_single_run, steps_of
from core.extract.tables.cells import TableCell
from core.extract.text_lines import begins_item

_NARROWEST = 0.45  # of a gutter, in heights of type
_FEWEST_ROWS = 3
_WIDE = 1.0  # a gutter that tells columns in two rows
_LINE_GAP = 1.2  # heights of type; parts of a lone row that are further apart are lines of their own
_LARGE = 1.12  # type size of a heading, in sizes of the running text
_FAR_BELOW = 1.8  # usual steps between rows; a table ends before such a gap
_LONGEST_NAME = 10  # words of a row across the table
_SECTION = re.compile(r"(?:[A-Z]|\d{1,2})(?:\.\d{1,2}){1,4}\.?")
_CONTACT = re.compile(r"\S+@\S+\.\w+|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}")
_DASHES = ("-", "–", "—")


def parts_of(rows: Sequence[Row], size: float) -> Iterator[Part]:
    """The lines and tables of one column; `size` is the height of the running text's type."""
    at = 0
    while at < len(rows):
        band = _band_at(rows, at, size)
        if _is_table(band):
            at += len(band.rows)
            yield from _cards(band) if _are_cards(band) else (_table(band),)
        else:
            yield from lines_of(rows[at])
            at += 1


def _are_cards(band: Band) -> bool:
    """Whether people or offices stand side by side: a row has an address, telephone or one label in every column."""
    rows = [band.columns(row) for row in band.rows]
    return any(all(map(_has_contact, cells)) or _have_one_label(cells) for cells in rows)


def _have_one_label(cells: Sequence[Row]) -> bool:
    labels = {cell[0].text if cell else "" for cell in cells}
    return len(labels) == 1 and all(label.endswith(":") and len(label) > 1 for label in labels)


def _has_contact(cell: Row) -> bool:
    return bool(cell) and bool(_CONTACT.search(text_of(cell)))


def _cards(band: Band) -> Iterator[Part]:
    columns = zip(*map(band.columns, band.rows), strict=True)
    yield from (line_of(cell) for column in columns for cell in column if cell)


def lines_of(row: Row) -> Iterator[Part]:
    """A row that belongs to no table; its parts are lines of their own where a wide gap is between them."""
    yield from map(line_of, _with_marks(list(runs_of(row, _LINE_GAP))))


def _with_marks(runs: list[Row]) -> list[Row]:
    """Bullets and numbers of items belong to the text right of them."""
    joined: list[Row] = []
    for run in runs:
        if joined and (is_mark(joined[-1]) or _SECTION.fullmatch(text_of(joined[-1]))):
            joined[-1] = [*joined[-1], *run]
        else:
            joined.append(run)
    return joined


def is_mark(run: Row) -> bool:
    """Whether a run is only the bullet or number of an item or a heading."""
    text = text_of(run)
    return len(run) == 1 and begins_item(f"{text} x")


def _band_at(rows: Sequence[Row], at: int, size: float) -> Band:
    """The longest band from a row on."""
    band = Band(_NARROWEST)
    first = _unmarked(rows[at])
    if not _can_stand_in_table(first, size) or is_single_run(first, _NARROWEST):
        return band
    band = band.with_row(first)
    last = at
    for number in range(at + 1, len(rows)):
        row = _unmarked(rows[number])
        if not _can_stand_in_table(row, size) or _is_far(band, rows, number):
            break
        grown = band.with_row(row)
        if len(grown.inner) < len(band.inner):
            if not _is_name(band, rows, number, size):
                break
            spanning = {*band.spanning, len(band.rows)}
            grown = Band(band.narrowest, [*band.rows, row], band.gutters, spanning)
        band = grown
        last = number if len(_filled(band, row)) > 1 or _goes_on(band, row) else last
    return _cut(band, last - at + 1)


def _cut(band: Band, count: int) -> Band:
    kept = Band(band.narrowest)
    for at, row in enumerate(band.rows[:count]):
        if at in band.spanning:
            kept = Band(kept.narrowest, [*kept.rows, row], kept.gutters, {*kept.spanning, at})
        else:
            kept = kept.with_row(row)
    return kept


def _unmarked(row: Row) -> Row:
    """The row with the mark of a first item joined to its text, so that no gutter divides them."""
    if len(row) > 1 and is_mark(row[:1]):
        mark, text = row[0], row[1]
        return [text._replace(text=f"{mark.text} {text.text}", left=mark.left, number=mark.number), *row[2:]]
    return row


def _can_stand_in_table(row: Row, size: float) -> bool:
    return all(word.number >= 0 and word.size < _LARGE * size for word in row)


def _is_far(band: Band, rows: Sequence[Row], number: int) -> bool:
    step = rows[number - 1][0].middle - rows[number][0].middle
    usual = median(steps_of(band.rows) or [1.5 * rows[number][0].size])
    return step > max(_FAR_BELOW * usual, 1.6 * rows[number][0].size)


def _is_name(band: Band, rows: Sequence[Row], number: int, size: float) -> bool:
    """Whether a row across all gutters names the rows below, which have the same columns again."""
    row = rows[number]
    if len(band.rows) < 2 or len(row) > _LONGEST_NAME or not is_single_run(row) or number + 1 >= len(rows):
        return False
    below = _unmarked(rows[number + 1])
    grown = band.with_row(below)
    is_same = len(grown.inner) >= len(band.inner) and not is_single_run(below, _NARROWEST)
    return is_same and _can_stand_in_table(below, size)


def _filled(band: Band, row: Row) -> list[int]:
    return [at for at, cell in enumerate(band.columns(row)) if cell]


def _goes_on(band: Band, row: Row) -> bool:
    """Whether a row with one filled column may be another line of a cell right of the first column."""
    filled = _filled(band, row)
    return len(filled) == 1 and filled[0] > 0


def _is_table(band: Band) -> bool:
    if not band.inner:
        return False
    both = [row for at, row in enumerate(band.rows) if at not in band.spanning and len(_filled(band, row)) > 1]
    size = band.rows[0][0].size
    widest = max(right - left for left, right in band.inner)
    fewest = 2 if widest >= _WIDE * size else _FEWEST_ROWS
    return len(both) >= fewest and len(both) >= 0.3 * len(band.rows)


def _table(band: Band) -> SetTable:
    columns = _Columns(_kept_gutters(band), max(word.right for row in band.rows for word in row))
    rows: list[list[list[Row]]] = []  # the lines of each cell; a row across the table has one cell
    for at, row in enumerate(band.rows):
        cells = [row] if at in band.spanning else columns.cells(row)
        if rows and len(cells) == len(rows[-1]) > 1 and columns.go_on(rows[-1], cells):
            for lines, cell in zip(rows[-1], cells, strict=True):
                lines.extend([cell] if cell else [])
        else:
            rows.append([[cell] if cell else [] for cell in cells])
    edges = (*columns.starts(row for at, row in enumerate(band.rows) if at not in band.spanning), columns.right)
    return SetTable(tuple(_row(cells, len(columns.gutters) + 1) for cells in rows), edges)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The gutters of a table, and its right edge in points."""

    gutters: list[Gutter]
    right: float

    def cells(self, row: Row) -> list[Row]:
        """The words of a row by column."""
        return cells_between(self.gutters, row)

    def starts(self, rows: Iterable[Row]) -> list[float]:
        """Where the text of each column starts."""
        columns = zip(*map(self.cells, rows), strict=True)
        return [min((cell[0].left for cell in column if cell), default=0.0) for column in columns]

    def go_on(self, above: Sequence[Sequence[Row]], cells: Sequence[Row]) -> bool:
        """Whether a row only has further lines of cells above it."""
        filled = [column for column, cell in enumerate(cells) if cell]
        if len(filled) == len(cells) or not all(above[column] for column in filled):
            return False
        edges = [*(right for _, right in self.gutters), self.right + _LINE_GAP]
        return all(_is_wrapped(above[column][-1], cells[column], edges[column]) for column in filled)


def _kept_gutters(band: Band) -> list[Gutter]:
    """The gutters, but for those left of a column that only ends the ranges of the column before it."""
    rows = [band.columns(row) for at, row in enumerate(band.rows) if at not in band.spanning]
    columns = ([row[at] for row in rows if row[at]] for at in range(1, len(band.inner) + 1))
    ends = [all(cell[0].text in _DASHES and len(cell) > 1 for cell in column) for column in columns]
    return [gutter for gutter, is_end in zip(band.inner, ends, strict=True) if not is_end]


def _is_wrapped(before: Row, line: Row, edge: float) -> bool:
    """Whether the first word of a line would not have fitted into the line before it."""
    if all(word.is_bold for word in before) != all(word.is_bold for word in line):
        return False
    needed = line[0].right - line[0].left + 0.75 * line[0].size
    return needed > edge - before[-1].right or line[0].text[:1].islower()


def _row(cells: Sequence[Sequence[Row]], width: int) -> tuple[TableCell | None, ...]:
    if len(cells) == 1 < width:
        name = cell_of([word for row in cells[0] for word in row], width)
        return (name, *(replace(name, starts=False, lines=()),) * (width - 1))
    return tuple(cell_of([word for line in lines for word in line]) for lines in cells)
