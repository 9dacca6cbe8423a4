"""Keep platforms connected, and stop in order."""

import asyncio
import random
import signal
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import structlog

from bot.serving.platforms import PlatformClient
from core.domain.answer import Explanation
from core.domain.conversation import Message, Person
from core.domain.posts import Notice, Post, PostedAnswer
from core.domain.received import Left
from core.errors import AdvisorError, PlatformUnavailable

log = structlog.get_logger(__name__)

SIGNALS = (signal.SIGTERM, signal.SIGINT)
CANCEL_SECONDS = 5.0


@dataclass(frozen=True)
class Stop:
    """`asked` lets answers in flight end, `insisted` does not wait for them."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    insisted: asyncio.Event = field(default_factory=asyncio.Event)

    def listen(self) -> None:
        """Handle SIGTERM and SIGINT (Ctrl-C) as requests to stop."""
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self.request)

    def request(self) -> None:
        """First ask, then insist; a third signal kills the process."""
        if not self.asked.is_set():
            self.asked.set()
            return
        self.insisted.set()
        for number in SIGNALS:
            asyncio.get_running_loop().remove_signal_handler(number)


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait for them; a slow one is cancelled again, then left."""
    left = {task for task in tasks if not task.done()}
    for _ in range(2):
        for task in left:
            task.cancel()
        if left:
            _, left = await asyncio.wait(left, timeout=CANCEL_SECONDS)


async def cancel_everything_else() -> None:
    """Cancel every other task of the loop while the database is still open."""
    await cancel_all(task for task in asyncio.all_tasks() if task is not asyncio.current_task())


FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
STEADY_SECONDS = 60.0  # after a connection of this length the pauses start small again
CLOSE_SECONDS = 35.0  # platforms give answers 30 s, and need a moment to disconnect


def growing_pause(failures: int) -> float:
    """Exponential backoff with jitter: seconds to wait after this many failures in a row."""
    return float(min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) * random.uniform(0.75, 1.25))  # noqa: S311


@dataclass
class SupervisedPlatform:
    """One platform, reconnected after each temporary failure."""

    name: str
    connect: Callable[[], PlatformClient]
    on_restart: Callable[[str], None] = lambda name: None
    pause: Callable[[int], float] = growing_pause
    _client: PlatformClient | None = None
    _closing: asyncio.Event = field(default_factory=asyncio.Event)

    def is_connected(self) -> bool:
        """Whether the platform is connected."""
        return self._client is not None and self._client.connected.is_set()

    async def run(self) -> None:
        """Serve until `close`. Raises ConfigurationError and other errors that a retry cannot fix."""
        failures = 0
        while not self._closing.is_set():
            started = monotonic()
            reason = await self._served()
            failures = 1 if monotonic() - started > STEADY_SECONDS else failures + 1
            if not self._closing.is_set():
                await self._wait(self.pause(failures), reason)

    async def close(self) -> None:
        """Wait for answers in progress, then disconnect; `run` returns."""
        self._closing.set()
        if self._client is not None:
            await self._client.close()

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        """Tells a person in private which answers have changed. Raises PlatformUnavailable when it was not sent."""
        return await self._connection.tell(person, notices)

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        """Marks a posted answer with changes; False when it is no more. Raises PlatformUnavailable."""
        return await self._connection.amend(posted, told, changes)

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """Posts to the admins' channel; False when it is refused. Raises PlatformUnavailable when it was not sent."""
        return await self._connection.announce(channel, lines)

    async def post(self, post: Post) -> str | None:
        """Post about a hand-off. Raises PlatformUnavailable."""
        return await self._connection.post(post)

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        """Answers a question whose process died; False when it is no more. Raises PlatformUnavailable."""
        return await self._connection.resume(message, is_answered=is_answered)

    async def take_up(self, left: Left) -> None:
        """Goes on with what an ended process had received. Raises PlatformUnavailable."""
        await self._connection.take_up(left)

    @property
    def _connection(self) -> PlatformClient:
        if self._client is None or not self._client.connected.is_set():
            raise PlatformUnavailable(f"{self.name} is not connected: it is tried again later.")
        return self._client

    async def _served(self) -> str:
        self._client = self.connect()
        try:
            await self._client.run()
        except AdvisorError as error:
            if not error.transient:
                raise
            return str(error)
        return "the connection ended by itself"

    async def _wait(self, seconds: float, reason: str) -> None:
        self.on_restart(self.name)
        log.warning("platform lost, reconnecting", platform=self.name, reason=reason, seconds=round(seconds, 1))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)


async def run_together(
    platforms: Sequence[SupervisedPlatform], jobs: Sequence[Coroutine[Any, Any, object]], stop: Stop
) -> None:
    """Run all until `stop` or the first failure; then finish answers and cancel the rest. Raises that failure."""
    tasks = [asyncio.create_task(work) for work in [*(platform.run() for platform in platforms), *jobs]]
    try:
        failure = await _first_failure(tasks, stop)
        await _close(platforms, stop)
    finally:
        await cancel_all(set(tasks))
    if failure is not None:
        raise failure


async def _first_failure(tasks: Sequence[asyncio.Task[object]], stop: Stop) -> BaseException | None:
    asked: asyncio.Task[object] = asyncio.create_task(stop.asked.wait())
    pending = {asked, *tasks}
    while not asked.done():
        done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        for task in done - {asked}:
            if failure := task.exception():
                asked.cancel()
                return failure
    return None


async def _close(platforms: Sequence[SupervisedPlatform], stop: Stop) -> None:
    closing = asyncio.create_task(_all_closed(platforms))
    insisted = asyncio.create_task(stop.insisted.wait())
    await asyncio.wait([closing, insisted], timeout=CLOSE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    if not closing.done():
        log.warning("stopped without waiting for the platforms")
    await cancel_all({closing, insisted})


async def _all_closed(platforms: Sequence[SupervisedPlatform]) -> None:
    async with asyncio.TaskGroup() as group:
        for platform in platforms:
            group.create_task(platform.close())
