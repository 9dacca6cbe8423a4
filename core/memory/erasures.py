"""Count how often somebody's words were erased, so that every process on the database can empty its caches."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from core.storage.database import Database
from core.storage.schema.people_tables import erasures


class PostgresErasures:
    """The count. It is a row and no notification, so that it is seen through any pooler."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def times(self) -> int:
        """How often, as far as it is committed; after a backup was restored it may be less. Raises DatabaseError."""
        times: int = (await self._database.run(select(erasures.c.times))).scalar_one()
        return times


async def count_erasure(connection: AsyncConnection) -> None:
    """Counts one more, as the last statement of a transaction: the next one that erases waits until it ends."""
    await connection.execute(update(erasures).values(times=erasures.c.times + 1))
