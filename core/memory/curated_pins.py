"""`CuratedPins` on Postgres: passages that are pinned to a question, or withheld from it."""

from datetime import datetime

from sqlalchemy import select, true, update
from sqlalchemy.dialects.postgresql import insert as insert_once

from core.domain.curated import CuratedAction, CuratedEvent, Pin, PinKind
from core.domain.hand_off import CLOCK
from core.domain.search import EVERYWHERE, Scope
from core.memory.answer_references import ids_beginning_with
from core.memory.curated_rows import load_pins, note, pin_row
from core.storage.database import Database
from core.storage.in_scope import in_scope
from core.storage.schema.curated_tables import curated_pins
from core.storage.schema.tables import sources

PINS = curated_pins.c
IN_FORCE = PINS.ended_at.is_(None)


class PostgresPins:
    """Pins, each change with its audit row in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def in_force(self, scope: Scope = EVERYWHERE) -> list[Pin]:
        """The pins that have not ended, of pages in the scope."""
        named = select(sources.c.name).where(*in_scope(scope)).scalar_subquery()
        within = PINS.source.in_(named) if scope.sources or scope.topics else true()
        async with self._database.begin() as connection:
            return await load_pins(connection, IN_FORCE & within)

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
        span = ids_beginning_with(reference)
        if span is None:
            return None
        async with self._database.begin() as connection:
            found = await load_pins(connection, PINS.id.between(*span), limit=2)
        return found[0] if len(found) == 1 else None


def _event(pin: Pin, action: CuratedAction, by: str, at: datetime) -> CuratedEvent:
    return CuratedEvent(action, pin.reference, 0, pin.office, by, at)
