"""Erase what was deleted on Discord: messages, and servers that the bot has left."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord
import structlog

from adapters.discord import inbound
from adapters.discord.in_flight import AdvisorClient, InFlight
from adapters.discord.replies.troubles import TROUBLES, code_of
from core.errors import AdvisorError
from core.presentation.messages import say

log = structlog.get_logger(__name__)


async def erase_messages(client: AdvisorClient, guild: int | None, messages: Sequence[int]) -> None:
    """Stop answering these messages, delete them with their answers, and let no thread keep their title."""
    forget = client.in_flight.services.archive.forget_message
    for message in messages:
        await client.in_flight.withdraw(event=message)
        was_known = await _logged(partial(forget, inbound.PLATFORM, inbound.workspace(guild), str(message)))
        if was_known and guild is not None:
            await _hide_title(client, message)


async def _hide_title(client: AdvisorClient, question: int) -> None:
    """Give the thread of a deleted question, which has its id, a name that tells nothing."""
    try:
        thread = client.get_channel(question) or await client.fetch_channel(question)
        if isinstance(thread, discord.Thread) and client.user and thread.owner_id == client.user.id:
            await thread.edit(name=say("answer.thread_deleted"), archived=False)
    except discord.NotFound:
        return  # no thread was opened for it
    except TROUBLES as error:
        log.warning("a thread keeps the title of a deleted question", code=code_of(error))


async def erase_server(in_flight: InFlight, workspace: str) -> None:
    """Stop answering in this server, and delete all its data."""
    await in_flight.withdraw(workspace=workspace)
    await _logged(partial(in_flight.services.archive.purge, inbound.PLATFORM, workspace))
    await _logged(partial(in_flight.services.workspaces.erase, inbound.PLATFORM, workspace))
    log.info("a server removed the bot, its data is erased")


async def _logged(erase: Callable[[], Awaitable[object]]) -> object:
    try:
        return await erase()
    except AdvisorError as error:
        # The nightly retention erases it later.
        log.warning("could not erase what was deleted on Discord", error=type(error).__name__)
        return None
