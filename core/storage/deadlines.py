"""End statements that Postgres does not reply to, since its host is frozen: no silent peer closes a connection."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from psycopg import AsyncConnection, OperationalError
from psycopg.abc import PQGen
from psycopg.rows import TupleRow

from core.storage.fencing import HELD

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
