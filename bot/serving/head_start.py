"""Let one process begin with a message that all of them hear; the others look a moment later whether it did."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from core.domain.conversation import Message
from core.errors import DatabaseError

SECONDS = 2.0  # a process that is not overloaded has claimed a message long before


@dataclass(frozen=True)
class SharedHeadStart:
    """`is_first_for` says of a message's id whether this process begins; all processes must agree on it."""

    is_first_for: Callable[[str], bool]
    is_claimed: Callable[[Message], Awaitable[bool]]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep

    def is_first(self, message: Message) -> bool:
        """Whether this process begins, of all that serve."""
        return self.is_first_for(message.id)

    async def is_ours(self, message: Message, *, is_ending: bool = False) -> bool:
        """At once where this process is the first for it, else two seconds later if nobody has claimed it.

        A process that is ending looks later than all others. Where the database does not say whether it is claimed,
        it is ours: to be told of a trouble twice is better than not at all.
        """
        if self.is_first(message) and not is_ending:
            return True
        await self.pause(2 * SECONDS if is_ending else SECONDS)
        try:
            return not await self.is_claimed(message)
        except DatabaseError:
            return True
