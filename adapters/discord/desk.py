"""What is in flight at this moment, and the sentence that is owed to a person when something breaks."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import discord
import structlog

from adapters.discord import inbound, outbound
from adapters.discord.options import DiscordOptions
from adapters.discord.pace import Pace
from core.domain import Person
from core.ports import Services

log = structlog.get_logger(__name__)

T = TypeVar("T")


@dataclass(frozen=True)
class _InFlight:
    event: int
    person: Person


@dataclass
class Desk:
    """Everything a handler needs, and the work that has begun and not ended."""

    services: Services
    options: DiscordOptions
    pace: Pace = field(default_factory=Pace)
    closing: bool = False
    # By task, since Discord may deliver one event twice.
    _in_flight: dict[asyncio.Task[object], _InFlight] = field(default_factory=dict)

    @contextmanager
    def work(self, event: int, person: Person) -> Iterator[None]:
        """Holds the current task as in flight; what Discord refuses meanwhile is logged and ends here."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - discord.py runs every event in a task
        self._in_flight[task] = _InFlight(event, person)
        try:
            yield
        except discord.HTTPException as error:
            # Deleted channel, missing permission, blocked by the person, expired command: there is nobody to tell.
            log.warning("could not post to Discord", event_id=event, status=error.status, code=error.code)
        finally:
            self._in_flight.pop(task, None)

    async def safely(self, event: int, work: Callable[[], Awaitable[T]]) -> T | str:
        """What the work returns, or the sentence that says why there is nothing."""
        if self.closing:
            return outbound.RESTARTING
        try:
            return await work()
        except Exception as error:  # whatever broke, the person who waits is owed a sentence
            reference = str(event)[-8:]
            log.exception("no answer", platform=inbound.PLATFORM, reference=reference, error=type(error).__name__)
            return outbound.apology(error, reference, self.options.human_contact)

    async def withdraw(
        self, *, event: int | None = None, person: Person | None = None, workspace: str | None = None
    ) -> None:
        """Cancels the work for one event, one person or a whole workspace, and waits until it has ended."""
        mine = asyncio.current_task()
        late = [
            task
            for task, each in self._in_flight.items()
            if (each.event == event or each.person == person or each.person.workspace == workspace) and task is not mine
        ]
        await _cancelled(late)

    async def drain(self, seconds: float) -> None:
        """Waits for the work in flight, then cancels what is left."""
        self.closing = True
        try:
            async with asyncio.timeout(seconds):
                while self._in_flight:
                    await asyncio.wait(set(self._in_flight))
        except TimeoutError:
            log.warning("answers cut off", answers=len(self._in_flight), seconds=seconds)
            await _cancelled(list(self._in_flight))


class DeskClient(discord.AutoShardedClient):
    """A connection whose handlers find their desk."""

    desk: Desk


Interaction = discord.Interaction[DeskClient]


async def _cancelled(tasks: list[asyncio.Task[object]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
