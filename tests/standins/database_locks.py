"""Waits until transactions wait for each other, for tests of what happens when two come at once."""

import asyncio

from sqlalchemy import text

from core.storage.database import Database
from tests.standins.patience import PATIENCE


async def waiting_for_locks(database: Database, number: int) -> None:
    """Returns when so many of this database's connections wait for a lock."""
    query = text(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(PATIENCE), database.outside_transaction() as connection:
        while (await connection.scalar(query) or 0) < number:
            pass
