"""Records of a page as rows of Postgres, and rows as records."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Row, Table, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.domain.records import CourseRecord, DatedEvent, Meeting, OpeningHours, Person, Place, Price, name_words
from core.storage.database import storable
from core.storage.schema.record_tables import course_records, dated_events, people_records, place_records, price_records
from core.storage.schema.tables import page_versions

Stored = Row[Any] | SimpleNamespace  # of a query of its own, or of one that was read together with others


def course_from(row: Stored) -> CourseRecord:
    """A course from a row with its columns."""
    return CourseRecord(
        code=row.code,
        title=row.title,
        credits=row.credits,
        prerequisites=row.prerequisites,
        terms=tuple(row.terms),
        section=row.section,
        reference=row.reference,
        meetings=tuple(Meeting(**each) for each in row.meetings),
        instructors=tuple(row.instructors),
        notes=tuple(row.notes),
        department=row.department,
        campus=row.campus,
        methods=tuple(row.methods),
        unit=row.unit,
    )


def event_from(row: Stored) -> DatedEvent:
    """An event from a row with its columns."""
    return DatedEvent(row.name, row.starts_on, row.ends_on, row.term, row.unit)


def course_values(course: CourseRecord) -> Mapping[str, object]:
    """The columns of a course."""
    return {
        "code_key": storable(course.key),
        "code": storable(course.code),
        "title": storable(course.title),
        "credits": storable(course.credits),
        "prerequisites": storable(course.prerequisites),
        "terms": [storable(term) for term in course.terms],
        "section": storable(course.section),
        "reference": storable(course.reference),
        "meetings": [{name: storable(said) for name, said in asdict(each).items()} for each in course.meetings],
        "instructors": [storable(name) for name in course.instructors],
        "notes": [storable(note) for note in course.notes],
        "department": storable(course.department),
        "campus": storable(course.campus),
        "methods": [storable(each) for each in course.methods],
        "unit": storable(course.unit),
    }


def event_values(event: DatedEvent) -> Mapping[str, object]:
    """The columns of an event."""
    return {
        "name": storable(event.name),
        "starts_on": event.start,
        "ends_on": event.end,
        "term": storable(event.term),
        "unit": storable(event.unit),
    }


def person_from(row: Stored) -> Person:
    """A person from a row with its columns."""
    return Person(row.name, row.role, row.email, row.phone, row.office, row.group_name, row.unit)


def place_from(row: Stored) -> Place:
    """A place from a row with its columns."""
    hours = tuple(map(_hours_from, row.hours))
    return Place(row.name, row.address, row.phone, row.email, hours, row.unit)


def price_from(row: Stored) -> Price:
    """A price from a row with its columns."""
    return Price(row.what, row.amount, tuple(row.labels), row.unit)


def person_values(person: Person) -> Mapping[str, object]:
    """The columns of a person."""
    return {
        "name_words": list(name_words(storable(person.name))),
        "name": storable(person.name),
        "role": storable(person.role),
        "email": storable(person.email),
        "phone": storable(person.phone),
        "office": storable(person.office),
        "group_name": storable(person.group),
        "unit": storable(person.unit),
    }


def place_values(place: Place) -> Mapping[str, object]:
    """The columns of a place."""
    return {
        "name_words": list(name_words(storable(place.name))),
        "name": storable(place.name),
        "address": storable(place.address),
        "phone": storable(place.phone),
        "email": storable(place.email),
        "hours": [_hours_values(each) for each in place.hours],
        "unit": storable(place.unit),
    }


def price_values(price: Price) -> Mapping[str, object]:
    """The columns of a price."""
    return {
        "what_words": list(name_words(storable(" ".join((price.what, *price.labels))))),
        "what": storable(price.what),
        "amount": storable(price.amount),
        "labels": [storable(label) for label in price.labels],
        "unit": storable(price.unit),
    }


def _hours_values(hours: OpeningHours) -> Mapping[str, object]:
    days = {name: day and day.isoformat() for name, day in (("start", hours.start), ("end", hours.end))}
    said = {name: storable(value) for name, value in asdict(hours).items() if isinstance(value, str)}
    return {"weekdays": list(hours.weekdays), **days, **said}


def _hours_from(kept: Mapping[str, Any]) -> OpeningHours:
    days = {name: kept[name] and date.fromisoformat(kept[name]) for name in ("start", "end")}
    return OpeningHours(**{**kept, **days, "weekdays": tuple(kept["weekdays"])})


Values = Mapping[str, object]
# The records that a page's markup states, too: by what one is known, and what the markup adds to it.
_OF_MARKUP: Mapping[Table, tuple[Sequence[str], Sequence[str]]] = {
    course_records: (("code_key",), ("title", "credits", "prerequisites")),
    dated_events: (("name", "starts_on", "ends_on"), ()),
}


async def keep_records(connection: AsyncConnection, page_id: int, document: Document) -> None:
    """Replaces the records of the page's current version by the document's."""
    versions = page_versions.c
    current = select(versions.id).where(versions.page_id == page_id, versions.valid_to.is_(None))
    version_id = (await connection.execute(current)).scalar_one_or_none()
    if version_id is None:
        return
    for table, wanted in _rows(document):
        await _keep(connection, table, version_id, wanted, await _stored(connection, table, version_id))


async def renew_records(connection: AsyncConnection, version_id: int, document: Document) -> None:
    """Replaces the records of a version by the document's, which were read from its blocks alone.

    A record without a line of the page comes from its markup and stays, and so does what the markup added to a course.
    """
    for table, wanted in _rows(document):
        stored = await _stored(connection, table, version_id)
        await _keep(connection, table, version_id, _with_markup(table, wanted, stored), stored)


def _rows(document: Document) -> Sequence[tuple[Table, list[Values]]]:
    return (
        (course_records, [course_values(each) for each in document.courses]),
        (dated_events, [event_values(each) for each in document.events]),
        (people_records, [person_values(each) for each in document.people]),
        (place_records, [place_values(each) for each in document.places]),
        (price_records, [price_values(each) for each in document.prices]),
    )


def _with_markup(table: Table, wanted: list[Values], stored: Sequence[Values]) -> list[Values]:
    if table not in _OF_MARKUP:
        return wanted
    keys, filled = _OF_MARKUP[table]
    known = {_key(row, keys): row for row in reversed(stored)}
    own = [row | {n: row[n] or known.get(_key(row, keys), row)[n] for n in filled} for row in map(dict, wanted)]
    read = {_key(row, keys) for row in own}
    return [*own, *(row for row in stored if not row["unit"] and _key(row, keys) not in read)]


def _key(row: Values, keys: Sequence[str]) -> tuple[object, ...]:
    return tuple(row[key] for key in keys)


async def _stored(connection: AsyncConnection, table: Table, version_id: int) -> list[Values]:
    told = [column for column in table.c if column.name not in {"page_version_id", "ordinal"}]
    rows = select(*told).where(table.c.page_version_id == version_id).order_by(table.c.ordinal)
    return [dict(row._mapping) for row in await connection.execute(rows)]


async def _keep(
    connection: AsyncConnection, table: Table, version_id: int, wanted: Sequence[Values], stored: Sequence[Values]
) -> None:
    """Writes nothing where nothing changed, as on most nights."""
    if stored == wanted:
        return
    await connection.execute(delete(table).where(table.c.page_version_id == version_id))
    rows = [{"page_version_id": version_id, "ordinal": at, **values} for at, values in enumerate(wanted)]
    if rows:
        await connection.execute(insert(table), rows)
