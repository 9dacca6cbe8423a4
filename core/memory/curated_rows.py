"""Curated answers and pins as rows of Postgres, and rows as curated answers; `CuratedPins`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_once
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement, UnaryExpression

from core.domain.curated import (
    CuratedAction,
    CuratedAnswer,
    CuratedEvent,
    Pin,
    PinKind,
    RestsOn,
)
from core.domain.hand_off import CLOCK
from core.domain.passage import EVERYWHERE, Scope
from core.memory.rows import begins_with
from core.storage.database import Database, storable, storable_value
from core.storage.schema.curated_tables import curated_events, curated_pins, curated_sources, curated_versions
from core.storage.schema.tables import page_versions, pages, sources
from core.storage.statements import scope_values
from core.storage.together import Document, typed

_ANSWER, _PIN = TypeAdapter(CuratedAnswer), TypeAdapter(Pin)
_SAME = ("version", "question", "text", "phrasings", "topics", "office", "reviewed_by", "reviewed_at", "valid_until")


def version_row(answer: CuratedAnswer) -> dict[str, object]:
    """The values of one row of `curated_versions`; what it rests on has a table of its own."""
    return {"answer_id": answer.id} | {name: storable_value(getattr(answer, name)) for name in _SAME}


def ending(answer: CuratedAnswer) -> dict[str, object]:
    """The values that end a version."""
    changes = [storable_value(asdict(change)) for change in answer.changes]
    return {"ended": answer.ended, "ended_at": answer.ended_at, "changes": changes}


def source_rows(version_id: int, found: Sequence[RestsOn]) -> list[dict[str, object]]:
    """The rows of `curated_sources`, in their order."""
    return [
        {"version_id": version_id, "number": number, "url": storable(each.url), "title": storable(each.title)}
        | {"sentences": storable_value(list(each.sentences)), "page_version_id": each.page_version_id}
        for number, each in enumerate(found, 1)
    ]


async def load_answers(
    connection: AsyncConnection, which: ColumnElement[bool], *order: ColumnElement[Any] | UnaryExpression[Any]
) -> list[CuratedAnswer]:
    """These versions with what they rest on."""
    rows = (await connection.execute(select(curated_versions).where(which).order_by(*order))).all()
    rests = await _rests(connection, [row.id for row in rows])
    return [_answer(row, rests[row.id]) for row in rows]


async def _rests(connection: AsyncConnection, versions: Sequence[int]) -> Mapping[int, list[RestsOn]]:
    stored = curated_sources
    query = (
        select(stored, sources.c.name, page_versions.c.fetched_at)
        .join(page_versions, page_versions.c.id == stored.c.page_version_id, isouter=True)
        .join(pages, pages.c.id == page_versions.c.page_id, isouter=True)
        .join(sources, sources.c.id == pages.c.source_id, isouter=True)
        .where(stored.c.version_id.in_(versions))
        .order_by(stored.c.version_id, stored.c.number)
    )
    found: dict[int, list[RestsOn]] = defaultdict(list)
    for row in await connection.execute(query) if versions else ():
        rest = RestsOn(row.url, row.title, tuple(row.sentences), row.page_version_id, row.name or "", row.fetched_at)
        found[row.version_id].append(rest)
    return found


def answer_from(found: Document) -> CuratedAnswer:
    """An answer from a row of `curated_in_force.sql`."""
    rests = [
        RestsOn(
            each["url"],
            each["title"],
            tuple(each["sentences"]),
            each["page_version_id"],
            each["source"] or "",
            each["fetched_at"],
        )
        for each in map(typed, found["rests"])
    ]
    return _answer(SimpleNamespace(**found), rests)


def _answer(row: Row[Any] | SimpleNamespace, rests: Sequence[RestsOn]) -> CuratedAnswer:
    columns = vars(row) if isinstance(row, SimpleNamespace) else row._mapping
    numbers = {"id": row.answer_id, "version_id": row.id}
    return _ANSWER.validate_python({**columns, **numbers, "sources": tuple(rests)})


async def note(connection: AsyncConnection, what: UUID, event: CuratedEvent) -> None:
    """Writes an audit row."""
    row = {"subject_id": what, "version": event.version, "action": event.action.value, "office": event.office}
    await connection.execute(insert(curated_events).values(row | {"author": event.by, "at": event.at}))


async def load_events(connection: AsyncConnection, what: UUID) -> list[CuratedEvent]:
    """The audit rows of an answer or a pin, the oldest first."""
    events = curated_events.c
    rows = await connection.execute(select(curated_events).where(events.subject_id == what).order_by(events.id))
    return [
        CuratedEvent(CuratedAction(row.action), str(what)[:8], row.version, row.office, row.author, row.at)
        for row in rows
    ]


def pin_row(pin: Pin) -> dict[str, object]:
    """The values of one row of `curated_pins`."""
    words = {"question": storable(pin.question), "url": storable(pin.url), "quote": storable(pin.quote)}
    who = {"id": pin.id, "kind": pin.kind.value, "office": pin.office, "author": pin.by, "at": pin.at}
    return words | who | {"source": pin.source, "ended_at": pin.ended_at}


async def load_pins(connection: AsyncConnection, which: ColumnElement[bool], limit: int | None = None) -> list[Pin]:
    """These pins, the newest first."""
    pins = curated_pins.c
    rows = await connection.execute(select(curated_pins).where(which).order_by(pins.at.desc(), pins.id).limit(limit))
    return [_pin(dict(row._mapping)) for row in rows]


def _pin(row: Mapping[str, Any]) -> Pin:
    return _PIN.validate_python({**row, "by": row["author"]})


PINS = curated_pins.c
_PINS_IN_FORCE = """
    select * from curated_pins
    where ended_at is null and (
        cast(:sources as text[]) = '{}' and cast(:topics as text[]) = '{}' or source in (
            select name from sources
            where (:sources = '{}' or name = any(:sources)) and (:topics = '{}' or topic = any(:topics))
        )
    )
    order by at desc, id
"""
IN_FORCE = PINS.ended_at.is_(None)


class PostgresPins:
    """Pins, each change with its audit row in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def in_force(self, scope: Scope = EVERYWHERE) -> list[Pin]:
        """The pins that have not ended, of pages in the scope."""
        return list(map(_pin, await self._database.together.rows(_PINS_IN_FORCE, **scope_values(scope))))

    async def add(self, pin: Pin) -> Pin:
        """Stores a pin; one that was stored before comes back as it is."""
        row = insert_once(curated_pins).values(pin_row(pin)).on_conflict_do_nothing().returning(PINS.id)
        action = CuratedAction.PIN if pin.kind is PinKind.FIRST else CuratedAction.WITHHOLD
        async with self._database.begin() as connection:
            if await connection.scalar(row):
                await note(connection, pin.id, _event(pin, action, pin.by, pin.at))
            return (await load_pins(connection, PINS.id == pin.id))[0]

    async def end(self, pin: Pin, by: str, at: datetime) -> bool:
        """Takes a pin back, or notes that its passage is gone (`by` is then CLOCK); False where it had ended."""
        this = (PINS.id == pin.id, IN_FORCE)
        action = CuratedAction.PAGE_GONE if by == CLOCK else CuratedAction.UNPIN
        async with self._database.begin() as connection:
            if not (await connection.execute(update(curated_pins).where(*this).values(ended_at=at))).rowcount:
                return False
            await note(connection, pin.id, _event(pin, action, by, at))
        return True

    async def find(self, reference: str) -> Pin | None:
        """The pin whose id begins with these 6 to 36 characters; None when none or several do."""
        async with self._database.begin() as connection:
            found = await load_pins(connection, begins_with(PINS.id, reference), limit=2)
        return found[0] if len(found) == 1 else None


def _event(pin: Pin, action: CuratedAction, by: str, at: datetime) -> CuratedEvent:
    return CuratedEvent(action, pin.reference, 0, pin.office, by, at)
