"""Keep the platforms connected and the jobs running until all stop together."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import structlog

from bot.serving.platforms import PlatformClient
from bot.serving.shutdown import Stop, cancel_all
from core.domain.answer import Explanation
from core.domain.conversation import Message, Person
from core.domain.corrections import Notice, PostedAnswer
from core.domain.hand_off_posts import Post
from core.errors import AdvisorError, PlatformUnavailable

log = structlog.get_logger(__name__)

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
        if self._client is None:
            raise PlatformUnavailable(f"{self.name} is not connected: notices are tried again the next night.")
        return await self._client.tell(person, notices)

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        """Marks a posted answer with changes; False when it is no more. Raises PlatformUnavailable."""
        if self._client is None:
            raise PlatformUnavailable(f"{self.name} is not connected: answers are amended the next night.")
        return await self._client.amend(posted, told, changes)

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """Posts to the admins' channel; False when it is refused. Raises PlatformUnavailable when it was not sent."""
        if self._client is None:
            raise PlatformUnavailable(f"{self.name} is not connected: crawl reports are tried again.")
        return await self._client.announce(channel, lines)

    async def post(self, post: Post) -> str | None:
        """Post about a hand-off. Raises PlatformUnavailable."""
        if self._client is None:
            raise PlatformUnavailable(f"{self.name} is being connected; hand-offs are posted later.")
        return await self._client.post(post)

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        """Answers a question whose process died; False when it is no more. Raises PlatformUnavailable."""
        if self._client is None:
            raise PlatformUnavailable(f"{self.name} is not connected: the question is taken up again later.")
        return await self._client.resume(message, is_answered=is_answered)

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
