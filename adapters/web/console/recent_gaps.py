"""What people missed, for the pages of the console: a report takes seconds, and is kept for a while."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from core.domain.quality import GapReport
from core.ports.jobs import Clock
from core.ports.quality import GapReports
from core.text.caches import TextCache

LASTS = timedelta(minutes=10)


@dataclass(frozen=True)
class RecentGaps:
    """Makes one report at a time, and each anew after ten minutes, or once somebody's words were erased."""

    gaps: GapReports
    clock: Clock
    _made: TextCache[tuple[int, int], tuple[datetime, GapReport]] = field(default_factory=TextCache)
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def report(self, days: int, most: int) -> GapReport:
        """The `most` largest groups of the last days. Raises DatabaseError or ModelError."""
        async with self._one:
            made = self._made.get((days, most))
            if made is None or made[0] + LASTS <= self.clock():
                made = (self.clock(), await self.gaps.report(days, most=most))
                self._made[days, most] = made
            return made[1]
