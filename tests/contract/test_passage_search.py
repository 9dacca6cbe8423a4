"""What every `PassageSearch` does: on the fake and on Postgres, which must agree."""

import math
import random
import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Candidate, ChunkDraft, IndexedChunk, Scope, Subject
from core.errors import DatabaseError
from core.storage.database import Database
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from tests.fakes.index import MemoryIndex
from tests.standins.postgres_index import PostgresIndex

Store = MemoryIndex | PostgresIndex
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
EVERYWHERE = Scope()
SOURCES = (
    Source("bursar", (), topic="money"),
    Source("library", (), topic="study"),
    Source("registrar", (), topic="study"),
)


@pytest.fixture
async def store(memory_or_database: Database | None) -> Store:
    made = PostgresIndex(memory_or_database) if memory_or_database else MemoryIndex()
    await prepare(made)
    return made


async def prepare(store: Store) -> None:
    await store.prepare("tiny", 2)
    for source in SOURCES:
        await store.register_source(source)


def at(degrees: float) -> tuple[float, float]:
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


async def put(store: Store, name: str, vector: tuple[float, ...], source: str = "bursar", **weights: float) -> None:
    page = Document(f"https://larkmoor.example/{name}", name, (Block(BlockKind.PARAGRAPH, name),), "text/html", NOON)
    chunk = IndexedChunk(ChunkDraft(0, name, "", (), 3), vector, weights)
    await store.replace(source, page, name, [chunk], "tiny")


def names(found: list[Candidate]) -> list[str]:
    return [candidate.chunk.text for candidate in found]


async def test_a_passage_comes_with_what_stands_around_it(store: Store) -> None:
    page = Document("https://larkmoor.example/fees", "Fees", (), "application/pdf", NOON)
    drafts = [ChunkDraft(at_, text, "", (), 3, page=at_ + 1) for at_, text in enumerate(["first", "second", "third"])]
    chunks = [IndexedChunk(draft, at(90 * draft.ordinal), {}) for draft in drafts]
    await store.replace("bursar", page, "print", chunks, "tiny")
    await put(store, "alone", at(45))

    found = {each.chunk.text: each for each in await store.hybrid(at(0), [], "tiny", EVERYWHERE, 10)}

    sides = {text: (each.before, each.after) for text, each in found.items()}
    around = {text: [(side.text, side.page) if side else None for side in both] for text, both in sides.items()}
    assert around == {
        "first": [None, ("second", 2)],
        "second": [("first", 1), ("third", 3)],
        "third": [("second", 2), None],
        "alone": [None, None],
    }
    assert found["first"].after and found["first"].after.chunk_id == found["second"].chunk.id


async def test_an_empty_index_has_no_candidates(store: Store) -> None:
    assert await store.hybrid(at(0), ["fees"], "tiny", EVERYWHERE, 10) == []


async def test_the_nearest_vector_comes_first_with_its_similarity(store: Store) -> None:
    await put(store, "far", at(90))
    await put(store, "near", at(0))
    await put(store, "opposite", at(180))

    found = await store.hybrid(at(0), [], "tiny", EVERYWHERE, 10)

    assert names(found) == ["near", "far", "opposite"]
    assert [candidate.dense for candidate in found] == pytest.approx([1, 0, -1], abs=1e-3)
    assert [(candidate.dense_rank, candidate.lexical_rank, candidate.lexical) for candidate in found] == [
        (1, None, 0),
        (2, None, 0),
        (3, None, 0),
    ]


async def test_a_rare_word_weighs_more_than_a_common_one(store: Store) -> None:
    for number in range(5):
        await put(store, f"common {number}", at(90), office=1.0)
    await put(store, "rare", at(90), parking=1.0)
    await store.refresh_statistics()

    found = await store.hybrid(at(90), ["office", "parking"], "tiny", EVERYWHERE, 10)
    by_name = {candidate.chunk.text: candidate for candidate in found}

    assert by_name["rare"].lexical_rank == 1
    assert by_name["rare"].lexical == pytest.approx(math.log(1 + (6 - 1 + 0.5) / 1.5))
    assert by_name["common 0"].lexical == pytest.approx(math.log(1 + (6 - 5 + 0.5) / 5.5))


async def test_scores_of_both_lists_are_fused(store: Store) -> None:
    await put(store, "both", at(10), fees=1.0)
    await put(store, "only near", at(0))

    found = await store.hybrid(at(0), ["fees"], "tiny", EVERYWHERE, 10)

    assert names(found) == ["both", "only near"]
    assert [candidate.fused for candidate in found] == pytest.approx([math.cos(math.radians(10)) + 1, 1], abs=1e-3)


async def test_a_word_of_half_the_weight_counts_half(store: Store) -> None:
    await put(store, "fees", at(90), fees=1.0)
    await put(store, "dates", at(90), dates=1.0)

    found = await store.hybrid(at(0), ["dates", "fees"], "tiny", EVERYWHERE, 10, weights=[0.5, 1.0])

    assert names(found) == ["fees", "dates"]
    assert [candidate.fused for candidate in found] == pytest.approx([1.0, 0.5], abs=1e-3)


async def test_a_word_that_no_page_holds_changes_nothing(store: Store) -> None:
    await put(store, "near", at(0))

    assert names(await store.hybrid(at(0), ["zeppelin", "zeppelin"], "tiny", EVERYWHERE, 10)) == ["near"]


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        (Scope(sources=("bursar",)), ["money page"]),
        (Scope(topics=("study",)), ["books page", "dates page"]),
        (Scope(sources=("bursar", "library")), ["books page", "money page"]),
        (Scope(sources=("library",), topics=("study",)), ["books page"]),
        (Scope(sources=("bursar",), topics=("study",)), []),
        (Scope(sources=("unheard-of",)), []),
    ],
)
async def test_a_scope_keeps_to_its_sources_and_topics(store: Store, scope: Scope, expected: list[str]) -> None:
    await put(store, "money page", at(0), "bursar", page=1.0)
    await put(store, "books page", at(10), "library", page=1.0)
    await put(store, "dates page", at(20), "registrar", page=1.0)

    found = await store.hybrid(at(0), ["page"], "tiny", scope, 10)

    assert sorted(names(found)) == expected


ABOUT = {
    "CS 310 Algorithms (3 credits); Prerequisites: CS 120": {Subject.COURSES},
    "Title | Code\nAlgorithms | CS-310": {Subject.COURSES},
    "15-213 Introduction to Computer Systems": {Subject.COURSES},
    "FALL 2026": set[Subject](),
    "You must have passed CS 310 before.": set[Subject](),
    "cs 310 in small letters opens no course": set[Subject](),
    "Last day to add a course: September 4": {Subject.DATES},
    "Classes begin on 24 August; the OCTOBER 2 deadline is for all": {Subject.DATES},
    "Hand it in by 3/1/2027.": {Subject.DATES},
    "The first rehearsal is on August 19th.": {Subject.DATES},
    "We may march in the spring, 24 of us": set[Subject](),
    "Write to registrar@larkmoor.example": {Subject.PEOPLE},
    "The desk: 555-0142": {Subject.PEOPLE},
    "Dr. Philippa Oldcastle leads the department": {Subject.PEOPLE},
    "Ask a professor or the dean": set[Subject](),
    "Jane O'Neill's office hours; CS 310 is hers": set[Subject](),
    "Requirements for the Bachelor of Science": {Subject.PROGRAMS},
    "The major needs 51 credits": {Subject.PROGRAMS},
    "Chair: Professor Vey. The minor in Biology takes until May 4": {Subject.PEOPLE, Subject.PROGRAMS, Subject.DATES},
}


@pytest.mark.slow
@pytest.mark.parametrize("subject", Subject)
async def test_a_scope_keeps_to_what_passages_are_about(store: Store, subject: Subject) -> None:
    for number, passage in enumerate(ABOUT):
        await put(store, passage, at(number), page=1.0)

    near = await store.hybrid(at(0), [], "tiny", Scope(about=(subject,)), 50)
    worded = await store.hybrid(at(0), ["page"], "tiny", Scope(("bursar",), about=(subject,)), 50)

    assert sorted(names(near)) == sorted(names(worded)) == sorted(text for text in ABOUT if subject in ABOUT[text])


async def test_title_and_headings_tell_what_a_passage_is_about(store: Store) -> None:
    page = Document("https://larkmoor.example/biology", "Biology", (), "text/html", NOON)
    drafts = [ChunkDraft(0, "51 credits.", "Biology > The degree", (), 3), ChunkDraft(1, "Frogs.", "Biology", (), 3)]
    await store.replace("bursar", page, "print", [IndexedChunk(draft, at(0), {}) for draft in drafts], "tiny")

    found = await store.hybrid(at(0), [], "tiny", Scope(about=(Subject.PROGRAMS, Subject.COURSES)), 10)

    assert names(found) == ["51 credits."]


async def test_what_is_no_longer_current_is_about_nothing(store: Store) -> None:
    await put(store, "CS 310 Algorithms", at(0))
    await store.retire("bursar", "https://larkmoor.example/CS 310 Algorithms", NOON)

    assert await store.hybrid(at(0), [], "tiny", Scope(about=(Subject.COURSES,)), 10) == []


async def test_no_more_come_back_than_were_asked_for(store: Store) -> None:
    for number in range(5):
        await put(store, str(number), at(number))

    assert names(await store.hybrid(at(0), [], "tiny", EVERYWHERE, 2)) == ["0", "1"]


async def test_a_model_that_is_not_known_leaves_the_words(store: Store) -> None:
    await put(store, "fees", at(0), fees=1.0)
    await put(store, "books", at(0), books=1.0)

    found = await store.hybrid((1.0, 0.0, 0.0), ["fees"], "unheard-of", EVERYWHERE, 10)

    assert [(candidate.chunk.text, candidate.dense) for candidate in found] == [("fees", None)]


async def test_a_question_of_another_length_is_an_error(store: Store) -> None:
    with pytest.raises(DatabaseError, match="2 dimensions"):
        await store.hybrid((1.0, 0.0, 0.0), [], "tiny", EVERYWHERE, 10)


@pytest.mark.slow
@pytest.mark.postgres
async def test_what_only_its_words_brought_in_still_tells_its_similarity(database: Database) -> None:
    store = PostgresIndex(database, Tuning(depth=2))
    await prepare(store)
    for name, degrees in (("near", 0), ("nearer", 1), ("nearest", 2)):
        await put(store, name, at(degrees))
    await put(store, "named", at(60), fees=1.0)

    found = {each.chunk.text: each for each in await store.hybrid(at(0), ["fees"], "tiny", EVERYWHERE, 2)}

    assert found["named"].dense_rank is None
    assert found["named"].dense == pytest.approx(0.5, abs=1e-3)


@pytest.mark.postgres
async def test_either_list_can_be_left_out(database: Database) -> None:
    await prepare(PostgresIndex(database))
    await put(PostgresIndex(database), "near", at(0))
    await put(PostgresIndex(database), "named", at(60), fees=1.0)

    lexical = await PostgresIndex(database, Tuning(dense_weight=0)).hybrid(at(0), ["fees"], "tiny", EVERYWHERE, 9)
    dense = await PostgresIndex(database, Tuning(lexical_weight=0)).hybrid(at(0), ["fees"], "tiny", EVERYWHERE, 9)

    assert names(lexical) == ["named"]
    assert names(dense) == ["near", "named"]


@pytest.mark.slow
@pytest.mark.postgres
async def test_both_stores_rank_a_random_index_alike(database: Database) -> None:
    chance = random.Random(7)  # noqa: S311
    memory, postgres = MemoryIndex(), PostgresIndex(database, Tuning(ef_search=200))
    for store in (memory, postgres):
        await prepare(store)
    directions = chance.sample(range(0, 360, 6), 60)  # half-precision vectors must stay apart
    for number, direction in enumerate(directions):
        words = {chance.choice("abcdefgh"): chance.uniform(0.3, 2) for _ in range(3)}
        source = chance.choice(SOURCES).name
        for store in (memory, postgres):
            await put(store, str(number), at(direction), source, **words)
    for store in (memory, postgres):
        await store.refresh_statistics()

    for scope in (EVERYWHERE, Scope(sources=("bursar",))):
        question = (at(73.5), ["a", "b", "h"], "tiny", scope, 60)
        weights = [1.0, 0.25, 0.5]
        expected = await memory.hybrid(*question, weights=weights)
        found = await postgres.hybrid(*question, weights=weights)
        assert [each.fused for each in found] == pytest.approx(
            [each.fused for each in expected], abs=1e-3
        )  # half precision
        assert names(found) == names(expected)


def large(**changed: float) -> Tuning:
    """That of an index which forty chunks make a large one."""
    return replace(Tuning(depth=12, exact_up_to=0, lexical_weight=0, far_from=39, far=30), **changed)  # type: ignore[arg-type]


async def fill(database: Database, apart: float) -> None:
    """Forty chunks, so many degrees apart."""
    store = PostgresIndex(database)
    await prepare(store)
    for number in range(40):
        await put(store, str(number), at(apart * number), SOURCES[0].name)
    await store.refresh_statistics()


@pytest.mark.postgres
async def test_a_large_index_that_is_searched_further_finds_each_chunk_once(database: Database) -> None:
    await fill(database, apart=3)
    tunings = (large(), large(crowded=99), large(far=2, crowded=99), large(far=0), large(far_from=40))

    for tuning in tunings:
        for scope in (EVERYWHERE, Scope(sources=(SOURCES[0].name,))):
            found = await PostgresIndex(database, tuning).hybrid(at(31), [], "tiny", scope, 4)
            assert names(found) == ["10", "11", "9", "12"], tuning
            assert [each.dense_rank for each in found] == [1, 2, 3, 4], tuning


@pytest.mark.postgres
async def test_a_search_goes_on_from_a_crowd_that_is_far_away(database: Database) -> None:
    await fill(database, apart=0.2)

    assert await goes_on(database, 90, large())  # all are about as far away
    assert not await goes_on(database, 0, large())  # the first ones are much nearer than the last
    assert not await goes_on(database, 90, large(far=0))
    assert not await goes_on(database, 90, large(far_from=40))


async def goes_on(database: Database, asked: float, tuning: Tuning) -> bool:
    """Whether Postgres looks at the vectors a second time."""
    search = PostgresPassageSearch(database, tuning)
    values = search._values(at(asked), [], []) | {"chunk_total": 40}
    statement = search._statement(1, 2, EVERYWHERE, 4, 40)
    async with database.begin() as connection:
        plan = await connection.scalars(text(f"explain (analyze, costs off, timing off) {statement.text}"), values)
        further = "\n".join(plan).partition("CTE further")[2].partition("CTE dense")[0]
    return bool(re.search(r"Scan .*on chunk_vectors.* \(actual", further))
