"""What every `Vocabulary` tells of the terms of current chunks: on the fake and on Postgres."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk
from core.storage.database import Database
from tests.fakes.index import MemoryIndex
from tests.standins.postgres_index import PostgresIndex

Store = MemoryIndex | PostgresIndex
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
URL = "https://larkmoor.example/{}"
COUNT_OF_EVERYTHING = """
    select term, count(*) as chunks from postings join terms on terms.id = postings.term_id group by term
"""


@pytest.fixture
async def store(memory_or_database: Database | None) -> Store:
    made = PostgresIndex(memory_or_database) if memory_or_database else MemoryIndex()
    await made.prepare("tiny", 2)
    await made.register_source(Source("bursar", ("https://larkmoor.example/",)))
    return made


async def put(store: Store, name: str, *passages: str) -> None:
    page = Document(URL.format(name), name, (Block(BlockKind.PARAGRAPH, name),), "text/html", NOON)
    chunks = [
        IndexedChunk(ChunkDraft(at, text, "", (), 3), (1.0, 0.0), dict.fromkeys(text.split(), 1.0))
        for at, text in enumerate(passages)
    ]
    await store.replace("bursar", page, name + "".join(passages), chunks, "tiny")


async def test_a_term_is_counted_once_a_chunk(store: Store) -> None:
    await put(store, "a", "fees fees due", "fees")
    await put(store, "b", "due")
    await store.refresh_statistics()

    assert await store.held_by(["fees", "due"]) == {"fees": 2, "due": 2}


async def test_what_no_chunk_holds_is_left_out(store: Store) -> None:
    await put(store, "a", "fees")
    await store.refresh_statistics()

    assert await store.held_by(["tuition", "fees", "", "fee\x00"]) == {"fees": 1}
    assert await store.held_by([]) == {}


async def test_what_only_earlier_versions_and_gone_pages_held_is_left_out(store: Store) -> None:
    await put(store, "a", "fees")
    await put(store, "b", "dues")
    await put(store, "a", "charges")
    await store.retire("bursar", URL.format("b"), NOON)
    await store.refresh_statistics()

    assert await store.held_by(["fees", "dues", "charges"]) == {"charges": 1}


async def test_the_size_is_the_number_of_current_chunks_at_the_last_count(store: Store) -> None:
    await put(store, "a", "fees", "dues")
    assert await store.held_of_all(["fees"]) == ({}, 0)

    await store.refresh_statistics()
    await put(store, "b", "charges")

    assert await store.held_of_all(["fees"]) == ({"fees": 1}, 2)


@pytest.mark.slow
@pytest.mark.postgres
async def test_counts_that_are_brought_up_to_date_are_those_of_a_count_of_everything(database: Database) -> None:
    store = PostgresIndex(database)
    await store.prepare("tiny", 2)
    await store.register_source(Source("bursar", ("https://larkmoor.example/",)))
    for turn in range(12):
        await put(store, f"page {turn % 5}", *(f"word{number % (turn + 2)} fees" for number in range(turn)))
        if turn % 3 == 2:
            await store.refresh_statistics()
        if turn % 4 == 3:
            await store.retire("bursar", URL.format(f"page {turn % 5}"), NOON)
    await store.refresh_statistics()

    async with database.begin() as connection:
        everything = {row.term: row.chunks for row in await connection.execute(text(COUNT_OF_EVERYTHING))}
        left = await connection.scalar(text("select count(*) from term_changes"))
    assert len(everything) > 5
    assert await store.held_by([*everything, "word0"]) == everything
    assert left == 0
