"""Find a question whose process died, and what was shown of its answer."""

from dataclasses import dataclass

import discord

from adapters.discord import outbound
from adapters.discord.in_flight import AdvisorClient
from adapters.discord.replies.message_place import may_open_thread
from core.domain.conversation import Message

_FIRST_MESSAGES = 10


@dataclass(frozen=True)
class CutOff:
    """The question; the thread of its answer, or the message by whose id such a thread would be opened."""

    asked: discord.Message
    thread: discord.Thread | None = None
    begun_by: int | None = None


@dataclass(frozen=True)
class Shown:
    """Our message that showed progress, and the first one that did not."""

    draft: discord.Message | None = None
    answer: discord.Message | None = None


async def question_of(client: AdvisorClient, message: Message, channel: int) -> CutOff | None:
    """The question where it was asked; None when it is no more. Raises discord.HTTPException or OSError."""
    try:
        place = await client.fetch_channel(channel)
    except discord.NotFound:
        return await _without_thread(client, message, channel)
    if not isinstance(place, discord.Thread):
        return CutOff(await _messages(place).fetch_message(int(message.id)))
    if channel != int(message.id):
        try:
            return CutOff(await place.fetch_message(int(message.id)))
        except discord.NotFound:
            pass  # it stands in the channel, as a reply to what began this thread
    parent = await client.fetch_channel(place.parent_id)
    return CutOff(await _messages(parent).fetch_message(int(message.id)), place)


async def shown_of(client: AdvisorClient, found: CutOff) -> Shown:
    """What we said after the question: in the thread, as a reply, or in the direct channel.

    In a direct channel, an answer to a later question cannot be told from one to this question.
    """
    place, answer = found.thread or found.asked.channel, None
    async for each in place.history(limit=_FIRST_MESSAGES, after=found.asked, oldest_first=True):
        replies = each.reference is None or each.reference.message_id == found.asked.id
        if not (client.user is not None and each.author.id == client.user.id and replies):
            continue
        if outbound.is_progress(each.content):
            return Shown(each, answer)
        answer = answer or each
    return Shown(None, answer)


async def _without_thread(client: AdvisorClient, message: Message, begun_by: int) -> CutOff | None:
    """The question whose thread was never opened, so that its channel is not known: one with a message as new."""
    workspace = message.conversation.workspace
    guild = client.get_guild(int(workspace)) if workspace.isdecimal() else None
    for each in guild.text_channels if guild else ():
        if (each.last_message_id or 0) < int(message.id):
            continue
        try:
            asked = await each.fetch_message(int(message.id))
        except (discord.NotFound, discord.Forbidden):
            continue
        return CutOff(asked, begun_by=begun_by if may_open_thread(asked) else None)
    return None


def _messages(place: object) -> discord.abc.Messageable:
    if not isinstance(place, discord.abc.Messageable):
        raise TypeError(f"a {type(place).__name__} holds no messages")
    return place
