"""The bot with PgBouncer before its Postgres, which gives a connection away after each transaction."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from benchmarks.conversations.load import converse
from benchmarks.processes.kills import leaked_after
from core.errors import ConfigurationError
from core.storage.database import Database
from migrations.grants import grant_to
from tests.standins.campus_bot import open_town, running_bot
from tests.standins.pooler import needs_pooler, pooled

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, needs_pooler, pytest.mark.slow]
ROLE = "campus_bot"


@pytest.fixture
def direct(new_campus_database: Callable[[], str]) -> str:
    """Address of a database with the campus, for an ordinary role that may use it."""
    owner = new_campus_database()
    shared = (psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation)  # by all databases of the server
    with suppress(*shared), closing(psycopg.connect(owner, autocommit=True)) as connection:
        connection.execute(f"create role {ROLE} login password '{ROLE}'")
    grant_to(owner, ROLE)
    return make_url(owner).set(username=ROLE, password=ROLE).render_as_string(hide_password=False)


@pytest.fixture
def behind(direct: str, tmp_path: Path) -> Iterator[str]:
    with pooled(direct, tmp_path) as url:
        yield url


@pytest.fixture(params=[("transaction", 5), ("session", 25)], ids=["transactions", "sessions"])
def behind_either(direct: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """A pooler of either kind. One of sessions needs a connection for each of its clients."""
    mode, size = request.param
    with pooled(direct, tmp_path, mode=mode, size=size) as url:
        yield url


async def test_everyone_is_answered_once_and_no_connection_is_kept(behind: str, tmp_path: Path) -> None:
    async with open_town() as town, running_bot(town, tmp_path / "bot", behind) as bot:
        report = await converse(town, 12)

    assert report.problems == []
    assert not [line for line in bot.log if line["level"] == "error"]


async def test_a_statement_that_is_run_often_is_found_on_each_connection(behind_either: str) -> None:
    databases = [Database(f"{behind_either}?prepare_threshold=0") for _ in range(4)]

    async def ask(database: Database) -> None:
        for number in range(30):
            async with database.begin() as connection:
                assert await connection.scalar(text("select cast(:number as int)"), {"number": number}) == number

    await asyncio.gather(*(ask(database) for database in databases for _ in range(5)))

    for database in databases:
        await database.dispose()


async def test_a_job_is_free_when_its_process_was_killed(behind_either: str) -> None:
    assert await leaked_after(3, behind_either) == 0


@pytest.mark.slow
async def test_a_superuser_is_refused_whose_role_the_pooler_would_not_keep(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    refused = pytest.raises(ConfigurationError, match="superuser through a connection pooler")
    with pooled(new_campus_database(), tmp_path) as url, refused:
        async with Database(url).begin():
            pass
