"""Time the hybrid statement on each layout of `postings`, question by question in turns."""

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from statistics import median, quantiles
from time import perf_counter

from sqlalchemy import text

from benchmarks.cost.bulk_load import MODEL
from benchmarks.cost.partitions.layouts import searching
from benchmarks.cost.partitions.plans import Plan, read_plan
from benchmarks.cost.partitions.repeats import Figures, turned
from benchmarks.cost.searches import WANTED
from benchmarks.cost.synthetic_index import DIMENSION, Question
from core.domain.search import Scope
from core.storage.codecs.vectors import halfvec
from core.storage.database import Database
from core.storage.index.page_versions import SQL
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from core.storage.statements import read_sql

SETTINGS = text(f"""
    select set_config('hnsw.ef_search', '{Tuning().ef_search}', true), set_config('jit', 'off', true),
        set_config('plan_cache_mode', 'force_custom_plan', true)
""")
HYBRID = read_sql(SQL, "hybrid_search").format(
    in_scope="true",
    exactly="",
    exactly_told="",
    model=1,
    dimension=DIMENSION,
    depth=Tuning().depth,
    looked_at=Tuning().depth,
    postings_per_term=Tuning().postings_per_term,
    wanted=WANTED,
)
EXPLAIN = text(f"explain (analyze, timing off, format json) with {HYBRID}")
PLANNED = 10
Times = dict[str, list[float]]


async def searched(
    url: str, title: str, rounds: Sequence[Sequence[Question]], chunks: int, *, tuning: Tuning, found: Figures
) -> None:
    """Asks the questions of each round on every layout, and notes them; the first round only warms up.

    Noted are milliseconds of the whole search and of its planning, and looks at pieces of the table for each term.
    Raises DatabaseError.
    """
    async with AsyncExitStack() as stack:
        databases = {name: Database(searching(url, name)) for name in found.forms}
        for database in databases.values():
            stack.push_async_callback(database.dispose)
        for number, questions in enumerate(rounds):
            took = await _timed(databases, questions, tuning)
            plans = {name: await _plans(each, questions[:PLANNED], chunks) for name, each in databases.items()}
            for name in databases if number else ():
                found.note(name, _figures(title, took[name], plans[name], len(questions[0].terms)))


async def _timed(databases: Mapping[str, Database], questions: Sequence[Question], tuning: Tuning) -> Times:
    took: Times = {name: [] for name in databases}
    for number, question in enumerate(questions):
        for name in turned(list(databases), number):
            store, started = PostgresPassageSearch(databases[name], tuning), perf_counter()
            await store.hybrid(question.vector, question.terms, MODEL, Scope(), WANTED)
            took[name].append(1_000 * (perf_counter() - started))
    return took


async def _plans(database: Database, questions: Sequence[Question], chunks: int) -> list[Plan]:
    plans = []
    for question in questions:
        async with database.begin() as connection:
            await connection.execute(SETTINGS)
            [explained] = (await connection.execute(EXPLAIN, _values(question, chunks))).scalar_one()
            plans.append(read_plan(explained, "postings"))
    return plans


def _values(question: Question, chunks: int) -> dict[str, object]:
    weights = {"dense_weight": 1.0, "lexical_weight": 1.0, "told_weight": 0.0}
    terms = {"terms": list(question.terms), "term_weights": [1.0] * len(question.terms)}
    return {"vector": halfvec(question.vector), "chunk_total": chunks} | weights | terms


def _figures(title: str, took: Sequence[float], plans: Sequence[Plan], terms: int) -> dict[str, float]:
    return {
        f"{title}: p50, ms": median(took),
        f"{title}: p95, ms": quantiles(took, n=20, method="inclusive")[18],
        f"{title}: planning, ms": median(each.planning for each in plans),
        f"{title}: index scans of postings for each term": median(each.looks for each in plans) / terms,
    }
