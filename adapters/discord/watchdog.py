"""Give up on a connection that stays lost, so that a supervisor can restart the process."""

import asyncio
from dataclasses import dataclass, field

from adapters.discord.live_message import Pace
from core.errors import PlatformUnavailable

START = -1
_SECONDS_A_LOOK = 15.0
MINUTES = 10.0


@dataclass
class Watchdog:
    """Knows which shards are down and since when; the start counts as one that is. `connected` is set when none is.

    discord.py can go on resuming a dead session for ever (its issue 10511); only a new process gets out of that.
    """

    pace: Pace = field(default_factory=Pace)
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    _down_since: dict[int, float] = field(default_factory=dict)

    def lost(self, shard: int) -> None:
        """The shard has no connection; a failed attempt does not restart its clock."""
        self._down_since.setdefault(shard, self.pace.clock())
        self.connected.clear()

    def found(self, shard: int) -> None:
        """The shard is ready, or its session was resumed."""
        self._down_since.pop(shard, None)
        if not self._down_since:
            self.connected.set()

    async def watch(self) -> None:
        """Never returns; raises PlatformUnavailable when a shard has been down for too long."""
        self.lost(START)
        while not any(self._is_late(since) for since in self._down_since.values()):
            await self.pace.sleep(_SECONDS_A_LOOK)
        raise PlatformUnavailable(
            f"Discord has not been connected for {MINUTES:g} minutes. Restart the advisor; if this goes on, "
            "check the network and discordstatus.com."
        )

    def _is_late(self, since: float) -> bool:
        return self.pace.clock() - since >= 60 * MINUTES
