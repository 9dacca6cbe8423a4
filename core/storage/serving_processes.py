"""How many processes serve this database now."""

from sqlalchemy import text

from core.storage.database import Database

_SERVING = text("select count(*) from leases where name like 'serving:%' and expires_at > clock_timestamp()")


async def serving_processes(database: Database) -> int:
    """Those whose row has not ended; one that was killed is counted until it does. Raises DatabaseError."""
    async with database.begin() as connection:
        return int((await connection.execute(_SERVING)).scalar_one())
