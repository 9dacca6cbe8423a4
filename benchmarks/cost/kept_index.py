"""A synthetic index in a folder: built the first time, then reused."""

import asyncio
import json
import os
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from sqlalchemy import text

from benchmarks.cost.bulk_load import MODEL, load
from benchmarks.cost.long_runs import Say
from benchmarks.cost.synthetic_index import DIMENSION, SyntheticIndex
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.postings import PostgresIndexMaintenance
from core.storage.index.vector_index import Graph, create_index, index_name
from core.storage.waiting import any_length
from migrations.run import upgrade
from tests.standins.databases import as_superuser

BUILDING = {
    "fsync": "off",
    "full_page_writes": "off",
    "maintenance_work_mem": "4GB",
    "max_wal_size": "8GB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
PROGRESS_SECONDS = 30
PROGRESS = text("""
    select phase, tuples_done, round(100.0 * blocks_done / nullif(blocks_total, 0)) as percent
    from pg_stat_progress_create_index
""")


@dataclass(frozen=True)
class Step:
    """A step that is done, and need not be done again; with the load average over five minutes at its end."""

    seconds: float
    load_average: float


@dataclass(frozen=True)
class KeptIndex:
    """An open index, and what it took to load and to build it."""

    url: str
    database: Database
    server_pid: int | None
    loaded: Step
    built: Step


@asynccontextmanager
async def kept_index(folder: Path, index: SyntheticIndex, graph: Graph, say: Say) -> AsyncIterator[KeptIndex]:
    """The index in `folder`, rebuilt if its loading was interrupted. Raises AdvisorError.

    Another graph is built in the place of the one before.
    """
    if not (folder / "loaded.json").exists():
        shutil.rmtree(folder, ignore_errors=True)
    postgres = EmbeddedPostgres(folder, BUILDING)
    async with postgres as url:
        database = Database(url)
        try:
            loaded = await _once(folder / "loaded.json", partial(_load, url, database, index, say))
            built = await _once(_only_note(folder, graph), partial(_build, database, graph, say))
            yield KeptIndex(url, database, postgres.server_pid, loaded, built)
        finally:
            await database.dispose()


async def _once(note: Path, work: Callable[[], Awaitable[None]]) -> Step:
    done = _read(note)
    if done is None:
        started = time.perf_counter()
        await work()
        done = _write(note, Step(time.perf_counter() - started, os.getloadavg()[1]))
    return done


def _read(note: Path) -> Step | None:
    return Step(**json.loads(note.read_text(encoding="utf-8"))) if note.exists() else None


def _write(note: Path, step: Step) -> Step:
    note.write_text(json.dumps(asdict(step)), encoding="utf-8")
    return step


def _only_note(folder: Path, graph: Graph) -> Path:
    """The file that marks this graph as built; marks of other graphs are deleted."""
    note = folder / f"built-{graph.m}-{graph.ef_construction}.json"
    for other in set(folder.glob("built-*.json")) - {note}:
        other.unlink()
    return note


async def _load(url: str, database: Database, index: SyntheticIndex, say: Say) -> None:
    await asyncio.to_thread(upgrade, url)
    await asyncio.to_thread(load, url, index, say)
    with any_length():
        await PostgresIndexMaintenance(database).refresh_statistics()
    say("statistics are refreshed")


async def _build(database: Database, graph: Graph, say: Say) -> None:
    building = asyncio.create_task(_create(database, graph))
    while not (await asyncio.wait({building}, timeout=PROGRESS_SECONDS))[0]:
        await _say_how_far(database, say)
    await building


async def _create(database: Database, graph: Graph) -> None:
    with any_length():
        async with as_superuser(database) as connection:
            await connection.execute(text(f"drop index if exists {index_name(1)}"))
            if graph != Graph():  # the store builds as shipped, where there is no index yet
                await connection.execute(text(create_index(1, DIMENSION, graph)))
    await PostgresPageWriter(database).prepare(MODEL, DIMENSION)


async def _say_how_far(database: Database, say: Say) -> None:
    async with as_superuser(database) as connection:  # others may not see how far it is
        for row in await connection.execute(PROGRESS):
            say(f"HNSW index, {row.phase}: {row.tuples_done} rows, {row.percent} %")
