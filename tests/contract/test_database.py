"""The door to Postgres: transactions, restarts, and no vendor error behind it."""

import asyncio
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select, text

from core.errors import AdvisorError, DatabaseError, DatabaseUnavailable, DataRefused, SchemaOutdated
from core.storage.database import Database
from core.storage.schema.tables import sources
from migrations import run

pytestmark = pytest.mark.postgres


async def execute(database: Database, statement: str) -> object:
    async with database.begin() as connection:
        result = await connection.execute(text(statement))
        return result.scalar() if result.returns_rows else None


async def failure(url: str, statement: str = "select 1") -> AdvisorError:
    database = Database(url)
    try:
        with pytest.raises(AdvisorError) as caught:
            await execute(database, statement)
    finally:
        await database.dispose()
    return caught.value


async def test_what_a_transaction_did_is_kept_unless_it_fails(database: Database) -> None:
    async with database.begin() as connection:
        await connection.execute(sources.insert().values(name="kept"))
    with pytest.raises(ZeroDivisionError):
        async with database.begin() as connection:
            await connection.execute(sources.insert().values(name="lost"))
            raise ZeroDivisionError

    async with database.begin() as connection:
        assert (await connection.execute(select(sources.c.name))).scalars().all() == ["kept"]


@pytest.mark.parametrize(
    ("statement", "kind", "said"),
    [
        ("select 1/0", DataRefused, "division by zero"),
        ("selec 1", DatabaseError, "syntax error"),
        ("select * from nowhere", SchemaOutdated, "advisor migrate"),
        ("select nothing from sources", SchemaOutdated, "advisor migrate"),
        ("insert into sources (name) values ('a'), ('a')", DatabaseError, "sources_name_key"),
        ("create extension unheard_of", DatabaseError, "lacks an extension"),
        ("select pg_terminate_backend(pg_backend_pid())", DatabaseUnavailable, "try again"),
    ],
)
async def test_an_error_of_a_statement_is_ours(
    database_url: str, statement: str, kind: type[AdvisorError], said: str
) -> None:
    error = await failure(database_url, statement)

    assert type(error) is kind
    assert said in str(error)


@pytest.mark.parametrize(
    ("spoil", "kind", "said"),
    [
        (lambda url: url.replace("advisor:", "advisor:wrong"), DatabaseError, "rejected the user name or password"),
        (lambda url: url.replace("advisor:", "nobody:"), DatabaseError, "rejected the user name or password"),
        (lambda url: url + "_gone", DatabaseError, "no such database"),
        (lambda url: url.replace("127.0.0.1", "nowhere.invalid"), DatabaseUnavailable, "cannot be reached"),
    ],
)
async def test_a_wrong_address_is_one_clear_sentence_without_the_password(
    database_url: str, spoil: Callable[[str], str], kind: type[AdvisorError], said: str
) -> None:
    error = await failure(spoil(database_url))

    assert type(error) is kind
    assert said in str(error)
    assert str(urlsplit(database_url).password) not in str(error)


async def test_a_closed_port_is_an_unavailable_database() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        error = await failure(f"postgresql://ada:secret@127.0.0.1:{closed.getsockname()[1]}/advisor")

    assert isinstance(error, DatabaseUnavailable)
    assert "start it, or correct DATABASE_URL" in str(error)


async def test_a_user_without_the_rights_to_migrate_is_told_what_to_do(
    database: Database, empty_database_url: str
) -> None:
    await execute(database, "create role clerk login password 'clerk'")
    try:
        with pytest.raises(DatabaseError, match=r"lacks a right .* `create extension vector`"):
            await asyncio.to_thread(run.upgrade, _as_clerk(empty_database_url))
    finally:
        await execute(database, "drop role clerk")


def _as_clerk(url: str) -> str:
    return f"postgresql://clerk:clerk@{url.rpartition('@')[2]}"


async def test_connections_that_were_cut_are_replaced(database: Database, database_url: str) -> None:
    assert await execute(database, "select 1") == 1
    other = Database(database_url)
    cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database()"
    assert await execute(other, cut + " and pid <> pg_backend_pid()") == 1
    await other.dispose()

    assert await execute(database, "select 1") == 1
