"""Every record that the current pages of an index state."""

from dataclasses import dataclass

from sqlalchemy import Table, select

from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace
from core.storage.database import Database
from core.storage.records.record_rows import S, stated_from
from core.storage.schema.record_tables import course_records, dated_events, people_records, place_records
from core.storage.schema.tables import page_versions, pages, sources


@dataclass(frozen=True)
class Stated:
    """The records of an index, each with its page."""

    courses: list[StatedCourse]
    events: list[StatedEvent]
    people: list[StatedPerson]
    places: list[StatedPlace]


async def stated_in(database: Database) -> Stated:
    """All records, in the order of the pages."""
    return Stated(
        await _read(database, course_records, StatedCourse),
        await _read(database, dated_events, StatedEvent),
        await _read(database, people_records, StatedPerson),
        await _read(database, place_records, StatedPlace),
    )


async def _read(database: Database, table: Table, kind: type[S]) -> list[S]:
    wanted = (
        select(*table.c, sources.c.name.label("source"), pages.c.url, page_versions.c.title.label("page_title"))
        .add_columns(page_versions.c.fetched_at)
        .select_from(table.join(page_versions).join(pages).join(sources))
        .where(page_versions.c.valid_to.is_(None))
        .order_by(pages.c.url, table.c.ordinal)
    )
    return [stated_from(kind, dict(row)) for row in (await database.run(wanted)).mappings()]
