"""Half an hour of two `serve` processes with a crawl in between: `python -m benchmarks.processes.soak --out FOLDER`.

Students of the played Slack ask at a steady rate, whether or not answers come. Every minute it notes each process's
memory and the connections of the database; in the middle a third process crawls a generated site into it.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from benchmarks.processes.soak_plot import plot
from benchmarks.processes.soak_report import Minute, Question, minutes_of, table
from benchmarks.sites.local_site import LocalSite, served
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.standins import campus
from tests.standins.bot_process import SOURCES, BotProcess, bot_process, environment_of, free_port
from tests.standins.campus_bot import Town, open_town
from tests.standins.slack.limits import visible

QUESTIONS = (campus.FALL_QUESTION, campus.OPENING_QUESTION, campus.PARKING_QUESTION, campus.UNKNOWN_QUESTION)
PAGES = 300
LAST_ANSWERS = 60  # seconds to wait for them at the end
_CONNECTIONS = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
_MORE = (
    "  - name: generated\n    start_urls: ['{address}/']\n    delay_seconds: 0.05\n    allow_private_network: true\n"
)


@dataclass
class Soak:
    """What is asked, what is measured, and when it began (monotonic seconds)."""

    town: Town
    database: str
    bots: list[BotProcess]
    started: float = field(default_factory=time.monotonic)
    asked: dict[str, Question] = field(default_factory=dict)
    memory: list[list[float]] = field(default_factory=list)
    connections: list[int] = field(default_factory=list)
    crawled: tuple[float, float] = (0.0, 0.0)
    problems: list[str] = field(default_factory=list)

    async def run(self, minutes: int, rate: float, folder: Path) -> None:
        """Asks for so long, with a crawl after a third of it; then waits for the last answers."""
        watching = asyncio.create_task(self._watch())
        crawling = asyncio.create_task(self._crawl(20.0 * minutes, folder))
        await self._ask_all(60.0 * minutes, rate)
        await self._until_all_said()
        await crawling
        watching.cancel()

    async def _ask_all(self, seconds: float, rate: float) -> None:
        asking: set[asyncio.Task[None]] = set()
        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, self.started + number / rate - time.monotonic()))
            task = asyncio.create_task(self._ask(number))
            asking.add(task)
            task.add_done_callback(asking.discard)
        await asyncio.gather(*asking)

    async def _ask(self, number: int) -> None:
        event = self.town.slack.mention(QUESTIONS[number % len(QUESTIONS)], user=f"U{number}")
        self.asked[event["event"]["ts"]] = Question(time.monotonic() - self.started)
        try:
            await self.town.slack.deliver(event)
        except (TimeoutError, ConnectionError) as error:
            self.problems.append(f"question {number} was not taken: {error!r}")

    async def _until_all_said(self) -> None:
        """Waits until every thread has words, and no call has come for a second."""
        deadline = time.monotonic() + LAST_ANSWERS
        while time.monotonic() < deadline:
            before = len(self.town.slack.calls)
            await asyncio.sleep(1)
            if len(self._threads()) == len(self.asked) and before == len(self.town.slack.calls):
                return

    def finish(self) -> None:
        """Finds when each thread was last written to, and what went wrong."""
        for call in self.town.slack.calls:
            thread = self.asked.get(str(call.payload.get("thread_ts", "")))
            if thread and call.method.startswith("chat."):
                thread.answered_at = call.at - self.started
        threads = self._threads()
        self.problems += [f"{len(self.asked) - len(threads)} questions without a reply"] * (
            len(threads) < len(self.asked)
        )
        self.problems += [f"{len(texts)} replies in one thread" for texts in threads.values() if len(texts) > 1]
        for bot in self.bots:
            self.problems += [str(line["event"]) for line in bot.log if line.get("level") in {"error", "critical"}]

    def _threads(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for message in self.town.slack.messages.values():
            if (thread := str(message.get("thread_ts", ""))) in self.asked:
                found.setdefault(thread, []).append(visible(message))
        return found

    async def _watch(self) -> None:
        """Notes once a minute, at its end."""
        while True:
            await asyncio.sleep(60 - (time.monotonic() - self.started) % 60)
            self.memory.append([_megabytes(bot.process.pid) for bot in self.bots])
            self.connections.append(await asyncio.to_thread(self._count))
            print(
                f"minute {len(self.memory)}: {len(self.asked)} asked, MB {self.memory[-1]}", file=sys.stderr, flush=True
            )

    def _count(self) -> int:
        with psycopg.connect(self.database) as connection:
            [(number,)] = connection.execute(_CONNECTIONS).fetchall()
            return int(number)

    async def _crawl(self, after: float, folder: Path) -> None:
        await asyncio.sleep(after)
        began = time.monotonic() - self.started
        with served(_generated()) as site:
            code = await _crawled(site, self.database, folder)
        self.crawled = (began, time.monotonic() - self.started)
        self.problems += [f"the crawl ended with {code}"] * (code != 0)

    def minutes(self) -> list[Minute]:
        """What each minute was like."""
        return minutes_of(list(self.asked.values()), self.memory, self.connections)


def _generated() -> LocalSite:
    site = LocalSite()
    links = "".join(f'<li><a href="/page{number}">Office {number}</a></li>' for number in range(PAGES))
    site.put("/", f"<title>Offices</title><h1>Offices</h1><ul>{links}</ul>")
    for number in range(PAGES):
        words = f"Office {number} of the generated college is in room {number} of the main hall and opens at 9 a.m. "
        site.put(f"/page{number}", f"<title>Office {number}</title><h1>Office {number}</h1><p>{words * 8}</p>")
    return site


async def _crawled(site: LocalSite, database: str, folder: Path) -> int:
    await asyncio.to_thread(_write_sources, folder, site.address)
    variables = environment_of(folder, free_port()) | {"DATABASE_URL": database}
    command = (sys.executable, "-m", "bot", "crawl", "--only", "generated")
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=variables, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    return await process.wait()


def _write_sources(folder: Path, address: str) -> None:
    folder.mkdir()
    (folder / "sources.yaml").write_text(SOURCES + _MORE.format(address=address), encoding="utf-8")


def _megabytes(pid: int) -> float:
    """Resident memory of the process (proc_pid_status(5))."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    [told] = [line for line in lines if line.startswith("VmRSS:")]
    return round(int(told.split()[1]) / 1024, 1)


@asynccontextmanager
async def _bots(town: Town, database: str, folder: Path, count: int) -> AsyncIterator[list[BotProcess]]:
    variables = {"DATABASE_URL": database} | town.on_slack
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(bot_process(folder / f"bot{n}", variables)) for n in range(count)]
        for bot in bots:
            await bot.until_logged("models loaded")
        yield bots


async def soak(minutes: int, rate: float, processes: int, folder: Path) -> Soak:
    """The whole run in an empty folder."""
    async with EmbeddedPostgres(folder / "postgres") as database, open_town() as town:
        await asyncio.to_thread(upgrade, database)
        await campus.index_campus(database, folder / "index")
        town.slack.in_turn = True
        async with _bots(town, database, folder, processes) as bots:
            await town.slack.until(lambda: town.slack.has_socket)
            done = Soak(town, database, bots)
            await done.run(minutes, rate, folder / "crawl")
            done.finish()
        return done


def main() -> int:
    """Prints a row a minute and the problems; 1 where there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--rate", type=float, default=5.0, help="questions a second")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path(".advisor/soak"), help="a folder for soak.svg and soak.md")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        done = asyncio.run(soak(chosen.minutes, chosen.rate, chosen.processes, Path(name)))
    shown = table(done.minutes(), done.crawled)
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "soak.md").write_text(f"{shown}\n", encoding="utf-8")
    (chosen.out / "soak.svg").write_text(plot(done.minutes(), done.crawled), encoding="utf-8")
    print(shown, *(sorted(set(done.problems)) or ["Every question had one reply, and no error was logged."]), sep="\n")
    return 1 if done.problems else 0


if __name__ == "__main__":
    sys.exit(main())
