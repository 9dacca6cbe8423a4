"""Decide who may use advisor and admin commands; Discord's permissions only hide them."""

import discord

from adapters.discord import inbound
from adapters.discord.in_flight import Interaction
from adapters.discord.workspaces.served import profile_of
from core.domain.conversation import ConversationKey
from core.domain.workspace_profile import WorkspaceProfile

ADMIN_SETTING = "DISCORD_ADMIN_ROLES"


def runs_the_bot(interaction: Interaction) -> bool:
    """True for the admins of the settings, who may do what they like in every server."""
    return not _ids(interaction).isdisjoint(interaction.client.in_flight.options.admin_roles)


async def is_admin(interaction: Interaction) -> bool:
    """True for the admins of the settings, and for those of this server. Raises DatabaseError."""
    return runs_the_bot(interaction) or not _ids(interaction).isdisjoint((await _profile(interaction)).admins)


async def is_advisor(interaction: Interaction) -> bool:
    """True for the advisors of the settings and of this server, and for admins. Raises DatabaseError."""
    advisors = interaction.client.in_flight.options.advisor_roles + (await _profile(interaction)).advisors
    return await is_admin(interaction) or not _ids(interaction).isdisjoint(advisors)


def advises_everywhere(interaction: Interaction) -> bool:
    """True for the advisors and admins of the settings: those that a server names are of that server only."""
    options = interaction.client.in_flight.options
    return not _ids(interaction).isdisjoint(options.advisor_roles + options.admin_roles)


async def may_see(interaction: Interaction, asked_in: ConversationKey) -> bool:
    """Whether this person may see an explanation: the asker, or an advisor for public answers."""
    me = inbound.person(interaction)
    if (asked_in.platform, asked_in.workspace) != (me.platform, me.workspace):
        return False
    return asked_in.user == me.user or (inbound.is_shared(asked_in) and await is_advisor(interaction))


async def _profile(interaction: Interaction) -> WorkspaceProfile:
    return await profile_of(interaction.client.in_flight, interaction.guild_id)


def _ids(interaction: Interaction) -> set[str]:
    user = interaction.user
    roles = user.roles if isinstance(user, discord.Member) else []
    return {str(user.id), *(str(role.id) for role in roles)}
