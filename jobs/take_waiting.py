"""Take questions that busy processes have handed over, as many as this process has places."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import structlog

from core.domain.conversation import Message
from core.errors import AdvisorError
from core.ports.conversations import ConversationStore
from core.ports.platforms import Resumer
from core.rag.limits import Overflow

ALONE_SECONDS = 2.0
IDLE_SECONDS = 0.5
BUSY_SECONDS = 0.05  # shorter than an answer
log = structlog.get_logger(__name__)


class Connection(Resumer, Protocol):
    """A platform that may be connected."""

    def is_connected(self) -> bool:
        """Whether a question of this platform can be answered now."""


@dataclass(frozen=True)
class TakeWaiting:
    """Looks at the queue of all processes; `others` says how many serve besides this one."""

    conversations: ConversationStore
    overflow: Overflow
    others: Callable[[], int]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep

    async def run(self, platforms: Mapping[str, Connection]) -> None:
        """Look until cancelled."""
        while platforms:
            self.overflow.has_others = self.others() > 0
            await self.pause(self._seconds())
            try:
                await self.look(platforms)
            except AdvisorError as error:
                log.warning("waiting questions not taken", reason=str(error))
                await self.pause(ALONE_SECONDS)

    async def look(self, platforms: Mapping[str, Connection]) -> None:
        """Begin as many as there are free places. Raises DatabaseError."""
        free, connected = self.overflow.limit.free, [name for name, each in platforms.items() if each.is_connected()]
        if not (free and connected):
            return
        taken = await self.overflow.queue.take(connected, free)
        self.overflow.has_waiting = len(taken) >= free
        await asyncio.gather(*(self._begin(message, platforms) for message in taken))

    def _seconds(self) -> float:
        if self.overflow.has_waiting:
            return BUSY_SECONDS
        return IDLE_SECONDS if self.overflow.has_others else ALONE_SECONDS

    async def _begin(self, message: Message, platforms: Mapping[str, Connection]) -> None:
        platform = message.conversation.platform
        try:
            is_there = await platforms[platform].resume(message)
        except AdvisorError as error:  # it is offered again in a few seconds
            log.warning("waiting question not begun", platform=platform, reason=str(error))
            return
        if not is_there:
            await self.conversations.release(message)
        log.info("waiting question begun" if is_there else "question is no more", platform=platform)
