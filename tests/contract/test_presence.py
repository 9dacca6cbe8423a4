"""Whether another process serves the same database."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

import pytest
from sqlalchemy import text

from core.storage.database import Database
from core.storage.presence import PostgresPresence
from tests.standins.ended_process import ended_process

pytestmark = pytest.mark.postgres


def noted(calls: list[str], name: str) -> Callable[[datetime], Awaitable[object]]:
    async def note(since: datetime) -> None:
        calls.append(name)

    return note


async def test_only_who_is_alone_is_told_so(database: Database) -> None:
    calls: list[str] = []

    async with PostgresPresence(database).shown(noted(calls, "first")):
        async with PostgresPresence(database).shown(noted(calls, "second")):
            pass
        async with PostgresPresence(database).shown(noted(calls, "third")):
            pass
    async with PostgresPresence(database).shown(noted(calls, "fourth")):
        pass

    assert calls == ["first", "fourth"]


async def test_who_begins_meanwhile_waits_until_the_first_is_done(database: Database) -> None:
    order: list[str] = []
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def slowly(since: datetime) -> None:
        begun.set()
        await may_end.wait()
        order.append("first is done")

    async def first() -> None:
        async with PostgresPresence(database).shown(slowly):
            await second_shown.wait()

    async def second() -> None:
        async with PostgresPresence(database).shown(noted(order, "second is alone")):
            order.append("second is there")
            second_shown.set()

    second_shown = asyncio.Event()
    async with asyncio.TaskGroup() as both:
        both.create_task(first())
        await begun.wait()
        both.create_task(second())
        may_end.set()

    assert order == ["first is done", "second is there"]


async def test_a_presence_that_ended_since_it_was_not_renewed_is_shown_again(database: Database) -> None:
    calls: list[str] = []

    async with PostgresPresence(database).shown(noted(calls, "first")) as presence:
        await execute(database, "update leases set expires_at = '2001-01-01Z'")
        await kept(presence, times=1)
        async with PostgresPresence(database).shown(noted(calls, "second")):
            pass

    assert calls == ["first"]


@pytest.mark.parametrize("death", ["set expires_at = '2001-01-01Z'", "set holder = :dead"])
async def test_who_died_does_not_count(database: Database, death: str) -> None:
    calls: list[str] = []

    async with PostgresPresence(database).shown(noted(calls, "first")):
        await execute(database, f"update leases {death}")
        async with PostgresPresence(database).shown(noted(calls, "second")):
            pass

    assert calls == ["first", "second"]


async def test_who_serves_on_another_machine_counts(database: Database) -> None:
    calls: list[str] = []

    async with PostgresPresence(database).shown(noted(calls, "first")):
        await execute(database, "update leases set holder = 'another/1/1'")
        async with PostgresPresence(database).shown(noted(calls, "second")):
            pass

    assert calls == ["first"]


async def test_who_was_there_before_and_ends_later_is_noticed_once(database: Database) -> None:
    """As a container that was killed and started again: nobody can tell before its row ends."""
    left: list[datetime] = []

    async def note(since: datetime) -> None:
        left.append(since)

    async with PostgresPresence(database).shown(noted([], "killed")):
        await execute(database, "update leases set holder = 'another/1/1'")
        async with PostgresPresence(database).shown(note) as again:
            began = await moment(database)
            await kept(again, times=1)
            assert left == []
            await execute(database, "update leases set expires_at = '2001-01-01Z' where holder = 'another/1/1'")
            async with PostgresPresence(database).shown(noted([], "began later")):
                await kept(again, times=2)

    [since] = left
    assert since < began


async def test_after_the_database_was_away_others_have_time_to_come_back(database: Database) -> None:
    calls: list[str] = []

    first, second = PostgresPresence(database), PostgresPresence(database)
    async with first.shown(noted([], "earlier")) as earlier, second.shown(noted(calls, "later")) as later:
        await execute(database, "update leases set expires_at = '2001-01-01Z'")
        await kept(later, times=1)
        await kept(earlier, times=1)
        await kept(later, times=1)

    assert calls == []


async def kept(presence: PostgresPresence, times: int) -> None:
    """Renews it so often."""
    left = iter(range(times))

    async def pause(_: float) -> None:
        if next(left, None) is None:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await presence.keep(pause)


async def moment(database: Database) -> datetime:
    async with database.begin() as connection:
        found: datetime = (await connection.execute(text("select clock_timestamp()"))).scalar_one()
        return found


async def execute(database: Database, statement: str) -> None:
    async with database.begin() as connection:
        await connection.execute(text(statement), {"dead": ended_process()} if ":dead" in statement else {})


async def test_of_all_that_serve_exactly_one_is_first_for_anything_and_each_for_its_share(database: Database) -> None:
    presences = [PostgresPresence(database) for _ in range(3)]
    keys = [str(number) for number in range(300)]
    async with presences[0].shown(noted([], "")), presences[1].shown(noted([], "")), presences[2].shown(noted([], "")):
        for each in presences:
            await kept(each, times=1)
        firsts = [[each.is_first_for(key) for each in presences] for key in keys]

    assert all(sum(each) == 1 for each in firsts)
    assert all(sum(share) > len(keys) // 6 for share in zip(*firsts, strict=True))


async def test_who_serves_alone_is_first_for_everything(database: Database) -> None:
    left = PostgresPresence(database)
    async with left.shown(noted([], "")):
        async with PostgresPresence(database).shown(noted([], "")):
            await kept(left, times=1)
            shared = sum(left.is_first_for(str(number)) for number in range(100))
        await kept(left, times=1)

        assert shared < 100
        assert all(left.is_first_for(str(number)) for number in range(100))
