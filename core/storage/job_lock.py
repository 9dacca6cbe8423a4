"""Lets exactly one of many replicas run a job, by a lease that is renewed while it runs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import Context, copy_context
from dataclasses import dataclass

import structlog

from core.errors import DatabaseError, LeaseLost
from core.storage.database import Database
from core.storage.fencing import HELD, Lease
from core.storage.leases import RENEWED_AFTER, give_back, renew, take

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class PostgresJobLock:
    """One lease a job name. It holds no connection, so that it works through any pooler."""

    database: Database
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep

    @asynccontextmanager
    async def try_hold(self, job: str) -> AsyncIterator[bool]:
        """True while this process holds the job, False when another does. Raises DatabaseError.

        The body stores nothing more, and ends with LeaseLost, when another process has taken the job over.
        """
        async with self.database.begin() as connection:
            lease = await take(connection, job)
        if lease is None:
            yield False
            return
        async with self._held(lease):
            yield True

    @asynccontextmanager
    async def _held(self, lease: Lease) -> AsyncIterator[None]:
        before = HELD.get()
        try:
            async with asyncio.timeout(None) as body:
                renewing = asyncio.create_task(self._keep(lease, body), context=_outside())
                HELD.set((*before, lease))
                try:
                    yield
                finally:
                    renewing.cancel()
        except TimeoutError as error:
            if not body.expired():
                raise
            raise LeaseLost(
                f"Another process has taken over {lease.name}, as this one was held up too long."
            ) from error
        finally:
            lease.has_ended = True
            HELD.set(before)
            await self._give_back(lease)

    async def _keep(self, lease: Lease, body: asyncio.Timeout) -> None:
        """Renews the lease until cancelled; ends the body when it is lost."""
        while True:
            await self.pause(RENEWED_AFTER)
            try:
                async with self.database.begin() as connection:
                    is_held = await renew(connection, lease)
            except DatabaseError as error:  # what others took over is refused when it is back
                log.warning("lease not renewed", job=lease.name, reason=str(error))
                continue
            if not is_held:
                body.reschedule(asyncio.get_running_loop().time())
                return

    async def _give_back(self, lease: Lease) -> None:
        with suppress(DatabaseError):  # it ends by itself
            async with self.database.begin() as connection:
                await give_back(connection, lease)


def _outside() -> Context:
    """Where no lease is held: renewing one does not depend on any."""
    context = copy_context()
    context.run(HELD.set, ())
    return context
