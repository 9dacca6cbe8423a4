"""Empty the caches of this process soon after somebody's words were erased in another one."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from core.errors import DatabaseError
from core.text.caches import forget_texts

PAUSE_SECONDS = 5.0  # docs/reference/privacy.md names it
log = structlog.get_logger(__name__)


@dataclass
class ErasureWatch:
    """Looks at every pause how often words were erased; `times` raises DatabaseError."""

    times: Callable[[], Awaitable[int]]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    _seen: int | None = None

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            await self.look()
            await self.pause(PAUSE_SECONDS)

    async def look(self) -> None:
        """Empties them where there was an erasure since, and where nobody can know: a database that is away."""
        try:
            times = await self.times()
        except DatabaseError:
            times = None
        if times is None or times != self._seen:
            forget_texts()
            log.debug("caches emptied", erasures=times)
        self._seen = times
