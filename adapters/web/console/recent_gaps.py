"""What people missed, for the pages of the console: a report takes seconds, and is kept for a while."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache

from core.domain.quality import GapReport
from core.ports.jobs import Clock
from core.ports.quality import GapReports

LASTS = timedelta(minutes=10)


@dataclass(frozen=True)
class RecentGaps:
    """Makes one report at a time, and each anew after ten minutes, or once somebody's words were erased."""

    gaps: GapReports
    clock: Clock
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def report(self, days: int, most: int) -> GapReport:
        """The `most` largest groups of the last days. Raises DatabaseError or ModelError."""
        async with self._one:
            made = _kept(self._one, days, most)
            if not made or made[-1][0] + LASTS <= self.clock():
                made[:] = [(self.clock(), await self.gaps.report(days, most=most))]
            return made[-1][1]


@lru_cache(maxsize=8)
def _kept(_: asyncio.Lock, __: int, ___: int) -> list[tuple[datetime, GapReport]]:
    """Where the newest report is kept; an erasure empties it as it does the cache of every function of ours."""
    return []
