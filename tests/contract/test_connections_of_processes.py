"""All processes together open no more connections than the server takes; who serves is told."""

import asyncio
from datetime import datetime

import pytest
from sqlalchemy import text

from bot.checks.connection_check import connection_check
from bot.settings import Settings
from core.storage.database import Database
from core.storage.inventory import connection_limit, serving_processes
from core.storage.presence import PostgresPresence

pytestmark = pytest.mark.postgres


async def nothing(since: datetime) -> None:
    """Nobody else serves."""


async def test_pools_that_fit_are_fine(database: Database) -> None:
    found = await connection_check(Settings(database_pool=2, database_overflow=3), database)

    assert (found.ok, "1 process of at most 5 connections; Postgres takes" in found.found) == (True, True)


async def test_pools_of_all_processes_that_do_not_fit_are_a_problem(database: Database) -> None:
    limit = await connection_limit(database)
    assert limit is not None
    settings = Settings(database_pool=min(limit // 2 + 1, 200), database_overflow=0)
    async with PostgresPresence(database).shown(nothing), PostgresPresence(database).shown(nothing):
        two = await connection_check(settings, database)
    one = await connection_check(settings, database)

    assert (two.ok, "2 processes" in two.found, "ADVISOR_DATABASE_POOL" in two.found) == (False, True, True)
    assert one.ok


async def test_a_process_is_counted_until_its_row_ends(database: Database) -> None:
    async with PostgresPresence(database).shown(nothing):
        serving = await serving_processes(database)
        async with database.begin() as connection:
            await connection.execute(text("update leases set expires_at = '2001-01-01Z'"))
        later = await serving_processes(database)

    assert (serving, later) == (1, 0)


async def test_a_pool_opens_no_more_than_it_may(database_url: str) -> None:
    async def number(small: Database) -> object:
        async with small.begin() as connection:
            return await connection.scalar(text("select pg_backend_pid()"))

    small = Database(database_url, pool_size=1, overflow=0)
    async with small.begin() as connection:
        waiting = asyncio.create_task(number(small))
        first = await connection.scalar(text("select pg_backend_pid()"))

    assert await waiting == first
    await small.dispose()
