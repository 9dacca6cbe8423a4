"""Kill processes that hold a job, and look whether another one gets it at once."""

import asyncio
import sys

from core.storage.database import Database
from core.storage.leases import PostgresJobLock

JOB = "crawl"
HOLDER = f"""
import asyncio, sys
from core.storage.database import Database
from core.storage.leases import PostgresJobLock

async def hold():
    async with PostgresJobLock(Database(sys.argv[1])).try_hold("{JOB}") as held:
        print(held, flush=True)
        await asyncio.Event().wait()

asyncio.run(hold())
"""


async def leaked_after(kills: int, url: str) -> int:
    """How often the job was not free after its process had been killed. Raises RuntimeError if nobody held it."""
    database = Database(url)
    leaked = 0
    for _ in range(kills):
        await _held_until_killed(database, url)
        leaked += not await _is_free(database)
    await database.dispose()
    return leaked


async def _held_until_killed(database: Database, url: str) -> None:
    command = [sys.executable, "-c", HOLDER, url]
    holder = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    is_held = holder.stdout and await holder.stdout.readline() == b"True\n"
    is_held = is_held and not await _is_free(database)
    holder.kill()
    await holder.wait()
    if not is_held:
        raise RuntimeError("The process that was to be killed did not hold the job.")


async def _is_free(database: Database) -> bool:
    async with PostgresJobLock(database).try_hold(JOB) as is_free:
        return is_free
