"""What becomes of questions while connected processes are killed: `python -m benchmarks.processes.listening`.

Real `serve` processes hear a played Discord by sockets; one of two is killed again and again, while questions come.
Then one process on Discord and Slack is killed in the middle of many bursts of questions. How soon Slack is
acknowledged is measured with a slow Postgres.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import make_url

from benchmarks.processes.acks import acknowledged_after, acks_table, slowed
from benchmarks.processes.bursts import both
from benchmarks.processes.bursts_report import bursts_table
from benchmarks.processes.kept_bursts import bursts
from benchmarks.processes.listeners import Place, place
from core.ports.conversations import LEASE
from jobs.take_up import PAUSE_SECONDS
from tests.standins.bot_process import BotProcess

PARTS = ("kills", "bursts", "acks")
SOON = 10.0  # seconds: an answer that comes later was taken up by another process
LEASE_SECONDS = 30  # how long another process would wait for a holder that died, as with crawls
BETWEEN = 3.0  # seconds of two processes before the next kill
LAST_ANSWERS = LEASE.total_seconds() + PAUSE_SECONDS + 60  # seconds to wait for what is taken up


@dataclass(frozen=True)
class Losses:
    """What became of questions while processes were killed, by the seconds until their answers; None: there is none.

    Of the latter, `apologies` were told to ask again, and of those `unposted` the answer was stored, but not shown.
    """

    kills: int
    rate: float
    took: Sequence[float | None]
    twice: int
    apologies: int = 0
    unposted: int = 0

    @property
    def never(self) -> int:
        """Questions without an answer."""
        return sum(seconds is None for seconds in self.took)

    def later_than(self, seconds: float) -> int:
        """Questions that were answered, but so late."""
        return sum(took is not None and took > seconds for took in self.took)

    @property
    def longest(self) -> float:
        """Seconds of the latest answer."""
        return max((took for took in self.took if took is not None), default=0.0)


@dataclass
class Questions:
    """Questions at a steady rate, and when each was asked (monotonic seconds)."""

    place: Place
    rate: float
    asked: dict[str, float] = field(default_factory=dict)

    @asynccontextmanager
    async def coming(self) -> AsyncIterator[None]:
        """They come while the block runs."""
        asking = asyncio.create_task(self._ask())
        try:
            yield
        finally:
            asking.cancel()
            await asyncio.wait({asking})

    async def _ask(self) -> None:
        started = time.monotonic()
        while True:
            await asyncio.sleep(max(0.0, started + len(self.asked) / self.rate - time.monotonic()))
            said = await self.place.ask(len(self.asked))
            self.asked[said["id"]] = time.monotonic()

    def waiting(self) -> list[str]:
        """What has no answer yet, nor an apology."""
        replied = self.place.answers().keys() | self.place.apologies()
        return [each for each in self.asked if each not in replied]

    async def until_answered(self) -> None:
        """Waits until each has an answer, or none can be expected any more."""
        deadline = time.monotonic() + LAST_ANSWERS
        while (left := len(self.waiting())) and time.monotonic() < deadline:
            _tell(f"{left} of {len(self.asked)} questions wait to be taken up")
            await asyncio.sleep(15)

    def losses(self, kills: int) -> Losses:
        """What became of them."""
        ended, answers = self.place.last_words(), self.place.answers()
        took = [ended[each] - at if answers[each] else None for each, at in self.asked.items()]
        twice = sum(answers[each] > 1 for each in self.asked)
        silent = self.asked.keys() - answers.keys()
        apologies, unposted = silent & self.place.apologies(), silent & self.place.stored()
        return Losses(kills, self.rate, took, twice, len(apologies), len(unposted))


@dataclass
class Restarted:
    """A process that is started again whenever it was killed."""

    place: Place
    bot: BotProcess = field(init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def start(self) -> None:
        """Connects it."""
        self.bot = await self._stack.enter_async_context(self.place.bot())

    async def kill(self) -> None:
        """Kills it without a warning, and starts it again."""
        self.bot.signal(signal.SIGKILL)
        await self.bot.exit_code()
        await self.stop()
        await self.start()

    async def stop(self) -> None:
        """Ends it in order."""
        await self._stack.aclose()


async def losses(place: Place, kills: int, rate: float) -> Losses:
    """The whole experiment; there is always one process that lives."""
    questions, both = Questions(place, rate), [Restarted(place), Restarted(place)]
    try:
        for each in both:
            await each.start()
        async with questions.coming():
            for number in range(kills):
                await asyncio.sleep(BETWEEN)
                await both[number % 2].kill()
                _tell(f"kill {number + 1} of {kills}, {len(questions.asked)} questions asked")
            await asyncio.sleep(BETWEEN)
        await questions.until_answered()
    finally:
        for each in both:
            await each.stop()
    return questions.losses(kills)


def _tell(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def lost_with_one_holder(losses: Losses, connecting: float) -> float:
    """Questions that nobody would hear when the holder dies: all until its lease ends and the next one is connected."""
    return losses.rate * (LEASE_SECONDS + connecting)


def loss_table(losses: Losses, soon: float, connecting: float) -> str:
    """Markdown: what was asked, and what became of it."""
    lost = lost_with_one_holder(losses, connecting)
    rows = [
        ("processes killed", f"{losses.kills}"),
        (f"questions asked, {losses.rate:g} a second", f"{len(losses.took)}"),
        (f"answered within {soon:g} s", f"{len(losses.took) - losses.never - losses.later_than(soon)}"),
        (f"answered later, at most after {losses.longest:.0f} s", f"{losses.later_than(soon)}"),
        ("never answered", f"{losses.never}"),
        ("of these, told to ask again", f"{losses.apologies}"),
        ("of these, stored but not posted before the kill", f"{losses.unposted}"),
        ("answered twice", f"{losses.twice}"),
        ("never heard each time that one holder of the connection dies (arithmetic, at most)", f"{lost:.0f}"),
    ]
    lines = [f"| {name} | {figure} |" for name, figure in rows]
    return "\n".join(["| two processes, one of them killed again and again | |", "|---|---|", *lines])


def main() -> None:
    """Prints a table for each part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--rate", type=float, default=5, help="questions a second")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--connecting", type=float, default=2, help="seconds that another holder would need")
    parser.add_argument("--questions", type=int, default=100, help="on Slack, whose acknowledgement is waited for")
    parser.add_argument("--slower", type=float, default=0.3, help="seconds that each reply of Postgres takes longer")
    parser.add_argument("--bursts", type=int, default=30, help="of 8 to 25 questions, each with a kill")
    parser.add_argument("--seed", type=int, default=1, help="of the bursts")
    parser.add_argument("--kept", type=Path, help="a file of outcomes: bursts that it has are not run again")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(_run(Path(name), chosen))


async def _run(folder: Path, chosen: argparse.Namespace) -> None:
    async with place(folder) as here:
        if "kills" in chosen.parts:
            done = await losses(here, chosen.kills, chosen.rate)
            print(loss_table(done, SOON, chosen.connecting), "", sep="\n", flush=True)
        if "acks" in chosen.parts:
            print(await _acks(here, folder, chosen), "", sep="\n", flush=True)
        if "bursts" in chosen.parts:
            async with both(here.database, here.discord, folder) as on:
                found = await bursts(on, chosen.bursts, chosen.seed, chosen.kept or folder / "bursts.jsonl")
                print(bursts_table(found, chosen.bursts), flush=True)


async def _acks(here: Place, folder: Path, chosen: argparse.Namespace) -> str:
    direct = make_url(here.database)
    async with slowed(direct.host or "127.0.0.1", direct.port or 5432, chosen.slower) as port:
        slow = direct.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
        async with both(slow, here.discord, folder / "slow") as on:
            took = await acknowledged_after(on, chosen.questions, chosen.rate)
            await on.kill()  # in good order it would wait for what hangs
    return acks_table(took, chosen.slower)


if __name__ == "__main__":
    main()
