"""Every record that the current pages of an index state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Row, Table, select

from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace, StatedPrice
from core.storage.database import Database
from core.storage.records.record_rows import course_from, event_from, person_from, place_from, price_from
from core.storage.schema.record_tables import course_records, dated_events, people_records, place_records, price_records
from core.storage.schema.tables import page_versions, pages, sources

S = TypeVar("S")


@dataclass(frozen=True)
class Stated:
    """The records of an index, each with its page."""

    courses: list[StatedCourse]
    events: list[StatedEvent]
    people: list[StatedPerson]
    places: list[StatedPlace]
    prices: list[StatedPrice]


async def stated_in(database: Database) -> Stated:
    """All records, in the order of the pages."""
    return Stated(
        await _read(database, course_records, lambda row: StatedCourse(course_from(row), *_page(row))),
        await _read(database, dated_events, lambda row: StatedEvent(event_from(row), *_page(row))),
        await _read(database, people_records, lambda row: StatedPerson(person_from(row), *_page(row))),
        await _read(database, place_records, lambda row: StatedPlace(place_from(row), *_page(row))),
        await _read(database, price_records, lambda row: StatedPrice(price_from(row), *_page(row))),
    )


async def _read(database: Database, table: Table, made: Callable[[Row[Any]], S]) -> list[S]:
    wanted = (
        select(*table.c, sources.c.name.label("source"), pages.c.url, page_versions.c.title.label("page_title"))
        .add_columns(page_versions.c.fetched_at)
        .select_from(table.join(page_versions).join(pages).join(sources))
        .where(page_versions.c.valid_to.is_(None))
        .order_by(pages.c.url, table.c.ordinal)
    )
    return [made(row) for row in await database.run(wanted)]


def _page(row: Row[Any]) -> tuple[str, str, str, Any]:
    return row.source, row.url, row.page_title, row.fetched_at
