"""Acknowledge a form within Slack's three seconds, also where storing it takes longer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import structlog

from adapters.slack.in_flight import InFlight
from adapters.slack.receiving.storing import is_again

# Slack tells people after three seconds that it had trouble, and the way to Slack takes some of them.
LONGEST_SECONDS = 1.5
_SHORTEST_SECONDS = 0.2  # where finding out the person's language has taken the rest
_GIVEN_UP_SECONDS = 60.0
log = structlog.get_logger(__name__)

Done = TypeVar("Done")


@dataclass(frozen=True)
class Handling(Generic[Done]):
    """What is said of a form: at once with what its work returned, else early, and later (None: it was given up)."""

    at_once: Callable[[Done], Awaitable[None]]
    early: Callable[[], Awaitable[object]]
    later: Callable[[Done | None], Awaitable[None]]


def now() -> float:
    """When a form came in, in seconds."""
    return asyncio.get_running_loop().time()


async def in_time(work: Awaitable[Done], handling: Handling[Done], in_flight: InFlight, came_at: float) -> None:
    """Acknowledges once. What is not stored in time goes on, which tells its own errors.

    Of a form that was taken up nobody waits for the acknowledgement: what became of it is told later.
    """
    storing = asyncio.ensure_future(work)
    left = max(LONGEST_SECONDS - (now() - came_at), _SHORTEST_SECONDS)
    done, _ = await asyncio.wait({storing}, timeout=left) if not is_again() else (set(), {storing})
    if done:
        await handling.at_once(storing.result())
        in_flight.is_done()
        return
    log.warning("a form is acknowledged before it is stored", after_seconds=LONGEST_SECONDS)
    try:
        await handling.early()
    finally:
        in_flight.start(_told_later(storing, handling.later))


async def _told_later(storing: Awaitable[Done], tell: Callable[[Done | None], Awaitable[None]]) -> None:
    try:
        done = await asyncio.wait_for(storing, _GIVEN_UP_SECONDS)
    except TimeoutError:
        log.error("a form was given up", after_seconds=_GIVEN_UP_SECONDS)
        await tell(None)
        return
    await tell(done)
