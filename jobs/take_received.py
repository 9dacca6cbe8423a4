"""Go on with what processes had received that have ended."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import structlog

from core.domain.received import Left
from core.errors import AdvisorError
from core.ports.inbox import Inbox
from core.ports.platforms import Receiver

PAUSE_SECONDS = 1.0
TROUBLE_SECONDS = 15.0  # until what could not be begun is tried again
MOST_AT_ONCE = 20
log = structlog.get_logger(__name__)


class Connection(Receiver, Protocol):
    """A platform that may be connected."""

    def is_connected(self) -> bool:
        """Whether people can be answered there now."""


@dataclass(frozen=True)
class TakeReceived:
    """Looks every second, also for what this process itself has left for too long."""

    inbox: Inbox
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep

    async def run(self, platforms: Mapping[str, Connection]) -> None:
        """Look until cancelled."""
        while platforms:
            await self.pause(PAUSE_SECONDS if await self.look(platforms) else TROUBLE_SECONDS)

    async def look(self, platforms: Mapping[str, Connection]) -> bool:
        """Begin what was left; False where some of it could not be begun."""
        connected = [name for name, each in platforms.items() if each.is_connected()]
        try:
            left = await self.inbox.take(connected, MOST_AT_ONCE) if connected else []
        except AdvisorError as error:
            log.warning("what was received is not taken up", reason=str(error))
            return False
        return all([await self._begun(each, platforms[each.received.person.platform]) for each in left])

    async def _begun(self, left: Left, platform: Receiver) -> bool:
        try:
            await platform.take_up(left)
        except AdvisorError as error:
            log.warning("what was received is not taken up yet", reason=str(error))
        except Exception:  # it is told later that it came too late, and the rest is taken up all the same
            log.exception("what was received cannot be taken up")
            return False
        else:
            return True
        await self.inbox.release(left.received)
        return False
