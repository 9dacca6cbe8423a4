"""A reply that only the person who asked for it sees."""

from collections.abc import Awaitable, Callable

from adapters.discord import inbound
from adapters.discord.desk import Interaction
from adapters.discord.places import CommandPlace, Reply
from adapters.discord.splitting import split


async def reply_privately(interaction: Interaction, make: Callable[[], Awaitable[Reply | str]]) -> None:
    """Defers first, then makes the reply; whatever breaks meanwhile is told in a sentence."""
    desk = interaction.client.desk
    with desk.work(interaction.id, inbound.person(interaction)):
        await interaction.response.defer(ephemeral=True, thinking=True)
        made = await desk.safely(interaction.id, make)
        reply = Reply(split(made)) if isinstance(made, str) else made
        await CommandPlace(interaction, private=True).finish(reply)
