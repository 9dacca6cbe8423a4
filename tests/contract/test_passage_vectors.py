"""What every `PassageVectors` promises, on the in-memory one and on Postgres, seen through the search too."""

import asyncio
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk, Scope
from core.domain.status import Coverage
from core.errors import DatabaseError
from core.ports.search import PassageVectors
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from tests.fakes.index import MemoryIndex
from tests.fakes.vectors import MemoryPassageVectors
from tests.standins.databases import as_superuser
from tests.standins.postgres_index import PostgresIndex

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOME = "https://larkmoor.example/"
EAST, LONG = (1.0, 0.0, 0.0), (0.0, 1.0)


class Campus:
    """An index with vectors of the model `old`, and the vectors of all models."""

    def __init__(self, database: Database | None) -> None:
        memory = MemoryIndex()
        self.index = PostgresIndex(database) if database else memory
        self.vectors: PassageVectors = PostgresPassageVectors(database) if database else MemoryPassageVectors(memory)

    async def put(self, page: str, *passages: str, model: str = "old") -> None:
        """Stores a page of these passages."""
        body = " ".join(passages)
        document = Document(HOME + page, page, (Block(BlockKind.PARAGRAPH, body),), "text/html", NOON)
        drafts = [ChunkDraft(place, said, page, (), 9) for place, said in enumerate(passages)]
        chunks = [IndexedChunk(draft, EAST, dict.fromkeys(draft.text.split(), 1.0)) for draft in drafts]
        await self.index.replace("bursar", document, body, chunks, model)

    async def bare(self, model: str = "new") -> dict[str, int]:
        """The ids of all passages that lack a vector of a model, by their text."""
        return {passage.text: passage.id for passage in await self.vectors.missing(model, 0, 100)}

    async def fill(self, model: str = "new") -> None:
        """Gives each passage that lacks one a vector."""
        await self.vectors.add(model, dict.fromkeys((await self.bare(model)).values(), LONG))

    async def found(self, model: str = "new") -> set[str]:
        """What the search finds by vectors of a model."""
        found = await self.index.hybrid(LONG, (), model, Scope(), 100)
        return {candidate.chunk.text for candidate in found}


@pytest.fixture
async def campus(memory_or_database: Database | None) -> Campus:
    made = Campus(memory_or_database)
    await made.index.prepare("old", 3)
    await made.index.register_source(Source("bursar", (HOME,)))
    await made.put("fees", "Fees are due in May.", "They are paid online.")
    await made.put("aid", "Aid is granted in June.")
    return made


async def test_a_model_that_is_searched_has_vectors_of_every_passage(campus: Campus) -> None:
    assert await campus.vectors.coverage("old") == Coverage("old", 3, 0, has_index=True)
    assert (await campus.vectors.coverage("old")).is_complete


async def test_of_a_model_that_nobody_knows_every_passage_is_missing(campus: Campus) -> None:
    assert await campus.vectors.coverage("new") == Coverage("new", 3, 3, has_index=False)


async def test_an_index_without_passages_is_complete_for_every_model(memory_or_database: Database | None) -> None:
    assert (await Campus(memory_or_database).vectors.coverage("new")).is_complete


async def test_what_is_missing_reads_as_it_was_embedded_in_the_order_of_ids(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)

    missing = await campus.vectors.missing("new", 0, 2)

    assert [passage.text for passage in missing] == ["fees\nFees are due in May.", "fees\nThey are paid online."]
    [last] = await campus.vectors.missing("new", missing[-1].id, 2)
    assert last.text == "aid\nAid is granted in June."
    assert await campus.vectors.missing("new", last.id, 2) == []


async def test_added_vectors_are_searched_beside_those_of_the_other_model(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)
    first, *_ = (await campus.bare()).values()

    assert await campus.vectors.add("new", {first: LONG}) == 1

    assert await campus.found() == {"Fees are due in May."}
    assert await campus.vectors.coverage("new") == Coverage("new", 3, 2, has_index=False)
    assert await campus.vectors.coverage("old") == Coverage("old", 3, 0, has_index=True)


async def test_a_passage_that_was_replaced_meanwhile_gets_no_vector(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)
    bare = await campus.bare()
    await campus.put("fees", "Fees are due in August.")

    assert await campus.vectors.add("new", dict.fromkeys(bare.values(), LONG)) == 1

    assert await campus.found() == {"Aid is granted in June."}
    assert set(await campus.bare()) == {"fees\nFees are due in August."}


async def test_a_vector_that_is_there_stays(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)
    bare = await campus.bare()
    await campus.fill()

    assert await campus.vectors.add("new", dict.fromkeys(bare.values(), (1.0, 0.0))) == 0


async def test_a_model_is_complete_when_nothing_is_missing_and_its_index_is_built(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)
    await campus.fill()
    assert not (await campus.vectors.coverage("new")).is_complete

    await campus.vectors.finish("new")
    await campus.vectors.finish("new")

    assert (await campus.vectors.coverage("new")).is_complete


async def test_pages_that_are_stored_under_the_old_model_are_missing_for_the_new_one(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)
    await campus.fill()
    await campus.vectors.finish("new")

    await campus.put("fees", "Fees are due in August.")

    assert await campus.vectors.coverage("new") == Coverage("new", 2, 1, has_index=True)


async def test_a_model_that_is_forgotten_leaves_the_other_as_it_was(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)
    await campus.fill()
    await campus.vectors.finish("new")
    assert await campus.vectors.models() == {"new": 3, "old": 3}

    assert await campus.vectors.forget("new") == 3

    assert await campus.vectors.models() == {"old": 3}
    assert await campus.vectors.coverage("new") == Coverage("new", 3, 3, has_index=False)
    assert await campus.vectors.forget("new") == 0


async def test_a_forgotten_model_can_begin_again_with_another_dimension(campus: Campus) -> None:
    await campus.vectors.begin("new", 7)
    await campus.vectors.forget("new")

    await campus.vectors.begin("new", 2)
    await campus.fill()

    assert len(await campus.found()) == 3


async def test_vectors_of_another_length_are_refused(campus: Campus) -> None:
    await campus.vectors.begin("new", 2)

    with pytest.raises(DatabaseError, match="2 dimensions"):
        await campus.vectors.begin("new", 3)
    with pytest.raises(DatabaseError, match="2 dimensions"):
        await campus.vectors.add("new", dict.fromkeys((await campus.bare()).values(), EAST))


async def test_a_model_that_did_not_begin_can_neither_be_filled_nor_finished(campus: Campus) -> None:
    with pytest.raises(DatabaseError, match="No room was made for vectors of 'new'"):
        await campus.vectors.add("new", {1: LONG})
    with pytest.raises(DatabaseError, match="No room was made for vectors of 'new'"):
        await campus.vectors.finish("new")


@pytest.mark.postgres
async def test_an_index_whose_building_was_cut_off_is_built_anew(database: Database) -> None:
    campus = Campus(database)
    await campus.vectors.begin("new", 2)
    await campus.vectors.finish("new")
    async with as_superuser(database) as connection:
        broken = "update pg_index set indisvalid = false where indexrelid = 'chunk_vectors_hnsw_1'::regclass"
        await connection.execute(text(broken))
    assert not (await campus.vectors.coverage("new")).has_index

    await campus.vectors.finish("new")

    assert (await campus.vectors.coverage("new")).has_index


@pytest.mark.postgres
@pytest.mark.slow
async def test_pages_that_change_while_vectors_are_added_leave_none_behind(database: Database) -> None:
    campus = Campus(database)
    await campus.index.prepare("old", 3)
    await campus.index.register_source(Source("bursar", (HOME,)))
    await campus.vectors.begin("new", 2)
    for round_ in range(8):
        await asyncio.gather(*(campus.put(str(page), f"Round {round_} of page {page}.") for page in range(12)))
        bare = await campus.bare()
        changes = [campus.put(str(page), f"Changed {round_} of page {page}.") for page in range(12)]
        await asyncio.gather(campus.vectors.add("new", dict.fromkeys(bare.values(), LONG)), *changes)

        stale = (
            "select count(*) from chunk_vectors join chunks on chunks.id = chunk_id "
            "join page_versions on page_versions.id = page_version_id where valid_to is not null"
        )
        async with database.begin() as connection:
            assert await connection.scalar(text(stale)) == 0
