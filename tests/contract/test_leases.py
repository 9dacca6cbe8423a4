"""A lease of a job ends when its process dies, is renewed while it works, and stops who wakes up too late."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text

from core.errors import LeaseLost
from core.storage.database import Database
from core.storage.fencing import HELD
from core.storage.leases import PostgresJobLock
from core.storage.schema.tables import sources
from tests.standins.ended_process import ended_process
from tests.standins.leases import outside_of_leases
from tests.standins.patience import PATIENCE

pytestmark = pytest.mark.postgres
EXPIRE = "update leases set expires_at = '2001-01-01Z'"
COUNT = "select count(*) from sources"


async def execute(database: Database, statement: str, **values: object) -> object:
    async with database.begin() as connection:
        result = await connection.execute(text(statement), values)
        return result.scalar() if result.returns_rows else None


async def store(database: Database, name: str) -> None:
    async with database.begin() as connection:
        await connection.execute(sources.insert().values(name=name))


async def never(_: float) -> None:
    await asyncio.Event().wait()


def at_once(pauses: int) -> Callable[[float], Awaitable[object]]:
    left = iter(range(pauses))

    async def pause(seconds: float) -> None:
        if next(left, None) is None:
            await never(seconds)

    return pause


@pytest.fixture
def other(database_url: str) -> Database:
    """Another process on the same database."""
    return Database(database_url)


async def test_a_job_whose_process_died_on_this_machine_is_free_at_once(database: Database) -> None:
    lock = PostgresJobLock(database, never)
    async with lock.try_hold("crawl"):
        await execute(database, "update leases set holder = :ended", ended=ended_process())
        async with lock.try_hold("crawl") as taken:
            assert taken


async def test_a_job_of_another_machine_is_free_when_its_lease_has_ended(database: Database) -> None:
    lock = PostgresJobLock(database, never)
    async with lock.try_hold("crawl"):
        await execute(database, "update leases set holder = 'another/1/1'")
        async with lock.try_hold("crawl") as early:
            assert not early
        await execute(database, EXPIRE)
        async with lock.try_hold("crawl") as late:
            assert late


async def test_a_lease_is_renewed_while_its_job_runs(database: Database) -> None:
    async with PostgresJobLock(database, at_once(1)).try_hold("crawl"):
        await execute(database, EXPIRE)
        async with asyncio.timeout(PATIENCE):
            while await execute(database, "select expires_at < now() from leases"):
                pass
        async with PostgresJobLock(database).try_hold("crawl") as taken:
            assert not taken


async def test_who_wakes_up_too_late_stores_nothing_more(database: Database, other: Database) -> None:
    with pytest.raises(LeaseLost, match="crawl"):
        async with PostgresJobLock(database, never).try_hold("crawl"):
            await store(database, "in time")
            await execute(database, EXPIRE)
            async with outside_of_leases(PostgresJobLock(other, never)):
                await store(database, "too late")

    assert await execute(database, COUNT) == 1
    await other.dispose()


async def test_who_wakes_up_too_late_is_ended_when_the_lease_is_not_renewed(database: Database) -> None:
    may_renew = asyncio.Event()

    async def pause(_: float) -> None:
        await may_renew.wait()

    with pytest.raises(LeaseLost, match="crawl"):
        async with PostgresJobLock(database, pause).try_hold("crawl"):
            await execute(database, EXPIRE)
            async with outside_of_leases(PostgresJobLock(database, never)):
                may_renew.set()
                async with asyncio.timeout(PATIENCE):
                    await asyncio.Event().wait()


async def test_a_transaction_that_has_begun_is_waited_for_before_a_job_is_taken_over(
    database: Database, other: Database
) -> None:
    async with PostgresJobLock(database, never).try_hold("crawl"):
        await execute(database, EXPIRE)
        async with database.begin() as connection:
            await connection.execute(sources.insert().values(name="in time"))
            async with PostgresJobLock(other, never).try_hold("crawl") as taken:
                assert not taken

    assert await execute(database, COUNT) == 1
    await other.dispose()


async def test_work_that_outlives_the_job_is_not_stopped_by_its_end(database: Database) -> None:
    may_store = asyncio.Event()

    async def later() -> None:
        await may_store.wait()
        await store(database, "later")

    lock = PostgresJobLock(database, never)
    async with lock.try_hold("crawl"):
        left = asyncio.create_task(later())
        await asyncio.sleep(0)
    async with lock.try_hold("crawl"):
        may_store.set()
        await left

    assert HELD.get() == ()
    assert await execute(database, COUNT) == 1
