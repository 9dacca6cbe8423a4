"""What a search costs in Postgres, p50 and p95: `python -m evals.retrieval_cost --chunks 100000`."""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.database import Database
from core.domain import Candidate, Scope
from core.embedded_postgres import EmbeddedPostgres
from core.rag.chunk_store import PostgresChunkStore, Tuning
from core.rag.local_models import OnnxEmbedder
from core.rag.page_writing import halfvec
from core.rag.retrieval import Retriever
from core.site_ports import Vector
from evals.synthetic_index import DIMENSION, VOCABULARY, Question, SyntheticIndex
from migrations.run import upgrade

MODEL = "synthetic"
WARM_UP = 50
BARE_INDEX_QUERY = """
    select chunk_id from chunk_vectors where model_id = 1
    order by embedding::halfvec({dimension}) <=> cast(:vector as halfvec({dimension})) limit 50
"""
PAGES = """
    insert into sources (name) values ('synthetic');
    insert into pages (source_id, url, first_seen, last_seen)
        select 1, 'http://campus.example/' || number, now(), now() from generate_series(0, {chunks} / 10) as number;
    insert into page_versions (page_id, title, content_type, fingerprint, text, fetched_at, valid_from)
        select id, 'Page ' || id, 'text/html', id::text, '', now(), now() from pages order by pages.id;
    insert into chunks (page_version_id, ordinal, text, anchor, headings, tokens, fingerprint)
        select 1 + number / 10, number % 10, repeat('a word or two ', 60), 'Page', '{{}}', 180, number::text
        from generate_series(0, {chunks} - 1) as number order by number;
    insert into embedding_models (name, dimension) values ('synthetic', {dimension});
    insert into terms (term) select 'term' || number from generate_series(0, {terms}) as number order by number;
"""
Connection = psycopg.Connection[tuple[str, ...]]
Search = Callable[[Question], Awaitable[int]]


@dataclass
class SyntheticSearch:
    """Searches with the synthetic question that is next, in place of the real one the retriever embedded."""

    store: PostgresChunkStore
    question: Question | None = None

    async def hybrid(
        self, vector: Vector, terms: Sequence[str], embedder_name: str, scope: Scope, limit: int
    ) -> list[Candidate]:
        """The hybrid search of the store, for the synthetic question."""
        if self.question is None:
            raise ValueError("set a question before the search")
        return await self.store.hybrid(self.question.vector, self.question.terms, MODEL, scope, limit)


def load(url: str, index: SyntheticIndex) -> None:
    """Fills a migrated, empty database; constraints and indexes are put back when the rows are in."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("set maintenance_work_mem = '1GB'")
        connection.execute(PAGES.format(chunks=index.chunks, terms=VOCABULARY, dimension=DIMENSION).encode())
        with _bulk_load(connection, "postings", "chunk_id, term_id, weight, source_id", "format binary") as copy:
            copy.set_types(["int8", "int4", "float4", "int4"])
            for chunk, term, weight in index.postings():
                copy.write_row((chunk + 1, term + 1, weight, 1))
        with _bulk_load(connection, "chunk_vectors", "chunk_id, model_id, source_id, embedding", "format text") as copy:
            for chunk, vector in enumerate(index.vectors.tolist()):
                copy.write_row((chunk + 1, 1, 1, halfvec(vector)))


@contextmanager
def _bulk_load(connection: Connection, table: str, columns: str, how: str) -> Iterator[psycopg.Copy]:
    command = f"copy {table} ({columns}) from stdin ({how})".encode()
    with _without_indexes(connection, table), connection.cursor() as cursor, cursor.copy(command) as copy:
        yield copy


@contextmanager
def _without_indexes(connection: Connection, table: str) -> Iterator[None]:
    """Drops what makes a bulk load slow, and puts it back afterwards."""
    constraints = connection.execute(
        "select conname, pg_get_constraintdef(oid) from pg_constraint "
        "where conrelid = %s::regclass and contype <> 'n' order by contype desc",
        (table,),
    ).fetchall()
    for name, _ in constraints:
        connection.execute(f"alter table {table} drop constraint {name}".encode())
    indexes = connection.execute("select indexname, indexdef from pg_indexes where tablename = %s", (table,)).fetchall()
    for name, _ in indexes:
        connection.execute(f"drop index {name}".encode())
    yield
    for _, definition in indexes:
        connection.execute(definition.encode())
    for name, definition in constraints:
        connection.execute(f"alter table {table} add constraint {name} {definition}".encode())


async def timed(search: Search, questions: Sequence[Question]) -> tuple[float, float]:
    """p50 and p95 in milliseconds over the questions after the first `WARM_UP`, one at a time."""
    took = []
    for question in questions:
        started = time.perf_counter()
        await search(question)
        took.append(1_000 * (time.perf_counter() - started))
    cuts = statistics.quantiles(took[WARM_UP:], n=20, method="inclusive")
    return cuts[9], cuts[18]


def bare_index_query(connection: AsyncConnection) -> Search:
    """The nearest 50 chunk ids by HNSW, nothing else."""
    query = text(BARE_INDEX_QUERY.format(dimension=DIMENSION))

    async def search(question: Question) -> int:
        return len((await connection.execute(query, {"vector": halfvec(question.vector)})).all())

    return search


def store_search(store: PostgresChunkStore) -> Search:
    """Fifty candidates as the advisor gets them: settings, the hybrid statement, all fields of the chunks."""

    async def search(question: Question) -> int:
        return len(await store.hybrid(question.vector, question.terms, MODEL, Scope(), 50))

    return search


def bare_forward_pass(embedder: OnnxEmbedder) -> Search:
    """The model on one question of ordinary length, nothing else."""

    async def search(question: Question) -> int:
        return len(await embedder.embed_query(_asked(question)))

    return search


def whole_step(embedder: OnnxEmbedder, store: PostgresChunkStore) -> Search:
    """What an answer waits for: embed the question, search, fifty candidates."""
    synthetic = SyntheticSearch(store)
    retriever = Retriever(synthetic, embedder)

    async def search(question: Question) -> int:
        synthetic.question = question
        # Not the words of the forward pass alone: a question asked before would not be embedded again.
        return len(await retriever.retrieve(f"Please: {_asked(question)}", Scope(), 50))

    return search


def _asked(question: Question) -> str:
    return f"By when must a student of {' '.join(question.terms)} hand the form in?"


async def measure(database: Database, index: SyntheticIndex, count: int) -> None:
    """Prints one line a kind of search, and what the whole step costs as a ratio to its bare parts."""
    typical, common = index.questions(count, 0), index.questions(count, 2)
    embedder, shipped = OnnxEmbedder(), PostgresChunkStore(database)
    async with database.outside_transaction() as connection:
        await connection.execute(text(f"set hnsw.ef_search = {Tuning().ef_search}"))
        query = await shown("bare index query: HNSW as shipped, 50 ids", bare_index_query(connection), typical)
    model = await shown("bare model forward pass", bare_forward_pass(embedder), typical)
    for name, tuning in (
        ("dense", Tuning(lexical_weight=0)),
        ("lexical", Tuning(dense_weight=0)),
        ("hybrid", Tuning()),
    ):
        search = store_search(PostgresChunkStore(database, tuning))
        await shown(f"{name}, 50 candidates, typical terms", search, typical)
        await shown(f"{name}, 50 candidates, two common terms", search, common)
    step = await shown("whole retrieve step, typical terms", whole_step(embedder, shipped), typical)
    ratios = [whole / (bare + forward) for whole, bare, forward in zip(step, query, model, strict=True)]
    print(f"whole step : (forward pass + index query)     {ratios[0]:6.1f} / {ratios[1]:6.1f}")


async def shown(name: str, search: Search, questions: Sequence[Question]) -> tuple[float, float]:
    """Times a search and prints its line."""
    median, tail = await timed(search, questions)
    print(f"{name:46}{median:6.1f} / {tail:6.1f}", flush=True)
    return median, tail


async def run(folder: Path, chunks: int, count: int) -> None:
    """Fills a database in `folder` and measures."""
    index = SyntheticIndex(chunks)
    async with EmbeddedPostgres(folder, {"maintenance_work_mem": "1GB"}) as url:
        await asyncio.to_thread(upgrade, url)
        database = Database(url)
        store = PostgresChunkStore(database)
        started = time.perf_counter()
        await asyncio.to_thread(load, url, index)
        print(f"{chunks} chunks loaded in {time.perf_counter() - started:.0f} s", flush=True)
        started = time.perf_counter()
        await store.prepare(MODEL, DIMENSION)
        print(f"HNSW index built in {time.perf_counter() - started:.0f} s", flush=True)
        started = time.perf_counter()
        await store.refresh_statistics()
        print(f"statistics refreshed in {time.perf_counter() - started:.0f} s; milliseconds, p50 / p95:", flush=True)
        await measure(database, index, count)
        await database.dispose()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, default=100_000, help="how many chunks the index holds")
    parser.add_argument("--questions", type=int, default=WARM_UP + 300, help="how many are asked, the first to warm up")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), chosen.chunks, chosen.questions))


if __name__ == "__main__":
    main()
