"""Find the columns of a calendar's table: its dates, weekdays, months, and what happens."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.domain.document import Block
from core.extract.records.dates.days import Days, is_weekdays, read_days
from core.extract.records.dates.names import is_event_name
from core.extract.records.page_lines import MOST_COLUMNS, Row
from core.extract.records.roles import roles_called
from core.extract.records.stated_time import StatedTime
from core.text.values.dates import apart, spelled_out

_YEAR = re.compile(r"20\d\d")
_MOSTLY = 0.7
_HALF = 0.5  # of the cells in a column that is called so: what is read of it is kept, and `quality` lists the table
_LONGEST_DATE_CELL = 9  # words
_FEW_WORDS = 3  # beside the date in its cell
# In the first column of a table they need the column's name: "First" of "Installment".
_ORDINALS = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth final last 1st 2nd 3rd 4th 5th 6th".split()
)


@dataclass(frozen=True, slots=True)
class CalendarRow:
    """A row of a calendar, the time that the headings and groups above it state, and the row as the page has it."""

    cells: Row
    time: StatedTime
    written: Row


@dataclass(frozen=True, slots=True)
class Calendar:
    """The rows of a table of dates by its columns; `dated` holds the days of each date column, row by row."""

    header: Row
    rows: tuple[CalendarRow, ...]
    name_at: int
    dated: dict[int, list[Days | None]]

    def name_of(self, row: CalendarRow) -> str:
        """What happens in a row; by its column, too, where it has only a letter or an ordinal ("Session A")."""
        column, name = self.header[self.name_at], row.cells[self.name_at]
        if column and name.casefold() in _ORDINALS:
            return f"{name} {column.lower()}"
        is_short = _is(column, "period") and len(name.split()) == 1 and not is_event_name(f"{name} {name}")
        return f"{column} {name}" if is_short else name

    @property
    def from_to(self) -> tuple[int, int] | None:
        """The column with the first day of each event and the next one with its last; None without such columns."""
        pairs = list(pairwise(self.dated))
        named = [(a, b) for a, b in pairs if _is(self.header[a], "starts") and _is(self.header[b], "ends")]
        is_certain = len(named) == 1 and (len(pairs) == 1 or _is(self.header[self.name_at], "period"))
        return named[0] if is_certain else None


def read_calendar(block: Block, time: StatedTime, is_calendar: bool) -> Calendar | None:
    """The columns of a table; None when it is not certain that it says what happens when."""
    width = max(map(len, (block.header or (), *block.rows)), default=0)
    if not 2 <= width <= MOST_COLUMNS:
        return None
    header, rows = _rows(block, time, width)
    columns = [spelled_out(row.cells[at] for row in rows) for at in range(width)]
    weekdays = [at for at in range(width) if _mostly(columns[at], is_weekdays)]
    others = [at for at in range(width) if at not in weekdays]
    dated = {at: days for at in others if (days := _days_of(columns[at], header[at], rows))}
    name_at = _name_column(header, columns, dated, weekdays, is_calendar)
    if name_at is None:
        return None
    return Calendar(header, rows, name_at, {at: _checked(days, at, weekdays, rows) for at, days in dated.items()})


def _rows(block: Block, time: StatedTime, width: int) -> tuple[Row, tuple[CalendarRow, ...]]:
    """The names of the columns, "" where they are not known, and the rows, each with its time."""
    rows: list[CalendarRow] = []
    for cells, group in zip(block.rows, block.groups or [""] * len(block.rows), strict=True):
        stated = time.below(group) if group else time
        padded = tuple(cell.strip() for cell in cells) + ("",) * (width - len(cells))
        rows += [CalendarRow(each, stated, padded) for each in _apart(padded)]
    header, below = _header(block, rows, width)
    return header, _with_terms(below, width)


def _apart(cells: Row) -> list[Row]:
    """The row once for each of the days that its first list of days names."""
    lists = (at for at, cell in enumerate(cells) if len(cell.split()) <= _LONGEST_DATE_CELL and len(apart(cell)) > 1)
    at = next(lists, None)
    return [cells] if at is None else [(*cells[:at], day, *cells[at + 1 :]) for day in apart(cells[at])]


def _with_terms(rows: tuple[CalendarRow, ...], width: int) -> tuple[CalendarRow, ...]:
    """The rows, each with the term that its own column of terms names."""
    named = next((at for at in range(width) if _mostly([row.cells[at] for row in rows], _is_term)), None)
    if named is None:
        return rows
    return tuple(replace(row, time=row.time.below(row.cells[named])) for row in rows)


def _is_term(text: str) -> bool:
    return bool(StatedTime().below(text).term) and len(text.split()) <= _FEW_WORDS


def _header(block: Block, rows: list[CalendarRow], width: int) -> tuple[Row, tuple[CalendarRow, ...]]:
    names = block.header
    if names is None and rows and _names_columns(rows[0].cells):
        names, rows = rows[0].cells, rows[1:]
    padded = tuple(name.strip() for name in names or ()) + ("",) * width
    return padded[:width], tuple(rows)


def _names_columns(cells: Row) -> bool:
    """Whether a first row has only names of columns of a calendar, such as Date, Day and Event."""
    filled = [cell for cell in cells if cell]
    named = [cell for cell in filled if _is(cell, "event") or _is(cell, "date")]
    is_short = all(len(cell.split()) <= 3 and not any(map(str.isdigit, cell)) for cell in filled)
    return len(named) >= 2 and is_short


def _days_of(cells: Sequence[str], name: str, rows: Sequence[CalendarRow]) -> list[Days | None] | None:
    """The days in a column, where it has mostly dates, or is called so and half of it are dates."""
    days = [_date_in(cell, row.time.below(name) if name else row.time) for cell, row in zip(cells, rows, strict=True)]
    filled = sum(bool(cell) for cell in cells)
    least = _HALF if _is(name, "date") else _MOSTLY
    return days if filled and sum(day is not None for day in days) >= least * filled else None


def _date_in(cell: str, time: StatedTime) -> Days | None:
    """The days of a cell that says little else."""
    if not cell or len(cell.split()) > _LONGEST_DATE_CELL or not any(map(str.isdigit, cell)):
        return None
    days = read_days(" ".join(cell.split()), time)
    if days is None or len(f"{cell[: days.start]} {cell[days.end :]}".split()) > _FEW_WORDS:
        return None
    return days


def _checked(
    days: Sequence[Days | None], at: int, weekdays: Sequence[int], rows: Sequence[CalendarRow]
) -> list[Days | None]:
    """The days that agree with the weekdays in the column beside them."""
    beside = next((one for one in (at + 1, at - 1) if one in weekdays), None)
    if beside is None:
        return list(days)
    return [
        day.on(row.cells[beside]) if day and row.cells[beside] and is_weekdays(row.cells[beside]) else day
        for day, row in zip(days, rows, strict=True)
    ]


def _name_column(
    header: Row,
    columns: Sequence[Sequence[str]],
    dated: dict[int, list[Days | None]],
    weekdays: Sequence[int],
    is_calendar: bool,
) -> int | None:
    """The column that says what happens: it is called so, or is the first other one on a page that lists dates."""
    others = [at for at in range(len(header)) if at not in dated and at not in weekdays]
    if not dated or not others:
        return None
    called = next((at for at in others if _is(header[at], "event")), None)
    has_terms = all(_YEAR.search(header[at]) for at in dated)
    if called is not None and (has_terms or is_calendar or any(_is(header[at], "date") for at in dated)):
        return called
    if len(dated) > 1 and not any(header):
        return None
    period = next((at for at in others if _is(header[at], "period")), None)
    if period is not None and any(_is(header[at], "starts") for at in dated) and len(dated) > 1:
        return period
    wordy = [at for at in others if _mostly(columns[at], is_event_name)]
    return wordy[0] if wordy and (is_calendar or (has_terms and wordy[0] == 0)) else None


def _is(name: str, role: str) -> bool:
    """Whether a column of a calendar with this role is called so."""
    return role in roles_called(name, "calendar")


def _mostly(cells: Sequence[str], is_one: Callable[[str], object]) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and sum(bool(is_one(cell)) for cell in filled) >= _MOSTLY * len(filled)
