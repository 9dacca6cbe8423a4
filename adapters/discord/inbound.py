"""What comes from Discord: a message or a command as a question of one person in one conversation."""

import re

import discord

from core.domain import ConversationKey, Message

PLATFORM = "discord"
DIRECT = "dm"
_PERSON_ROLE_OR_CHANNEL = re.compile(r"<(?:@[!&]?|#)\d+>")
_CUSTOM_EMOJI = re.compile(r"<a?(:\w+:)\d+>")


def from_message(asked: discord.Message, opens_thread: bool) -> Message:
    """A mention or direct message; a thread that is opened for the answer takes the id of the message."""
    guild = asked.guild.id if asked.guild else None
    place = asked.id if opens_thread else asked.channel.id
    key = conversation(guild, str(place), asked.author.id)
    return Message(str(asked.id), key, readable(asked.content), asked.created_at)


def from_command(interaction: discord.Interaction[discord.Client], text: str, private: bool) -> Message:
    """`/ask`; asked in private it has a memory of its own, so that nothing of it shows in a public answer."""
    guild, place = interaction.guild_id, str(interaction.channel_id)
    key = conversation(guild, f"{place}:private" if private and guild else place, interaction.user.id)
    return Message(str(interaction.id), key, readable(text), interaction.created_at)


def conversation(guild: int | None, place: str, user: int) -> ConversationKey:
    """Whose memory it is; `place` is a thread or a channel, `guild` None in direct messages."""
    return ConversationKey(PLATFORM, DIRECT if guild is None else str(guild), place, str(user))


def readable(text: str) -> str:
    """What the person wrote without the ids of people, roles and channels; custom emoji keep their name."""
    words = _CUSTOM_EMOJI.sub(r"\1", _PERSON_ROLE_OR_CHANNEL.sub(" ", text))
    return "\n".join(" ".join(line.split()) for line in words.strip().split("\n"))
