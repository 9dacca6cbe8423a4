"""How long a test waits for what should happen; only a failing test waits so long, even on a busy machine."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

PATIENCE = 60.0  # seconds
# What happens without a call to the stand-in, in our own process, wakes nobody who waits.
_LOOK_AGAIN = 0.02


async def wait_until(changed: asyncio.Condition, seen: Callable[[], object]) -> None:
    """Waits until this is true; looks at every change, so that nothing short-lived is missed, and now and then."""
    async with asyncio.timeout(PATIENCE), changed:
        while not seen():
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), _LOOK_AGAIN)
