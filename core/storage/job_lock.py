"""Lets exactly one of many replicas run a job, by an advisory lock that Postgres frees when its holder dies."""

import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from core.storage.database import Database


@dataclass(frozen=True)
class PostgresJobLock:
    """One lock a job name, held on a connection of its own."""

    database: Database

    @asynccontextmanager
    async def try_hold(self, job: str) -> AsyncIterator[bool]:
        """True while this process holds the job, False when another does. Raises DatabaseError."""
        number = zlib.crc32(f"campus-advisor:{job}".encode())
        async with self.database.outside_transaction() as connection:
            taken = await connection.exec_driver_sql("select pg_try_advisory_lock(%s)", (number,))
            if not taken.scalar_one():
                yield False
                return
            try:
                yield True
            finally:
                with suppress(SQLAlchemyError):  # a connection that was lost has freed the lock already
                    await connection.exec_driver_sql("select pg_advisory_unlock(%s)", (number,))
