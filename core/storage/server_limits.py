"""How many connections the server takes from ordinary roles."""

from sqlalchemy import text

from core.storage.database import Database

_LIMITS = text("""
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as usable,
        pg_backend_pid() as number
""")


async def connection_limit(database: Database) -> int | None:
    """That number; None behind a pooler, which has limits of its own. Raises DatabaseError."""
    async with database.begin() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        row = (await connection.execute(_LIMITS)).one()
    is_direct = driver is not None and driver.info.backend_pid == row.number
    return int(row.usable) if is_direct else None
