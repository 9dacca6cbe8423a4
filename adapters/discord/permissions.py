"""Decide who may use advisor and admin commands; Discord's permissions only hide them."""

import discord

from adapters.discord import inbound
from adapters.discord.in_flight import Interaction
from core.domain.conversation import ConversationKey

ADMIN_SETTING = "DISCORD_ADMIN_ROLES"


def is_admin(interaction: Interaction) -> bool:
    """True for the configured admins."""
    return not _ids(interaction).isdisjoint(interaction.client.in_flight.options.admin_roles)


def is_advisor(interaction: Interaction) -> bool:
    """True for the configured advisors, and for admins."""
    advisors = interaction.client.in_flight.options.advisor_roles
    return is_admin(interaction) or not _ids(interaction).isdisjoint(advisors)


def may_see(interaction: Interaction, asked_in: ConversationKey) -> bool:
    """Whether this person may see an explanation: the asker, or an advisor for public answers."""
    me = inbound.person(interaction)
    if (asked_in.platform, asked_in.workspace) != (me.platform, me.workspace):
        return False
    return asked_in.user == me.user or (inbound.is_shared(asked_in) and is_advisor(interaction))


def _ids(interaction: Interaction) -> set[str]:
    user = interaction.user
    roles = user.roles if isinstance(user, discord.Member) else []
    return {str(user.id), *(str(role.id) for role in roles)}
