"""The records of a page as rows, written in the transaction that publishes the page."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Table, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.storage.records.course_rows import course_values, event_values
from core.storage.records.directory_rows import person_values, place_values, price_values
from core.storage.schema.record_tables import (
    course_records,
    dated_events,
    people_records,
    place_records,
    price_records,
)
from core.storage.schema.tables import page_versions

Values = Mapping[str, object]


async def keep_records(connection: AsyncConnection, page_id: int, document: Document) -> None:
    """Replaces the records of the page's current version by the document's."""
    versions = page_versions.c
    current = select(versions.id).where(versions.page_id == page_id, versions.valid_to.is_(None))
    version_id = (await connection.execute(current)).scalar_one_or_none()
    if version_id is None:
        return
    for table, wanted in (
        (course_records, [course_values(each) for each in document.courses]),
        (dated_events, [event_values(each) for each in document.events]),
        (people_records, [person_values(each) for each in document.people]),
        (place_records, [place_values(each) for each in document.places]),
        (price_records, [price_values(each) for each in document.prices]),
    ):
        await _keep(connection, table, version_id, wanted)


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
