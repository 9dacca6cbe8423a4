"""Read month grids: one column a weekday, one cell a day, with the day's number and its events in the cell."""

import re
from collections.abc import Iterator
from datetime import date

from core.domain.document import Block
from core.domain.records import DatedEvent
from core.domain.units import row_text
from core.extract.records.dates.days import is_weekdays
from core.extract.records.dates.names import event_of, is_event_name
from core.extract.records.stated_time import StatedTime
from core.text.values.dates import Span
from core.text.values.words import WEEKDAY_SPELLINGS

_CELL = re.compile(r"(?P<day>\d{1,2})(?![\d:])[\s;,.|]*(?P<rest>.*)", re.DOTALL)
# The next event of a day begins with its own hour.
_LINE = re.compile(r"\n|;\s+|,\s+(?=\d{1,2}(?::\d\d)? ?[ap]\.?m\.? \w)", re.IGNORECASE)
_DAYS_OF_A_WEEK = 7


def is_month_grid(block: Block) -> bool:
    """Whether the columns of a table are the days of a week."""
    header = block.header or (block.rows[0] if block.rows else ())
    named = [name for name in header if name.strip()]
    return 5 <= len(named) <= _DAYS_OF_A_WEEK and len(named) == len(header) and all(map(is_weekdays, named))


def events_of_grid(block: Block, time: StatedTime) -> list[DatedEvent]:
    """The events of a month whose year is known; a cell whose day falls on another weekday ends the reading."""
    rows = block.rows if block.header else block.rows[1:]
    header = block.header or block.rows[0]
    return list(_events(header, rows, block.groups, time))


def _events(
    header: tuple[str, ...], rows: tuple[tuple[str, ...], ...], groups: tuple[str, ...], time: StatedTime
) -> Iterator[DatedEvent]:
    for row, group in zip(rows, groups or [""] * len(rows), strict=True):
        stated = time.below(group) if group else time
        for name, cell in zip(header, row, strict=False):
            day, texts = _cell(cell, name, stated)
            yield from (event_of(text, Span(day, day, ""), stated.term, row_text(row)) for text in texts if day)


def _cell(cell: str, weekday: str, time: StatedTime) -> tuple[date | None, list[str]]:
    """The day of a cell, where it is one of the month and falls on the weekday of its column; and its events."""
    found = _CELL.match(cell.strip())
    if found is None or time.month is None:
        return None, []
    for year in time.years_of(time.month):
        day = _date(year, time.month, int(found["day"]))
        if day and weekday.strip().lower().rstrip(".") in WEEKDAY_SPELLINGS[day.weekday()]:
            return day, [text for line in _LINE.split(found["rest"]) if is_event_name(text := line.strip())]
    return None, []


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
