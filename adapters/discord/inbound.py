"""Translate Discord messages, commands and forms to questions."""

import re
from collections.abc import Mapping
from typing import Any

import discord

from core.domain.conversation import ConversationKey, Message, Person
from core.domain.passage import Scope
from core.screens.asked import Asked

PLATFORM = "discord"
FORM, FIELD = "advisor:follow-up-form", "question"
DIRECT = "dm"
PRIVATE = ":private"  # suffix of a private conversation's place
_PERSON_ROLE_OR_CHANNEL = re.compile(r"<(?:@[!&]?|#)\d+>")
_CUSTOM_EMOJI = re.compile(r"<a?(:\w+:)\d+>")


def from_message(asked: discord.Message, said: Asked, begun_by: int | None = None, private: bool = False) -> Message:
    """Convert a mention or direct message; a thread opened for the answer has the id of the message `begun_by`.

    What is answered in private is remembered apart from what others can read.
    """
    guild = asked.guild.id if asked.guild else None
    place = str(begun_by or asked.channel.id)
    key = conversation(guild, f"{place}{PRIVATE}" if private and guild else place, asked.author.id)
    in_thread = begun_by is not None or isinstance(asked.channel, discord.Thread)
    # Words that the person only points to are not theirs, so they tell nothing of them.
    is_private = (private or is_direct(asked.channel)) and not said.is_pointed_to
    return Message(
        str(asked.id),
        key,
        said.text,
        asked.created_at,
        is_in_thread=in_thread,
        is_private=is_private,
        is_posted=not private,
    )


def is_direct(place: object) -> bool:
    """Whether it is the direct channel of one person and the bot; a group, which Discord lets no bot join, is none."""
    return isinstance(place, discord.DMChannel)


def beginning_of(asked: discord.Message, us: int | None) -> int:
    """The message that a conversation began with: the one that our message answered which is replied to, or this."""
    replied_to = _replied_to(asked)
    if replied_to is None or replied_to.author.id != us or replied_to.reference is None:
        return asked.id
    return replied_to.reference.message_id or asked.id


def _replied_to(asked: discord.Message) -> discord.Message | None:
    found = asked.reference.resolved if asked.reference else None
    return found if isinstance(found, discord.Message) else None


def from_interaction(
    interaction: discord.Interaction[Any], text: str, private: bool, scope: Scope | None = None, *, is_own: bool = True
) -> Message:
    """A question by command, button or form.

    Asked in private it has a memory of its own, so that nothing of it shows in a public answer. Words that are not the
    person's own tell nothing of them, wherever they are answered.
    """
    guild, place = interaction.guild_id, str(interaction.channel_id)
    key = conversation(guild, f"{place}{PRIVATE}" if private and guild else place, interaction.user.id)
    topics, about = (scope.topics, scope.about) if scope else ((), ())
    is_private = (private or is_direct(interaction.channel)) and is_own
    at = interaction.created_at
    return Message(str(interaction.id), key, readable(text), at, topics, about=about, is_private=is_private)


def conversation(guild: int | None, place: str, user: int) -> ConversationKey:
    """The conversation key; `place` is a thread or channel, `guild` is None in direct messages."""
    return ConversationKey(PLATFORM, workspace(guild), place, str(user))


def is_shared(asked_in: ConversationKey) -> bool:
    """Whether others can read the conversation: False for direct messages and private questions."""
    return asked_in.workspace != DIRECT and not asked_in.channel.endswith(PRIVATE)


def workspace(guild: int | None) -> str:
    """The server, or all direct messages."""
    return DIRECT if guild is None else str(guild)


def person(interaction: discord.Interaction[Any]) -> Person:
    """Who used the command or pressed the button, in this server."""
    return Person(PLATFORM, workspace(interaction.guild_id), str(interaction.user.id))


def person_behind(cause: discord.Message | discord.Interaction[Any]) -> Person:
    """Who wrote the message or used the command, in its server."""
    if isinstance(cause, discord.Interaction):
        return person(cause)
    return Person(PLATFORM, workspace(cause.guild.id if cause.guild else None), str(cause.author.id))


def form_of(interaction: discord.Interaction[Any]) -> str | None:
    """The name of the submitted form; None for other interactions."""
    given: Any = interaction.data or {}
    return given.get("custom_id") if interaction.type is discord.InteractionType.modal_submit else None


def form_values(interaction: discord.Interaction[Any]) -> dict[str, list[str]]:
    """What was filled in and chosen in a form, by field."""
    given: Any = interaction.data or {}
    fields = [
        each for row in given.get("components", []) for each in [row.get("component"), *row.get("components", [])]
    ]
    return {str(each["custom_id"]): _values(each) for each in fields if each and "custom_id" in each}


def _values(field: Mapping[str, Any]) -> list[str]:
    return [str(value) for value in field.get("values") or [field.get("value") or ""]]


def readable(text: str) -> str:
    """The text without ids of people, roles and channels; custom emoji keep their name."""
    words = _CUSTOM_EMOJI.sub(r"\1", _PERSON_ROLE_OR_CHANNEL.sub(" ", text))
    return "\n".join(" ".join(line.split()) for line in words.strip().split("\n"))
