"""How long a test waits for what should happen; only a failing test waits so long, even on a busy machine."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

PATIENCE = 60.0  # seconds
# What happens without a call to the stand-in, in our own process, wakes nobody who waits.
_LOOK_AGAIN = 0.02


class Changes:
    """Wakes all who wait for the next change of a stand-in.

    Not a Condition: a wait for it that ends by its limit of time takes its lock again in a task of its own (Python
    3.11), and where the waiting task is cancelled just then, nobody gives the lock back: everybody else waits for ever.
    """

    def __init__(self) -> None:
        self._next = asyncio.Event()

    async def tell(self) -> None:
        """Something has changed: returns when all who wait have looked."""
        happened, self._next = self._next, asyncio.Event()
        happened.set()
        await asyncio.sleep(0)

    async def next(self, seconds: float) -> None:
        """Returns at the next change, or after so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._next.wait()


async def wait_until(changes: Changes, seen: Callable[[], object]) -> None:
    """Waits until this is true; looks at every change, so that nothing short-lived is missed, and now and then."""
    async with asyncio.timeout(PATIENCE):
        while not seen():
            await changes.next(_LOOK_AGAIN)
