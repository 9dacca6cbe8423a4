"""Store what came in before Slack is told that we have it, and delete it once it is answered."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import structlog
from slack_bolt.async_app import AsyncBoltContext
from slack_bolt.response import BoltResponse

from adapters.slack.receiving.rows import is_first, received_in
from core.domain.conversation import Message
from core.domain.received import Received
from core.errors import AdvisorError
from core.ports import holding
from core.ports.inbox import Inbox

log = structlog.get_logger(__name__)


@dataclass(eq=False)
class Held:
    """What this process has received, while work on it goes on.

    `asked` are questions whose answers nobody could look for. `is_again`: it was taken up. `is_left`: it is given up
    here, and left to another process.
    """

    received: Received
    is_again: bool = False
    asked: list[Message] = field(default_factory=list)
    work: int = 0
    is_left: bool = False


HELD: ContextVar[Held | None] = ContextVar("HELD", default=None)


async def nobody_listens(_: Received) -> bool:
    """Where nothing is for the bot that is said to nobody."""
    return False


@dataclass(frozen=True)
class Receiving:
    """`store_first` is a middleware of those listeners whose work would be lost with this process.

    `listens` says of what begins something in a channel whether it is for the bot.
    """

    inbox: Inbox | None = None
    is_distress: Callable[[str], bool] = lambda _: False
    listens: Callable[[Received], Awaitable[bool]] = nobody_listens

    async def store_first(
        self, body: dict[str, Any], context: AsyncBoltContext, next_: Callable[[], Awaitable[None]]
    ) -> BoltResponse | None:
        """Stores it, then lets its listener begin. Without Postgres it is not acknowledged: Slack sends it again."""
        if self.inbox is None or HELD.get() is not None:  # it was taken up
            await next_()
            return None
        received = self._received(body, context)
        if received is None or (is_first(received) and not await self.listens(received)):
            await next_()
            return None
        return await self._stored_first(self.inbox, received, next_)

    def _received(self, body: Mapping[str, Any], context: AsyncBoltContext) -> Received | None:
        return received_in(body, str(context.bot_user_id), self.is_distress)

    async def _stored_first(
        self, inbox: Inbox, received: Received, begin: Callable[[], Awaitable[None]]
    ) -> BoltResponse | None:
        try:
            is_new = await holding.stored_in_time(inbox, received)
        except (AdvisorError, TimeoutError) as error:
            log.warning("slack is asked to send it again, for it was not stored", reason=type(error).__name__)
            return BoltResponse(status=503)
        if not is_new:
            return BoltResponse(status=200)
        HELD.set(Held(received))
        await begin()
        return None


@contextmanager
def held(received: Received, *, is_again: bool = True) -> Iterator[Held]:
    """The work that begins in this block is on what was received earlier."""
    now = Held(received, is_again)
    before = HELD.set(now)
    try:
        yield now
    finally:
        HELD.reset(before)


def is_again() -> bool:
    """Whether the work is on what was received by an ended process, so that nobody waits for an acknowledgement."""
    now = HELD.get()
    return now is not None and now.is_again
