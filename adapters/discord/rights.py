"""Who may use the commands of advisors and admins; Discord's own permissions only hide them."""

import discord

from adapters.discord.desk import Interaction

ADVISORS_ONLY = "This is for advisors. If you are one, ask the people who run me to add your role."
ADMINS_ONLY = "This is for the people who run me. If you are one of them, have your role added to DISCORD_ADMIN_ROLES."


def is_admin(interaction: Interaction) -> bool:
    """True for the configured admins."""
    return not _ids(interaction).isdisjoint(interaction.client.desk.options.admin_roles)


def is_advisor(interaction: Interaction) -> bool:
    """True for the configured advisors, and for admins."""
    return is_admin(interaction) or not _ids(interaction).isdisjoint(interaction.client.desk.options.advisor_roles)


def _ids(interaction: Interaction) -> set[str]:
    user = interaction.user
    roles = user.roles if isinstance(user, discord.Member) else []
    return {str(user.id), *(str(role.id) for role in roles)}
