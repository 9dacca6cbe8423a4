"""Crawl many sources one after the other and at the same time: `python -m benchmarks.sites.many_sources`.

Each source is a host of its own, a port of 127.0.0.1, with generated pages. `advisor crawl` reads all of them with the
shipped embedder into a new Postgres, again for each number of sources at once. The servers note when they are asked;
the memory of the crawl with its reader, without Postgres, is read every 2 seconds.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psycopg
import yaml

from benchmarks.sites.many_hosts import STORED, Asked, Crawl, hosts
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade


@dataclass(frozen=True, slots=True)
class Measured:
    """One crawl: seconds from the first request to the last, pages stored, megabytes at most, and requests."""

    at_once: int
    code: int
    stored: int
    megabytes: float
    asked: Asked

    @property
    def seconds(self) -> float:
        """From the first request to the last one of any host."""
        moments = [moment for times in self.asked.times.values() for moment in times]
        return max(moments) - min(moments)


def sources(addresses: Sequence[str], delay: float) -> str:
    """A `sources.yaml` with a source for each address."""
    rules = {"delay_seconds": delay, "allow_private_network": True, "max_depth": 40, "max_pages": 100_000}
    listed = [{"name": f"s{at}", "start_urls": [f"{each}/"], **rules} for at, each in enumerate(addresses)]
    return yaml.safe_dump({"sources": listed})


async def measured(at_once: int, count: int, pages: int, delay: float) -> Measured:
    """One crawl of `count` sources with so many pages each."""
    asked = Asked()
    with tempfile.TemporaryDirectory() as name, hosts(count, pages, asked) as addresses:
        folder = Path(name)
        async with EmbeddedPostgres(folder / "postgres") as database:
            await asyncio.to_thread(upgrade, database)
            await asyncio.to_thread((folder / "sources.yaml").write_text, sources(addresses, delay), encoding="utf-8")
            settings = {"ADVISOR_CRAWL_SOURCES_AT_ONCE": str(at_once)}
            crawl = Crawl(folder, database, asked, settings=settings)
            code = await crawl.run()
            with psycopg.connect(database) as connection:
                [(stored,)] = connection.execute(STORED).fetchall()
    return Measured(at_once, code, stored, max(used for _, _, used in crawl.seen), asked)


def told(result: Measured) -> str:
    """The figures in one line."""
    pace = f"{result.asked.count / result.seconds:.1f} pages a second"
    gap = f"smallest gap between two requests to a host {result.asked.smallest_gap():.3f} s"
    return (
        f"{result.at_once} at once: {result.seconds:.0f} s, {pace}, {result.stored} pages stored, "
        f"{result.megabytes:.0f} MB at most, {gap}, ended with {result.code}"
    )


async def measure(numbers: Sequence[int], count: int, pages: int, delay: float) -> bool:
    """Prints a line for each number of sources at once; True when every crawl stored all pages."""
    print(f"{count} sources on {count} hosts, {pages} pages each, a pause of {delay:g} s", flush=True)
    are_whole = True
    for at_once in numbers:
        result = await measured(at_once, count, pages, delay)
        print(told(result), flush=True)
        are_whole &= result.code == 0 and result.stored == count * pages
    return are_whole


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=int, default=8)
    parser.add_argument("--pages", type=int, default=40, help="of each source")
    parser.add_argument("--delay", type=float, default=1.0, help="seconds between two requests to a host")
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 4, 8], help="sources at the same time")
    chosen = parser.parse_args()
    return 0 if asyncio.run(measure(chosen.at_once, chosen.sources, chosen.pages, chosen.delay)) else 1


if __name__ == "__main__":
    sys.exit(main())
