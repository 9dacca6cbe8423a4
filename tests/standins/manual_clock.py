"""A clock that stands still until a test moves it."""

import asyncio
from dataclasses import dataclass, field

from tests.standins.patience import PATIENCE


@dataclass
class ManualClock:
    """`time` and `sleep` for code that is given its clock."""

    now: float = 0.0
    _sleepers: list[tuple[float, asyncio.Event]] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def time(self) -> float:
        """Seconds since the test began."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Returns when the clock has been moved that far."""
        if seconds <= 0:
            return
        awake = asyncio.Event()
        self._sleepers.append((self.now + seconds, awake))
        self._changed.set()
        await awake.wait()

    def advance(self, seconds: float) -> None:
        """Moves the clock, and wakes whoever is due."""
        self.now += seconds
        due = [awake for at, awake in self._sleepers if at <= self.now]
        self._sleepers = [(at, awake) for at, awake in self._sleepers if at > self.now]
        for awake in due:
            awake.set()

    async def until_somebody_sleeps(self, seconds: float) -> None:
        """Waits until somebody will be due in so many seconds."""
        async with asyncio.timeout(PATIENCE):
            while all(abs(at - self.now - seconds) > 1e-6 for at, _ in self._sleepers):
                self._changed.clear()
                await self._changed.wait()
