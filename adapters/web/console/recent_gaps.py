"""What people missed, for the pages of the console: a report takes seconds, and is kept for a while."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache

from core.domain.access import Staff
from core.domain.conversation import Place
from core.domain.quality import GapReport
from core.ports.jobs import Clock
from core.screens.services import Services

LASTS = timedelta(minutes=10)


@dataclass(frozen=True)
class RecentGaps:
    """Makes one report at a time, and each anew after ten minutes, or once somebody's words were erased."""

    services: Services
    clock: Clock
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def report(self, staff: Staff, days: int, most: int) -> GapReport:
        """The `most` largest groups of the last days that somebody may see. Raises DatabaseError or ModelError."""
        apart = await self._apart(staff)
        async with self._one:
            made = _kept(self._one, days, most, apart)
            if not made or made[-1][0] + LASTS <= self.clock():
                made[:] = [(self.clock(), await self.services.gaps.report(days, most=most, apart=apart))]
            return made[-1][1]

    async def _apart(self, staff: Staff) -> tuple[Place, ...]:
        """The workspaces that an office does not serve: limited to some topics or sources, and to none of its own."""
        if staff.is_admin:
            return ()
        offices = self.services.hand_offs.offices if self.services.hand_offs else ()
        topics = {topic for office in offices if office.name == staff.office for topic in office.topics}
        every = await self.services.workspaces.every()
        limited = (each for each in every if (each.topics or each.sources) and topics.isdisjoint(each.topics))
        return tuple(sorted((each.platform, each.workspace) for each in limited))


@lru_cache(maxsize=64)
def _kept(_: asyncio.Lock, __: int, ___: int, ____: tuple[Place, ...]) -> list[tuple[datetime, GapReport]]:
    """Where the newest report is kept; an erasure empties it as it does the cache of every function of ours."""
    return []
