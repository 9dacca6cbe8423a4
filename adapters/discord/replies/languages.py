"""In which language people are spoken to: that of their question, of their app, or of their server."""

from contextlib import AbstractContextManager
from typing import Any

import discord

from adapters.discord.inbound import DIRECT, readable
from core.domain.conversation import Person
from core.presentation.messages import speaking
from core.screens.services import Services


def speaking_in_reply(
    services: Services, asked: discord.Message, profile_language: str = ""
) -> AbstractContextManager[None]:
    """For a message, with which Discord sends no language: that of its words where it is told, else the server's."""
    return speaking(services.language_of(readable(asked.content)), profile_language, _chosen_by(asked.guild))


def speaking_of(
    services: Services, asked: str, profile_language: str, guild: discord.Guild | None
) -> AbstractContextManager[None]:
    """For an answer of an earlier day: the language of its question where it is told, else the server's."""
    return speaking(services.language_of(asked), profile_language, _chosen_by(guild))


def speaking_in_server(guild: discord.Guild, profile_language: str) -> AbstractContextManager[None]:
    """For words to a whole server: the language of its profile, else the one that it chose on Discord."""
    return speaking(profile_language, _chosen_by(guild))


def speaking_to(interaction: discord.Interaction[Any]) -> AbstractContextManager[None]:
    """For a command, a button or a form: the language of the person's app."""
    return speaking(interaction.locale.value)


def speaking_in_server_of(client: discord.Client, person: Person) -> AbstractContextManager[None]:
    """For what nobody asked for now: the language of the server."""
    is_direct = person.workspace == DIRECT
    return speaking(None if is_direct else _chosen_by(client.get_guild(int(person.workspace))))


def _chosen_by(guild: discord.Guild | None) -> str | None:
    # Only a Community server chooses its language; for all others Discord says en-US.
    return guild.preferred_locale.value if guild and "COMMUNITY" in guild.features else None
