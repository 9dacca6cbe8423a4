"""Courses and dated events as rows: written in the transaction that publishes a page, and read back."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, Table, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.domain.records import CourseRecord, DatedEvent, Meeting
from core.storage.database import storable
from core.storage.schema.record_tables import course_records, dated_events
from core.storage.schema.tables import page_versions

Values = Mapping[str, object]


async def keep_records(connection: AsyncConnection, page_id: int, document: Document) -> None:
    """Replaces the records of the page's current version by the document's."""
    versions = page_versions.c
    current = select(versions.id).where(versions.page_id == page_id, versions.valid_to.is_(None))
    version_id = (await connection.execute(current)).scalar_one_or_none()
    if version_id is not None:
        await _keep(connection, course_records, version_id, [_course_values(each) for each in document.courses])
        await _keep(connection, dated_events, version_id, [_event_values(each) for each in document.events])


async def _keep(connection: AsyncConnection, table: Table, version_id: int, wanted: Sequence[Values]) -> None:
    """Writes nothing where nothing changed, as on most nights."""
    of_version = table.c.page_version_id == version_id
    told = [column for column in table.c if column.name not in {"page_version_id", "ordinal"}]
    stored = await connection.execute(select(*told).where(of_version).order_by(table.c.ordinal))
    if [dict(row._mapping) for row in stored] == wanted:
        return
    await connection.execute(delete(table).where(of_version))
    rows = [{"page_version_id": version_id, "ordinal": at, **values} for at, values in enumerate(wanted)]
    if rows:
        await connection.execute(insert(table), rows)


def course_from(row: Row[Any]) -> CourseRecord:
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
    )


def event_from(row: Row[Any]) -> DatedEvent:
    """An event from a row with its columns."""
    return DatedEvent(row.name, row.starts_on, row.ends_on, row.term)


def _course_values(course: CourseRecord) -> Values:
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
    }


def _event_values(event: DatedEvent) -> Values:
    return {
        "name": storable(event.name),
        "starts_on": event.start,
        "ends_on": event.end,
        "term": storable(event.term),
    }
