"""Tell which servers and channels are served, and how."""

import discord
import structlog

from adapters.discord import inbound
from adapters.discord.in_flight import InFlight, Interaction
from adapters.discord.outbound import said
from adapters.discord.replies.languages import speaking_in_server
from core.domain.conversation import WorkspaceProfile
from core.errors import AdvisorError
from core.presentation.messages import say
from core.screens.setup_texts import welcome
from core.screens.visitors import known_profile

log = structlog.get_logger(__name__)


async def profile_of(in_flight: InFlight, guild_id: int | None) -> WorkspaceProfile:
    """The profile of a server, or of direct messages. Raises DatabaseError."""
    return await in_flight.services.workspaces.profile(inbound.PLATFORM, inbound.workspace(guild_id))


async def known_profile_of(in_flight: InFlight, guild_id: int | None) -> WorkspaceProfile | None:
    """The same; None while the database is away."""
    return await known_profile(in_flight.services.workspaces, inbound.PLATFORM, inbound.workspace(guild_id))


async def language_in(in_flight: InFlight, guild: discord.Guild | None) -> str:
    """The language of a server's profile; empty where none is set, or the database is away."""
    profile = await known_profile_of(in_flight, guild.id if guild else None)
    return profile.language if profile else ""


async def serves_message(in_flight: InFlight, message: discord.Message) -> bool:
    """Whether a message may be answered where it was written."""
    return await _answers_in(in_flight, message.guild.id if message.guild else None, message.channel)


async def serves_interaction(interaction: Interaction) -> bool:
    """Whether a command or button may be answered where it was used."""
    return await _answers_in(interaction.client.in_flight, interaction.guild_id, interaction.channel)


async def greet(in_flight: InFlight, guild: discord.Guild) -> None:
    """Say in a server that added the bot what it can be asked, or who can switch it on; silent where it may not."""
    channel = guild.system_channel
    if channel is None or not channel.permissions_for(guild.me).send_messages:
        return
    try:
        profile = await profile_of(in_flight, guild.id)
        questions = await in_flight.services.suggestions(profile.scope, 1)
        with speaking_in_server(guild, profile.language):
            commands = (f"/{say('command.name.ask')}", f"/{say('command.name.setup')}")
            parts = said(welcome(profile, *commands, questions))
        for part in parts:
            await channel.send(part, suppress_embeds=True)
    except (AdvisorError, discord.HTTPException) as error:
        log.info("no first words in a new server", error=type(error).__name__)


async def _answers_in(in_flight: InFlight, guild_id: int | None, channel: object) -> bool:
    """A thread belongs to its channel. While the database is away, all are served: people are then told of that."""
    if (profile := await known_profile_of(in_flight, guild_id)) is None:
        return True
    places = (getattr(channel, "id", ""), getattr(channel, "parent_id", ""))
    return profile.answers_in(*(str(place) for place in places if place))
