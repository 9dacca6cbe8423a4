"""The command of reviewed answers."""

from discord import app_commands

from adapters.discord.command_list.command_texts import text
from adapters.discord.curated.desk import listed
from adapters.discord.in_flight import Interaction, reply_privately


@app_commands.command(name="curated", description=text("command.curated"))
@app_commands.describe(reference=text("command.curated.reference"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def curated(interaction: Interaction, reference: app_commands.Range[str, 6, 36] | None = None) -> None:
    """List reviewed answers and pins, or show one, to the person alone."""
    await reply_privately(interaction, lambda: listed(interaction, reference or ""))
