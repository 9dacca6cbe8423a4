"""Crawl many hosts at once, kill the crawl halfway and go on: `python -m benchmarks.sites.many_hosts`.

Generated pages stand on as many ports of 127.0.0.1 as there are hosts. `advisor crawl` reads them as one source into a
real Postgres with the shipped embedder. The servers note when they are asked: how many requests a host had in any
second, how many pages came a second, which pages were fetched twice. The memory of the crawl is read every 2 seconds.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import psycopg

from benchmarks.sites.local_site import LocalSite, served
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.standins.bot_process import environment_of, free_port

BRANCHES = 3  # pages that a page leads to
LOOKED_AFTER = 2.0  # seconds
STORED = "select count(*) from pages join page_versions on page_versions.page_id = pages.id where valid_to is null"
SOURCE = """sources:
  - name: generated
    start_urls: {starts}
    delay_seconds: {delay}
    max_pages: {most}
    max_depth: 40
    allow_private_network: true
"""
WORDS = "Office {number} of department {host} advises students in room {number} and opens at 9 a.m. on {day}s. "
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


@dataclass
class Asked:
    """When each page of each host was asked for (monotonic seconds)."""

    times: dict[str, list[float]] = field(default_factory=dict)
    pages: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note(self, host: str, path: str) -> None:
        """Called by the server's threads."""
        self.times.setdefault(host, []).append(time.monotonic())
        self.pages[host, path] += path != "/robots.txt"

    @property
    def count(self) -> int:
        """Pages that were asked for at least once."""
        return sum(times > 0 for times in self.pages.values())

    @property
    def twice(self) -> int:
        """Pages that were asked for more than once."""
        return sum(times > 1 for times in self.pages.values())

    def smallest_gap(self) -> float:
        """Seconds between two requests to one host."""
        return min(later - earlier for times in self.times.values() for earlier, later in pairwise(times))

    def most_a_second(self) -> int:
        """Requests that one host had within a second."""
        return max(most_within(times, 1.0) for times in self.times.values())


def most_within(times: Sequence[float], seconds: float) -> int:
    """The most of these moments, in order, that lie within so many seconds."""
    most = first = 0
    for last, moment in enumerate(times):
        while moment - times[first] >= seconds:
            first += 1
        most = max(most, last - first + 1)
    return most


@contextmanager
def hosts(count: int, pages: int, asked: Asked) -> Iterator[list[str]]:
    """The addresses of so many hosts with so many pages each."""
    with ExitStack() as stack:
        sites = [stack.enter_context(served(_site(number, pages))) for number in range(count)]
        for site in sites:
            site.on_request = lambda path, host=site.address: asked.note(host, path)  # type: ignore[misc]
        yield [site.address for site in sites]


def _site(host: int, pages: int) -> LocalSite:
    site = LocalSite()
    for number in range(pages):
        below = range(BRANCHES * number + 1, min(BRANCHES * number + BRANCHES + 1, pages))
        links = "".join(f'<li><a href="/page{each}">Office {each}</a></li>' for each in below)
        said = WORDS.format(number=number, host=host, day=DAYS[number % len(DAYS)]) * 4
        title = f"Office {number} of department {host}"
        path = f"/page{number}" if number else "/"
        site.put(path, f"<title>{title}</title><main><h1>{title}</h1><p>{said}</p><ul>{links}</ul></main>")
    return site


@dataclass
class Crawl:
    """One `advisor crawl`, watched: seconds, pages asked for and megabytes of all its processes."""

    folder: Path
    database: str
    asked: Asked
    seen: list[tuple[float, int, float]] = field(default_factory=list)
    settings: Mapping[str, str] = field(default_factory=dict)

    async def run(self, until: int = sys.maxsize) -> int:
        """Its exit code; it is killed when so many pages were asked for."""
        variables = {**environment_of(self.folder, free_port()), "DATABASE_URL": self.database, **self.settings}
        command = (sys.executable, "-m", "bot", "crawl")
        with (self.folder / "crawl.log").open("a") as said:
            process = await asyncio.create_subprocess_exec(
                *command, cwd=self.folder, env=variables, stdout=said, stderr=said, start_new_session=True
            )
        ending = asyncio.create_task(process.wait())
        while not (await asyncio.wait({ending}, timeout=LOOKED_AFTER))[0]:
            self.seen.append((time.monotonic(), self.asked.count, megabytes(process.pid)))
            if self.asked.count >= until:
                os.killpg(process.pid, signal.SIGKILL)
        return await ending


def megabytes(session: int) -> float:
    """Resident memory of all processes of a session (proc_pid_stat(5))."""
    page = os.sysconf("SC_PAGE_SIZE")
    found = [_fields(path) for path in Path("/proc").glob("[0-9]*/stat")]
    return sum(int(each[21]) * page for each in found if each and int(each[3]) == session) / 1e6


def _fields(stat: Path) -> list[str]:
    try:
        return stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


async def measure(count: int, pages: int, delay: float, folder: Path) -> bool:
    """Prints the figures; True when all pages are stored and no host was asked too often."""
    asked, most = Asked(), int(1 / delay) + 1
    async with EmbeddedPostgres(folder / "postgres") as database:
        await asyncio.to_thread(upgrade, database)
        with hosts(count, pages, asked) as addresses:
            starts = [f"{address}/" for address in addresses]
            text = SOURCE.format(starts=starts, delay=delay, most=2 * count * pages)
            await asyncio.to_thread((folder / "sources.yaml").write_text, text, encoding="utf-8")
            first, second = Crawl(folder, database, asked), Crawl(folder, database, asked)
            killed = await first.run(until=count * pages // 2)
            half = asked.count
            code = await second.run()
        with psycopg.connect(database) as connection:
            [(stored,)] = connection.execute(STORED).fetchall()
    seconds = sum(crawl.seen[-1][0] - crawl.seen[0][0] for crawl in (first, second))
    print(f"{count} hosts, {pages} pages each, a pause of {delay:g} s: at most {count / delay:.0f} pages a second")
    print(f"killed ({killed}) after {half} pages; the second run ended with {code}; {stored} pages stored")
    print(f"{asked.count / seconds:.1f} pages a second; {asked.twice} pages fetched twice")
    print(f"most requests of a host within a second {asked.most_a_second()} of {most}")
    print(f"smallest gap between two of them {asked.smallest_gap():.3f} s")
    print("memory, MB:", ", ".join(f"{share:.0%} {used:.0f}" for share, used in memory_at([*first.seen, *second.seen])))
    return stored == count * pages and code == 0 and asked.most_a_second() <= most


def memory_at(seen: Sequence[tuple[float, int, float]]) -> Iterator[tuple[float, float]]:
    """The highest memory in each tenth of the pages."""
    total = max(pages for _, pages, _ in seen)
    for tenth in range(10):
        used = [memory for _, pages, memory in seen if tenth <= 10 * pages / total <= tenth + 1]
        if used:
            yield (tenth + 1) / 10, max(used)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hosts", type=int, default=20)
    parser.add_argument("--pages", type=int, default=1000, help="of each host")
    parser.add_argument("--delay", type=float, default=0.5, help="seconds between two requests to a host")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        return 0 if asyncio.run(measure(chosen.hosts, chosen.pages, chosen.delay, Path(name))) else 1


if __name__ == "__main__":
    sys.exit(main())
