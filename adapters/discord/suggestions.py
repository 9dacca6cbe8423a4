"""Autocomplete topics and sources."""

from collections.abc import Awaitable, Callable
from functools import partial

import structlog
from discord import app_commands

from adapters.discord.in_flight import Interaction
from adapters.discord.served import profile_of
from core.domain.outside_text import cleaned_line
from core.domain.passage import Subject
from core.errors import AdvisorError

log = structlog.get_logger(__name__)

MOST_CHOICES = 25  # Discord's limit, as is the length of one
LONGEST_CHOICE = 100
SUBJECTS = [app_commands.Choice(name=subject.value, value=subject.value) for subject in Subject]


async def topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The topics that contain what was typed."""
    return await _matching(partial(_topics, interaction), typed)


async def sources(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The sources that contain what was typed."""
    return await _matching(interaction.client.in_flight.services.operations.source_names, typed)


async def _topics(interaction: Interaction) -> list[str]:
    """Those of this server's sources. Raises DatabaseError."""
    in_flight = interaction.client.in_flight
    profile = await profile_of(in_flight, interaction.guild_id)
    return await in_flight.services.passage_lookup.topics(profile.scope)


async def _matching(known: Callable[[], Awaitable[list[str]]], typed: str) -> list[app_commands.Choice[str]]:
    try:
        names = await known()
    except AdvisorError as error:
        log.info("nothing to suggest", error=type(error).__name__)
        return []
    found = [name for name in names if typed.casefold() in name.casefold() and len(name) <= LONGEST_CHOICE]
    return [app_commands.Choice(name=cleaned_line(name) or "…", value=name) for name in found[:MOST_CHOICES]]
