"""The door to Postgres: transactions, restarts, and no vendor error behind it."""

import asyncio
import socket
from collections.abc import Callable
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select, text

from core.errors import AdvisorError, DatabaseError, DatabaseUnavailable, DataRefused, SchemaOutdated
from core.storage.database import Database
from core.storage.schema.tables import sources
from migrations import run
from tests.standins import databases

pytestmark = pytest.mark.postgres

LAST_MOMENT = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
END_SLEEPERS = """
    select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'
"""


async def execute(database: Database, statement: str) -> object:
    async with databases.as_superuser(database) as connection:
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


async def test_after_a_reading_the_same_connection_holds_transactions_again(database_url: str) -> None:
    database = Database(database_url, pool_size=1, overflow=0)
    async with database.reading() as connection:
        assert (await connection.execute(select(sources.c.name))).all() == []

    with pytest.raises(ZeroDivisionError):
        async with database.begin() as connection:
            await connection.execute(sources.insert().values(name="lost"))
            raise ZeroDivisionError

    async with database.reading() as connection:
        assert (await connection.execute(select(sources.c.name))).all() == []
    await database.dispose()


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("grant all on schema public to public", r'database "{name}".*: create extension if not exists "vector";'),
        ("create extension vector", r'database "{name}".*: grant usage, create on schema public to "clerk";'),
    ],
)
async def test_a_user_who_may_not_migrate_is_told_the_statement_that_gives_the_right(
    database: Database, empty_database_url: str, right: str, said: str
) -> None:
    await execute(database, "create role clerk login password 'clerk'")
    databases.execute(empty_database_url, right)
    try:
        with pytest.raises(DatabaseError, match=said.format(name=empty_database_url.rpartition("/")[2])):
            await asyncio.to_thread(run.upgrade, _as_clerk(empty_database_url))
    finally:
        await execute(database, "drop role clerk")


def _as_clerk(url: str) -> str:
    return f"postgresql://clerk:clerk@{url.rpartition('@')[2]}"


async def cut(database_url: str) -> None:
    """Ends every other connection to the database."""
    other = Database(database_url)
    statement = "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database()"
    ended = await execute(other, statement + " and pid <> pg_backend_pid()")
    assert isinstance(ended, int) and ended >= 1  # that of the fixture may be there, too
    await other.dispose()


async def test_idle_connections_that_were_cut_are_replaced(database_url: str) -> None:
    database = Database(database_url, idle_seconds=0)
    assert await execute(database, "select 1") == 1

    await cut(database_url)

    assert await execute(database, "select 1") == 1
    await database.dispose()


async def test_one_that_was_cut_right_after_its_use_fails_once(database_url: str) -> None:
    database = Database(database_url, idle_seconds=60)
    assert await execute(database, "select 1") == 1

    await cut(database_url)

    with pytest.raises(DatabaseUnavailable):
        await execute(database, "select 1")
    assert await execute(database, "select 1") == 1
    await database.dispose()


@pytest.mark.parametrize("zone", ["Etc/UTC", "Asia/Kathmandu", "America/Los_Angeles"])
async def test_every_moment_is_read_in_utc_whatever_the_time_zone_of_the_server(database_url: str, zone: str) -> None:
    databases.execute(database_url, f"alter database {database_url.rpartition('/')[2]} set timezone = '{zone}'")
    database = Database(database_url)
    try:
        assert await execute(database, "show timezone") == "UTC"
        await execute(database, f"set timezone = '{zone}'")  # as another user of the same pooler may
        moment = await execute(database, "select timestamptz '2026-03-01 23:59:00Z'")
    finally:
        await database.dispose()

    assert isinstance(moment, datetime)
    assert moment.tzinfo is UTC
    assert moment == datetime(2026, 3, 1, 23, 59, tzinfo=UTC)


async def test_the_last_moment_that_python_knows_is_read(database: Database) -> None:
    assert await execute(database, "select timestamptz '9999-12-31 23:59:59Z'") == LAST_MOMENT


async def test_what_postgres_cannot_store_is_refused_with_an_error_of_ours(database: Database) -> None:
    for impossible in ("a\x00b", "half \ud83d of a pair"):
        with pytest.raises(DatabaseError, match="cannot store a name, an id or a secret") as caught:
            async with database.begin() as connection:
                await connection.execute(sources.insert().values(name=impossible))
        assert not caught.value.transient
        assert impossible not in str(caught.value)


@pytest.mark.parametrize("wait", ["select pg_sleep(60)", "insert into sources (name) select 'x' from pg_sleep(60)"])
async def test_a_backend_that_is_ended_amid_a_statement_is_a_passing_error(database: Database, wait: str) -> None:
    task = asyncio.create_task(execute(database, wait))
    while not await execute(database, END_SLEEPERS):
        pass

    with pytest.raises(DatabaseUnavailable):
        await task

    assert await execute(database, "select count(*) from sources") == 0


@pytest.mark.slow
async def test_a_backend_that_is_ended_between_two_statements_is_a_passing_error(database: Database) -> None:
    with pytest.raises(DatabaseUnavailable):
        async with database.begin() as connection:
            await connection.execute(sources.insert().values(name="lost"))
            number = (await connection.execute(text("select pg_backend_pid()"))).scalar_one()
            await execute(database, f"select pg_terminate_backend({number}, 5000)")
            await connection.execute(sources.insert().values(name="lost, too"))

    assert await execute(database, "select count(*) from sources") == 0


@pytest.mark.slow
async def test_a_commit_that_no_backend_hears_is_a_passing_error(database: Database) -> None:
    with pytest.raises(DatabaseUnavailable):
        async with database.begin() as connection:
            await connection.execute(sources.insert().values(name="lost"))
            number = (await connection.execute(text("select pg_backend_pid()"))).scalar_one()
            await execute(database, f"select pg_terminate_backend({number}, 5000)")

    assert await execute(database, "select count(*) from sources") == 0


@pytest.mark.slow
async def test_an_error_of_ours_is_not_hidden_by_the_end_of_its_backend(database: Database) -> None:
    with pytest.raises(SchemaOutdated):
        async with database.begin() as connection:
            number = (await connection.execute(text("select pg_backend_pid()"))).scalar_one()
            await execute(database, f"select pg_terminate_backend({number}, 5000)")
            raise SchemaOutdated("an error of ours")


async def test_a_lock_that_others_hold_too_long_is_a_passing_error(database: Database) -> None:
    with pytest.raises(DatabaseUnavailable, match="lock timeout"):
        async with database.begin() as connection:
            await connection.execute(text("lock table sources"))
            async with database.begin() as other:
                await other.execute(text("set local lock_timeout = '1ms'"))
                await other.execute(text("select * from sources"))


async def test_a_read_only_server_is_named(database: Database) -> None:
    with pytest.raises(DatabaseError, match="is read-only: let DATABASE_URL name the primary"):
        async with database.begin() as connection:
            await connection.execute(text("set transaction read only"))
            await connection.execute(sources.insert().values(name="lost"))
