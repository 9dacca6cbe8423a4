"""Know whether another process serves the same database: each one shares an advisory lock for as long as it lives."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Self

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import DatabaseError
from core.storage.database import Database

_NUMBER = zlib.crc32(b"campus-advisor:serving")
PAUSE_SECONDS = 30.0
log = structlog.get_logger(__name__)


@dataclass
class PostgresPresence:
    """The lock of this process, on a connection of its own; Postgres frees it when the process dies."""

    database: Database
    _connection: AsyncConnection | None = None
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    @asynccontextmanager
    async def shown(self, when_alone: Callable[[], Awaitable[object]]) -> AsyncIterator[Self]:
        """Shares the lock; before that, `when_alone` is awaited if nobody else has it. Raises DatabaseError.

        Who begins meanwhile waits until `when_alone` is done.
        """
        connection = await self._connect()
        alone = await self._run(connection, "select pg_try_advisory_lock(%s)")
        if alone:
            await when_alone()
        await self._run(connection, "select pg_advisory_lock_shared(%s)")
        if alone:
            await self._run(connection, "select pg_advisory_unlock(%s)")
        try:
            yield self
        finally:
            await self._close()

    async def keep(self, pause: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Shares the lock again whenever its connection was lost; until cancelled."""
        while True:
            await pause(PAUSE_SECONDS)
            try:
                await self._share_again()
            except DatabaseError as error:
                log.warning("presence not shown", reason=str(error))

    async def _share_again(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                await self._connection.exec_driver_sql("select 1")
                return
        await self._close()
        await self._run(await self._connect(), "select pg_advisory_lock_shared(%s)")

    async def _connect(self) -> AsyncConnection:
        self._connection = await self._stack.enter_async_context(self.database.outside_transaction())
        return self._connection

    async def _close(self) -> None:
        """Closes the connection, which frees the lock; it must not go back to the pool with it."""
        connection, self._connection = self._connection, None
        with suppress(SQLAlchemyError, DatabaseError):
            if connection is not None:
                await connection.exec_driver_sql("select pg_advisory_unlock_all()")
        with suppress(SQLAlchemyError, DatabaseError):
            await self._stack.aclose()

    async def _run(self, connection: AsyncConnection, statement: str) -> bool:
        return bool((await connection.exec_driver_sql(statement, (_NUMBER,))).scalar_one())
