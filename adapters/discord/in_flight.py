"""Track work in progress, and turn errors into a message for the person."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import discord
import structlog

from adapters.discord import inbound, outbound
from adapters.discord.live_message import Pace
from adapters.discord.options import DiscordOptions
from adapters.discord.places import Cause, CommandPlace, Place, Reply
from adapters.discord.receiving.storing import Receiving, defer, received_interaction
from adapters.discord.replies.languages import speaking_to
from adapters.discord.replies.troubles import TROUBLES, code_of, told_instead
from core.domain.conversation import Person
from core.domain.memory import account_of
from core.presentation import answers
from core.presentation.document import Document
from core.presentation.messages import say
from core.screens.services import Services

log = structlog.get_logger(__name__)

T = TypeVar("T")


@dataclass(frozen=True)
class _Work:
    event: int
    person: Person


@dataclass
class InFlight:
    """Dependencies of the handlers, and the work in progress."""

    services: Services
    options: DiscordOptions
    pace: Pace = field(default_factory=Pace)
    closing: bool = False
    # Keyed by task, since Discord may deliver an event twice.
    _tasks: dict[asyncio.Task[object], _Work] = field(default_factory=dict)
    _started: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def work(self, cause: Cause) -> AsyncIterator[None]:
        """Mark the current task as in flight. What Discord refuses is logged, and told in private where that helps."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - discord.py runs every event in a task
        before = self._tasks.get(task)
        self._tasks[task] = _Work(cause.id, inbound.person_behind(cause))
        try:
            yield
        except TROUBLES as error:
            log.warning("could not post to Discord", event_id=cause.id, code=code_of(error))
            if told := told_instead(error):
                await write_to(cause, outbound.said(told))
        finally:
            self._tasks.pop(task, None)
            if before:
                self._tasks[task] = before

    @property
    def receiving(self) -> Receiving:
        """What this process has received."""
        return Receiving(self.services.inbox)

    @asynccontextmanager
    async def keeping(self, interaction: "Interaction", asked: str = "") -> AsyncIterator[bool]:
        """As `handling`, for what would be lost with this process: it is stored until it is done.

        False in the block where another process has it. `asked` are words of the person's own, which are not stored
        where they tell of distress.
        """
        is_urgent = self.services.is_distress(inbound.readable(asked))
        received = received_interaction(interaction, is_urgent=is_urgent)
        async with self.handling(interaction), self.receiving.kept(received) as is_ours:
            yield is_ours

    @asynccontextmanager
    async def handling(self, interaction: "Interaction") -> AsyncIterator[None]:
        """The same for a command, a button or a form, in the language of the person's app."""
        with speaking_to(interaction):
            async with self.work(interaction):
                yield

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Run work that no event of Discord started, in a task of its own, which `withdraw` may cancel."""
        task = asyncio.create_task(work)
        self._started.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._started.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("work failed", error=type(error).__name__, exc_info=error)

    async def safely(self, event: int, work: Callable[[], Awaitable[T]], urgent: bool = False) -> T | str:
        """The result of the work, or an apology; only urgent work begins while the process ends."""
        if self.closing and not urgent:
            return say("apology.restarting")
        try:
            return await work()
        except Exception as error:  # whatever failed, the waiting person gets a message
            reference = str(event)[-8:]
            log.exception("no answer", platform=inbound.PLATFORM, reference=reference, error=type(error).__name__)
            return answers.apology(error, reference, self.options.human_contact)

    async def withdraw(
        self, *, event: int | None = None, person: Person | None = None, workspace: str | None = None
    ) -> None:
        """Cancel the work for one event, person (in all servers) or workspace, and wait for its end."""
        mine, account = asyncio.current_task(), account_of(person) if person else None
        late = [
            task
            for task, each in self._tasks.items()
            if (each.event == event or account_of(each.person) == account or each.person.workspace == workspace)
            and task is not mine
        ]
        await _cancelled(late)

    async def drain(self, seconds: float) -> None:
        """Wait for the work in flight, then cancel the rest."""
        self.closing = True
        try:
            async with asyncio.timeout(seconds):
                while self._tasks:
                    await asyncio.wait(set(self._tasks))
        except TimeoutError:
            log.warning("answers cut off", answers=len(self._tasks), seconds=seconds)
            await _cancelled(list(self._tasks))


class AdvisorClient(discord.AutoShardedClient):
    """The Discord client type, with the handlers' dependencies."""

    in_flight: InFlight


Interaction = discord.Interaction[AdvisorClient]


async def deliver(place: Place, reply: Reply) -> list[discord.Message]:
    """Post it; what Discord refuses for a reason that the person can be told is sent to them, with the reason.

    The messages that it is now, none where it was sent to the person. Raises one of TROUBLES where neither is possible.
    """
    try:
        return await place.finish(reply)
    except TROUBLES as error:
        told = told_instead(error)
        if told is None or not await write_to(place.cause, [*outbound.said(told), *reply.parts]):
            raise
        log.info("a reply was sent in private instead", event_id=place.cause.id, code=code_of(error))
        return []


async def write_to(cause: Cause, parts: Sequence[str]) -> bool:
    """Write to the person behind a message or command of a server in private; False where that is not possible."""
    user = cause.user if isinstance(cause, discord.Interaction) else cause.author
    try:
        for part in parts if cause.guild else ():
            await user.send(part, suppress_embeds=True)
    except TROUBLES as error:
        log.info("no direct message possible", event_id=cause.id, code=code_of(error))
        return False
    return cause.guild is not None


async def reply_privately(interaction: Interaction, make: Callable[[], Awaitable[Reply | Document | str]]) -> None:
    """Store it, defer, then reply to this person alone; errors become an apology."""
    in_flight = interaction.client.in_flight
    async with in_flight.keeping(interaction) as is_ours:
        if is_ours:
            await defer(interaction, ephemeral=True, thinking=True)
            made = await in_flight.safely(interaction.id, make)
            await deliver(CommandPlace(interaction, private=True), _reply(made))


def _reply(made: Reply | Document | str) -> Reply:
    if isinstance(made, Reply):
        return made
    return Reply(outbound.said(made) if isinstance(made, str) else outbound.messages_of(made))


async def _cancelled(tasks: list[asyncio.Task[object]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
