"""Who uses a command, a button or a form, and what they may do; Discord's permissions only hide commands."""

from collections.abc import Sequence

import discord

from adapters.discord import inbound
from adapters.discord.in_flight import InFlight, Interaction
from core.screens.visitors import Permissions, Visitor

ADMIN_SETTING = "DISCORD_ADMIN_ROLES"


def permissions_of(in_flight: InFlight) -> Permissions:
    """The roles and people of the settings, and those of a server's profile."""
    options = in_flight.options
    roles = (options.advisor_roles, options.admin_roles)
    return Permissions(in_flight.services.workspaces, inbound.is_shared, *roles, ADMIN_SETTING)


def visitor_of(interaction: Interaction) -> Visitor:
    """The person, whose roles and id may be named."""

    async def is_among(named: Sequence[str]) -> bool:
        user = interaction.user
        roles = user.roles if isinstance(user, discord.Member) else []
        return not {str(user.id), *(str(role.id) for role in roles)}.isdisjoint(named)

    return Visitor(inbound.person(interaction), is_among, interaction.user.display_name)
