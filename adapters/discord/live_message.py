"""Show progress beside the work: a sign of typing, and a message that is edited no faster than Discord allows."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Self

import discord
import structlog

from adapters.discord.places import Place
from adapters.discord.replies.troubles import TROUBLES, code_of

log = structlog.get_logger(__name__)

_AGAIN_SECONDS = 8.0  # Discord shows the sign of typing for ten seconds


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds until the first text is shown, at least this long between two edits, and at most `last_call` that the
    answer waits for the edit before it; time is passed in."""

    first: float = 0.5
    # Discord allows five edits in five seconds in one channel; the final one must always get through.
    between: float = 1.0
    last_call: float = 2.0
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


@dataclass
class LiveMessage:
    """Shows the newest text as often as the pace allows. Use as an async context manager around the work.

    `show` returns at once; texts that come too fast are skipped, and one that changes nothing costs nothing.
    Leaving the context waits a moment for the current edit and makes no further one.
    """

    place: Place
    pace: Pace
    _wanted: str = ""
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _talking: asyncio.Lock = field(default_factory=asyncio.Lock)

    def show(self, text: str) -> None:
        """Replace the text to show."""
        self._wanted = text
        self._changed.set()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._keep_up())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._talking.locked():
            await self._last_call()
        self._task.cancel()
        (ended,) = await asyncio.gather(self._task, return_exceptions=True)
        if isinstance(ended, Exception):
            log.warning("progress could not be shown", error=type(ended).__name__)

    async def _last_call(self) -> None:
        """Waits for the call under way, since whether a cancelled one has worked is not known; but not for long."""
        ended, late = asyncio.create_task(self._talking.acquire()), asyncio.create_task(self._late())
        await asyncio.wait({ended, late}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        late.cancel()

    async def _late(self) -> None:
        await self.pace.sleep(self.pace.last_call)

    async def _keep_up(self) -> None:
        shown, allowed_at = "", self.pace.clock() + self.pace.first
        while True:
            await self._changed.wait()
            await self.pace.sleep(max(0.0, allowed_at - self.pace.clock()))
            self._changed.clear()
            if self._wanted == shown:
                continue
            shown = self._wanted
            if not await self._told(shown):
                return
            allowed_at = self.pace.clock() + self.pace.between

    async def _told(self, text: str) -> bool:
        async with self._talking:
            try:
                await self.place.show(text)
            except TROUBLES as error:
                log.info("progress could not be shown", code=code_of(error))
                return False
            return True


@asynccontextmanager
async def typing_in(place: discord.abc.Messageable) -> AsyncIterator[Callable[[], None]]:
    """Gives what begins to show the sign of typing, until the block ends. Raises nothing of its own: whatever Discord
    says, the answer does not wait."""
    showing: set[asyncio.Task[None]] = set()

    def begin() -> None:
        if not showing:
            showing.add(asyncio.create_task(_keep_showing(place)))

    try:
        yield begin
    finally:
        for each in showing:
            each.cancel()
        await asyncio.gather(*showing, return_exceptions=True)


async def _keep_showing(place: discord.abc.Messageable) -> None:
    try:
        while True:
            await place.typing()
            await asyncio.sleep(_AGAIN_SECONDS)
    except TROUBLES as error:
        log.info("discord shows no typing", code=code_of(error))
