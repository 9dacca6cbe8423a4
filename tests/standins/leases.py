"""Take a job over as another process would: without the leases that the test itself holds."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from core.storage.fencing import HELD
from core.storage.leases import PostgresJobLock


@asynccontextmanager
async def outside_of_leases(lock: PostgresJobLock, job: str = "crawl") -> AsyncIterator[None]:
    """The other process holds the job; what the body stores is stored under the leases of before."""
    mine = HELD.get()
    HELD.set(())
    async with lock.try_hold(job) as taken:
        assert taken
        HELD.set(mine)
        yield
