"""What the ports of stored pages do, seen through the search: on the fake and on Postgres."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document, TextLink
from core.domain.passage import ChunkDraft, IndexedChunk, Scope, SyllabusPart
from core.domain.units import Unit, UnitKind
from core.errors import DatabaseError
from core.storage.database import Database
from tests.fakes.index import MemoryIndex
from tests.standins.postgres_index import PostgresIndex

Store = MemoryIndex | PostgresIndex
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
URL = "https://larkmoor.example/fees"
EAST, NORTH = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)


@pytest.fixture
async def store(memory_or_database: Database | None) -> Store:
    made = PostgresIndex(memory_or_database) if memory_or_database else MemoryIndex()
    await prepare(made)
    return made


async def prepare(store: Store) -> None:
    await store.prepare("tiny", 3)
    await store.register_source(Source("bursar", ("https://larkmoor.example/",), topic="money"))


def document(url: str = URL, text: str = "Fees are due in May.", at: datetime = NOON) -> Document:
    return Document(url, "Fees", (Block(BlockKind.PARAGRAPH, text),), "text/html", at, etag='"1"')


def chunk(text: str, vector: tuple[float, ...] = EAST, ordinal: int = 0) -> IndexedChunk:
    draft = ChunkDraft(ordinal, text, "Fees", ("Fees", "Dates"), 9, page=ordinal + 1)
    return IndexedChunk(draft, vector, dict.fromkeys(text.lower().split(), 1.0))


async def texts(store: Store, model: str = "tiny", vector: tuple[float, ...] = EAST) -> list[str]:
    found = await store.hybrid(vector, (), model, Scope(), 20)
    return [candidate.chunk.text for candidate in found]


async def put(store: Store, content: str, fingerprint: str, *chunks: IndexedChunk, url: str = URL) -> bool:
    return await store.replace("bursar", document(url, content), fingerprint, chunks or (chunk(content),), "tiny")


async def test_a_new_page_is_new_and_found(store: Store) -> None:
    assert await put(store, "Fees are due in May.", "a")

    assert await texts(store) == ["Fees are due in May."]


async def test_a_changed_page_is_not_new_and_only_its_new_text_is_found(store: Store) -> None:
    await put(store, "Fees are due in May.", "a")

    assert not await put(store, "Fees are due in June.", "b")

    assert await texts(store) == ["Fees are due in June."]
    assert await store.hybrid(EAST, ["may."], "tiny", Scope(), 10) == await store.hybrid(EAST, [], "tiny", Scope(), 10)


async def test_the_part_of_a_syllabus_comes_back(store: Store) -> None:
    said = "Two essays count half each."
    draft = ChunkDraft(0, said, "Fees", (), 9, 1, (Unit(UnitKind.SENTENCE, said, 0, page=1),), SyllabusPart.GRADING)

    await put(store, said, "a", IndexedChunk(draft, EAST, {"essays": 1.0}))

    [found] = await store.hybrid(EAST, (), "tiny", Scope(), 10)
    assert found.chunk.part is SyllabusPart.GRADING
    assert found.chunk.units == draft.units


async def test_all_that_is_known_of_a_chunk_comes_back(store: Store) -> None:
    await put(store, "irrelevant", "a", chunk("one", EAST), chunk("two", NORTH, ordinal=1))

    first, second = [found.chunk for found in await store.hybrid(EAST, (), "tiny", Scope(), 10)]

    assert (first.text, first.anchor, first.headings, first.page, first.tokens) == (
        "one",
        "Fees",
        ("Fees", "Dates"),
        1,
        9,
    )
    assert (first.url, first.title, first.source, first.topic, first.fetched_at) == (
        URL,
        "Fees",
        "bursar",
        "money",
        NOON,
    )
    assert (second.text, second.page, second.page_version_id) == ("two", 2, first.page_version_id)
    assert await store.chunk(first.id) == first


async def test_a_page_is_unchanged_while_its_fingerprint_is_the_same(store: Store) -> None:
    await put(store, "Fees are due in May.", "a")

    assert await store.is_unchanged("bursar", URL, "a", "tiny")
    assert not await store.is_unchanged("bursar", URL, "b", "tiny")
    assert not await store.is_unchanged("bursar", URL + "/2", "a", "tiny")
    assert not await store.is_unchanged("library", URL, "a", "tiny")


async def test_a_link_that_leads_elsewhere_makes_another_version_of_the_same_passages(store: Store) -> None:
    here, there = (TextLink("Form 7", f"{URL}/{path}", "Dates") for path in ("here", "there"))
    first = replace(document(), text_links=(here,))
    await store.replace("bursar", first, "a", [chunk("Fees are due in May.")], "tiny")
    [old] = [found.chunk for found in await store.hybrid(EAST, (), "tiny", Scope(), 10)]
    assert await store.is_unchanged("bursar", URL, "a", "tiny", [here])
    assert not await store.is_unchanged("bursar", URL, "a", "tiny", [there])
    assert await store.is_unchanged("bursar", URL, "a", "tiny")

    await store.replace("bursar", replace(first, text_links=(there,)), "a", [chunk("Fees are due in May.")], "tiny")

    [new] = [found.chunk for found in await store.hybrid(EAST, (), "tiny", Scope(), 10)]
    assert (new.text, new.page_version_id != old.page_version_id) == (old.text, True)
    assert await store.current_links("bursar", URL) == (there,)
    assert await store.current_links("bursar", f"{URL}/2") is None


@pytest.mark.postgres
async def test_links_that_were_never_noted_are_noted_without_a_new_version(database: Database) -> None:
    store = PostgresIndex(database)
    await prepare(store)
    await put(store, "Fees are due in May.", "a")
    async with database.begin() as connection:
        await connection.execute(text("update page_versions set links = null"))
    now = replace(document(), text_links=(TextLink("Form 7", f"{URL}/7"),))
    assert await store.current_links("bursar", URL) is None
    assert await store.is_unchanged("bursar", URL, "a", "tiny", now.text_links)

    await store.touch("bursar", now)

    assert await store.current_links("bursar", URL) == now.text_links
    async with database.begin() as connection:
        assert await connection.scalar(text("select count(*) from page_versions")) == 1


async def test_a_page_without_vectors_of_a_model_is_not_unchanged_for_it(store: Store) -> None:
    await put(store, "Fees are due in May.", "a")
    await store.prepare("wide", 4)

    assert not await store.is_unchanged("bursar", URL, "a", "wide")


async def test_a_second_model_moves_in_beside_the_first(store: Store) -> None:
    await put(store, "Fees are due in May.", "a")
    before = [found.chunk for found in await store.hybrid(EAST, (), "tiny", Scope(), 10)]
    await store.prepare("wide", 4)

    wide = chunk("Fees are due in May.", (0.0, 0.0, 0.0, 1.0))
    assert not await store.replace("bursar", document(), "a", [wide], "wide")

    assert [found.chunk for found in await store.hybrid(EAST, (), "tiny", Scope(), 10)] == before
    assert await texts(store, "wide", (0.0, 0.0, 0.0, 1.0)) == ["Fees are due in May."]
    assert await store.is_unchanged("bursar", URL, "a", "wide")


async def test_a_touched_page_is_as_fresh_as_its_last_visit(store: Store) -> None:
    await put(store, "Fees are due in May.", "a")
    later = NOON + timedelta(days=1)

    await store.touch("bursar", document(at=later))

    assert [found.chunk.fetched_at for found in await store.hybrid(EAST, (), "tiny", Scope(), 10)] == [later]


async def test_a_source_may_get_another_topic(store: Store) -> None:
    await put(store, "Fees are due in May.", "a")

    await store.register_source(Source("bursar", ("https://larkmoor.example/",), topic="fees"))

    assert [found.chunk.topic for found in await store.hybrid(EAST, (), "tiny", Scope(), 10)] == ["fees"]


async def test_a_page_without_chunks_is_stored(store: Store) -> None:
    assert await store.replace("bursar", document(), "a", (), "tiny")

    assert await store.is_unchanged("bursar", URL, "a", "tiny")
    assert await texts(store) == []


@pytest.mark.parametrize(("source", "model"), [("unheard-of", "tiny"), ("bursar", "unheard-of")])
async def test_an_unknown_source_or_model_is_an_error_that_names_it(store: Store, source: str, model: str) -> None:
    with pytest.raises(DatabaseError, match="unheard-of"):
        await store.replace(source, document(), "a", [chunk("Fees")], model)

    assert await texts(store) == []


async def test_a_vector_of_another_length_is_an_error(store: Store) -> None:
    with pytest.raises(DatabaseError, match="3 dimensions"):
        await put(store, "Fees", "a", chunk("Fees", (1.0, 0.0)))
    with pytest.raises(DatabaseError, match="3 dimensions"):
        await store.prepare("tiny", 4)


@pytest.fixture
async def postgres(database: Database) -> PostgresIndex:
    store = PostgresIndex(database)
    await prepare(store)
    return store


@pytest.mark.postgres
async def test_what_postgres_cannot_hold_is_left_out_of_a_text(postgres: PostgresIndex) -> None:
    await put(postgres, "Fees\x00 are \ud800due", "a")

    assert await texts(postgres) == ["Fees are ?due"]


@pytest.mark.postgres
async def test_a_failure_half_way_leaves_the_old_version(postgres: PostgresIndex) -> None:
    await put(postgres, "Fees are due in May.", "a")
    twice = (chunk("one", ordinal=0), chunk("another", ordinal=0))

    with pytest.raises(DatabaseError):
        await postgres.replace("bursar", document(), "b", twice, "tiny")

    assert await texts(postgres) == ["Fees are due in May."]


@pytest.mark.slow
@pytest.mark.postgres
async def test_two_writers_of_one_page_take_turns(postgres: PostgresIndex) -> None:
    await asyncio.gather(*(put(postgres, f"Fees are due on day {day}.", str(day)) for day in range(8)))

    assert len(await texts(postgres)) == 1


@pytest.mark.slow
@pytest.mark.postgres
async def test_writers_of_many_pages_with_the_same_words_do_not_block_each_other(postgres: PostgresIndex) -> None:
    words = [f"word{number}" for number in range(40)]
    contents = [" ".join(words[turn:] + words[:turn]) for turn in range(12)]

    await asyncio.gather(*(put(postgres, text, text, url=f"{URL}/{place}") for place, text in enumerate(contents)))

    assert len(await texts(postgres)) == len(contents)
