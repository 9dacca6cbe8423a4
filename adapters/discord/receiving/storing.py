"""Store what came in before anything else is done about it, and delete it once it is answered."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from adapters.discord import inbound
from core.domain.received import Received
from core.errors import AdvisorError
from core.ports import holding
from core.ports.inbox import Inbox

INTERACTION, URGENT, QUIET = "interaction", "urgent", "quiet"
ALREADY_DEFERRED = 40060  # Interaction has already been acknowledged
# The interaction that is being handled, as Discord sent it; and whether an ended process had it before.
RAW: ContextVar[Mapping[str, Any] | None] = ContextVar("RAW", default=None)
IS_AGAIN: ContextVar[bool] = ContextVar("IS_AGAIN", default=False)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Receiving:
    """What this process has received; without an inbox nothing is kept."""

    inbox: Inbox | None = None

    @asynccontextmanager
    async def kept(self, received: Received | None) -> AsyncIterator[bool]:
        """Kept until the block ends. False in the block where another process has it.

        Where Postgres is away it is not kept: its author is told of that once, as of any trouble.
        """
        if self.inbox is None or received is None:
            yield True
            return
        if not (IS_AGAIN.get() or await self._is_stored(self.inbox, received)):
            yield False
            return
        try:
            yield True
        finally:
            await holding.drop(self.inbox, received)

    async def _is_stored(self, inbox: Inbox, received: Received) -> bool:
        try:
            return await holding.stored_in_time(inbox, received)
        except (AdvisorError, TimeoutError) as error:
            log.warning("not stored before it is answered", reason=type(error).__name__)
            return True


def received_message(asked: discord.Message, *, goes_on: bool = False, quiet: bool = False) -> Received:
    """Where a message stands: Discord gives its words again.

    One that `goes_on` is for the bot only where its author has talked with it; one to nobody is answered `quiet`ly.
    """
    place = str(asked.channel.id)
    payload = {QUIET: True} if quiet else {}
    return Received(str(asked.id), inbound.person_behind(asked), place, payload, place if goes_on else "")


def answers_quietly(received: Received) -> bool:
    """Whether it is answered only where the pages surely do."""
    return bool(received.payload.get(QUIET))


def received_interaction(interaction: discord.Interaction[Any], *, is_urgent: bool) -> Received | None:
    """The interaction as Discord sent it; of one in words of distress nothing but where to reply."""
    if (raw := RAW.get()) is None:
        return None
    kept = {**raw, "data": {}} if is_urgent else dict(raw)
    payload = {INTERACTION: kept, URGENT: is_urgent}
    return Received(str(interaction.id), inbound.person(interaction), str(interaction.channel_id), payload)


async def defer(interaction: discord.Interaction[Any], **how: bool) -> None:
    """Tell Discord that an answer comes; an ended process may have done so. Raises discord.HTTPException."""
    try:
        await interaction.response.defer(**how)
    except discord.HTTPException as error:
        if not (IS_AGAIN.get() and error.code == ALREADY_DEFERRED):
            raise
