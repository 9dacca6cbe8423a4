"""Find a question whose answer was cut off, and answer it where it was asked."""

import asyncio

import discord

from adapters.discord.answer_view import answer_at
from adapters.discord.in_flight import AdvisorClient
from adapters.discord.places import MessagePlace
from core.domain.conversation import Message
from core.errors import PlatformUnavailable

_NOT_NOW = {401, 429}
_FIRST_MESSAGES = 10


async def resume(client: AdvisorClient, message: Message) -> bool:
    """Begin to answer; False when the question is no more or was a command. Raises PlatformUnavailable."""
    if not (message.id.isdecimal() and message.conversation.channel.isdecimal()):
        return False  # a private command, whose token has ended
    try:
        asked, thread = await _found(client, int(message.id), int(message.conversation.channel))
        draft = await _draft(client, asked, thread)
    except discord.HTTPException as error:
        if error.status in _NOT_NOW or error.status >= 500:
            raise PlatformUnavailable("Discord did not show a question; it is looked for again.") from None
        return False
    except OSError as error:
        raise PlatformUnavailable(f"Discord cannot be reached ({type(error).__name__}).") from None
    if str(asked.author.id) != message.conversation.user:
        return False
    # In a task of its own, which a deletion may cancel.
    place = MessagePlace.standing(asked, thread, draft)
    task = asyncio.create_task(answer_at(client.in_flight, message, asked, place))
    await asyncio.wait({task})
    return True


async def _found(client: AdvisorClient, message: int, channel: int) -> tuple[discord.Message, discord.Thread | None]:
    """The question and the thread that was opened for it, which has its id."""
    place = await client.fetch_channel(channel)
    if channel == message and isinstance(place, discord.Thread):
        parent = await client.fetch_channel(place.parent_id)
        return await _messages(parent).fetch_message(message), place
    return await _messages(place).fetch_message(message), None


async def _draft(
    client: AdvisorClient, asked: discord.Message, thread: discord.Thread | None
) -> discord.Message | None:
    """The message that showed progress: our first in the thread, or our reply."""
    place = thread or asked.channel
    async for each in place.history(limit=_FIRST_MESSAGES, after=asked, oldest_first=True):
        replies = each.reference is not None and each.reference.message_id == asked.id
        if client.user and each.author.id == client.user.id and (thread is not None or replies):
            return each
    return None


def _messages(place: object) -> discord.abc.Messageable:
    if not isinstance(place, discord.abc.Messageable):
        raise TypeError(f"a {type(place).__name__} holds no messages")
    return place
