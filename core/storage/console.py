"""What the console keeps in Postgres: sessions and who did what, changes to the list of sources, and the map."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Text, and_, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from core.domain.access import IDLE, LONGEST, ConsoleAction, ConsoleEvent, Role, Staff
from core.domain.crawl import ChangedSource
from core.domain.hand_off import CONSOLE
from core.domain.quality import MapPoint
from core.ports.models import Vector
from core.storage.codecs.vectors import from_halfvec
from core.storage.database import Database
from core.storage.schema.console_tables import (
    changed_sources,
    console_burned,
    console_events,
    console_sessions,
    embedding_map,
)
from core.storage.schema.tables import chunk_vectors, embedding_models, sources

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


@dataclass(frozen=True)
class PostgresChangedSources:
    """`ChangedSources` on Postgres."""

    database: Database

    async def every(self) -> list[ChangedSource]:
        """All of them, by name. Raises DatabaseError."""
        rows = (await self.database.run(select(changed_sources).order_by(changed_sources.c.name))).mappings()
        return [ChangedSource(**row) for row in rows]

    async def save(self, changed: ChangedSource) -> None:
        """Keeps it in place of an earlier one. Raises DatabaseError."""
        values = asdict(changed)
        row = insert(changed_sources).values(values).on_conflict_do_update(index_elements=["name"], set_=values)
        await self.database.run(row)

    async def erase(self, name: str) -> None:
        """Erases it; nothing where there is none. Raises DatabaseError."""
        await self.database.run(delete(changed_sources).where(changed_sources.c.name == name))


@dataclass(frozen=True)
class PostgresEmbeddingMap:
    """`EmbeddingMap` on Postgres."""

    database: Database

    async def sample(self, embedder_name: str, most: int) -> list[tuple[str, Vector]]:
        """Passages by chance, and the same ones each time: ordered by the hash of their id."""
        vectors = chunk_vectors.c
        query = (
            select(sources.c.name, vectors.embedding.cast(Text).label("embedding"))
            .join(embedding_models, embedding_models.c.id == vectors.model_id)
            .join(sources, sources.c.id == vectors.source_id)
            .where(embedding_models.c.name == embedder_name)
            .order_by(func.md5(vectors.chunk_id.cast(Text)))
            .limit(most)
        )
        return [(row.name, from_halfvec(row.embedding)) for row in await self.database.run(query)]

    async def replace(self, points: Sequence[MapPoint]) -> None:
        """Stores these in place of all earlier ones."""
        rows = [{"x": p.x, "y": p.y, "group_name": p.group, "is_question": p.is_question} for p in points]
        async with self.database.begin() as connection:
            await connection.execute(delete(embedding_map))
            if rows:
                await connection.execute(insert(embedding_map), rows)

    async def points(self) -> list[MapPoint]:
        """All points, in the order in which they were stored."""
        rows = await self.database.run(select(embedding_map).order_by(embedding_map.c.id))
        return [MapPoint(row.x, row.y, row.group_name, row.is_question) for row in rows]
