"""Databases that hold the invented campus, and the bot between its platforms: once a run, and once a test file."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio

from migrations import run
from tests.standins.campus import index_campus
from tests.standins.campus_bot import ServedTown, open_town, running_bot

TEMPLATE, UNFINISHED = "campus_template", "campus_unfinished"
ONE_WORKER_AT_A_TIME = 4_711_002


@pytest.fixture(scope="session")
def new_campus_database(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes a database that holds the campus, and drops it at the end."""
    made: list[str] = []
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("select pg_advisory_lock(%s)", [ONE_WORKER_AT_A_TIME])
        if not connection.execute("select 1 from pg_database where datname = %s", [TEMPLATE]).fetchone():
            connection.execute(f"create database {UNFINISHED}")
            run.upgrade(_with_database(postgres_url, UNFINISHED))
            asyncio.run(index_campus(_with_database(postgres_url, UNFINISHED), tmp_path_factory.mktemp("campus")))
            connection.execute(f"alter database {UNFINISHED} rename to {TEMPLATE}")
        connection.execute("select pg_advisory_unlock(%s)", [ONE_WORKER_AT_A_TIME])

        def make() -> str:
            made.append(f"campus_{uuid4().hex}")
            connection.execute(f"create database {made[-1]} template {TEMPLATE}")
            return _with_database(postgres_url, made[-1])

        yield make
        for name in made:
            connection.execute(f"drop database {name} with (force)")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served(
    new_campus_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ServedTown]:
    """The bot on both platforms, shared by the tests of one file."""
    database = new_campus_database()
    async with open_town() as town, running_bot(town, tmp_path_factory.mktemp("bot"), database) as bot:
        yield ServedTown(town.discord, town.slack, town.model, bot, database)


def _with_database(url: str, name: str) -> str:
    return f"{url.rpartition('/')[0]}/{name}"
