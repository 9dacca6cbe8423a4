"""Which messages are for the bot: those that mention it, go on with a talk, or stand where one simply asks."""

import discord

from adapters.discord.in_flight import InFlight
from adapters.discord.inbound import readable
from adapters.discord.served import known_profile_of
from core.domain.conversation import WorkspaceProfile


def is_asking(message: discord.Message) -> bool:
    """Whether a person said it."""
    spoken = message.type in {discord.MessageType.default, discord.MessageType.reply}
    return spoken and not message.author.bot and not message.webhook_id


def is_addressed(message: discord.Message) -> bool:
    """Whether it is said to the bot alone, or mentions it or the role that Discord made for it."""
    guild = message.guild
    return guild is None or guild.me in message.mentions or guild.self_role in message.role_mentions


def goes_on(message: discord.Message, us: int) -> bool:
    """Whether it is in a thread that the bot opened or joined, and not addressed to others."""
    place = message.channel
    if not isinstance(place, discord.Thread) or _is_to_others(message, us):
        return False
    return place.owner_id == us or place.me is not None


async def is_simply_asked(in_flight: InFlight, message: discord.Message) -> bool:
    """Whether it begins something in a channel or forum where the admins let people ask without a mention."""
    if message.reference or not _begins(message) or _is_to_others(message, message.author.id):
        return False
    places = (str(message.channel.id), str(getattr(message.channel, "parent_id", "")))
    profile = await known_profile_of(in_flight, message.guild.id if message.guild else None)
    is_question = in_flight.services.asks(readable(message.content))
    return profile is not None and _listens(profile, places, is_question=is_question)


def _listens(profile: WorkspaceProfile, places: tuple[str, ...], *, is_question: bool) -> bool:
    return profile.answers_in(*places) and profile.listens_in(places, is_question=is_question)


def _begins(message: discord.Message) -> bool:
    """Whether it stands in a channel itself, or begins a post of a forum."""
    place = message.channel
    if isinstance(place, discord.Thread):
        return isinstance(place.parent, discord.ForumChannel) and message.id == place.id
    return isinstance(place, discord.TextChannel)


def _is_to_others(message: discord.Message, us: int) -> bool:
    """Whether it names somebody else, or replies to what somebody else has written."""
    replied_to = message.reference.resolved if message.reference else None
    author = replied_to.author.id if isinstance(replied_to, discord.Message) else us
    names = message.mentions or message.role_mentions or message.mention_everyone
    return bool(names) or author not in {us, message.author.id}
