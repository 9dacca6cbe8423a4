"""The port of what was received and is not answered yet."""

from collections.abc import Collection
from datetime import timedelta
from typing import Protocol

from core.domain.received import Left, Received


class Inbox(Protocol):
    """What platforms were told that we have. Each is held by one process, until that has answered it or has ended.

    All times are those of the database. Every method raises DatabaseError.
    """

    async def warm_up(self) -> None:
        """Gets ready what `add` needs, so that nobody waits for it."""

    async def add(self, received: Received) -> bool:
        """Stores it, held by this process; False where it is stored already, or follows no talk of its author."""

    async def drop(self, received: Received) -> None:
        """Deletes it, for it was answered; nothing where another process holds it."""

    async def release(self, received: Received) -> None:
        """Leaves what this process holds to whichever looks next."""

    async def take(self, platforms: Collection[str], most: int) -> list[Left]:
        """At most so many of these platforms whose process has ended, oldest first; they are held by this one now.

        What the ended process had claimed can be claimed again. What is late is taken whoever holds it.
        """

    async def erase_older(self, than: timedelta) -> int:
        """Deletes what was received longer ago; returns how many there were."""
