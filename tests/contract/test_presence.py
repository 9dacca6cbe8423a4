"""Whether another process serves the same database."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text

from core.storage.database import Database
from core.storage.presence import PostgresPresence
from tests.standins.databases import as_superuser

pytestmark = pytest.mark.postgres
END_OTHERS = """
    select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())
"""


def noted(calls: list[str], name: str) -> Callable[[], Awaitable[object]]:
    async def note() -> None:
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

    async def slowly() -> None:
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


async def test_a_presence_whose_connection_was_lost_is_shown_again(database: Database) -> None:
    calls: list[str] = []
    pauses = 0

    async def two_pauses(_: float) -> None:
        nonlocal pauses
        pauses += 1
        if pauses == 3:
            raise asyncio.CancelledError

    async with PostgresPresence(database).shown(noted(calls, "first")) as presence:
        async with as_superuser(database) as connection:
            assert await connection.scalar(text(END_OTHERS)) == 1
        with pytest.raises(asyncio.CancelledError):
            await presence.keep(two_pauses)
        async with PostgresPresence(database).shown(noted(calls, "second")):
            pass

    assert calls == ["first"]
