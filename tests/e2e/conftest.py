"""Databases that hold the invented campus: indexed once a run, cloned for every test file that needs one."""

import asyncio
from collections.abc import Callable, Iterator
from uuid import uuid4

import psycopg
import pytest

from migrations import run
from tests.standins.campus import index_campus

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


def _with_database(url: str, name: str) -> str:
    return f"{url.rpartition('/')[0]}/{name}"
