"""An index that is kept is made once, is searched like a real one, and gets another graph where that is wanted."""

from pathlib import Path

import pytest
from sqlalchemy import text

from benchmarks.cost.bulk_load import MODEL
from benchmarks.cost.index_recall import recall
from benchmarks.cost.kept_index import KeptIndex, kept_index
from benchmarks.cost.retrieval_cost import measured
from benchmarks.cost.synthetic_index import Question, SyntheticIndex
from core.domain.passage import Scope
from core.storage.index.passage_search import Tuning
from core.storage.index.vector_index import Graph
from tests.standins.databases import as_superuser
from tests.standins.postgres_index import PostgresIndex

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
CHUNKS = 120
DEFINITION = text("select indexdef from pg_indexes where indexname = 'chunk_vectors_hnsw_1'")


def ignore(what: str) -> None:
    """Hears the progress."""


async def definition(kept: KeptIndex) -> str:
    async with kept.database.begin() as connection:
        return str(await connection.scalar(DEFINITION))


async def test_a_kept_index_is_loaded_once_and_rebuilt_for_another_graph(tmp_path: Path) -> None:
    index = SyntheticIndex(CHUNKS)
    said: list[str] = []

    async with kept_index(tmp_path, index, Graph(), said.append) as first:
        built = await definition(first)
    said_at_first = len(said)
    async with kept_index(tmp_path, index, Graph(), said.append) as again:
        assert (again.loaded, again.built) == (first.loaded, first.built)
    async with kept_index(tmp_path, index, Graph(16, 64), said.append) as other:
        rebuilt = await definition(other)

    assert said_at_first == len(said)
    assert "m='32', ef_construction='200'" in built
    assert "m='16', ef_construction='64'" in rebuilt


async def test_a_question_finds_the_chunk_it_is_about_and_everything_is_measured(tmp_path: Path) -> None:
    index = SyntheticIndex(CHUNKS)
    [question] = SyntheticIndex(CHUNKS).questions(1, 0)

    async with kept_index(tmp_path, index, Graph(), ignore) as kept:
        found = await PostgresIndex(kept.database).hybrid(question.vector, question.terms, MODEL, Scope(), 5)
        exact = await recall(kept.database, [question.vector])
        size = await measured(kept, index, Graph(), 60, ignore)

    assert (found[0].dense_rank, found[0].lexical_rank) == (1, 1)
    assert (exact.mean, exact.chosen) == (1.0, "exact")
    assert size.chunks == CHUNKS and size.sizes["postings"] > 0 and set(size.at_once) == {1, 8, 32}


async def test_a_small_index_is_read_whole_whatever_the_planner_thinks(tmp_path: Path) -> None:
    index = SyntheticIndex(CHUNKS)
    [question] = index.questions(1, 0)

    async with kept_index(tmp_path, index, Graph(), ignore) as kept:
        await prefer_hnsw(kept)
        found = [await how_many(kept, question, exact_up_to) for exact_up_to in (CHUNKS, CHUNKS - 1)]

    assert found[0] == 50 > found[1]


async def prefer_hnsw(kept: KeptIndex) -> None:
    async with as_superuser(kept.database) as connection:
        for way in ("seqscan", "sort", "bitmapscan"):
            await connection.execute(text(f"alter database advisor set enable_{way} = off"))
    await kept.database.dispose()


async def how_many(kept: KeptIndex, question: Question, exact_up_to: int) -> int:
    tuning = Tuning(depth=50, exact_up_to=exact_up_to, ef_search=1, lexical_weight=0)
    store = PostgresIndex(kept.database, tuning)
    return len(await store.hybrid(question.vector, (), MODEL, Scope(), 50))
