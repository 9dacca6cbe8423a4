"""Recognise the dated events of a page: each with its term, its year and the line that states it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.domain.document import Block, BlockKind
from core.domain.records import DatedEvent
from core.extract.records.dates.calendar_tables import events_of_grid, events_of_table, is_month_grid
from core.extract.records.dates.lines import event_of_labels, events_of_lines, events_told, lists_days, lists_weekdays
from core.extract.records.dates.stacked import with_stacked_tables
from core.extract.records.stated_time import Path, outlined, stated_time

# What a page calls a list of dates; a part that is called otherwise is none, though it stands on such a page.
_CALENDAR = re.compile(
    r"^dates$|\b(?:calendar|(?:important|key|term|semester|session|quarter|registration|academic|exam(?:ination)?|"
    r"priority|due|payment|application|holiday) dates|"
    r"(?:university|college|campus|official|public|observed|paid) holidays|holiday schedule|holidays 20\d\d|"
    r"dates (?:and|&|to)\b|deadlines|academic year|exam(?:ination)?s? (?:schedule|timetable))\b",
    re.IGNORECASE,
)
_NOT_CALENDAR = re.compile(
    r"\b(?:notes?|changes?|news|archives?|contact|about|revis\w+|legend|footnotes?|questions?)\b", re.IGNORECASE
)
_FEWEST_ROWS = 3  # of a table that stands on no page of dates
_LINES = frozenset({BlockKind.LIST, BlockKind.PARAGRAPH})


def events_of(blocks: Sequence[Block], title: str = "", year: int | None = None) -> list[DatedEvent]:
    """The events in reading order, each once; none where the year is not certain.

    `year` is that in which the page was read: a weekday tells which of the years around it is meant.
    """
    outline = outlined(with_stacked_tables(blocks), title)
    return list(dict.fromkeys(event for block, path in outline for event in _events(block, path, year)))


def _events(block: Block, path: Path, year: int | None) -> Iterator[DatedEvent]:
    is_calendar = lists_dates(path)
    if block.kind is BlockKind.TABLE:
        yield from _of_table(block, path, is_calendar)
    elif block.kind in _LINES:
        time = replace(stated_time(path), near=year)
        is_named_otherwise = any(map(_NOT_CALENDAR.search, path))
        is_list = is_calendar or lists_days(block, time) or (not is_named_otherwise and lists_weekdays(block, time))
        labelled = event_of_labels(block, path[-1], time) if path else []
        listed = labelled or (events_of_lines(block, time) if is_list else [])
        yield from listed or (events_told(block, time) if block.kind is BlockKind.PARAGRAPH else ())


def _of_table(block: Block, path: Path, is_calendar: bool) -> list[DatedEvent]:
    time = stated_time(path)
    if is_month_grid(block):
        return events_of_grid(block, time)
    events = events_of_table(block, time, is_calendar)
    return events if is_calendar or len(events) >= _FEWEST_ROWS else []


def lists_dates(path: Path) -> bool:
    """Whether a heading calls what stands below it a calendar, and no heading below that calls it something else."""
    is_calendar = False
    for heading in path:
        if _CALENDAR.search(heading):
            is_calendar = True
        elif _NOT_CALENDAR.search(heading):
            is_calendar = False
    return is_calendar
