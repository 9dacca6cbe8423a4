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
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from benchmarks.faults.workplace import children_of
from core.messages.speaking import say
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
QUESTIONS = {
    campus.FALL_QUESTION: campus.FALL_ANSWER,
    campus.OPENING_QUESTION: campus.OPENING_ANSWER,
    campus.PARKING_QUESTION: campus.PARKING_ANSWER,
}
TRACEBACK = "Traceback"


@dataclass
class Reply:
    """What a person sees of one question, and when: seconds since the try began."""

    question: str
    began: float
    ended: float
    kind: str
    text: str
    links: int

    @property
    def is_answered(self) -> bool:
        """The right answer, with the page it is from."""
        return self.kind == "answered" and QUESTIONS[self.question] in self.text and self.links > 0

    @property
    def is_told(self) -> bool:
        """The sentence that asks to try again."""
        return self.kind == "failed" and say("apology.busy") in self.text


@dataclass
class Try:
    """One kill; `back` is how long after it a question was answered again, None where none was."""

    kind: str
    number: int
    killed: float = 0.0
    replies: list[Reply] = field(default_factory=list)
    back: float | None = None
    problems: list[str] = field(default_factory=list)

    @property
    def struck(self) -> list[Reply]:
        """The questions that were under way at the kill, or asked while the server was away."""
        return [each for each in self.replies if each.ended > self.killed]

    @property
    def is_good(self) -> bool:
        """Whether each question was answered or told rightly, and the process answers again."""
        return not self.problems and self.back is not None and bool(self.struck)


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
            print(_line(each), flush=True)
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


def _line(each: Try) -> str:
    answered = sum(reply.is_answered for reply in each.struck)
    told = sum(reply.is_told for reply in each.struck)
    longest = max((reply.ended - reply.began for reply in each.struck), default=0.0)
    back = "never" if each.back is None else f"{each.back:.1f} s"
    first = f"{each.kind:9}{each.number:4} killed after {each.killed:4.2f} s: {answered} answered, {told} told,"
    return "\n      ".join([f"{first} longest {longest:.1f} s, answered again after {back}", *each.problems])


def table(done: Sequence[Try]) -> str:
    """One line a kind."""
    lines = []
    for kind in dict.fromkeys(each.kind for each in done):
        those = [each for each in done if each.kind == kind]
        first = [each.struck[0] for each in those if each.struck]
        longest = max((each.back or 0.0 for each in those), default=0.0)
        lines.append(
            f"{kind}: {sum(each.is_good for each in those)} of {len(those)} right "
            f"({sum(reply.is_answered for reply in first)} answered, {sum(reply.is_told for reply in first)} told to "
            f"try again); answered again within {longest:.1f} s"
        )
    return "\n".join(lines)


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
