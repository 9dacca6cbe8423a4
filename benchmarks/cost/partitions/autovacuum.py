"""After how many replaced chunks autovacuum comes, and how long its vacuum takes with its pauses, by the settings."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from benchmarks.cost.kept_index import kept_index
from benchmarks.cost.long_runs import Say
from benchmarks.cost.partitions import uncleaned
from benchmarks.cost.partitions.changing import chosen_pages, replaced, vacuumed_piece
from benchmarks.cost.partitions.layouts import WHOLE, Connection, make
from benchmarks.cost.synthetic_index import SyntheticIndex
from core.storage.index.vector_index import Graph

TABLE = f"{WHOLE.name}.postings"
# Whether a vacuum of its own accord has come or is at work.
CAME = f"""
    select autovacuum_count + (select count(*) from pg_stat_progress_vacuum where relid = '{TABLE}'::regclass)
    from pg_stat_all_tables where relid = '{TABLE}'::regclass
"""  # noqa: S608 - a name of ours
AT_WORK = f"select count(*) from pg_stat_progress_vacuum where relid = '{TABLE}'::regclass"  # noqa: S608
REPLACED = 0.05
PAUSE = 2  # milliseconds, as shipped: https://www.postgresql.org/docs/18/runtime-config-vacuum.html
LOOKS_EVERY = 1  # seconds; shipped is a minute
FACTORS = {0.2: 0.02, 0.02: 0.005}  # shipped and advised, with the steps in which it is looked for
LIMITS = (200, 2_000)


async def compare(folder: Path, chunks: int, rounds: int, say: Say) -> None:
    """Makes or opens an index of so many chunks in `folder`, and prints the figures. Raises AdvisorError."""
    index = SyntheticIndex(chunks)
    async with kept_index(folder, index, Graph(8, 16), say) as kept:
        with psycopg.connect(kept.url, autocommit=True) as connection:
            make(connection, WHOLE)
            await uncleaned.compare(connection, kept.url, index, rounds)
            print(f"\n| {chunks:,} chunks | figure |\n|---|---|")
            for factor, step in FACTORS.items():
                connection.execute(f"vacuum (analyze) {TABLE}".encode())
                share = comes_after(connection, chunks, factor, step)
                print(f"| scale factor {factor}: replaced chunks when autovacuum came | {share:.1%} |", flush=True)
            for number in range(rounds):
                for limit in LIMITS:
                    _paused(connection, chunks, number, limit)


def _paused(connection: Connection, chunks: int, number: int, limit: int) -> None:
    replaced(connection, WHOLE, chosen_pages(chunks, REPLACED, number))
    seconds = with_pauses(connection, limit)
    print(f"| vacuum of {REPLACED:.0%} replaced chunks, cost limit {limit:,}, s | {seconds:.1f} |", flush=True)


def comes_after(connection: Connection, chunks: int, factor: float, step: float) -> float:
    """The share of chunks after whose replacement autovacuum came, in steps of `step`; each page is replaced once."""
    pages = chosen_pages(chunks, 1.0, seed=3)
    each = max(1, round(step * len(pages)))
    with _watched(connection, factor):
        before, done = _came(connection), 0
        while done < len(pages):
            replaced(connection, WHOLE, pages[done : done + each])
            done += each
            time.sleep(3 * LOOKS_EVERY)
            if _came(connection) > before:
                return done / len(pages)
    return float("inf")


def with_pauses(connection: Connection, limit: int) -> float:
    """Seconds of a vacuum that pauses as one of autovacuum does."""
    connection.execute(f"set vacuum_cost_delay = '{PAUSE}ms'; set vacuum_cost_limit = {limit}".encode())
    seconds, _ = vacuumed_piece(connection, TABLE)
    connection.execute("reset vacuum_cost_delay; reset vacuum_cost_limit")
    return seconds


@contextmanager
def _watched(connection: Connection, factor: float) -> Iterator[None]:
    """Lets autovacuum look at the table often."""
    connection.execute(f"alter system set autovacuum_naptime = '{LOOKS_EVERY}s'".encode())
    connection.execute("select pg_reload_conf()")
    on = f"autovacuum_enabled = true, autovacuum_vacuum_scale_factor = {factor}"
    connection.execute(f"alter table {TABLE} set ({on})".encode())
    try:
        yield
        while _number(connection, AT_WORK):
            time.sleep(LOOKS_EVERY)
    finally:
        connection.execute(f"alter table {TABLE} set (autovacuum_enabled = false)".encode())
        connection.execute("alter system reset autovacuum_naptime")
        connection.execute("select pg_reload_conf()")


def _came(connection: Connection) -> int:
    connection.execute("select pg_stat_clear_snapshot()")
    return _number(connection, CAME)


def _number(connection: Connection, query: str) -> int:
    [found] = connection.execute(query.encode()).fetchone() or [0]
    return int(str(found))
