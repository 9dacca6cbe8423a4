"""Places go to the server or workspace that has the fewest, and none is ever lost."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rag.limits import FairSlots, Group

BUSY, QUIET, THIRD = ("discord", "busy"), ("discord", "quiet"), ("slack", "third")


@dataclass
class Office:
    """Work that holds a place until it is told to end."""

    slots: FairSlots
    begun: list[Group] = field(default_factory=list)
    ends: list[asyncio.Event] = field(default_factory=list)

    def ask(self, group: Group) -> asyncio.Task[None]:
        return asyncio.create_task(self._work(group))

    async def _work(self, group: Group) -> None:
        async with self.slots.slot(group):
            end = asyncio.Event()
            self.begun.append(group)
            self.ends.append(end)
            await end.wait()

    async def end(self, number: int) -> None:
        self.ends[number].set()
        await everything_that_can_begin()


async def everything_that_can_begin() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_quiet_workspace_is_answered_before_the_queue_of_a_busy_one() -> None:
    office = Office(FairSlots(2))
    tasks = [office.ask(BUSY) for _ in range(6)]
    await everything_that_can_begin()
    tasks += [office.ask(QUIET), office.ask(THIRD)]
    await everything_that_can_begin()

    await office.end(0)
    await office.end(1)

    assert office.begun == [BUSY, BUSY, QUIET, THIRD]
    await _cancelled(tasks)


async def test_one_place_goes_round_the_workspaces() -> None:
    office = Office(FairSlots(1))
    tasks = [office.ask(group) for group in (BUSY, BUSY, BUSY, QUIET, THIRD, QUIET)]
    await everything_that_can_begin()

    for number in range(5):
        await office.end(number)

    assert office.begun == [BUSY, QUIET, THIRD, BUSY, QUIET, BUSY]
    await _cancelled(tasks)


async def test_a_workspace_alone_has_all_places() -> None:
    office = Office(FairSlots(3))
    tasks = [office.ask(BUSY) for _ in range(4)]
    await everything_that_can_begin()

    assert office.begun == [BUSY] * 3
    await _cancelled(tasks)


async def test_who_came_first_is_first_among_equals() -> None:
    office = Office(FairSlots(1))
    tasks = [office.ask(BUSY)]
    await everything_that_can_begin()
    tasks += [office.ask(THIRD), office.ask(QUIET)]
    await everything_that_can_begin()

    await office.end(0)

    assert office.begun == [BUSY, THIRD]
    await _cancelled(tasks)


async def test_a_place_given_to_who_is_cancelled_at_that_moment_goes_on_to_the_next() -> None:
    office = Office(FairSlots(1))
    first = office.ask(BUSY)
    await everything_that_can_begin()
    second, third = office.ask(QUIET), office.ask(THIRD)
    await everything_that_can_begin()

    office.ends[0].set()
    await asyncio.sleep(0)  # the first has left, the second has not yet run
    second.cancel()
    await everything_that_can_begin()

    assert office.begun == [BUSY, THIRD]
    await _cancelled([first, third])


@pytest.mark.hypothesis
@given(seed=st.integers(0, 10_000), places=st.integers(1, 4))
def test_no_place_is_lost_or_doubled_whoever_is_cancelled(seed: int, places: int) -> None:
    asyncio.run(_any_order(random.Random(seed), places))  # noqa: S311


async def _any_order(chance: random.Random, places: int) -> None:
    slots, inside = FairSlots(places), Counter[str]()

    async def work(group: Group, turns: int) -> None:
        async with slots.slot(group):
            inside["now"] += 1
            inside["most"] = max(inside["most"], inside["now"])
            try:
                for _ in range(turns):
                    await asyncio.sleep(0)
            finally:
                inside["now"] -= 1

    tasks = [asyncio.create_task(work(chance.choice((BUSY, QUIET, THIRD)), chance.randrange(4))) for _ in range(30)]
    for task in chance.sample(tasks, 10):
        for _ in range(chance.randrange(3)):
            await asyncio.sleep(0)
        task.cancel()
    await asyncio.wait(tasks, timeout=5)

    assert all(task.done() for task in tasks)
    assert inside["most"] <= places
    async with asyncio.timeout(5):
        held = [slots.slot(BUSY) for _ in range(places)]
        for each in held:
            await each.__aenter__()


async def _cancelled(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
