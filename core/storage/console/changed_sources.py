"""What was changed of the list of sources at the console, in Postgres."""

from dataclasses import asdict, dataclass

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from core.domain.crawl import ChangedSource
from core.storage.database import Database
from core.storage.schema.console_tables import changed_sources as table


@dataclass(frozen=True)
class PostgresChangedSources:
    """`ChangedSources` on Postgres."""

    database: Database

    async def every(self) -> list[ChangedSource]:
        """All of them, by name. Raises DatabaseError."""
        rows = (await self.database.run(select(table).order_by(table.c.name))).mappings()
        return [ChangedSource(**row) for row in rows]

    async def save(self, changed: ChangedSource) -> None:
        """Keeps it in place of an earlier one. Raises DatabaseError."""
        values = asdict(changed)
        row = insert(table).values(values).on_conflict_do_update(index_elements=["name"], set_=values)
        await self.database.run(row)

    async def erase(self, name: str) -> None:
        """Erases it; nothing where there is none. Raises DatabaseError."""
        await self.database.run(delete(table).where(table.c.name == name))
