"""Bound every wait: those in a thread, and those for a statement whose host does not reply."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

import structlog
from psycopg import AsyncConnection, OperationalError
from psycopg.abc import PQGen
from psycopg.rows import TupleRow

from core.storage.fencing import HELD

log = structlog.get_logger(__name__)

POLL_SECONDS = 0.02
TELL_SECONDS = 5.0

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Wait:
    """The waits of one piece of work; `given_up` ends them all.

    A warning tells every `tell_every` seconds what is waited for.
    """

    given_up: threading.Event = field(default_factory=threading.Event)
    tell_every: float = TELL_SECONDS

    def until(self, done: Callable[[], bool], seconds: float, what: str, poll: float = POLL_SECONDS) -> bool:
        """Polls until `done()`; False after `seconds`, or when given up."""
        began = told = time.monotonic()
        while not done():
            now = time.monotonic()
            if now - began >= seconds or self.given_up.wait(poll):
                return done()
            if now - told >= self.tell_every:
                told = now
                log.warning(f"{what}, {now - began:.0f} s …")
        return True


async def in_thread(work: Callable[[Wait], Result]) -> Result:
    """Runs blocking work in a thread. When cancelled, its waits end, and so does this once the thread has ended."""
    wait = Wait()
    running = asyncio.ensure_future(asyncio.to_thread(work, wait))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        wait.given_up.set()
        await asyncio.gather(running, return_exceptions=True)
        raise


SECONDS = 20.0  # thousands of times what a statement of an answer takes; it may wait for the lock of another one
_IS_SHORT = ContextVar("is_short", default=True)

Reply = TypeVar("Reply")


@contextmanager
def any_length() -> Iterator[None]:
    """Statements may take hours here, as the index of a large site does."""
    before = _IS_SHORT.set(False)
    try:
        yield
    finally:
        _IS_SHORT.reset(before)


class PromptConnection(AsyncConnection[TupleRow]):
    """Raises OperationalError for a statement that takes too long; no limit for those of jobs."""

    seconds = SECONDS

    async def wait(self, gen: PQGen[Reply], *args: object, **named: object) -> Reply:
        """As psycopg, which after a few seconds closes a connection whose statement cannot be cancelled."""
        limit = self.seconds if _IS_SHORT.get() and not HELD.get() else None
        try:
            async with asyncio.timeout(limit) as deadline:
                return await super().wait(gen, *args, **named)  # type: ignore[arg-type]
        except TimeoutError as error:
            if not deadline.expired():
                raise
            raise OperationalError(f"no reply within {limit:g} s") from error
