"""Many people who ask in Slack at a steady rate, each once, and what became of every question."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.faults.workplace import until
from tests.standins.slack.limits import visible
from tests.standins.slack.stand_in import PlayedSlack

Json = dict[str, Any]
ACKNOWLEDGED_WITHIN = 3.0  # seconds, after which Slack delivers again
MOST_DELIVERIES = 4  # Slack's own: the first and three more
LOOK_SECONDS = 0.2
WHOLE = "Sources*"


@dataclass
class Asked:
    """One question; times are seconds since the start, None for what has not happened."""

    at: float
    thread: str
    message: str
    answered_at: float | None = None
    whole: int = 0
    shown: str = ""
    unfinished: bool = False

    @property
    def seconds(self) -> float | None:
        """How long it took to be answered."""
        return None if self.answered_at is None else self.answered_at - self.at


@dataclass
class People:
    """Asks one of the questions `rate` times a second, every time as somebody else."""

    slack: PlayedSlack
    questions: Sequence[str]
    rate: float
    seed: int
    asked: dict[str, Asked] = field(default_factory=dict)
    started: float = field(default_factory=time.monotonic)
    _tasks: set["asyncio.Task[None]"] = field(default_factory=set)

    @property
    def now(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    async def ask_for(self, seconds: float) -> None:
        """Asks at the rate, whatever comes back."""
        chance = random.Random(self.seed)  # noqa: S311 - repeatable on purpose
        for number in range(int(seconds * self.rate)):
            await asyncio.sleep(max(0.0, number / self.rate - self.now))
            task = asyncio.create_task(self._ask(number, chance.choice(self.questions)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def watch(self) -> None:
        """Notes when answers are whole, until cancelled."""
        while True:
            self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def settle(self, seconds: float) -> None:
        """Waits until all is answered, or this long."""
        await until(lambda: all(each.answered_at is not None for each in self.asked.values()), seconds)
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.look()
        self._count()

    def look(self) -> None:
        """Notes new whole answers."""
        for payload in list(self.slack.messages.values()):
            each = self.asked.get(payload["thread_ts"] or "")
            if each and each.answered_at is None:
                each.shown = visible(payload)
                each.unfinished = bool(payload.get("streaming"))
                if WHOLE in each.shown and not each.unfinished:
                    each.answered_at = self.now

    def _count(self) -> None:
        for payload in self.slack.messages.values():
            if each := self.asked.get(payload["thread_ts"] or ""):
                each.whole += WHOLE in visible(payload)

    async def _ask(self, number: int, question: str) -> None:
        body = self.slack.mention(question, user=f"U{100_000 + number}")
        event = body["event"]
        self.asked[event["ts"]] = Asked(self.now, event["ts"], f"{event['channel']}:{event['ts']}")
        for delivery in range(MOST_DELIVERIES):
            if await self._delivered(body, delivery):
                return
            await asyncio.sleep(1.0)

    async def _delivered(self, body: Json, retry: int) -> bool:
        try:
            async with asyncio.timeout(ACKNOWLEDGED_WITHIN):
                await self.slack.deliver(body, retry)
        except (TimeoutError, ConnectionError, RuntimeError, IndexError):
            return False
        return True


def fates(asked: Sequence[Asked]) -> Counter[str]:
    """How many were answered, doubled, cut off, told something else (such as an apology), or lost."""
    return Counter(_fate(each) for each in asked)


def _fate(each: Asked) -> str:
    if each.whole > 1:
        return "doubled"
    if each.whole:
        return "answered"
    if each.unfinished:
        return "cut off"
    return "told otherwise" if each.shown else "lost"
