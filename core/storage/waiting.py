"""Wait in a thread: every wait has a limit, tells its progress, and can be ended from outside."""

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import structlog

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
