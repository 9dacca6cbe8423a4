"""Read opening hours from tables: days beside times, and days by places."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.domain.document import Block
from core.domain.records import OpeningHours, Place
from core.domain.units import row_text
from core.extract.records.contact_details import email_in, phone_in
from core.extract.records.page_lines import Row, header_of, is_readable
from core.extract.records.places.place_names import is_period, is_place
from core.extract.records.roles import RecordType, roles_called
from core.extract.records.staff.names import is_name_in_column
from core.records.clock.opening_hours import days_of, hours_of, times_of

Rows = Sequence[Row]

_PLACES_ABOVE = re.compile(r"\b(?:hours|open|eat|dining|locations?|facilities|libraries|shops|when)\b", re.IGNORECASE)
PLACE = RecordType("place")


@dataclass(frozen=True, slots=True)
class Above:
    """What the headings above a table or line say: the place, all their words, and the weeks for which hours hold."""

    name: str = ""
    context: str = ""
    period: str = ""


def places_of_table(block: Block, above: Above) -> Iterator[Place]:
    """The places of a table with a header."""
    header, rows = header_of(block), tuple(filter(is_readable, block.rows))
    days = {at: days_of(cell) for at, cell in enumerate(header) if days_of(cell)}
    if len(days) >= 2:
        yield from _matrix(rows, header, days, above)
    elif sum(_is_day(row, above.context) for row in rows) >= max(2, len(rows) // 2):
        yield from _days_down(rows, header, above)
    else:
        yield from _list_of_places(replace(block, rows=rows, groups=()), above.context)


def _matrix(rows: Rows, header: Sequence[str], days: Mapping[int, tuple[int, ...]], above: Above) -> Iterator[Place]:
    """Days across: a row is a place."""
    first = next((at for at in range(len(header)) if at not in days), None)
    is_of_places = _PLACES_ABOVE.search(f"{above.context} {header[first] if first is not None else ''}") is not None
    for row in rows:
        said = row[first].strip() if first is not None and first < len(row) else ""
        hours = tuple(_hours_by_day(row, days, above.period))
        if not hours or is_name_in_column(said):
            continue
        if said and (is_place(said) or is_of_places) and not is_period(said) and not any(map(str.isdigit, said)):
            yield Place(said, hours=hours, unit=row_text(row))


def _hours_by_day(row: Sequence[str], days: Mapping[int, tuple[int, ...]], period: str) -> Iterator[OpeningHours]:
    for at, weekdays in days.items():
        for opens, closes in times_of(row[at]) if at < len(row) else ():
            yield OpeningHours(weekdays, opens=opens, closes=closes, period=period)


def _days_down(rows: Rows, header: Sequence[str], above: Above) -> Iterator[Place]:
    """Days in the first column; the others are times, weeks or places."""
    roles = [roles_called(cell, PLACE.name) for cell in header]
    for at in range(1, len(header)):
        is_other = "hours" not in roles[at] and bool(header[at])
        place = header[at] if is_other and is_place(header[at]) else above.name
        weeks = header[at] if is_other and place == above.name and is_period(header[at]) else above.period
        if is_other and place == above.name and weeks == above.period and len(header) > 2:
            continue  # what this column is for is not known
        for row in rows:
            if at < len(row):
                yield from _stated(place, hours_of(f"{row[0]}: {row[at]}", above.context, weeks), row)


def _stated(name: str, hours: tuple[OpeningHours, ...], row: Sequence[str]) -> Iterator[Place]:
    if name and hours:
        yield Place(name, hours=hours, unit=row_text(row))


def _list_of_places(block: Block, context: str) -> Iterator[Place]:
    """A row for each office: its name with its number, address or hours."""
    table = PLACE.read(block)
    if "name" not in table.roles or len(table.roles) < 2:
        return
    for row in table.rows:
        name, hours = row.get("name"), hours_of(row.get("hours"), context)
        contacts = ", ".join(map(row.get, ("phone", "contact", "email")))
        phone, email = phone_in(contacts, is_labelled=True), email_in(contacts)
        is_office = is_place(name) and not is_name_in_column(name) and not any(map(str.isdigit, name))
        if is_office and (phone or email or hours):
            yield Place(name, row.get("address"), phone, email, hours, row.line)


def _is_day(row: Sequence[str], context: str) -> bool:
    return bool(row) and bool(days_of(row[0]) or hours_of(f"{row[0]}: closed", context))
