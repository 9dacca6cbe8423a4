"""Delete what was received once it is answered, and note what stands, also where the database is away for a moment."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from core.domain.conversation import Message
from core.domain.posts import PostedAnswer
from core.domain.received import STORED_WITHIN, Received
from core.errors import AdvisorError, DatabaseError
from core.ports.conversations import Deliveries, PostedAnswers
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


async def drop(inbox: Inbox | None, received: Received) -> None:
    """Deletes it, for it is answered; a trouble is logged."""
    if inbox:
        await _tried(partial(inbox.drop, received))


async def leave(inbox: Inbox | None, received: Received) -> None:
    """Deletes it: it is no more, its answer stands, or nobody is answered there."""
    await drop(inbox, received)
    log.info("what was received needs no answer", message_id=received.id)


async def release(inbox: Inbox, received: Received) -> None:
    """Leaves it to any process; a trouble is logged."""
    await _tried(partial(inbox.release, received))


async def note_delivered(deliveries: Deliveries | None, message: Message) -> None:
    """Nobody else has to post its answer; a trouble is logged."""
    try:
        if deliveries:
            await deliveries.note(message)
    except AdvisorError as error:
        log.warning("not noted that an answer was posted", error=type(error).__name__)


async def note_posted(store: PostedAnswers, posted: PostedAnswer) -> None:
    """Where an answer stands that others read, for it may have to be amended; a trouble is logged."""
    try:
        await store.note(posted)
    except AdvisorError as error:
        log.warning("not noted where an answer stands", answer=posted.answer_id, error=type(error).__name__)


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
