"""How often a message in the making is shown; time is passed in, so that tests need none."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds until the first text is shown, and at least this long between two edits."""

    first: float = 0.5
    # Discord allows five edits in five seconds in one channel; the final one must always get through.
    between: float = 1.0
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
