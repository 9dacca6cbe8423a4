"""Answers a second by number of processes, direct and behind PgBouncer: `python -m benchmarks.processes`.

Every process is a whole advisor on one database with the demo campus. The pooler has five connections and shares them
between transactions. A process that holds the job "crawl" is killed again and again, and the job must be free at once.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
from sqlalchemy.engine import make_url

from benchmarks.cost.processor_time import used_by_family
from benchmarks.processes.kills import leaked_after
from core.storage.embedded_postgres import EmbeddedPostgres
from evaluation.rows import read_rows
from evaluation.scores.metrics import percentile
from evaluation.suites.demo import ROWS
from migrations.grants import grant_to
from migrations.run import upgrade
from tests.standins.campus import index_campus
from tests.standins.pooler import pooled

ROLE = "campus_bot"
AT_ONCE = 4


@dataclass(frozen=True)
class Round:
    """One way to run: how many answers came, how fast, what failed, and the seconds of processors and Postgres."""

    name: str
    took: Sequence[float]
    failures: Sequence[str]
    seconds: float
    processor: float
    postgres: float

    def row(self) -> str:
        """A line of the table."""
        answers = len(self.took)
        each = 1000 / max(answers, 1)
        p50, p95 = percentile(self.took, 0.5), percentile(self.took, 0.95)
        return (
            f"{self.name:<26}{answers:>8}{len(self.failures):>9}{answers / self.seconds:>10.1f}"
            f"{each * self.processor:>13.1f}{each * self.postgres:>14.1f}{p50:>9.0f}{p95:>9.0f}"
        )


@asynccontextmanager
async def worker(url: str, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """An advisor in a process of its own, ready to answer."""
    variables = os.environ | {"DATABASE_URL": url, "ADVISOR_DATA_DIR": str(folder)}
    command = [sys.executable, "-m", "benchmarks.processes.worker"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, env=variables, stdin=pipe, stdout=pipe, limit=1 << 24)
    try:
        await _reply(process)
        yield process
    finally:
        process.kill()
        await process.wait()


async def _reply(process: asyncio.subprocess.Process) -> dict[str, list[float]]:
    line = await process.stdout.readline() if process.stdout else b""
    if not line:
        raise RuntimeError("A worker ended: see its message above.")
    reply: dict[str, list[float]] = json.loads(line)
    return reply


@dataclass(frozen=True)
class Servers:
    """Where questions are answered: the address, a folder for the processes, and Postgres's own number."""

    url: str
    folder: Path
    postgres: int


async def measure(name: str, on: Servers, processes: int, questions: Sequence[str]) -> Round:
    """So many processes share the questions."""
    async with AsyncExitStack() as stack:
        workers = [await stack.enter_async_context(worker(on.url, on.folder / str(each))) for each in range(processes)]
        before, started = _used(workers, on), time.perf_counter()
        for number, each in enumerate(workers):
            order = {"questions": questions[number::processes], "at_once": AT_ONCE}
            if each.stdin:
                each.stdin.write(f"{json.dumps(order)}\n".encode())
        replies = await asyncio.gather(*(_reply(each) for each in workers))
        seconds, after = time.perf_counter() - started, _used(workers, on)
    took = [each for reply in replies for each in reply["took"]]
    failures = [str(each) for reply in replies for each in reply["failures"]]
    return Round(name, took, failures, seconds, after[0] - before[0], after[1] - before[1])


def _used(workers: Sequence[asyncio.subprocess.Process], on: Servers) -> tuple[float, float]:
    """Processor seconds so far of the processes, and of Postgres."""
    return sum(used_by_family(each.pid) for each in workers), used_by_family(on.postgres)


async def run(answers: int, processes: Sequence[int], kills: int, server: Servers) -> bool:
    """Prints the table; True when nothing failed."""
    direct = replace(server, url=await _prepared(server))
    rows = [row.question for row in read_rows(ROWS)]
    questions = [rows[number % len(rows)] for number in range(answers)]
    print(
        f"{'':<26}{'answers':>8}{'failures':>9}{'a second':>10}"
        f"{'CPU ms each':>13}{'of Postgres':>14}{'p50 ms':>9}{'p95 ms':>9}"
    )
    good = True
    with pooled(direct.url, direct.folder) as behind:
        for number in processes:
            for name, url in (("direct", direct.url), ("pooled", behind)):
                done = await measure(f"{number} processes, {name}", replace(direct, url=url), number, questions)
                print(done.row(), *sorted(set(done.failures))[:3], flush=True)
                good &= not done.failures
        leaked = await leaked_after(kills, behind)
        print(f"the job was not free after {leaked} of {kills} kills")
    return good and not leaked


async def _prepared(server: Servers) -> str:
    upgrade(server.url)
    await index_campus(server.url, server.folder / "index")
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"create role {ROLE} login password '{ROLE}'")
    grant_to(server.url, ROLE)
    return make_url(server.url).set(username=ROLE, password=ROLE).render_as_string(hide_password=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=600)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--kills", type=int, default=50)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the pooler runs as another user
        postgres = EmbeddedPostgres(folder / "postgres", {"max_connections": "200"})
        try:
            url = postgres.start()
            server = Servers(url, folder, postgres.server_pid or 0)
            return 0 if asyncio.run(run(chosen.answers, chosen.processes, chosen.kills, server)) else 1
        finally:
            postgres.close()


if __name__ == "__main__":
    sys.exit(main())
