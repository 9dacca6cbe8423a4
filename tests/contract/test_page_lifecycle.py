"""A page that leaves the index leaves every search at once, whatever came before: on the fake and on Postgres."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk, Scope
from core.storage.database import Database
from core.storage.schema.tables import page_versions
from tests.fakes.index import MemoryIndex
from tests.standins.postgres_index import PostgresIndex

Store = MemoryIndex | PostgresIndex
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)
HOME = "https://larkmoor.example"
EAST = (1.0, 0.0, 0.0)


@pytest.fixture
async def store(memory_or_database: Database | None) -> Store:
    made = PostgresIndex(memory_or_database) if memory_or_database else MemoryIndex()
    await made.prepare("tiny", 3)
    for name in ("bursar", "library"):
        await made.register_source(Source(name, (f"{HOME}/",), topic=name))
    return made


async def put(store: Store, path: str, text: str, source: str = "bursar", at: datetime = NOON) -> bool:
    document = Document(HOME + path, "Fees", (Block(BlockKind.PARAGRAPH, text),), "text/html", at)
    chunk = IndexedChunk(ChunkDraft(0, text, "Fees", ("Fees",), 9), EAST, dict.fromkeys(text.lower().split(), 1.0))
    return await store.replace(source, document, text, [chunk], "tiny")


async def found(store: Store, *terms: str) -> set[tuple[str, str]]:
    """Path and text of everything that a search can see."""
    candidates = await store.hybrid(EAST, terms, "tiny", Scope(), 100)
    return {(candidate.chunk.url.removeprefix(HOME), candidate.chunk.text) for candidate in candidates}


async def test_a_retired_page_is_in_no_search(store: Store) -> None:
    await put(store, "/a", "due in May")
    await put(store, "/b", "due in June")

    assert await store.retire("bursar", f"{HOME}/a", LATER)

    assert await found(store, "due", "may") == {("/b", "due in June")}
    assert await store.current_text("bursar", f"{HOME}/a") is None
    assert not await store.is_unchanged("bursar", f"{HOME}/a", "due in May", "tiny")


async def test_a_page_is_retired_once_and_an_unknown_one_never(store: Store) -> None:
    await put(store, "/a", "due in May")

    assert await store.retire("bursar", f"{HOME}/a", LATER)
    assert not await store.retire("bursar", f"{HOME}/a", LATER)
    assert not await store.retire("library", f"{HOME}/a", LATER)
    assert not await store.retire("bursar", f"{HOME}/nowhere", LATER)


async def test_what_an_answer_cited_stays(store: Store) -> None:
    await put(store, "/a", "due in May")
    [before] = [candidate.chunk for candidate in await store.hybrid(EAST, (), "tiny", Scope(), 9)]

    await store.retire("bursar", f"{HOME}/a", LATER)

    kept = await store.chunk(before.id)
    assert kept is not None
    assert kept.text == "due in May"


async def test_a_page_that_comes_back_is_found_again_but_is_not_new(store: Store) -> None:
    await put(store, "/a", "due in May")
    await store.retire("bursar", f"{HOME}/a", LATER)

    assert not await put(store, "/a", "due in May", at=LATER)

    assert await found(store, "may") == {("/a", "due in May")}


async def test_a_moved_page_is_found_under_its_new_address_only(store: Store) -> None:
    await put(store, "/old", "due in May")
    [before] = [candidate.chunk for candidate in await store.hybrid(EAST, (), "tiny", Scope(), 9)]

    assert await store.move("bursar", f"{HOME}/old", f"{HOME}/new", LATER)

    assert await found(store, "may") == {("/new", "due in May")}
    assert await store.is_unchanged("bursar", f"{HOME}/new", "due in May", "tiny")
    [after] = [candidate.chunk for candidate in await store.hybrid(EAST, (), "tiny", Scope(), 9)]
    assert (after.id, after.page_version_id) == (before.id, before.page_version_id)


async def test_a_page_that_moves_onto_another_is_retired(store: Store) -> None:
    await put(store, "/old", "due in May")
    await put(store, "/new", "due in June")

    assert not await store.move("bursar", f"{HOME}/old", f"{HOME}/new", LATER)

    assert await found(store, "may", "june") == {("/new", "due in June")}


async def test_a_page_that_was_never_stored_does_not_move(store: Store) -> None:
    assert not await store.move("bursar", f"{HOME}/old", f"{HOME}/new", LATER)


async def test_the_pages_of_removed_sources_are_retired(store: Store) -> None:
    await put(store, "/a", "due in May")
    await put(store, "/b", "open till ten", source="library")

    assert await store.retire_others(["bursar"], LATER) == 1

    assert await found(store, "open", "due") == {("/a", "due in May")}
    assert await store.retire_others(["bursar"], LATER) == 0


async def test_pages_are_counted_by_source(store: Store) -> None:
    assert await store.page_counts() == {}
    await put(store, "/a", "due in May")
    await put(store, "/b", "due in June")
    await put(store, "/c", "open till ten", source="library")
    await store.retire("bursar", f"{HOME}/b", LATER)

    assert await store.page_counts() == {"bursar": 1, "library": 1}


async def test_which_addresses_are_pages_now(store: Store) -> None:
    await put(store, "/a", "due in May")
    await put(store, "/b", "due in June")
    await store.retire("bursar", f"{HOME}/b", LATER)

    assert await store.among([f"{HOME}/b", f"{HOME}/a", f"{HOME}/nowhere", "\x00"]) == {f"{HOME}/a"}
    assert await store.among([]) == set()


async def test_a_page_of_a_source_that_is_no_longer_listed_goes_on_in_another(store: Store) -> None:
    await put(store, "/a", "due in May")
    [before] = [candidate.chunk for candidate in await store.hybrid(EAST, (), "tiny", Scope(), 9)]

    assert await store.adopt("library", f"{HOME}/a", ["library"])

    for scope, count in ((Scope(sources=("library",)), 1), (Scope(topics=("bursar",)), 0)):
        chunks = [each.chunk for each in await store.hybrid(EAST, ("may",), "tiny", scope, 9)]
        assert chunks == [replace(before, source="library", topic="library")] * count
    assert await store.is_unchanged("library", f"{HOME}/a", "due in May", "tiny")
    assert await store.retire_others(["library"], LATER) == 0


async def test_a_page_is_adopted_from_no_listed_source_and_into_no_page(store: Store) -> None:
    await put(store, "/a", "due in May")
    await put(store, "/b", "due in June")
    await put(store, "/b", "open till ten", source="library")

    assert not await store.adopt("library", f"{HOME}/a", ["bursar", "library"])
    assert not await store.adopt("library", f"{HOME}/b", ["library"])
    assert not await store.adopt("library", f"{HOME}/nowhere", ["library"])

    assert await store.page_counts() == {"bursar": 2, "library": 1}


async def test_a_confirmed_page_is_as_fresh_as_its_last_visit(store: Store) -> None:
    await put(store, "/a", "due in May")

    await store.confirm("bursar", {f"{HOME}/a": LATER, f"{HOME}/nowhere": LATER})

    [candidate] = await store.hybrid(EAST, (), "tiny", Scope(), 9)
    assert candidate.chunk.fetched_at == LATER


async def test_vectors_are_at_hand_for_texts_that_are_current(store: Store) -> None:
    await put(store, "/a", "due in May")
    await put(store, "/b", "due in June")
    await store.retire("bursar", f"{HOME}/b", LATER)

    texts = ["Fees\ndue in May", "Fees\ndue in June", "due in May"]

    assert await store.stored_vectors("tiny", texts) == {"Fees\ndue in May": EAST}
    assert await store.stored_vectors("unheard-of", texts) == {}


async def test_the_text_of_a_page_is_that_of_its_newest_version(store: Store) -> None:
    await put(store, "/a", "due in May")
    await put(store, "/a", "due in June", at=LATER)

    assert await store.current_text("bursar", f"{HOME}/a") == "due in June"
    assert await store.current_text("library", f"{HOME}/a") is None


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))])
async def test_a_search_sees_exactly_what_is_current_after_any_history(store: Store, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - repeatable on purpose
    current: dict[str, str] = {}
    known: set[str] = set()
    for step in range(40):
        path, other = chance.sample(["/a", "/b", "/c", "/d"], 2)
        match chance.choice(["put", "put", "retire", "move"]):
            case "put":
                await put(store, path, f"text {step}")
                current[path] = f"text {step}"
                known.add(path)
            case "retire":
                assert await store.retire("bursar", HOME + path, LATER) is (path in current)
                current.pop(path, None)
            case "move":
                is_free = path in known and other not in known
                assert await store.move("bursar", HOME + path, HOME + other, LATER) is is_free
                text = current.pop(path, None)
                if is_free:
                    known = known - {path} | {other}
                    current |= {other: text} if text else {}
        assert await found(store, "text") == set(current.items())


@pytest.mark.postgres
async def test_versions_follow_each_other_when_the_clock_goes_backwards(database: Database) -> None:
    store = PostgresIndex(database)
    await store.prepare("tiny", 3)
    await store.register_source(Source("bursar", (f"{HOME}/",)))
    for hours, text in ((5, "one"), (0, "two"), (3, "three")):
        await put(store, "/a", text, at=NOON + timedelta(hours=hours))
    await store.retire("bursar", f"{HOME}/a", NOON)

    async with database.begin() as connection:
        rows = (await connection.execute(select(page_versions).order_by(page_versions.c.id))).all()
    assert all(row.valid_from <= row.valid_to for row in rows)
    assert [row.valid_to for row in rows[:-1]] == [row.valid_from for row in rows[1:]]
