"""Turn a calendar whose cells stand below each other, as converted PDFs have them, into a table again.

"October 29", "Sa", "Homecoming" on three lines are one row; so are "March 7 - March 11" and "M - F Spring Break". The
weekday must stand there, for it is what shows that the year is right.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.document import Block, BlockKind
from core.extract.records.dates.days import WEEKDAYS, is_weekdays
from core.extract.records.stated_time import StatedTime
from core.text.values.words import MONTH

_DATE = re.compile(rf"{MONTH}\.?\s+\d{{1,2}}(?:\s*[-–—]\s*(?:{MONTH}\.?\s+)?\d{{1,2}})?", re.IGNORECASE)
_WEEKDAYS_AND_NAME = re.compile(rf"(?P<days>(?i:{WEEKDAYS}))\s+(?P<name>[A-Z].{{3,}})")
_FEWEST = 4  # rows that make a calendar of lines
_LONGEST_HEADING = 8  # words


@dataclass(frozen=True, slots=True)
class _Row:
    date: str
    weekdays: str
    name: str
    group: str


def with_stacked_tables(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks; behind a paragraph of stacked rows the table that they make, grouped by the time stated above."""
    group = ""
    for block in blocks:
        yield block
        if block.kind is BlockKind.PARAGRAPH:
            lines = [" ".join(line.split()) for line in block.text.split("\n")]
            rows, group = _rows(lines, group)
            if len(rows) >= _FEWEST:
                yield _table(block, rows)


def _table(block: Block, rows: Sequence[_Row]) -> Block:
    cells = tuple((row.date, row.weekdays, row.name) for row in rows)
    text = "\n".join(" | ".join(each) for each in cells)
    return replace(block, kind=BlockKind.TABLE, text=text, rows=cells, groups=tuple(row.group for row in rows))


def _rows(lines: Sequence[str], group: str) -> tuple[list[_Row], str]:
    """The rows, and the line that stated the time last: it holds for what follows on the next page, too."""
    rows: list[_Row] = []
    at = 0
    while at < len(lines):
        row, used = _row(lines[at : at + 3], group)
        if row is None and _states_time(lines[at]):
            group = lines[at]
        rows += [row] if row else []
        at += used
    return rows, group


def _row(lines: Sequence[str], group: str) -> tuple[_Row | None, int]:
    """The row that begins here, and how many lines it takes."""
    if not _DATE.fullmatch(lines[0]):
        return None, 1
    day, rest = lines[0], lines[1:]
    if rest and (both := _WEEKDAYS_AND_NAME.fullmatch(rest[0])):
        return _Row(day, both["days"], both["name"], group), 2
    if len(rest) > 1 and is_weekdays(rest[0]) and not (_DATE.fullmatch(rest[1]) or "=" in rest[1]):
        return _Row(day, rest[0], rest[1], group), 3
    return None, 1


def _states_time(line: str) -> bool:
    """Whether a short line names a term or an academic year: "Fall 2019 Semester", "2019-2020 Official Calendar"."""
    time = StatedTime().below(line)
    return len(line.split()) <= _LONGEST_HEADING and (bool(time.term) or time.is_academic_year)
