"""Know whether another process serves the same database: each one renews a row for as long as it lives."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from socket import gethostname
from typing import Self
from uuid import uuid4

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import DatabaseError
from core.storage.database import Database
from core.storage.leases import LASTS, RENEWED_AFTER
from core.storage.processes import is_gone, this_process

_BEGINNING = text("select pg_advisory_xact_lock(hashtext('campus-advisor:serving'))")
_SHOW = text("""
    insert into leases (name, token, holder, expires_at) values (:name, 1, :holder, clock_timestamp() + :lasts)
    on conflict (name) do update set expires_at = excluded.expires_at
""")
_OTHERS = text(
    "select name, holder, expires_at <= clock_timestamp() as is_over from leases where name like 'serving:%'"
)
_DELETE = text("delete from leases where name = any(:names)")
log = structlog.get_logger(__name__)


@dataclass
class PostgresPresence:
    """The row of this process; it ends by itself when the process dies."""

    database: Database
    _name: str = field(default_factory=lambda: f"serving:{gethostname()}:{os.getpid()}:{uuid4()}")

    @asynccontextmanager
    async def shown(self, when_alone: Callable[[], Awaitable[object]]) -> AsyncIterator[Self]:
        """Stores the row; before that, `when_alone` is awaited if nobody else has one. Raises DatabaseError.

        Who begins meanwhile waits until `when_alone` is done.
        """
        async with self.database.begin() as connection:
            await connection.execute(_BEGINNING)
            if await _is_alone(connection):
                await when_alone()
            await self._show(connection)
        try:
            yield self
        finally:
            with suppress(DatabaseError):
                async with self.database.begin() as connection:
                    await connection.execute(_DELETE, {"names": [self._name]})

    async def keep(self, pause: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Renews the row; until cancelled."""
        while True:
            await pause(RENEWED_AFTER)
            try:
                async with self.database.begin() as connection:
                    await self._show(connection)
            except DatabaseError as error:
                log.warning("presence not shown", reason=str(error))

    async def _show(self, connection: AsyncConnection) -> None:
        await connection.execute(_SHOW, {"name": self._name, "holder": this_process(), "lasts": LASTS})


async def _is_alone(connection: AsyncConnection) -> bool:
    """Whether no other process serves; the rows of those that have died are deleted."""
    others = (await connection.execute(_OTHERS)).all()
    dead = [each.name for each in others if each.is_over or is_gone(each.holder)]
    await connection.execute(_DELETE, {"names": dead})
    return len(dead) == len(others)
