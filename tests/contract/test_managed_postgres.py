"""A Postgres that others run: pgvector in a schema of its own, and a pgvector that is too old."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from core.errors import DatabaseError
from core.storage.pgvector_version import is_too_old
from migrations import run
from tests.standins import databases
from tests.standins.bot_process import environment_of, free_port, write_sources
from tests.standins.campus import FALL_ANSWER, FALL_QUESTION, index_campus
from tests.standins.command_line import run_here

pytestmark = pytest.mark.postgres


@pytest.fixture
def elsewhere(empty_database_url: str) -> str:
    """An empty database with pgvector in the schema `extensions`, as some providers have it."""
    databases.execute(empty_database_url, "create schema extensions")
    databases.execute(empty_database_url, "create extension vector schema extensions")
    databases.execute(empty_database_url, "grant usage on schema extensions to public")
    return empty_database_url


async def test_pgvector_may_stand_in_a_schema_of_its_own(elsewhere: str, tmp_path: Path) -> None:
    name = elsewhere.rpartition("/")[2]
    databases.execute(elsewhere, f'alter database "{name}" set search_path = "$user", public, extensions')
    await asyncio.to_thread(run.upgrade, elsewhere)

    await index_campus(elsewhere, tmp_path)

    write_sources(tmp_path)
    variables = environment_of(tmp_path, free_port()) | {"DATABASE_URL": elsewhere}
    done = await asyncio.to_thread(run_here, ("ask", FALL_QUESTION), tmp_path, variables)
    assert FALL_ANSWER in done.stdout, done.stderr
    with psycopg.connect(elsewhere) as connection:
        found = connection.execute(
            "select nspname from pg_type join pg_namespace on typnamespace = pg_namespace.oid where typname = 'halfvec'"
        )
        assert found.fetchall() == [("extensions",)]


def test_a_schema_that_is_not_searched_is_told_with_the_statement(elsewhere: str) -> None:
    with pytest.raises(DatabaseError, match=r"in a schema that is not searched .* set search_path = .*extensions"):
        run.upgrade(elsewhere)


def test_a_pgvector_that_is_too_old_ends_the_migration(empty_database_url: str) -> None:
    run.upgrade(empty_database_url)
    databases.execute(empty_database_url, "update pg_extension set extversion = '0.7.4' where extname = 'vector'")

    told = r"has pgvector 0\.7\.4, and 0\.8 or newer is needed: .*alter extension vector update"
    with pytest.raises(DatabaseError, match=told):
        run.upgrade(empty_database_url)


@pytest.mark.parametrize(("version", "is_old"), [("0.7.4", True), ("0.8.0", False), ("0.10.1", False), ("1.0", False)])
def test_versions_are_compared_by_their_numbers(version: str, is_old: bool) -> None:
    assert is_too_old(version) is is_old
