"""Know whether another process serves the same database: each one renews a row for as long as it lives."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from socket import gethostname
from typing import Self
from uuid import uuid4

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import DatabaseError
from core.storage.database import Database
from core.storage.leases import LASTS, RENEWED_AFTER, is_gone, this_process

_BEGINNING = text("select pg_advisory_xact_lock(hashtext('campus-advisor:serving'))")
_SHOW = text("""
    insert into leases (name, token, holder, expires_at) values (:name, 1, :holder, clock_timestamp() + :lasts)
    on conflict (name) do update set expires_at = excluded.expires_at
""")
_ALL = text("select name, holder, expires_at <= clock_timestamp() as is_over from leases where name like 'serving:%'")
_IS_IN_TIME = text("select expires_at > clock_timestamp() from leases where name = :name")
_NOW = text("select clock_timestamp()")
_DELETE = text("delete from leases where name = any(:names)")
log = structlog.get_logger(__name__)

WhenLeft = Callable[[datetime], Awaitable[object]]  # with the time of the server when this process began to serve


@dataclass
class PostgresPresence:
    """The row of this process; it ends by itself when the process dies."""

    database: Database
    _name: str = field(default_factory=lambda: f"serving:{gethostname()}:{os.getpid()}:{uuid4()}")
    _earlier: frozenset[str] = frozenset()
    _others: frozenset[str] = frozenset()
    _since: datetime = field(init=False)
    _when_left: WhenLeft = field(init=False)

    @property
    def others(self) -> int:
        """How many other processes served at the last look."""
        return len(self._others)

    def is_first_for(self, key: str) -> bool:
        """Whether this process, of all that served at the last look, is to begin with something that all of them hear.

        Rendezvous hashing (Thaler and Ravishankar, "Using name-based mappings to increase hit rates", 1998): all
        agree without a word, and only the share of a process that comes or goes moves.
        """
        mine = _weight(self._name, key)
        return all(mine > _weight(other, key) for other in self._others)

    @asynccontextmanager
    async def shown(self, when_left: WhenLeft) -> AsyncIterator[Self]:
        """Stores the row; before that, `when_left` is awaited if nobody else has one. Raises DatabaseError.

        Who begins meanwhile waits until `when_left` is done. `keep` awaits it later if those who are there now end.
        """
        self._when_left = when_left
        async with self.database.begin() as connection:
            await connection.execute(_BEGINNING)
            self._since = await connection.scalar(_NOW)
            self._earlier = await self._living_others(connection)
            await self._look(connection)
            await self._show(connection)
        try:
            yield self
        finally:
            with suppress(DatabaseError):
                await self.database.run(_DELETE, {"names": [self._name]})

    async def keep(self, pause: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Renews the row; until cancelled."""
        while True:
            await pause(RENEWED_AFTER)
            try:
                async with self.database.begin() as connection:
                    await self._look_again(connection)
                    await self._show(connection)
            except DatabaseError as error:
                log.warning("presence not shown", reason=str(error))

    async def _look_again(self, connection: AsyncConnection) -> None:
        """Looks whether those who served before this one have ended, as a container that was killed has after 30 s.

        Where its own row has ended, the database was away: the others may only not have come back yet.
        """
        if await connection.scalar(_IS_IN_TIME, {"name": self._name}):
            living = await self._living_others(connection)
            if self._earlier:
                self._earlier &= living
                await self._look(connection)

    async def _living_others(self, connection: AsyncConnection) -> frozenset[str]:
        living = await _living(connection) - {self._name}
        self._others = living
        return living

    async def _look(self, connection: AsyncConnection) -> None:
        if not self._earlier:
            await self._when_left(self._since)

    async def _show(self, connection: AsyncConnection) -> None:
        await connection.execute(_SHOW, {"name": self._name, "holder": this_process(), "lasts": LASTS})


async def _living(connection: AsyncConnection) -> frozenset[str]:
    """The names of those who serve now; the rows of those that have died are deleted."""
    everybody = (await connection.execute(_ALL)).all()
    dead = {each.name for each in everybody if each.is_over or is_gone(each.holder)}
    await connection.execute(_DELETE, {"names": list(dead)})
    return frozenset(each.name for each in everybody) - dead


def _weight(name: str, key: str) -> bytes:
    return blake2b(f"{name}\n{key}".encode(), digest_size=8).digest()
