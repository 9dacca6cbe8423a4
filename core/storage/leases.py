"""Rows by which one of many processes holds a name, and the lock that lets exactly one of them run a job.

All times are those of the server.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import Context, copy_context
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from uuid import uuid4

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import DatabaseError, LeaseLost
from core.storage.database import Database
from core.storage.fencing import HELD, Lease

log = structlog.get_logger(__name__)

_PROC = Path("/proc")
_STARTED = 19  # the 22nd field of /proc/PID/stat, counted after the name: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html


@cache
def this_process() -> str:
    """Where it runs, its number there, and when it started; other processes cannot be told from it by guessing."""
    return f"{_place()}/{os.getpid()}/{_started(os.getpid())}"


def is_gone(process: str) -> bool:
    """True when a process that ran on this machine has ended; False for one elsewhere, of which nothing is known."""
    place, number, started = process.rsplit("/", 2)
    return place == _place() and _started(int(number)) != started


@cache
def _place() -> str:
    """This boot of this machine, and the container: process numbers mean nothing outside; unknown without /proc."""
    try:
        boot = (_PROC / "sys/kernel/random/boot_id").read_text().strip()
        return f"{boot}:{(_PROC / 'self/ns/pid').readlink()}"
    except OSError:
        return uuid4().hex


def _started(number: int) -> str:
    """In ticks since the machine started; nothing when there is no such process, or it has only not been waited for."""
    try:
        fields = (_PROC / str(number) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in "ZX" else fields[_STARTED]


LASTS = timedelta(seconds=30)
RENEWED_AFTER = 10.0  # seconds: two attempts may fail

_TAKE_NEW = text("""
    insert into leases (name, token, holder, expires_at)
    values (:name, 1, :holder, clock_timestamp() + :lasts) on conflict do nothing returning token
""")
# Who has it may be in the middle of a transaction that relies on it: that is no reason to wait.
_TAKE_OVER = text("""
    with free as (
        select name from leases where name = :name and (expires_at <= clock_timestamp() or holder = :gone)
        for update skip locked
    )
    update leases set token = token + 1, holder = :holder, expires_at = clock_timestamp() + :lasts
    from free where leases.name = free.name returning token
""")
_HOLDER = text("select holder from leases where name = :name")
_RENEW = text("""
    update leases set expires_at = clock_timestamp() + :lasts where name = :name and token = :token returning token
""")


async def take(connection: AsyncConnection, name: str) -> Lease | None:
    """The lease, None while another process has it. One whose process died on this machine is free at once."""
    mine = {"name": name, "holder": this_process(), "lasts": LASTS}
    token = await connection.scalar(_TAKE_NEW, mine)
    if token is None:
        holder = await connection.scalar(_HOLDER, {"name": name})
        gone = holder if holder and is_gone(holder) else None
        token = await connection.scalar(_TAKE_OVER, mine | {"gone": gone})
    return None if token is None else Lease(name, token)


async def renew(connection: AsyncConnection, lease: Lease, lasts: timedelta = LASTS) -> bool:
    """Lets it last so long from now; False when another process has taken it over."""
    values = {"name": lease.name, "token": lease.token, "lasts": lasts}
    return await connection.scalar(_RENEW, values) is not None


async def give_back(connection: AsyncConnection, lease: Lease) -> None:
    """Ends it now; the row stays, so that the next token is higher."""
    await renew(connection, lease, timedelta(0))


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
