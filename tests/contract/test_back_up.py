"""The commands of the page on backups, run as a role that owns its tables and not the extension of pgvector."""

import asyncio
import os
import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from core.domain.conversation import ConversationKey, Message
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.postgres_runner import binaries
from migrations import run
from tests.standins import databases
from tests.standins.bot_process import environment_of
from tests.standins.command_line import run_here

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

PAGE = Path(__file__).parents[2] / "docs/how-to/back-up.md"
ADA = ConversationKey("slack", "larkmoor", "general", "ada")


@pytest.fixture
def owner(postgres_url: str) -> Iterator[str]:
    """A role that may log in, and nothing more."""
    name = f"owner_{uuid4().hex}"
    databases.execute(postgres_url, f"create role {name} login password 'clerk'")
    yield name
    for database in (f"{name}_one", f"{name}_two"):
        databases.execute(postgres_url, f"drop database if exists {database} with (force)")
    databases.execute(postgres_url, f"drop role {name}")


def made(server: str, owner: str, name: str) -> str:
    """The owner's address of a new database, in which the administrator has made the extension."""
    database = f"{owner}_{name}"
    databases.execute(server, f"create database {database} owner {owner}")
    databases.execute(databases.with_database(server, database), "create extension vector")
    return databases.with_database(f"postgresql://{owner}:clerk@{server.rpartition('@')[2]}", database)


def shell(command: str, folder: Path, url: str) -> "subprocess.CompletedProcess[str]":
    """Runs it with the programs that belong to the embedded server."""
    environment = os.environ | {"PATH": f"{binaries()}:{os.environ['PATH']}", "DATABASE_URL": url}
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


async def asked(url: str) -> None:
    """Stores a question."""
    database = Database(url)
    assert await PostgresConversations(database).claim(Message("1", ADA, "When are fees due?", datetime.now(UTC)))
    await database.dispose()


def test_a_dump_is_restored_by_the_letter_of_the_page(postgres_url: str, owner: str, tmp_path: Path) -> None:
    [back_up, restore, *_] = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    *commands, migrate = restore.strip().splitlines()
    first, second = (made(postgres_url, owner, name) for name in ("one", "two"))
    run.upgrade(first)
    asyncio.run(asked(first))

    said = [shell(back_up.strip(), tmp_path, first), *(shell(each, tmp_path, second) for each in commands)]
    variables = environment_of(tmp_path, 0) | {"DATABASE_URL": second}
    migrated = run_here(tuple(migrate.split()[1:]), tmp_path, variables)

    assert [(each.returncode, each.stderr) for each in said] == [(0, "")] * 3
    assert migrated.returncode == 0, migrated.stderr
    with psycopg.connect(databases.with_database(postgres_url, f"{owner}_two")) as connection:  # a superuser sees all
        assert connection.execute("select text from turns").fetchall() == [("When are fees due?",)]
