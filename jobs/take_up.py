"""Answer questions whose process died before their answer was there."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import structlog

from core.domain.conversation import Message
from core.errors import AdvisorError
from core.ports.conversations import OLDEST, ConversationStore, Deliveries
from core.ports.jobs import Clock
from core.ports.platforms import Resumer

PAUSE_SECONDS = 30.0
SOON_SECONDS = 1.0  # while a platform is being connected
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class TakeUp:
    """Looks at every pause for claims that ran out unanswered, of this process's past or of others.

    A question that is not to be found any more is forgotten. It also looks for answers that were stored and not posted.
    """

    conversations: ConversationStore
    clock: Clock
    deliveries: Deliveries
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep

    async def run(self, platforms: Mapping[str, Resumer]) -> None:
        """Look until cancelled."""
        while platforms:
            await self.pause(PAUSE_SECONDS if await self.take_up(platforms) else SOON_SECONDS)

    async def take_up(self, platforms: Mapping[str, Resumer]) -> bool:
        """Begin all that can be begun; False when some must wait for their platform."""
        since = self.clock() - OLDEST
        try:
            left = await self.conversations.abandoned(since)
            begun = [await self._resumed(message, platforms) for message in left if _platform(message) in platforms]
            unposted = await self.deliveries.overdue(platforms, since)
            begun += [await self._resumed(message, platforms, is_answered=True) for message in unposted]
        except AdvisorError as error:
            log.warning("questions not taken up", reason=str(error))
            return True
        return all(begun)

    async def _resumed(self, message: Message, platforms: Mapping[str, Resumer], *, is_answered: bool = False) -> bool:
        try:
            is_there = await platforms[_platform(message)].resume(message, is_answered=is_answered)
        except AdvisorError as error:
            log.debug("question not taken up yet", platform=_platform(message), reason=str(error))
            return not error.transient
        if not is_there:
            await (self.deliveries.note(message) if is_answered else self.conversations.release(message))
        happened = "question taken up" if is_there else "question is no more, or its answer stands already"
        log.info(happened, platform=_platform(message), is_answered=is_answered)
        return True


def _platform(message: Message) -> str:
    return message.conversation.platform
