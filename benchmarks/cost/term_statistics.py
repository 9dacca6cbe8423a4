"""What bringing document frequencies up to date costs after a night: `python -m benchmarks.cost.term_statistics`."""

import argparse
import asyncio
import re
import tempfile
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.cost.kept_index import kept_index
from benchmarks.cost.synthetic_index import SyntheticIndex
from core.storage.index.postings import COUNT_TERMS
from core.storage.index.vector_index import Graph
from core.storage.waiting import any_length

COUNT_EVERYTHING = """
    with counted as (
        select terms.id, count(postings.term_id) as chunks
        from terms left join postings on postings.term_id = terms.id
        group by terms.id
    )
    update terms set df = counted.chunks from counted where terms.id = counted.id and terms.df <> counted.chunks
"""
# Chunks of the first pages, out of the search and in again: what a crawl writes where they changed.
CHANGE = """
    with gone as (delete from postings where chunk_id <= :last returning *)
    insert into postings (term_id, weight, chunk_id, source_id)
    select term_id, weight, chunk_id, source_id from gone where chunk_id % 10 <> 0
"""
CHANGED = (0.001, 0.01, 0.1)


async def run(chunks: int, folder: Path) -> None:
    """Prints a row a share of changed chunks. Every measurement is rolled back. Raises AdvisorError."""
    async with kept_index(folder, SyntheticIndex(chunks), Graph(8, 16), lambda said: print(said, flush=True)) as index:
        print("| chunks that changed | everything counted, ms | what changed, ms |\n|---|---|---|")
        for share in CHANGED:
            cells = []
            for statement in (COUNT_EVERYTHING, str(COUNT_TERMS)):
                async with index.database.begin() as connection, connection.begin_nested() as undone:
                    await connection.execute(text(CHANGE), {"last": int(chunks * share)})
                    cells.append(await _explained(connection, statement))
                    await undone.rollback()
            print(f"| {share:.1%} of {chunks:,} | {' | '.join(cells)} |", flush=True)


async def _explained(connection: AsyncConnection, statement: str) -> str:
    plan = "\n".join((await connection.execute(text(f"explain (analyze) {statement}"))).scalars())
    took = re.search(r"Execution Time: ([\d.]+)", plan)
    return f"{float(took[1] if took else 'nan'):,.0f}"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost.term_statistics", description=__doc__)
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--keep", type=Path, help="where the index is kept; a temporary folder without it")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, any_length():
        asyncio.run(run(chosen.chunks, chosen.keep or Path(folder)))


if __name__ == "__main__":
    main()
