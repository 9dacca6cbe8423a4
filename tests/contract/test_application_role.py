"""A role that does not own the tables runs everything, and can change nothing but rows."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import text

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk, Scope
from core.errors import ConfigurationError, DatabaseError
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from core.storage.index.postings import PostgresIndexMaintenance
from migrations import run
from migrations.grants import grant_to
from tests.standins import databases
from tests.standins.postgres_index import PostgresIndex

pytestmark = pytest.mark.postgres

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
PAGE = Document("https://larkmoor.example/", "Fees", (Block(BlockKind.PARAGRAPH, "x"),), "text/html", NOON)
CHUNKS = [IndexedChunk(ChunkDraft(0, "Fees are due.", "", (), 2), (1.0, 0.0), {"fees": 1.0})]


@pytest.fixture(scope="module")
def role(postgres_url: str) -> Iterator[str]:
    """A role that may do nothing yet."""
    name = f"clerk_{uuid4().hex}"
    databases.execute(postgres_url, f"create role {name} login password 'clerk'")
    yield name
    databases.execute(postgres_url, f"drop role {name}")


@pytest.fixture(scope="module")
def granted_url(postgres_url: str, role: str) -> Iterator[str]:
    """The address of a migrated database for that role, shared by all tests of the module."""
    with databases.cloned(postgres_url, databases.TEMPLATE) as url:
        grant_to(url, role)
        yield url


@pytest.fixture
async def database(granted_url: str, role: str) -> AsyncIterator[Database]:
    """The database as that role opens it."""
    opened = Database(as_role(granted_url, role))
    yield opened
    await opened.dispose()


def as_role(url: str, role: str) -> str:
    return f"postgresql://{role}:clerk@{url.rpartition('@')[2]}"


async def test_it_crawls_indexes_and_searches(database: Database) -> None:
    store = PostgresIndex(database)
    await store.prepare("tiny", 2)
    await store.register_source(Source("bursar", ()))
    await store.replace("bursar", PAGE, "1", CHUNKS, "tiny")
    await PostgresIndexMaintenance(database).refresh_statistics()

    found = await store.hybrid((1.0, 0.0), ["fees"], "tiny", Scope(), 3)

    assert [each.chunk.text for each in found] == ["Fees are due."]


async def test_it_changes_the_embedder(database: Database) -> None:
    vectors = PostgresPassageVectors(database)
    await vectors.begin("next", 2)

    await vectors.finish("next")
    assert (await vectors.coverage("next")).has_index

    assert await vectors.forget("next") == 0
    assert "next" not in await vectors.models()


async def test_it_remembers_and_forgets_conversations(database: Database) -> None:
    store, who = PostgresConversations(database, lease=timedelta(0)), ConversationKey("slack", "t", "c", "ada")
    asked = Message("1", who, "When are fees due?", NOON)
    assert await store.claim(asked)
    words = StandaloneQuestion(asked.text, asked.text)
    await store.remember(asked, Answer(uuid4(), Outcome.ANSWERED, "Soon.", words), Trace((), ()))

    assert [turn.text for turn in await store.recent(who, 9)] == ["When are fees due?", "Soon."]
    assert await store.forget(who) == 2


@pytest.mark.parametrize(
    "statement",
    [
        "drop table turns",
        "alter table turns add column color text",
        "truncate turns",
        "create table mine (x text)",
        "create index mine on turns (text)",
        "drop index turns_recent",
        "update alembic_version set version_num = '0001'",
        "drop function make_vector_index",
        "create extension hstore",
        "alter role current_user superuser",
        "set session authorization advisor",
        "copy turns to program 'true'",
    ],
)
async def test_it_can_change_nothing_but_rows(database: Database, statement: str) -> None:
    with pytest.raises(DatabaseError, match=r"permission denied|must be owner|lacks a right"):
        async with database.begin() as connection:
            await connection.execute(text(statement))


async def test_the_functions_of_the_owner_build_nothing_but_the_index_of_a_known_model(database: Database) -> None:
    with pytest.raises(DatabaseError, match="embedding model 4711 is not registered"):
        async with database.begin() as connection:
            await connection.execute(text("select make_vector_index(4711, 16, 64)"))


async def test_tables_of_later_versions_are_granted_too(database: Database, granted_url: str) -> None:
    databases.execute(granted_url, "create table later (x text)")

    async with database.begin() as connection:
        await connection.execute(text("insert into later values ('a')"))


async def test_a_right_that_was_not_granted_says_who_must_grant_it(postgres_url: str, role: str) -> None:
    with databases.cloned(postgres_url, databases.TEMPLATE) as url:
        database = Database(as_role(url, role))
        with pytest.raises(DatabaseError, match=rf"Its owner must run `advisor migrate --grant-to {role}`"):
            async with database.begin() as connection:
                await connection.execute(text("select * from turns"))
        await database.dispose()


def test_it_sees_that_no_migration_is_missing(granted_url: str, role: str) -> None:
    run.upgrade(as_role(granted_url, role))

    assert run.is_current(as_role(granted_url, role))


def test_granting_twice_changes_nothing(granted_url: str, role: str) -> None:
    grant_to(granted_url, role)


def test_a_role_that_is_missing_is_named_with_the_statement_that_makes_it(granted_url: str) -> None:
    with pytest.raises(ConfigurationError, match='create role "nobody" login'):
        grant_to(granted_url, "nobody")


def test_the_owner_itself_is_refused(granted_url: str) -> None:
    with pytest.raises(ConfigurationError, match="owns the tables, is a superuser or has BYPASSRLS"):
        grant_to(granted_url, "advisor")
