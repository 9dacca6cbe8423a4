"""Find what was said while no process listened, or was on its way inside of one that was killed."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import discord
import structlog

from adapters.discord.in_flight import AdvisorClient
from adapters.discord.receiving.listening import is_asking
from adapters.discord.replies.troubles import TROUBLES, code_of
from core.domain.received import LATE, Received
from core.errors import AdvisorError

MOST_PLACES, MOST_MESSAGES = 50, 100
log = structlog.get_logger(__name__)

ReceivedOf = Callable[[discord.Message], Awaitable[Received | None]]
Place = discord.TextChannel | discord.Thread


async def store_missed(client: AdvisorClient, received_of: ReceivedOf) -> None:
    """Store what is for the bot in the last ten minutes and has no reply; whichever process looks next answers it.

    Discord tells a session that begins nothing of what came before, except where each channel ends. What another
    process has is stored already. Troubles are logged.
    """
    if (inbox := client.in_flight.services.inbox) is None:
        return
    async for message in _unanswered(client):
        try:
            received = await received_of(message)
            if received and await inbox.add(received):
                await inbox.release(received)
                log.info("what was missed is stored", message_id=message.id)
        except AdvisorError as error:
            log.warning("what was missed is not stored", reason=type(error).__name__)


async def _unanswered(client: AdvisorClient) -> AsyncIterator[discord.Message]:
    for place in list(_places(client))[:MOST_PLACES]:
        try:
            after = discord.Object(_since())
            found = [each async for each in place.history(limit=MOST_MESSAGES, after=after, oldest_first=False)]
        except TROUBLES as error:
            log.info("a channel is not looked through", channel=place.id, code=code_of(error))
            continue
        us = client.user.id if client.user else 0
        replied = {each.reference.message_id for each in found if each.author.id == us and each.reference}
        for message in reversed(found):
            if is_asking(message) and message.id not in replied and not message.flags.has_thread:
                yield message


def _places(client: AdvisorClient) -> Iterator[Place]:
    """Channels and threads in which something was said lately, the newest first."""
    every: list[Place] = [each for guild in client.guilds for each in guild.text_channels]
    every += [each for guild in client.guilds for each in guild.threads]
    lately = [each for each in every if (each.last_message_id or 0) > _since()]
    yield from sorted(lately, key=lambda each: -(each.last_message_id or 0))


def _since() -> int:
    return discord.utils.time_snowflake(discord.utils.utcnow() - LATE)
