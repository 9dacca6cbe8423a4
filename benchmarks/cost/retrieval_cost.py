"""Measure search cost by index size: `python -m benchmarks.cost.retrieval_cost --chunks 1000 10000 100000`."""

import argparse
import asyncio
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle
from pathlib import Path

import numpy
from numpy.typing import NDArray
from sqlalchemy import text

from benchmarks.cost import growth, searches
from benchmarks.cost.bulk_load import MODEL
from benchmarks.cost.growth import COMMON, FORWARD_PASS, INDEX_QUERY, TYPICAL, Growth
from benchmarks.cost.index_recall import Recall, Width, exact_distances, recall_of_index, recall_of_search
from benchmarks.cost.kept_index import KeptIndex, kept_index
from benchmarks.cost.long_runs import Say, kept_or_temporary, saying
from benchmarks.cost.processor_time import meter
from benchmarks.cost.real_passages import read_questions, read_vectors
from benchmarks.cost.synthetic_index import Question, SyntheticIndex, Vectors, unit
from benchmarks.cost.timing import WARM_UP, Search, Timing, timed
from core.models.local_embedder import OnnxEmbedder
from core.storage.database import Database
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from core.storage.index.vector_index import Graph
from core.storage.waiting import any_length
from tests.standins.databases import as_superuser

NEIGHBOURS = 10
AT_ONCE = 2_000  # rows that are compared with all others together
Rows = NDArray[numpy.int64]
ASKERS = (1, 8, 32)
SEARCHED = ("chunk_vectors_hnsw_1", "postings_heaviest", "chunk_vectors", "chunks")
SIZES = text("""
    select
        pg_relation_size('chunk_vectors_hnsw_1') as "HNSW index",
        pg_relation_size('chunk_vectors') as vectors,
        pg_relation_size('postings') as postings,
        pg_relation_size('postings_heaviest') as "postings by weight (index)",
        pg_relation_size('postings_chunk') as "postings by chunk (index)",
        pg_table_size('chunks') as chunks,
        pg_database_size(current_database()) as database
""")
PARTS = {
    "dense alone": Tuning(lexical_weight=0),
    "words alone": Tuning(dense_weight=0),
    "hybrid statement": Tuning(),
}


@dataclass(frozen=True)
class Bench:
    """What one size is timed with: `count` questions a kind of search, the first of them to warm up."""

    kept: KeptIndex
    embedder: OnnxEmbedder
    index: SyntheticIndex
    count: int
    say: Say

    async def one_at_a_time(self) -> dict[str, Timing]:
        """From the bare parts to the whole step."""
        typical, common = self.index.questions(self.count, 0), self.index.questions(self.count, 2)
        whole = self._whole_step("Please")
        timings = {
            FORWARD_PASS: await self._timed(FORWARD_PASS, searches.bare_forward_pass(self.embedder), typical),
            INDEX_QUERY: await self._bare_index_query(typical),
            TYPICAL: await self._timed(TYPICAL, whole, typical),
            COMMON: await self._timed(COMMON, whole, common),
        }
        for name, tuning in PARTS.items():
            search = searches.store_search(PostgresPassageSearch(self.kept.database, tuning))
            for kind, questions in (("typical terms", typical), ("two common terms", common)):
                timings[f"{name}, {kind}"] = await self._timed(f"{name}, {kind}", search, questions)
        return timings

    async def many_at_once(self) -> dict[int, Timing]:
        """The whole step, by how many ask at once."""
        found = {}
        for askers in ASKERS:
            step, questions = self._whole_step(f"{askers} of us ask"), self.index.questions(self.count, 0)
            found[askers] = await self._timed(f"{askers} at once", step, questions, askers)
        return found

    def _whole_step(self, manner: str) -> Search:
        return searches.whole_step(self.embedder, PostgresPassageSearch(self.kept.database), manner)

    async def _bare_index_query(self, questions: Sequence[Question]) -> Timing:
        async with self.kept.database.outside_transaction() as connection:
            await connection.execute(text(f"set hnsw.ef_search = {Tuning().ef_search}"))
            return await self._timed(INDEX_QUERY, searches.bare_index_query(connection), questions)

    async def _timed(self, name: str, search: Search, questions: Sequence[Question], askers: int = 1) -> Timing:
        timing = await timed(search, questions, meter(self.kept.server_pid), askers)
        spread = timing.milliseconds
        self.say(f"{name}: {spread} ms, {timing.per_second:.0f}/s, {timing.processor_ms:.1f} ms of processor time")
        return timing


async def measured(kept: KeptIndex, index: SyntheticIndex, graph: Graph, count: int, say: Say) -> Growth:
    """Everything that is measured of one size. Raises AdvisorError."""
    with any_length():
        await _in_memory(kept.database)
        say("all that is searched lies in memory")
        found = await _recall(kept.database, index, say)
    bench = Bench(kept, OnnxEmbedder(), index, count, say)
    timings, many = await bench.one_at_a_time(), await bench.many_at_once()
    sizes = await _sizes(kept.database)
    return Growth(index.chunks, graph, kept.loaded, kept.built, sizes, found, timings, many, os.getloadavg()[1])


async def _in_memory(database: Database) -> None:
    async with as_superuser(database) as connection:
        await connection.execute(text("create extension if not exists pg_prewarm"))
        for name in SEARCHED:
            await connection.execute(text("select pg_prewarm(:name, 'read')"), {"name": name})


async def _recall(database: Database, index: SyntheticIndex, say: Say) -> Recall:
    """That of the search as shipped; says besides what the index finds with its width, others, and going on."""
    probes, shipped = index.probes(), Tuning().ef_search
    exact = await exact_distances(database, probes)
    for width in (Width(), Width(shipped // 2), Width(2 * shipped), Width(far=Tuning().far)):
        say(f"recall@10 of the index with {width}: {await recall_of_index(database, probes, width, exact)}")
    found = await recall_of_search(database, MODEL, probes, exact)
    say(f"recall@10 of the search as shipped: {found}")
    return found


async def _sizes(database: Database) -> dict[str, int]:
    async with database.begin() as connection:
        return {name: int(size) for name, size in (await connection.execute(SIZES)).one()._mapping.items()}


async def run(
    folder: Path, indexes: Sequence[SyntheticIndex], graph: Graph, count: int, out: Path | None
) -> list[Growth]:
    """Makes or opens each index in `folder`, and measures it; what is measured is written at once."""
    found: list[Growth] = []
    for index in indexes:
        say = saying(f"{index.chunks:,} chunks, ")
        async with kept_index(folder / str(index.chunks), index, graph, say) as kept:
            found.append(await measured(kept, index, graph, count, say))
        if out:
            growth.write(out, found)
    return found


def _index(chunks: int, real: Path | None) -> SyntheticIndex:
    return RealIndex(chunks, read_vectors(real), read_questions(real)) if real else SyntheticIndex(chunks)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, nargs="+", default=[100_000], help="how many chunks the indexes hold")
    parser.add_argument("--questions", type=int, default=WARM_UP + 300, help="how many are asked, the first to warm up")
    parser.add_argument("--out", type=Path, help="a folder for growth.md and growth.json")
    parser.add_argument("--keep", type=Path, help="a folder that keeps the indexes, so that a second run only measures")
    parser.add_argument(
        "--real", type=Path, help="a folder of real_passages: its vectors first, then some between them"
    )
    parser.add_argument("--m", type=int, default=Graph().m, help="of the HNSW graph; another than the kept is built")
    parser.add_argument("--ef-construction", type=int, default=Graph().ef_construction)
    chosen = parser.parse_args()
    graph = Graph(chosen.m, chosen.ef_construction)
    with kept_or_temporary(chosen.keep) as folder:
        indexes = [_index(chunks, chosen.real) for chunks in chosen.chunks]
        found = asyncio.run(run(folder, indexes, graph, chosen.questions, chosen.out))
    print(growth.table(found))
    print(growth.as_json(found))


class RealIndex(SyntheticIndex):
    """The real vectors (passages × dimension), then derived ones; asked with real questions; the terms are made up.

    A derived vector is a real one moved at random within the space that its ten nearest real neighbours span, about as
    far as these are: so it lies where text lies, and no two passages become more alike than real ones are.
    """

    def __init__(self, chunks: int, real: Vectors, asked: Vectors, seed: int = 7) -> None:
        super().__init__(chunks, seed)
        self._real, self._asked = real[:chunks], asked

    def questions(self, count: int, common_terms: int) -> list[Question]:
        """The real questions' vectors, over and over, with terms as those of a synthetic index."""
        made = super().questions(count, common_terms)
        return [replace(one, vector=vector) for one, vector in zip(made, cycle(self.probes()), strict=False)]

    def probes(self) -> list[tuple[float, ...]]:
        """Each real question once."""
        return [tuple(vector) for vector in self._asked.tolist()]

    def _vectors(self, random: numpy.random.Generator, first: int, size: int) -> Vectors:
        real = self._real[first : first + size]
        numbers = numpy.arange(first + len(real), first + size) % len(self._real)
        return numpy.concatenate([real, self._between(random, numbers)]) if len(numbers) else real

    def _between(self, random: numpy.random.Generator, numbers: Rows) -> Vectors:
        centres = self._real[numbers]
        ways = self._real[self._neighbours[numbers]] - centres[:, None, :]
        shares = random.standard_normal(ways.shape[:2], dtype=numpy.float32) / ways.shape[1] ** 0.5
        return unit(centres + numpy.einsum("ck,ckd->cd", shares, ways))

    @cached_property
    def _neighbours(self) -> Rows:
        """The numbers of the nearest ones of every real vector, itself left out."""
        return numpy.concatenate(list(self._nearest()))

    def _nearest(self) -> Iterator[Rows]:
        for first in range(0, len(self._real), AT_ONCE):
            near = self._real[first : first + AT_ONCE] @ self._real.T
            near[numpy.arange(len(near)), first + numpy.arange(len(near))] = -1
            # A copy: a part of the result would hold all of it in memory.
            yield numpy.argpartition(near, -NEIGHBOURS, axis=1)[:, -NEIGHBOURS:].copy()


if __name__ == "__main__":
    main()
