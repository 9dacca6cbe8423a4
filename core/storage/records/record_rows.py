"""Records of a page as rows of Postgres, and rows as records."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import Table, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.domain.records import (
    CourseRecord,
    DatedEvent,
    Person,
    Place,
    StatedCourse,
    StatedEvent,
    StatedPerson,
    StatedPlace,
    name_words,
)
from core.storage.database import storable, storable_value
from core.storage.schema.record_tables import course_records, dated_events, people_records, place_records
from core.storage.schema.tables import page_versions

Values = Mapping[str, object]
S = TypeVar("S", StatedCourse, StatedEvent, StatedPerson, StatedPlace)
_COURSE, _EVENT, _PERSON = TypeAdapter(CourseRecord), TypeAdapter(DatedEvent), TypeAdapter(Person)
_PLACE = TypeAdapter(Place)
_OF: Mapping[type, TypeAdapter[Any]] = {
    StatedCourse: _COURSE,
    StatedEvent: _EVENT,
    StatedPerson: _PERSON,
    StatedPlace: _PLACE,
}
_COLUMNS = {"start": "starts_on", "end": "ends_on", "group": "group_name"}  # of fields with another name


def stated_from(kind: type[S], row: Mapping[str, Any]) -> S:
    """A record with its page, from a row with the columns of both."""
    renamed = {name: row[column] for name, column in _COLUMNS.items() if column in row}
    record = _OF[kind].validate_python({**row, **renamed})
    return kind(record, row["source"], row["url"], row["page_title"], row["fetched_at"])


def _values(adapter: TypeAdapter[Any], record: object, **more: object) -> Values:
    """The columns of a record, and `more`; days inside a JSON document are texts."""
    held = storable_value(adapter.dump_python(record, mode="json" if adapter is _PLACE else "python"))
    assert isinstance(held, dict)  # noqa: S101 - a dataclass is one
    return {_COLUMNS.get(name) or str(name): value for name, value in held.items()} | more


def _words(*names: str) -> list[str]:
    return list(name_words(storable(" ".join(names))))


# The records that a page's markup states, too: by what one is known, and what the markup adds to it.
_OF_MARKUP: Mapping[Table, tuple[Sequence[str], Sequence[str]]] = {
    course_records: (("code_key",), ("title", "credits", "prerequisites")),
    dated_events: (("name", "starts_on", "ends_on"), ()),
}


async def add_records(connection: AsyncConnection, version_id: int, document: Document) -> None:
    """Stores the document's records of a version that has none."""
    for table, wanted in _rows(document):
        await _keep(connection, table, version_id, wanted, [])


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
        (course_records, [_values(_COURSE, each, code_key=storable(each.key)) for each in document.courses]),
        (dated_events, [_values(_EVENT, each) for each in document.events]),
        (people_records, [_values(_PERSON, each, name_words=_words(each.name)) for each in document.people]),
        (place_records, [_values(_PLACE, each, name_words=_words(each.name)) for each in document.places]),
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
