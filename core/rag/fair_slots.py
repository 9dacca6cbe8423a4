"""Give places to those who wait, so that a busy server or workspace does not hold up the others."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

Group = tuple[str, str]  # platform and workspace
Waiting = tuple[Group, asyncio.Future[None]]


@dataclass
class FairSlots:
    """So many places; a place that becomes free goes to the waiting group that has the fewest.

    Of groups with equally many, the one that was given a place longest ago is next; within a group, who came first. As
    nobody waits while a place is free, a group alone has all places. Method: max-min fairness, https://en.wikipedia.org/wiki/Max-min_fairness
    """

    places: int
    _held: Counter[Group] = field(default_factory=Counter)
    _waiting: deque[Waiting] = field(default_factory=deque)
    _turns: dict[Group, int] = field(default_factory=dict)  # the number of the last place that each group was given
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def free(self) -> int:
        """How many places nobody has."""
        return self.places - self._held.total()

    @asynccontextmanager
    async def slot(self, group: Group) -> AsyncIterator[None]:
        """Waits for a place and holds it during its block."""
        await self._take(group)
        try:
            yield
        finally:
            self._leave(group)

    async def _take(self, group: Group) -> None:
        if self._held.total() < self.places:
            self._hold(group)
            return
        waiting = (group, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        try:
            await waiting[1]
        except asyncio.CancelledError:
            self._give_up(waiting)
            raise

    def _give_up(self, waiting: Waiting) -> None:
        """Who was cancelled after the place was given to them passes it on."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)
        else:
            self._leave(waiting[0])

    def _leave(self, group: Group) -> None:
        self._held[group] -= 1
        if not self._held[group]:
            del self._held[group]
        if self._waiting:
            self._give_to(min(self._waiting, key=self._had))

    def _had(self, waiting: Waiting) -> tuple[int, int]:
        return self._held[waiting[0]], self._turns.get(waiting[0], 0)

    def _hold(self, group: Group) -> None:
        self._held[group] += 1
        self._turns[group] = next(self._numbers)

    def _give_to(self, waiting: Waiting) -> None:
        self._waiting.remove(waiting)
        self._hold(waiting[0])
        if not waiting[1].done():
            waiting[1].set_result(None)
