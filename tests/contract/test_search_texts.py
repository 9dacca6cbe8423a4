"""Texts that are only searched: they find their passage, are never quoted, and go with it; on a real Postgres."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from core.domain.answer import ModelUse
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import Enriched, SearchText, TextKind
from core.domain.passage import Candidate, ChunkDraft, IndexedChunk, Scope
from core.errors import DatabaseError
from core.ports.models import Vector
from core.storage.database import Database
from core.storage.index.passage_search import Tuning
from core.storage.index.passage_vectors import PostgresPassageVectors
from core.storage.index.search_texts import PostgresSearchTexts
from core.storage.inventory import Inventory
from tests.standins.postgres_index import PostgresIndex

pytestmark = pytest.mark.postgres

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=1)
MARK, MODEL = "model-1", "tiny"
EVERYWHERE = Scope()
ASKED = SearchText(TextKind.QUESTION, "where do i pump iron")


def at(degrees: float) -> Vector:
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


async def prepared(database: Database, tuning: Tuning | None = None) -> PostgresIndex:
    index = PostgresIndex(database, tuning or Tuning(told_weight=1.0))
    await index.prepare(MODEL, 2)
    for name in ("gym", "library"):
        await index.register_source(Source(name, ()))
    return index


async def put_page(
    index: PostgresIndex,
    name: str,
    passages: Sequence[tuple[str, Vector]],
    source: str = "gym",
    when: datetime = NOON,
) -> None:
    page = Document(f"https://larkmoor.example/{name}", name, (Block(BlockKind.PARAGRAPH, name),), "text/html", when)
    chunks = [
        IndexedChunk(ChunkDraft(place, said, "", (), 3), vector, {}) for place, (said, vector) in enumerate(passages)
    ]
    fingerprint = "/".join(said for said, _ in passages)
    await index.replace(source, page, fingerprint, chunks, MODEL)


async def tell(database: Database, passage: str, *texts: tuple[SearchText, Vector]) -> bool:
    store = PostgresSearchTexts(database)
    await store.begin(MODEL)
    [chunk] = [each for each in await store.waiting("another", 0, 100) if each.text == passage]
    return await store.put(chunk.id, MARK, [each for each, _ in texts], [vector for _, vector in texts], MODEL)


async def told(database: Database) -> list[str]:
    async with database.begin() as connection:
        return list((await connection.execute(text("select text from search_texts order by text"))).scalars())


async def waiting(database: Database) -> list[str]:
    return [each.text for each in await PostgresSearchTexts(database).waiting(MARK, 0, 100)]


def names(found: Sequence[Candidate]) -> list[str]:
    return [each.chunk.text for each in found]


async def test_a_text_brings_its_passage_and_not_itself(database: Database) -> None:
    index = await prepared(database, Tuning(depth=1, told_weight=1.0))
    await put_page(index, "fitness", [("fitness center", at(90))])
    await put_page(index, "books", [("book lending", at(20))])
    await tell(database, "fitness center", (ASKED, at(0)))

    [found] = await index.hybrid(at(0), [], MODEL, EVERYWHERE, 1)

    assert found.chunk.text == "fitness center"
    assert found.dense == pytest.approx(0.0, abs=1e-3)
    assert found.features["told"] == pytest.approx(1.0, abs=1e-3)
    assert ASKED.text not in repr(found)


@pytest.mark.slow
async def test_where_they_weigh_nothing_they_bring_nothing(database: Database) -> None:
    index = await prepared(database, Tuning(depth=1))
    await put_page(index, "fitness", [("fitness center", at(90))])
    await put_page(index, "books", [("book lending", at(20))])
    await tell(database, "fitness center", (ASKED, at(0)))

    found = await index.hybrid(at(0), [], MODEL, EVERYWHERE, 1)

    assert [(each.chunk.text, dict(each.features)) for each in found] == [("book lending", {})]


async def test_a_passage_that_is_nearer_than_its_texts_stays_as_near_as_it_is(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(10))])
    await tell(database, "fitness center", (ASKED, at(80)), (SearchText(TextKind.SUMMARY, "A gym."), at(60)))

    [found] = await index.hybrid(at(0), [], MODEL, EVERYWHERE, 10)

    assert (found.dense, found.features["told"]) == pytest.approx((math.cos(math.radians(10)), 0.0), abs=1e-3)


@pytest.mark.slow
async def test_a_scope_holds_for_them_too(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    await put_page(index, "books", [("book lending", at(20))], source="library")
    await tell(database, "fitness center", (ASKED, at(0)))

    assert names(await index.hybrid(at(0), [], MODEL, Scope(sources=("library",)), 10)) == ["book lending"]
    assert names(await index.hybrid(at(0), [], MODEL, Scope(sources=("gym",)), 10)) == ["fitness center"]


async def test_large_indexes_search_them_by_their_own_graph(database: Database) -> None:
    index = await prepared(database, Tuning(depth=1, told_weight=1.0, exact_up_to=-1))
    await put_page(index, "fitness", [("fitness center", at(90))])
    await tell(database, "fitness center", (ASKED, at(0)))
    async with database.begin() as connection:
        built = await connection.scalar(text("select to_regclass('search_texts_hnsw_1')::text"))

    assert built == "search_texts_hnsw_1"
    assert names(await index.hybrid(at(0), [], MODEL, EVERYWHERE, 1)) == ["fitness center"]


async def test_nothing_is_left_of_a_page_that_is_withdrawn(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    await tell(database, "fitness center", (ASKED, at(0)))

    await index.retire("gym", "https://larkmoor.example/fitness", LATER)

    assert await told(database) == []
    assert await index.hybrid(at(0), [], MODEL, EVERYWHERE, 10) == []


@pytest.mark.slow
async def test_nothing_is_left_of_a_source_that_is_withdrawn(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    await tell(database, "fitness center", (ASKED, at(0)))

    await index.retire_others(["library"], LATER)

    assert await told(database) == []


async def test_a_changed_page_keeps_those_of_passages_that_say_the_same(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(90)), ("opens at six", at(40))])
    await tell(database, "fitness center", (ASKED, at(0)))
    await tell(database, "opens at six", (SearchText(TextKind.QUESTION, "when can i go there"), at(45)))

    await put_page(index, "fitness", [("opens at seven", at(40)), ("fitness center", at(90))], when=LATER)

    assert await told(database) == [ASKED.text]
    assert await waiting(database) == ["opens at seven"]
    assert names(await index.hybrid(at(0), [], MODEL, EVERYWHERE, 1)) == ["fitness center"]


@pytest.mark.slow
async def test_a_passage_with_nothing_to_tell_is_not_read_again(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(90)), ("opens at six", at(40))])
    await tell(database, "fitness center")

    await put_page(index, "fitness", [("fitness center", at(90)), ("opens at ten", at(40))], when=LATER)

    assert await waiting(database) == ["opens at ten"]
    assert await PostgresSearchTexts(database).counts(MARK) == Enriched(passages=1, waiting=1, texts=0)


@pytest.mark.slow
async def test_another_way_of_writing_reads_everything_again(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    await tell(database, "fitness center", (ASKED, at(0)))
    store = PostgresSearchTexts(database)

    [again] = await store.waiting("model-2", 0, 100)
    await store.put(again.id, "model-2", [SearchText(TextKind.SUMMARY, "A gym.")], [at(0)], MODEL)

    assert (await told(database), await store.waiting("model-2", 0, 100)) == (["A gym."], [])


@pytest.mark.slow
async def test_a_passage_that_has_changed_meanwhile_gets_nothing(database: Database) -> None:
    index, store = await prepared(database), PostgresSearchTexts(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    [chunk] = await store.waiting(MARK, 0, 100)
    await put_page(index, "fitness", [("closed", at(90))], when=LATER)

    assert not await store.put(chunk.id, MARK, [ASKED], [at(0)], MODEL)
    assert await told(database) == []


async def test_a_page_that_another_source_takes_over_takes_them_along(database: Database) -> None:
    index = await prepared(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    await tell(database, "fitness center", (ASKED, at(0)))

    await index.adopt("library", "https://larkmoor.example/fitness", ["library"])
    [found] = await index.hybrid(at(0), [], MODEL, Scope(sources=("library",)), 10)

    assert found.features["told"] == pytest.approx(1.0, abs=1e-3)


@pytest.mark.slow
async def test_after_another_embedder_they_stay_and_are_embedded_anew(database: Database) -> None:
    index, store = await prepared(database), PostgresSearchTexts(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    await tell(database, "fitness center", (ASKED, at(0)))
    await index.prepare("other", 3)
    await PostgresPassageVectors(database).forget(MODEL)

    left = await store.foreign("other", 10)
    await store.embed("other", left, [(1.0, 0.0, 0.0)] * len(left))

    assert ([said for _, _, said in left], await store.foreign("other", 10)) == ([ASKED.text], [])
    [found] = await index.hybrid((1.0, 0.0, 0.0), [], "other", EVERYWHERE, 10)
    assert found.chunk.text == "fitness center"
    assert found.features["told"] == pytest.approx(1.0, abs=1e-3)


async def test_an_unknown_embedder_is_told(database: Database) -> None:
    with pytest.raises(DatabaseError, match="unknown"):
        await PostgresSearchTexts(database).begin("unknown")


async def test_all_can_be_deleted_and_are_read_again(database: Database) -> None:
    index, store = await prepared(database), PostgresSearchTexts(database)
    await put_page(index, "fitness", [("fitness center", at(90))])
    await tell(database, "fitness center", (ASKED, at(0)))

    assert await store.forget() == 1
    assert (await told(database), await waiting(database)) == ([], ["fitness center"])


async def test_what_a_day_took_is_added_up_and_counts_for_the_day(database: Database) -> None:
    store = PostgresSearchTexts(database)
    await store.note(NOON, ModelUse(1, 900, 100, 0.25))
    await store.note(NOON, ModelUse(2, 100, 10, 0.5))

    assert await store.used(NOON) == ModelUse(3, 1_000, 110, 0.75)
    assert await store.used(LATER) == ModelUse()
    assert await Inventory(database).model_use(NOON) == ModelUse(3, 1_000, 110, 0.75)
    assert await Inventory(database).model_use(LATER) == ModelUse()
