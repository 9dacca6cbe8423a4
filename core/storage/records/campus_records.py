"""`CampusRecords` on Postgres: the records that current pages state."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Table, select

from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace, StatedPrice, code_key, name_words
from core.storage.database import Database, storable
from core.storage.records.course_rows import course_from, event_from
from core.storage.records.directory_rows import person_from, place_from, price_from
from core.storage.schema.record_tables import (
    course_records,
    dated_events,
    people_records,
    place_records,
    price_records,
)
from core.storage.schema.tables import page_versions, pages, sources


class PostgresCampusRecords:
    """`CampusRecords` on Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        meant = course_records.c.code_key.in_({code_key(storable(code)) for code in codes})
        return [StatedCourse(course_from(row), *_page(row)) for row in await self._rows(_stated(course_records, meant))]

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""
        meant = (dated_events.c.starts_on <= last) & (dated_events.c.ends_on >= first)
        stated = _stated(dated_events, meant, dated_events.c.starts_on, dated_events.c.ends_on)
        return [StatedEvent(event_from(row), *_page(row)) for row in await self._rows(stated)]

    async def people(self, name: str) -> list[StatedPerson]:
        """Those whose name has each of these words, in the order of the pages; "bell" finds "Ada Bell, PhD"."""
        return [StatedPerson(person_from(row), *_page(row)) for row in await self._named(people_records, name)]

    async def places(self, name: str) -> list[StatedPlace]:
        """The places whose name has each of these words, in the order of the pages."""
        return [StatedPlace(place_from(row), *_page(row)) for row in await self._named(place_records, name)]

    async def prices(self, what: str) -> list[StatedPrice]:
        """The prices that have each of these words in their name or labels, in the order of the pages."""
        return [StatedPrice(price_from(row), *_page(row)) for row in await self._named(price_records, what)]

    async def _named(self, table: Table, asked: str) -> Sequence[Row[Any]]:
        words = name_words(storable(asked))
        known = table.c.what_words if table is price_records else table.c.name_words
        return await self._rows(_stated(table, known.contains(list(words)))) if words else []

    async def _rows(self, stated: Select[tuple[object, ...]]) -> Sequence[Row[Any]]:
        async with self._database.begin() as connection:
            return (await connection.execute(stated)).all()


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


def _page(row: Row[Any]) -> tuple[str, str, str, datetime]:
    return row.source, row.url, row.page_title, row.fetched_at
