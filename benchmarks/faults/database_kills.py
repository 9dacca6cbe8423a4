"""Postgres killed in mid-answer: `python -m benchmarks.faults.database_kills --tries 20`.

One `advisor serve` answers a person on its web page. In each try the postmaster and all its processes get SIGKILL at a
random moment of the first second, while one question after the other is asked. Each must get its right answer with its
source, or the sentence that asks to try again; then the same process must answer again. The embedded Postgres is
brought back by the advisor itself; an external one by us, in half of the tries within seconds, in the others only when
the question has its reply.
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.faults.killed_replies import QUESTIONS, Reply, Try, line_of, table
from benchmarks.faults.workplace import children_of
from core.storage import postgres_server
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations import run
from tests.standins import campus
from tests.standins.bot_process import BotProcess, bot_process
from tests.standins.web_rooms import EVENTS, Browser, articles_in, browsing

KINDS = ("embedded", "external")
KILL_WITHIN = 1.0  # seconds after the first question
RESTART_WITHIN = 3.0  # seconds after the kill, where it is restarted soon
LONGEST_REPLY = 180.0  # seconds, on a machine that is busy with other things
BACK_WITHIN = 180.0
TRACEBACK = "Traceback"


@dataclass
class Server:
    """A Postgres of which all processes can be killed; an external one is ours to start again."""

    folder: Path
    owned: EmbeddedPostgres | None = None

    def kill(self) -> None:
        """SIGKILL of the postmaster, then of every process that it had started."""
        running = postgres_server.state(self.folder / "pgdata")
        if running is None:
            return
        for pid in [running.pid, *children_of(running.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def start(self) -> None:
        """Brings an external one back; an embedded one comes back by itself."""
        if self.owned:
            await self.owned.ensure_running()


async def play(kind: str, tries: int, seed: int, folder: Path) -> list[Try]:
    """All tries on one process, one after the other."""
    done = []
    async with _served(kind, folder) as (bot, server, address):
        for number in range(tries):
            each = Try(kind, number)
            chance = random.Random(f"{seed}.{kind}.{number}")  # noqa: S311 - repeatable on purpose
            await _play_one(each, bot, server, address, chance)
            print(line_of(each), flush=True)
            done.append(each)
    return done


async def _play_one(each: Try, bot: BotProcess, server: Server, address: str, chance: random.Random) -> None:
    began = time.monotonic()
    asking = asyncio.create_task(_ask_until_struck(each, address, began))
    await asyncio.sleep(chance.uniform(0, KILL_WITHIN))
    await asyncio.to_thread(server.kill)
    each.killed = time.monotonic() - began
    if is_soon := each.number % 2 == 0:
        await asyncio.sleep(chance.uniform(0, RESTART_WITHIN))
        await server.start()
    await asking
    if not is_soon:
        await server.start()
    await _ask_until_answered(each, address, began)
    each.problems += [f"{reply.kind}: {reply.text[:200]}" for reply in each.replies if not _is_right(reply)]
    each.problems += [f"traceback: {line}" for line in bot.said if TRACEBACK in line]
    each.problems += [f"logged: {line['event']}" for line in bot.log if TRACEBACK in str(line.get("exception", ""))]


def _is_right(reply: Reply) -> bool:
    return reply.is_answered or reply.is_told


async def _ask_until_struck(each: Try, address: str, began: float) -> None:
    """One question after the other, until one was under way at the kill."""
    while not (each.killed and each.struck):
        await _ask(each, address, began)


async def _ask_until_answered(each: Try, address: str, began: float) -> None:
    while time.monotonic() - began < each.killed + BACK_WITHIN:
        await _ask(each, address, began)
        if each.replies[-1].is_answered:
            each.back = each.replies[-1].ended - each.killed
            return


async def _ask(each: Try, address: str, began: float) -> None:
    """Asks as a new person: by turns with a browser that runs scripts, and with one that does not."""
    number = len(each.replies)
    question = list(QUESTIONS)[number % len(QUESTIONS)]
    asked = time.monotonic() - began
    reply = partial(Reply, question, asked)
    try:
        async with asyncio.timeout(LONGEST_REPLY), browsing(address) as browser:
            browser.http.timeout = LONGEST_REPLY
            await browser.ask(question, EVENTS if number % 2 else None)
            shown = _shown(browser)
    except Exception as error:  # noqa: BLE001 - whatever it is, the person got nothing
        each.replies.append(reply(time.monotonic() - began, "nothing", repr(error), 0))
        return
    each.replies.append(reply(time.monotonic() - began, *shown))


def _shown(browser: Browser) -> tuple[str, str, int]:
    """Kind, words and number of sources of the last state of the answer."""
    said = browser.page
    if said.startswith(("event:", "data:", ":")):
        said = "\n".join(line.removeprefix("data:").strip() for line in said.splitlines() if line.startswith("data:"))
    articles = articles_in(said)
    if not articles:
        return f"status {browser.status}", browser.text[:300], 0
    last = articles[-1]
    links = last.xpath(".//div[@class='sources']//a[@href]")
    return str(last.get("class")).removeprefix("answer").strip(), " ".join(last.text_content().split()), len(links)


@asynccontextmanager
async def _served(kind: str, folder: Path) -> AsyncIterator[tuple[BotProcess, Server, str]]:
    """The bot on a Postgres that holds the invented campus."""
    is_embedded = kind == "embedded"
    place = folder / "bot" / "data" / "postgres" if is_embedded else folder / "external"
    place.parent.mkdir(parents=True, exist_ok=True)
    postgres = EmbeddedPostgres(place)
    variables = {"ADVISOR_WEB": "true", "ADVISOR_WEB_PORT": "0", "ADVISOR_QUESTIONS_PER_MINUTE": "0"}
    try:
        url = await asyncio.to_thread(postgres.start)
        await asyncio.to_thread(run.upgrade, url)
        await campus.index_campus(url, folder / "indexing")
        if is_embedded:
            await asyncio.to_thread(postgres.close)
        else:
            variables["DATABASE_URL"] = url
        async with bot_process(folder / "bot", variables) as bot:
            address = str((await bot.until_logged("web page served"))["address"])
            await bot.until_logged("models loaded")
            yield bot, Server(place, None if is_embedded else postgres), address
    finally:
        await asyncio.to_thread(postgres.close)


@contextmanager
def _busy(programs: int) -> Iterator[None]:
    """So many other programs that want a processor each."""
    begun = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(programs)]
    try:
        yield
    finally:
        for each in begun:
            each.kill()
            each.wait()


def main() -> int:
    """Prints each try and the table; 1 when a question was lost or told wrongly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="run N programs beside it that only count")
    given = parser.parse_args()
    done = []
    for kind in given.kinds:
        with _busy(given.busy), tempfile.TemporaryDirectory(prefix="database-kills-") as folder:
            done += asyncio.run(play(kind, given.tries, given.seed, Path(folder)))
    print(table(done))
    return 0 if all(each.is_good for each in done) else 1


if __name__ == "__main__":
    sys.exit(main())
