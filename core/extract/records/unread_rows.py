"""Find tables of records half of whose rows gave no record, so that whoever looks after the site can see which."""

from collections.abc import Iterator

from core.domain.document import BlockKind, Document, UnreadRows
from core.domain.units import row_text
from core.extract.records.dates.days import is_weekdays
from core.extract.records.page_lines import sections

_FEWEST_ROWS = 4


def half_read_tables(document: Document) -> tuple[UnreadRows, ...]:
    """Each such table by the heading above it; one that gave no record at all is no table of records."""
    records = (document.courses, document.events, document.people, document.places, document.prices)
    units = frozenset(record.unit for found in records for record in found)
    return tuple(_half_read(document, units)) if units else ()


def _half_read(document: Document, units: frozenset[str]) -> Iterator[UnreadRows]:
    for section in sections(document.blocks):
        for block in section.blocks:
            rows = [row for row in block.rows if _is_counted(row)] if block.kind is BlockKind.TABLE else []
            unread = sum(row_text(row) not in units for row in rows)
            if len(rows) >= _FEWEST_ROWS and len(rows) > unread >= len(rows) / 2:
                yield UnreadRows(section.heading or document.title, unread, len(rows))


def _is_counted(row: tuple[str, ...]) -> bool:
    """Whether a row must be a record of its own: none that goes on with the row above, or is a day of one place."""
    return bool(row[:1] and row[0].strip()) and sum(bool(cell.strip()) for cell in row) > 1 and not is_weekdays(row[0])
