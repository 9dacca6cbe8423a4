"""A Postgres that others run: pgvector in a schema of its own, and a pgvector that is too old."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from bot.checks.doctor import examine
from bot.settings import load_settings
from core.errors import DatabaseError, SchemaOutdated
from core.storage.inventory import is_too_old
from migrations import run
from migrations.grants import grant_to
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_schema_that_is_not_searched_is_told_with_the_statement(elsewhere: str) -> None:
    with pytest.raises(DatabaseError, match=r"in a schema that is not searched .* set search_path = .*extensions"):
        run.upgrade(elsewhere)


@pytest.mark.slow
def test_a_pgvector_that_is_too_old_ends_the_migration(empty_database_url: str) -> None:
    run.upgrade(empty_database_url)
    databases.execute(empty_database_url, "update pg_extension set extversion = '0.7.4' where extname = 'vector'")

    told = r"has pgvector 0\.7\.4, and 0\.8 or newer is needed: .*alter extension vector update"
    with pytest.raises(DatabaseError, match=told):
        run.upgrade(empty_database_url)


@pytest.mark.slow
def test_the_older_of_two_deployments_is_told_that_it_is(empty_database_url: str) -> None:
    run.upgrade(empty_database_url)
    databases.execute(empty_database_url, "update alembic_version set version_num = '9999'")

    with pytest.raises(SchemaOutdated, match="a newer version of the advisor migrated it"):
        run.is_current(empty_database_url)


@pytest.mark.slow
async def test_a_read_only_server_is_found_by_doctor(empty_database_url: str, tmp_path: Path) -> None:
    run.upgrade(empty_database_url)
    name = empty_database_url.rpartition("/")[2]
    databases.execute(empty_database_url, f"alter database {name} set default_transaction_read_only = on")
    settings = load_settings(DATABASE_URL=empty_database_url, data_dir=tmp_path, sources_file=tmp_path / "s.yaml")

    found = {check.name: check async for check in examine(settings)}

    assert not found["database"].ok
    assert "is read-only, as a standby is: name the primary or all" in found["database"].found


@pytest.mark.parametrize(("version", "is_old"), [("0.7.4", True), ("0.8.0", False), ("0.10.1", False), ("1.0", False)])
def test_versions_are_compared_by_their_numbers(version: str, is_old: bool) -> None:
    assert is_too_old(version) is is_old


@pytest.mark.slow
def test_a_role_may_use_pgvector_in_its_own_schema_once_it_was_granted_the_tables(empty_database_url: str) -> None:
    name, role = empty_database_url.rpartition("/")[2], f"clerk_{uuid4().hex}"
    databases.execute(empty_database_url, "create schema extensions")
    databases.execute(empty_database_url, "create extension vector schema extensions")
    databases.execute(empty_database_url, f'alter database "{name}" set search_path = "$user", public, extensions')
    run.upgrade(empty_database_url)
    databases.execute(empty_database_url, f"create role {role} login password 'clerk'")

    grant_to(empty_database_url, role)

    with psycopg.connect(f"postgresql://{role}:clerk@{empty_database_url.rpartition('@')[2]}") as connection:
        assert connection.execute("select '[1,2]'::halfvec <-> '[1,2]'::halfvec").fetchone() == (0.0,)


@pytest.mark.slow
def test_an_owner_who_may_not_grant_the_schema_is_told_what_an_administrator_runs(empty_database_url: str) -> None:
    name, role, owner = empty_database_url.rpartition("/")[2], f"clerk_{uuid4().hex}", f"owner_{uuid4().hex}"
    databases.execute(empty_database_url, "create schema extensions")
    databases.execute(empty_database_url, "create extension vector schema extensions")
    databases.execute(empty_database_url, f'alter database "{name}" set search_path = "$user", public, extensions')
    for each in (role, owner):
        databases.execute(empty_database_url, f"create role {each} login password 'clerk'")
    databases.execute(empty_database_url, f"grant usage on schema extensions to {owner}")
    databases.execute(empty_database_url, f"grant create, usage on schema public to {owner} with grant option")
    as_owner = f"postgresql://{owner}:clerk@{empty_database_url.rpartition('@')[2]}"
    run.upgrade(as_owner)

    with pytest.raises(
        DatabaseError, match=f'an administrator must run .*: grant usage on schema "extensions" to "{role}"'
    ):
        grant_to(as_owner, role)


@pytest.fixture
def latin(empty_database_url: str) -> Iterator[str]:
    """A database that holds what is written in western Europe alone."""
    name = f"latin_{uuid4().hex}"
    made = f"create database {name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0"
    databases.execute(empty_database_url, made)
    yield f"{empty_database_url.rpartition('/')[0]}/{name}"
    databases.execute(empty_database_url, f"drop database {name} with (force)")


async def test_a_database_whose_encoding_loses_characters_is_refused(latin: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"has the encoding LATIN1, .* encoding 'UTF8' template template0"):
        await asyncio.to_thread(run.upgrade, latin)

    settings = load_settings(DATABASE_URL=latin, data_dir=tmp_path, sources_file=tmp_path / "s.yaml")
    found = {check.name: check async for check in examine(settings)}
    assert "has the encoding LATIN1" in found["database"].found
    assert not found["database"].ok


@pytest.mark.parametrize(
    ("theirs", "named"),
    [
        ("create table pages (slug text)", "its tables pages"),
        (
            "create table alembic_version (version_num text); insert into alembic_version values ('8f3a')",
            "revision '8f3a'",
        ),
    ],
)
def test_a_database_of_another_program_is_left_as_it_is(empty_database_url: str, theirs: str, named: str) -> None:
    databases.execute(empty_database_url, theirs)

    with pytest.raises(SchemaOutdated, match=f"belongs to another program .*{named}"):
        run.upgrade(empty_database_url)
