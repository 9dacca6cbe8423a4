"""Waits until transactions wait for each other, for tests of what happens when two come at once."""

import asyncio

from sqlalchemy import text

from core.storage.database import Database
from tests.standins.databases import as_superuser
from tests.standins.patience import PATIENCE

# Any role sees locks; what other backends wait for is shown to their own role and to superusers only.
WAITING = text("""
    select count(distinct locks.pid) from pg_locks as locks join pg_stat_activity as activity using (pid)
    where not locks.granted and activity.datname = current_database()
""")
PAUSE = text("select pg_sleep(0.01)")
# Waits in other databases belong to tests that run beside this one.
END_WAITS = text("""
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
""")


async def waiting_for_locks(database: Database, number: int) -> None:
    """Returns when so many of this database's connections wait for a lock."""
    async with asyncio.timeout(PATIENCE), database.outside_transaction() as connection:
        while (await connection.scalar(WAITING) or 0) < number:
            await connection.execute(PAUSE)  # each look holds up all who take a lock


async def end_waits(database: Database) -> None:
    """Ends each statement of this database that waits for a lock with an error, as a limit of the server would."""
    async with as_superuser(database) as connection:
        await connection.execute(END_WAITS)
