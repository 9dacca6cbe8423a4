"""Fixtures for tests that need a database: one embedded Postgres a run, one clone of the migrated template a test."""

import fcntl
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import structlog
from hypothesis import settings

from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations import run

# How long an example takes says how busy the machine is.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

TEMPLATE = "advisor_template"
# A test run that loses its data with the power loses nothing; tests of durability start a Postgres of their own.
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200"}


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """Address of a running Postgres that holds the template; parallel workers share one server."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "postgres"
    postgres = EmbeddedPostgres(folder, FAST)
    url = postgres.start()
    try:
        _make_template_once(url, folder)
        yield url
    finally:
        postgres.close()


@pytest.fixture
def empty_database_url(postgres_url: str) -> Iterator[str]:
    """Address of a database of its own without any table, dropped after the test."""
    yield from _own_database(postgres_url, "template0")


@pytest.fixture
def database_url(postgres_url: str) -> Iterator[str]:
    """Address of a migrated, empty database of its own, dropped after the test."""
    yield from _own_database(postgres_url, TEMPLATE)


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A migrated, empty database of its own."""
    opened = Database(database_url)
    yield opened
    await opened.dispose()


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.postgres)])
async def memory_or_database(request: pytest.FixtureRequest) -> AsyncIterator[Database | None]:
    """Runs a contract test twice: with None, for the in-memory fake, and with a database of its own."""
    if request.param == "memory":
        yield None
        return
    opened = Database(request.getfixturevalue("database_url"))
    yield opened
    await opened.dispose()


def _own_database(url: str, template: str) -> Iterator[str]:
    name = f"test_{uuid4().hex}"
    _execute(url, f"create database {name} template {template}")
    yield _with_database(url, name)
    _execute(url, f"drop database {name} with (force)")


def _make_template_once(url: str, folder: Path) -> None:
    with (folder / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder / "template.made"
        if not made.exists():
            _execute(url, f"create database {TEMPLATE}")
            run.upgrade(_with_database(url, TEMPLATE))
            made.touch()


def _with_database(url: str, name: str) -> str:
    return f"{url.rpartition('/')[0]}/{name}"


def _execute(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """A test that runs a command configures the logs of the whole process; the next one starts without that."""
    yield
    structlog.reset_defaults()
