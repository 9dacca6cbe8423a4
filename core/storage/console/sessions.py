"""Sessions of the console in Postgres: only digests of what opens them, and an audit row of what is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from core.domain.access import IDLE, LONGEST, ConsoleAction, ConsoleEvent, Role, Staff
from core.domain.hand_off import CONSOLE
from core.storage.database import Database
from core.storage.schema.console_tables import console_burned, console_events, console_sessions

_SESSION = console_sessions.c


@dataclass(frozen=True)
class PostgresConsoleAccess:
    """`ConsoleAccess` on Postgres."""

    database: Database

    async def burn(self, digest: str, until: datetime) -> bool:
        """Notes that it was used; False where it had been: of several at once, one gets True."""
        row = insert(console_burned).values(digest=digest, expires_at=until).on_conflict_do_nothing()
        return await self.database.scalar(row.returning(console_burned.c.digest)) is not None

    async def begin(self, digest: str, staff: Staff, at: datetime) -> None:
        """Begins a session."""
        who = {"author": staff.by, "role": staff.role.value, "office": staff.office}
        row = insert(console_sessions).values(digest=digest, began_at=at, seen_at=at, **who)
        await self.database.run(row)

    async def seen(self, digest: str, at: datetime) -> Staff | None:
        """Whose session it is; that it is used ends its idle time."""
        is_open = and_(_SESSION.digest == digest, ~_has_run_out(at))
        used = update(console_sessions).where(is_open).values(seen_at=func.greatest(_SESSION.seen_at, at))
        row = (await self.database.run(used.returning(console_sessions))).one_or_none()
        return Staff(row.author.removeprefix(f"{CONSOLE}:"), Role(row.role), row.office) if row else None

    async def end(self, digest: str) -> None:
        """Ends a session."""
        await self.database.run(delete(console_sessions).where(_SESSION.digest == digest))

    async def note(self, event: ConsoleEvent) -> None:
        """Writes an audit row."""
        row = {"at": event.at, "author": event.by, "action": event.action.value, "about": event.about}
        await self.database.run(insert(console_events).values(row))

    async def events(self, since: datetime) -> Sequence[ConsoleEvent]:
        """The audit rows since then, newest first."""
        newest = (console_events.c.at.desc(), console_events.c.id.desc())
        query = select(console_events).where(console_events.c.at >= since).order_by(*newest)
        rows = (await self.database.run(query)).all()
        return [ConsoleEvent(row.at, row.author, ConsoleAction(row.action), row.about) for row in rows]

    async def erase(self, at: datetime, events_before: datetime | None) -> int:
        """Deletes what has run out, and old audit rows."""
        gone = [
            delete(console_burned).where(console_burned.c.expires_at <= at),
            delete(console_sessions).where(_has_run_out(at)),
        ]
        gone += [delete(console_events).where(console_events.c.at < events_before)] if events_before else []
        return sum([(await self.database.run(each)).rowcount for each in gone])


def _has_run_out(at: datetime) -> ColumnElement[bool]:
    return or_(_SESSION.seen_at <= at - IDLE, _SESSION.began_at <= at - LONGEST)
