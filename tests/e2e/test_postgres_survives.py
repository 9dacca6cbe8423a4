"""kill -9 of our process and of Postgres, while pages and answers are being stored: nothing acknowledged is lost."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import text

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk, Scope
from core.errors import DatabaseUnavailable
from core.memory.history import PostgresConversations
from core.storage import postgres_server
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations import run
from tests.standins.database_locks import waiting_for_locks
from tests.standins.databases import as_superuser
from tests.standins.postgres_index import PostgresIndex

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ADA = ConversationKey("slack", "larkmoor", "general", "ada")
CHUNKS = 5
BROKEN_VERSIONS = text("""
    select version.id
    from page_versions as version
    left join chunks on chunks.page_version_id = version.id
    left join chunk_vectors on chunk_vectors.chunk_id = chunks.id
    left join lateral (select count(*) from postings where postings.chunk_id = chunks.id) as held (terms) on true
    group by version.id
    having count(chunks.id) <> :chunks
        or count(chunk_vectors.chunk_id) <> case when valid_to is null then :chunks else 0 end
        or sum(held.terms) <> case when valid_to is null then 2 * :chunks else 0 end
""")
# Stores pages and answers one after the other, printing each when it is committed, until its input ends.
PROGRAM = """
import asyncio, importlib.util, pathlib, sys, threading
spec = importlib.util.spec_from_file_location("survival", sys.argv[1])
survival = importlib.util.module_from_spec(spec)
spec.loader.exec_module(survival)
over = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), over.set()), daemon=True).start()
asyncio.run(survival.store_until(over, pathlib.Path(sys.argv[2]), int(sys.argv[3])))
"""


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "data"
    postgres = EmbeddedPostgres(folder)
    run.upgrade(postgres.start())
    postgres.close()
    (folder / "port").unlink()  # copies must not compete for one port
    return folder


@pytest.fixture
def folder(tmp_path: Path, migrated: Path) -> Iterator[Path]:
    yield Path(shutil.copytree(migrated, tmp_path / "data"))
    postgres_server.stop(tmp_path / "data" / "pgdata")


@pytest.fixture
async def postgres(folder: Path) -> AsyncIterator[EmbeddedPostgres]:
    server = EmbeddedPostgres(folder)
    async with server:
        yield server


@pytest.fixture
async def database(postgres: EmbeddedPostgres) -> AsyncIterator[Database]:
    opened = Database(postgres.start(), revive=postgres.ensure_running)
    yield opened
    await opened.dispose()


async def store_until(over: threading.Event, folder: Path, first: int) -> None:
    """What the child process does."""
    postgres = EmbeddedPostgres(folder)
    async with postgres as url:
        database = Database(url, revive=postgres.ensure_running)
        number = first
        while not over.is_set():
            number += await _stored(database, number)
        await database.dispose()


async def _stored(database: Database, number: int) -> bool:
    try:
        await store_page(database, number)
        await store_answer(database, number)
    except DatabaseUnavailable:  # Postgres was killed: the same once more
        return False
    print(number, flush=True)
    return True


async def store_page(database: Database, number: int) -> None:
    """Page `number % 7` in its version `number`."""
    store = PostgresIndex(database)
    await store.prepare("tiny", 2)
    await store.register_source(Source("bursar", ()))
    page = Document(_url(number), str(number), (Block(BlockKind.PARAGRAPH, "x"),), "text/html", NOON)
    chunks = [
        IndexedChunk(ChunkDraft(place, f"{number}.{place}", "", (), 2), (1.0, 0.0), {str(number): 1.0, "page": 0.5})
        for place in range(CHUNKS)
    ]
    await store.replace("bursar", page, str(number), chunks, "tiny")


async def store_answer(database: Database, number: int) -> None:
    """Question `number` with its answer."""
    store = PostgresConversations(database, lease=timedelta(0))
    asked = Message(str(number), ADA, f"question {number}", NOON)
    if await store.claim(asked):
        found = await PostgresIndex(database).hybrid((1.0, 0.0), [str(number)], "tiny", Scope(), 3)
        words = StandaloneQuestion(asked.text, asked.text)
        await store.remember(
            asked, Answer(uuid4(), Outcome.ANSWERED, f"answer {number}", words), Trace(tuple(found), ())
        )


def _url(number: int) -> str:
    return f"https://larkmoor.example/{number % 7}"


class Child:
    """A process that stores pages and answers."""

    def __init__(self, folder: Path, first: int) -> None:
        arguments = [sys.executable, "-c", PROGRAM, __file__, str(folder), str(first)]
        self._process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last = first - 1

    def store(self, count: int) -> None:
        """Waits until `count` more pages and answers are acknowledged."""
        assert self._process.stdout
        numbers = (int(line) for line in self._process.stdout if line.strip().isdigit())
        for self.last in islice(numbers, count):
            pass

    def kill(self) -> None:
        """kill -9; what it acknowledged before dying counts."""
        self._process.kill()
        self._read_the_rest()

    def finish(self) -> None:
        """Lets it end by itself."""
        self._read_the_rest()
        assert self._process.returncode == 0

    def _read_the_rest(self) -> None:
        rest, _ = self._process.communicate()
        self.last = max([self.last, *(int(line) for line in rest.splitlines() if line.isdigit())])


def kill_server(folder: Path) -> None:
    running = postgres_server.state(folder / "pgdata")
    assert running
    os.kill(running.pid, signal.SIGKILL)


def kill_backend(folder: Path) -> None:
    """kill -9 of one backend that serves a client; Postgres then ends all others, and recovers.

    One that waits for a lock comes first: any other may be about to end by itself, and its end is then no crash.
    """
    running = postgres_server.state(folder / "pgdata")
    assert running
    serving = [(child, title) for child, title in _children(running.pid) if b"127.0.0.1(" in title]
    os.kill(min(serving, key=lambda each: b" waiting" not in each[1])[0], signal.SIGKILL)


def _children(parent: int) -> Iterator[tuple[int, bytes]]:
    """The processes of a server that are still there, with their titles."""
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        with suppress(FileNotFoundError, ProcessLookupError):
            yield int(child), Path(f"/proc/{child}/cmdline").read_bytes()


async def broken_versions(database: Database) -> list[int]:
    """Versions that have not all of their chunks, vectors and postings, or some that they should have no more."""
    async with database.begin() as connection:
        return list((await connection.execute(BROKEN_VERSIONS, {"chunks": CHUNKS})).scalars())


async def titles(database: Database) -> set[str]:
    """The titles of all page versions."""
    async with database.begin() as connection:
        return set((await connection.execute(text("select title from page_versions"))).scalars())


async def check(folder: Path, first: int, last: int) -> None:
    """Every acknowledged page version and answer is there, and nothing is there by half."""
    postgres = EmbeddedPostgres(folder)
    async with postgres as url:
        database = Database(url)
        assert await broken_versions(database) == []
        assert await titles(database) >= {str(number) for number in range(first, last + 1)}
        said = [turn.text for turn in await PostgresConversations(database).recent(ADA, 2 * (last + 2))]
        for number in range(first, last + 1):
            place = said.index(f"question {number}")
            assert said[place + 1] == f"answer {number}"
        await database.dispose()


async def test_a_process_that_is_killed_again_and_again_loses_nothing_acknowledged(folder: Path) -> None:
    first = 1
    for count in (1, 12, 29):
        child = Child(folder, first)
        child.store(count)
        child.kill()
        await check(folder, 1, child.last)
        first = child.last + 1

    assert postgres_server.state(folder / "pgdata") is None


async def test_a_postgres_that_is_killed_again_and_again_loses_nothing_acknowledged(folder: Path) -> None:
    child = Child(folder, 1)
    for count in (1, 9, 17):
        child.store(count)
        kill_server(folder)
    child.store(5)  # it goes on by itself
    child.finish()

    assert postgres_server.state(folder / "pgdata") is None
    await check(folder, 1, child.last)


async def test_backends_that_are_killed_again_and_again_lose_nothing_acknowledged(folder: Path) -> None:
    child = Child(folder, 1)
    for count in (1, 4, 9, 2):
        child.store(count)
        kill_backend(folder)
    child.store(5)  # it goes on by itself
    kill_backend(folder)
    child.finish()  # it leaves while Postgres recovers

    assert postgres_server.state(folder / "pgdata") is None
    await check(folder, 1, child.last)


async def test_a_process_that_is_killed_while_postgres_recovers_loses_nothing_acknowledged(folder: Path) -> None:
    child = Child(folder, 1)
    child.store(7)
    kill_backend(folder)
    child.kill()

    await check(folder, 1, child.last)


async def test_both_are_killed_at_once(folder: Path) -> None:
    child = Child(folder, 1)
    child.store(10)
    kill_server(folder)
    child.kill()

    await check(folder, 1, child.last)

    heir = Child(folder, child.last + 1)
    heir.store(3)
    heir.finish()
    await check(folder, 1, heir.last)


async def test_a_page_is_not_stored_by_half_when_postgres_dies(folder: Path, database: Database) -> None:
    await store_page(database, 1)

    await kill_server_amid(store_page(database, 8), "postings", folder, database)

    assert await titles(database) == {"1"}
    await store_page(database, 8)  # a later version of the same page
    assert await titles(database) == {"1", "8"}
    assert await broken_versions(database) == []


async def test_an_answer_is_not_stored_by_half_when_postgres_dies(folder: Path, database: Database) -> None:
    conversations = PostgresConversations(database)

    await kill_server_amid(store_answer(database, 1), "answers", folder, database)

    assert await conversations.recent(ADA, 9) == []
    await store_answer(database, 1)  # its lease has run out
    assert [turn.text for turn in await conversations.recent(ADA, 9)] == ["question 1", "answer 1"]


async def test_a_page_is_not_stored_by_half_when_a_backend_dies(folder: Path, database: Database) -> None:
    await store_page(database, 1)

    await kill_server_amid(store_page(database, 8), "postings", folder, database, kill_backend)

    assert await titles(database) == {"1"}
    await store_page(database, 8)
    assert await broken_versions(database) == []


async def test_an_answer_is_not_stored_by_half_when_a_backend_dies(folder: Path, database: Database) -> None:
    await kill_server_amid(store_answer(database, 1), "answers", folder, database, kill_backend)

    await store_answer(database, 1)  # its lease has run out
    said = await PostgresConversations(database).recent(ADA, 9)
    assert [turn.text for turn in said] == ["question 1", "answer 1"]


@pytest.mark.parametrize("kill", [kill_server, kill_backend])
async def test_a_migration_is_not_done_by_half(
    folder: Path, postgres: EmbeddedPostgres, database: Database, kill: Callable[[Path], None]
) -> None:
    url = postgres.start()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("create database earlier")
    earlier = url.rpartition("/")[0] + "/earlier"
    run.upgrade(earlier, "0001")
    older = Database(earlier, revive=postgres.ensure_running)

    await kill_server_amid(asyncio.to_thread(run.upgrade, earlier), "turns", folder, older, kill)

    await postgres.ensure_running()
    assert run.current_revision(earlier) == "0001"
    run.upgrade(earlier)
    assert run.is_current(earlier)
    await older.dispose()


async def test_an_answer_is_not_stored_by_half_when_its_process_dies(folder: Path, database: Database) -> None:
    child = Child(folder, 1)
    child.store(2)
    async with database.begin() as connection:
        await connection.execute(text("lock table answers in exclusive mode"))
        await waiting_for_locks(database, 1)
        child.kill()

    await check(folder, 1, child.last)
    said = [turn.text for turn in await PostgresConversations(database).recent(ADA, 99)]
    assert f"question {child.last + 1}" not in said
    await store_answer(database, child.last + 1)
    await check(folder, 1, child.last)


async def kill_server_amid(
    work: Coroutine[None, None, None],
    table: str,
    folder: Path,
    database: Database,
    kill: Callable[[Path], None] = kill_server,
) -> None:
    """Kills Postgres when `work` has come as far as writing `table`."""
    with pytest.raises(DatabaseUnavailable):
        async with as_superuser(database) as connection:
            await connection.execute(text(f"lock table {table} in exclusive mode"))
            task = asyncio.create_task(work)
            await waiting_for_locks(database, 1)
            kill(folder)
            with pytest.raises(DatabaseUnavailable):
                await task
            while True:  # this transaction is lost, too, as soon as the server has told its backend
                await connection.execute(text("select 1"))
