"""Measure the recall of HNSW on real pages: `python -m benchmarks.cost.index_recall --data DIR`."""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.passage import Scope
from core.models.local_embedder import OnnxEmbedder
from core.models.token_count import default_counter
from core.ports.models import Embedder, Vector
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.storage.codecs.vectors import halfvec
from core.storage.database import Database
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from core.storage.index.postings import PostgresIndexMaintenance
from core.storage.index.vector_index import Graph, create_index, index_name
from evaluation.corpus import fill, fresh_database
from evaluation.scores.resampling import interval_of_mean
from evaluation.suites.cmu import PAGES, PAPERS, read_questions
from evaluation.vector_cache import CachedEmbedder
from tests.standins.databases import as_superuser

FIRST = 10
NEAREST = """
    select embedding::halfvec({dimension}) <=> cast(:vector as halfvec({dimension})) as distance
    from chunk_vectors where model_id = 1 order by distance limit {depth}
"""
EXACT = ("enable_indexscan = off",)
HNSW = ("enable_seqscan = off", "enable_sort = off")
FAR = ("hnsw.iterative_scan = relaxed_order", "hnsw.max_scan_tuples = 80000", "hnsw.scan_mem_multiplier = 8")
SAME = 1e-6  # near-copies have the same distance: each of them is correct


@dataclass(frozen=True)
class Recall:
    """The mean share of the true first ten that is found, with its 95 % interval, and what the planner would choose."""

    mean: float
    low: float
    high: float
    questions: int
    chosen: str

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True)
class Width:
    """How wide HNSW looks, and whether it goes on to so many neighbours (0: it does not)."""

    ef_search: int = Tuning().ef_search
    far: int = 0

    def __str__(self) -> str:
        return f"ef_search {self.ef_search}" + (f", going on to {self.far}" if self.far else "")


async def recall(database: Database, vectors: Sequence[Vector], width: Width | None = None) -> Recall:
    """Compare the neighbours found by the index with the exact ones. Raises DatabaseError."""
    return await recall_of_index(database, vectors, width or Width(), await exact_distances(database, vectors))


async def exact_distances(database: Database, vectors: Sequence[Vector]) -> list[list[float]]:
    """Those of the ten nearest of each, by reading every vector. Raises DatabaseError."""
    return await _distances(database, vectors, EXACT, FIRST)


async def recall_of_search(
    database: Database, model: str, vectors: Sequence[Vector], exact: Sequence[Sequence[float]]
) -> Recall:
    """What the search finds that ships, without the words. Raises DatabaseError."""
    search, shares = PostgresPassageSearch(database), []
    for vector, true in zip(vectors, exact, strict=True):
        found = await search.hybrid(vector, [], model, Scope(), FIRST)
        shares.append(_share([1 - each.dense for each in found if each.dense is not None], true))
    return _mean(shares, await _chosen(database, vectors[0], f"hnsw.ef_search = {Tuning().ef_search}"))


async def recall_of_index(
    database: Database, vectors: Sequence[Vector], width: Width, exact: Sequence[Sequence[float]]
) -> Recall:
    """What HNSW finds with this width. Raises DatabaseError."""
    wide = f"hnsw.ef_search = {width.ef_search}"
    far = FAR if width.far else ()
    found = await _distances(database, vectors, (*HNSW, wide, *far), width.far or Tuning().depth)
    shares = [_share(mine, true) for mine, true in zip(found, exact, strict=True)]
    return _mean(shares, await _chosen(database, vectors[0], wide))


def _mean(shares: Sequence[float], chosen: str) -> Recall:
    return Recall(sum(shares) / len(shares), *interval_of_mean(shares), len(shares), chosen)


def _share(found: Sequence[float], exact: Sequence[float]) -> float:
    """The number of found neighbours no farther than the last true one."""
    return sum(distance <= exact[-1] + SAME for distance in found[: len(exact)]) / len(exact)


async def _distances(
    database: Database, vectors: Sequence[Vector], settings: Sequence[str], depth: int
) -> list[list[float]]:
    query = text(NEAREST.format(dimension=len(vectors[0]), depth=depth))
    async with _under(database, settings) as connection:
        return [sorted((await connection.execute(query, {"vector": halfvec(one)})).scalars()) for one in vectors]


async def _chosen(database: Database, vector: Vector, wide: str) -> str:
    query = text("explain " + NEAREST.format(dimension=len(vector), depth=Tuning().depth))
    async with _under(database, (wide,)) as connection:
        plan = "\n".join((await connection.execute(query, {"vector": halfvec(vector)})).scalars())
    return "HNSW" if index_name(1) in plan else "exact"


@asynccontextmanager
async def _under(database: Database, settings: Sequence[str]) -> AsyncIterator[AsyncConnection]:
    async with database.begin() as connection:
        for setting in settings:
            await connection.execute(text(f"set local {setting}"))
        yield connection


@dataclass(frozen=True)
class Trial:
    """Which folders are indexed, and the graphs and widths of the search that are tried on them."""

    parts: Sequence[str]
    graphs: Sequence[Graph]
    widths: Sequence[int]


async def on_real_pages(data: Path, cache: Path | None, work: Path, trial: Trial) -> None:
    """Indexes the pages, asks their questions, and prints a line a width of the search."""
    embedder = OnnxEmbedder()
    with tempfile.TemporaryDirectory() as nowhere, CachedEmbedder(embedder, cache or Path(nowhere)) as remembering:
        async with fresh_database(work) as database:
            await _index(database, remembering, {part: sorted((data / part).iterdir()) for part in trial.parts})
            asked = [await embedder.embed_query(one.text) for one in read_questions(data / "qa.jsonl")]
            print(f"{len(asked)} questions on {await _rows(database)} passages; load average {os.getloadavg()[1]:.1f}")
            await _print(database, asked, "grown row by row", trial.widths)
            for graph in trial.graphs:
                await _rebuild(database, embedder.dimension, graph)
                await _print(database, asked, f"{graph.m} / {graph.ef_construction} built at once", trial.widths)


async def _print(database: Database, asked: Sequence[Vector], built: str, widths: Sequence[int]) -> None:
    for width in widths:
        print(f"{built}, ef_search {width}: {await recall(database, asked, Width(width))}", flush=True)


async def _index(database: Database, embedder: Embedder, files: Mapping[str, Sequence[Path]]) -> None:
    indexer = Indexer(PostgresPageWriter(database), embedder, Chunker(default_counter()))
    done = iter(range(1, sum(map(len, files.values())) + 1))

    def count() -> None:
        if not (page := next(done)) % 500:
            print(f"{page} pages indexed", file=sys.stderr, flush=True)

    await fill(PostgresIndexMaintenance(database), indexer, files, count)


async def _rows(database: Database) -> int:
    async with database.begin() as connection:
        return int((await connection.execute(text("select count(*) from chunk_vectors"))).scalar_one())


async def _rebuild(database: Database, dimension: int, graph: Graph) -> None:
    async with as_superuser(database) as connection:
        await connection.execute(text(f"drop index {index_name(1)}"))
        await connection.execute(text(create_index(1, dimension, graph)))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with qa.jsonl, pages/ and pdf_text/")
    parser.add_argument("--cache", type=Path, help="a folder that keeps the vectors for the next time")
    parser.add_argument("--ef-search", type=int, nargs="+", default=[40, 100, 200, Tuning().ef_search])
    parser.add_argument("--graphs", type=_graph, nargs="+", default=[Graph()], help="M/EF_CONSTRUCTION of each")
    parser.add_argument("--papers", action="store_true", help="with the papers too: 39,600 passages in place of 6,200")
    chosen = parser.parse_args()
    trial = Trial(PAGES + PAPERS if chosen.papers else PAGES, chosen.graphs, chosen.ef_search)
    with tempfile.TemporaryDirectory() as work:
        asyncio.run(on_real_pages(chosen.data, chosen.cache, Path(work), trial))


def _graph(written: str) -> Graph:
    m, ef_construction = written.split("/")
    return Graph(int(m), int(ef_construction))


if __name__ == "__main__":
    main()
