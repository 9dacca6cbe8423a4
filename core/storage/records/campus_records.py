"""`CampusRecords` on Postgres: the courses and dated events that current pages state."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, Select, Table, select

from core.domain.records import StatedCourse, StatedEvent, code_key
from core.storage.database import Database, storable
from core.storage.records.record_rows import course_from, event_from
from core.storage.schema.record_tables import course_records, dated_events
from core.storage.schema.tables import page_versions, pages, sources


class PostgresCampusRecords:
    """`CampusRecords` on Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        meant = course_records.c.code_key.in_({code_key(storable(code)) for code in codes})
        async with self._database.begin() as connection:
            rows = (await connection.execute(_stated(course_records, meant))).all()
        return [StatedCourse(course_from(row), row.source, row.url, row.page_title, row.fetched_at) for row in rows]

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""
        meant = (dated_events.c.starts_on <= last) & (dated_events.c.ends_on >= first)
        stated = _stated(dated_events, meant, dated_events.c.starts_on, dated_events.c.ends_on)
        async with self._database.begin() as connection:
            rows = (await connection.execute(stated)).all()
        return [StatedEvent(event_from(row), row.source, row.url, row.page_title, row.fetched_at) for row in rows]


def _stated(table: Table, meant: ColumnElement[bool], *order: ColumnElement[object]) -> Select[tuple[object, ...]]:
    return (
        select(
            *table.c,
            sources.c.name.label("source"),
            pages.c.url,
            page_versions.c.title.label("page_title"),
            page_versions.c.fetched_at,
        )
        .select_from(table.join(page_versions).join(pages).join(sources))
        .where(page_versions.c.valid_to.is_(None), meant)
        .order_by(*order, sources.c.name, pages.c.url, table.c.ordinal)
    )
