"""Try a step of an answer again while Postgres is away, as after a crash, from which it recovers in seconds."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import structlog

from core.errors import DatabaseUnavailable

# Seconds between the attempts. Postgres takes one or two to recover from a backend that was killed.
PAUSES = (0.5, 2.0, 5.0)
Result = TypeVar("Result")
log = structlog.get_logger(__name__)


async def again_when_away(step: Callable[[], Awaitable[Result]], pauses: Sequence[float] = PAUSES) -> Result:
    """What `step` returns, which must be safe to repeat. Raises DatabaseUnavailable when the last attempt does."""
    for pause in pauses:
        try:
            return await step()
        except DatabaseUnavailable:
            log.warning("the database is away, a question is tried again", in_seconds=pause)
            await asyncio.sleep(pause)
    return await step()
