"""Read the events of a calendar's table: a row an event, or a month with one column a weekday and one cell a day."""

import re
from collections.abc import Iterator
from datetime import date

from core.domain.document import Block
from core.domain.records import DatedEvent
from core.domain.units import row_text
from core.extract.records.dates.calendar_columns import Calendar, CalendarRow, read_calendar
from core.extract.records.dates.days import is_weekdays, read_days, settled, weekday_numbers
from core.extract.records.dates.names import event_of, is_event_name
from core.extract.records.stated_time import StatedTime
from core.text.values.dates import Span

_YEAR = re.compile(r"20\d\d")
_CELL_OF_DAY = re.compile(r"(?P<day>\d{1,2})(?![\d:])[\s;,.|]*(?P<rest>.*)", re.DOTALL)
# The next event of a day begins with its own hour.
_LINE = re.compile(r"\n|;\s+|,\s+(?=\d{1,2}(?::\d\d)? ?[ap]\.?m\.? \w)", re.IGNORECASE)
_DAYS_OF_A_WEEK = 7


def events_of_table(block: Block, time: StatedTime, is_calendar: bool) -> list[DatedEvent]:
    """The events of a table of dates in reading order; none when it is something else."""
    calendar = read_calendar(block, time, is_calendar)
    if calendar is None:
        return list(_below_dates(block, time)) if is_calendar and block.groups else []
    return [*_from_to(calendar), *_by_column(calendar)]


def _below_dates(block: Block, time: StatedTime) -> Iterator[DatedEvent]:
    """The rows of a timetable whose groups are days, each with all that it says ("Class meets: MWF 8:00 a.m.; …")."""
    for cells, group in zip(block.rows, block.groups, strict=True):
        days = read_days(group, time)
        is_day = days is not None and days.is_sure and not f"{group[: days.start]}{group[days.end :]}".strip(" ,")
        if days and is_day:
            names = block.header or ("",) * len(cells)
            said = "; ".join(
                f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell
            )
            yield event_of(said, days.spans[0], time.term, row_text(cells))


def _by_column(calendar: Calendar) -> Iterator[DatedEvent]:
    """The events row by row; a column that is called like a term gives its term."""
    columns = {at: _spans(at, calendar) for at in calendar.dated if at not in (calendar.from_to or ())}
    for number, row in enumerate(calendar.rows):
        for at, spans in columns.items():
            if span := spans[number]:
                yield from _event(calendar, row, at, span, len(calendar.dated) > 1)


def _event(calendar: Calendar, row: CalendarRow, at: int, span: Span, has_several: bool) -> Iterator[DatedEvent]:
    name, label = calendar.name_of(row), calendar.header[at]
    term = row.time.below(label).term if label else row.time.term
    if has_several and not _YEAR.search(label):
        name = f"{name}: {label}"
    if is_event_name(name):
        yield event_of(name, span, term, row_text(row.written))


def _from_to(calendar: Calendar) -> Iterator[DatedEvent]:
    """The events that last from the day of one column to the day of the next one."""
    if calendar.from_to is None:
        return
    first, last = (_spans(at, calendar) for at in calendar.from_to)
    for row, start, end in zip(calendar.rows, first, last, strict=True):
        begins, ends = start or end, end or start
        name = calendar.name_of(row)
        is_named = is_event_name(name) or name != row.cells[calendar.name_at]
        if begins and ends and begins.start <= ends.end and is_named:
            yield event_of(name, Span(begins.start, ends.end, begins.text), row.time.term, row_text(row.written))


def _spans(at: int, calendar: Calendar) -> list[Span | None]:
    """The certain days of each row; an empty cell below a date goes on with it where the row names an event."""
    spans: list[Span | None] = []
    for row, span in zip(calendar.rows, settled(calendar.dated[at]), strict=True):
        goes_on = not row.cells[at] and spans and row.cells[calendar.name_at][:1].isupper()
        spans.append(spans[-1] if goes_on and len(calendar.dated) == 1 else span)
    return spans


def is_month_grid(block: Block) -> bool:
    """Whether the columns of a table are the days of a week."""
    header = block.header or (block.rows[0] if block.rows else ())
    named = [name for name in header if name.strip()]
    return 5 <= len(named) <= _DAYS_OF_A_WEEK and len(named) == len(header) and all(map(is_weekdays, named))


def events_of_grid(block: Block, time: StatedTime) -> list[DatedEvent]:
    """The events of a month whose year is known; a cell whose day falls on another weekday ends the reading."""
    rows = block.rows if block.header else block.rows[1:]
    header = block.header or block.rows[0]
    return list(_of_month(header, rows, block.groups, time))


def _of_month(
    header: tuple[str, ...], rows: tuple[tuple[str, ...], ...], groups: tuple[str, ...], time: StatedTime
) -> Iterator[DatedEvent]:
    for row, group in zip(rows, groups or [""] * len(rows), strict=True):
        stated = time.below(group) if group else time
        for name, cell in zip(header, row, strict=False):
            day, texts = _of_day(cell, name, stated)
            yield from (event_of(text, Span(day, day, ""), stated.term, row_text(row)) for text in texts if day)


def _of_day(cell: str, weekday: str, time: StatedTime) -> tuple[date | None, list[str]]:
    """The day of a cell, where it is one of the month and falls on the weekday of its column; and its events."""
    found = _CELL_OF_DAY.match(cell.strip())
    if found is None or time.month is None:
        return None, []
    for year in time.years_of(time.month):
        day = _date(year, time.month, int(found["day"]))
        if day and day.weekday() in weekday_numbers(weekday):
            return day, [text for line in _LINE.split(found["rest"]) if is_event_name(text := line.strip())]
    return None, []


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
