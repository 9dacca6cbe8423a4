"""What every `JobLock` promises, on the in-memory one and on Postgres."""

import pytest

from core.ports.jobs import JobLock
from core.storage.database import Database
from core.storage.leases import PostgresJobLock
from tests.fakes.stores import MemoryJobLock


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.postgres)])
def lock(request: pytest.FixtureRequest) -> JobLock:
    """Either implementation."""
    if request.param == "memory":
        return MemoryJobLock()
    database: Database = request.getfixturevalue("database")
    return PostgresJobLock(database)


async def test_one_of_two_gets_the_job(lock: JobLock) -> None:
    async with lock.try_hold("crawl") as mine, lock.try_hold("crawl") as theirs:
        assert (mine, theirs) == (True, False)


async def test_the_loser_takes_nothing_away_when_it_leaves(lock: JobLock) -> None:
    async with lock.try_hold("crawl"):
        async with lock.try_hold("crawl"):
            pass
        async with lock.try_hold("crawl") as third:
            assert not third


async def test_the_job_is_free_again_afterwards_even_after_an_error(lock: JobLock) -> None:
    with pytest.raises(ValueError, match="in the middle"):
        async with lock.try_hold("crawl"):
            raise ValueError("in the middle")

    async with lock.try_hold("crawl") as again:
        assert again


async def test_jobs_do_not_wait_for_each_other(lock: JobLock) -> None:
    async with lock.try_hold("crawl") as crawl, lock.try_hold("retention") as retention:
        assert crawl
        assert retention
