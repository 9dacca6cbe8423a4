"""Kill one of two connected processes again and again while questions come, and see what becomes of each question."""

import asyncio
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from benchmarks.processes.listeners import Place
from benchmarks.processes.listening_report import Losses
from core.ports.conversations import LEASE
from jobs.take_up import PAUSE_SECONDS
from tests.standins.bot_process import BotProcess

BETWEEN = 3.0  # seconds of two processes before the next kill
LAST_ANSWERS = LEASE.total_seconds() + PAUSE_SECONDS + 60  # seconds to wait for what is taken up


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
