"""Delete what was received once it is answered, also where the database is away for a moment."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from core.domain.received import STORED_WITHIN, Received
from core.errors import DatabaseError
from core.ports.inbox import Inbox

PAUSES = (1.0, 3.0, 9.0)  # seconds; what stands there longer is told that it came too late
log = structlog.get_logger(__name__)


async def stored_in_time(inbox: Inbox, received: Received) -> bool:
    """Stores it; False where it is known. Raises DatabaseError, TimeoutError.

    What is stored after that time all the same is left to any process, so that it is not answered twice.
    """
    adding = asyncio.ensure_future(inbox.add(received))
    done, _ = await asyncio.wait({adding}, timeout=STORED_WITHIN)
    if done:
        return adding.result()
    adding.add_done_callback(partial(_left_to_any, inbox, received))
    raise TimeoutError


async def drop(inbox: Inbox, received: Received) -> None:
    """Deletes it, for it is answered; a trouble is logged."""
    await _tried(partial(inbox.drop, received))


async def release(inbox: Inbox, received: Received) -> None:
    """Leaves it to any process; a trouble is logged."""
    await _tried(partial(inbox.release, received))


async def _tried(change: Callable[[], Awaitable[None]]) -> None:
    for pause in (*PAUSES, None):
        try:
            await change()
        except DatabaseError as error:
            log.warning("what was received stands in the inbox still", reason=str(error))
        else:
            return
        if pause is not None:
            await asyncio.sleep(pause)


_LETTING_GO: set[asyncio.Task[None]] = set()


def _left_to_any(inbox: Inbox, received: Received, adding: "asyncio.Future[bool]") -> None:
    if adding.cancelled() or adding.exception() or not adding.result():
        return
    letting_go = asyncio.ensure_future(release(inbox, received))
    _LETTING_GO.add(letting_go)
    letting_go.add_done_callback(_LETTING_GO.discard)
