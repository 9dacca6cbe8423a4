"""Count how often somebody's words were erased, so that every process on the database can empty its caches."""

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from core.storage.database import Database
from core.storage.schema.console_tables import embedding_map
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
    """Counts one more, as the last statements of a transaction: the next one that erases waits until it ends.

    The places of missed questions on the console's map do not tell whose they are: all go, until it is drawn at night.
    """
    await connection.execute(delete(embedding_map).where(embedding_map.c.is_question))
    await connection.execute(update(erasures).values(times=erasures.c.times + 1))
