"""The commands that open a screen."""

from discord import app_commands

from adapters.discord.command_list.command_texts import text
from adapters.discord.in_flight import Interaction
from adapters.discord.screens.routing import show
from core.presentation.messages import say
from core.screens import memory as memory_screen
from core.screens import privacy as privacy_screen
from core.screens import reminders as reminder_screen
from core.screens import setup as setup_screen
from core.screens.curated import screen as curated_screen
from core.screens.explanation import WHY
from core.screens.hand_offs import screen as hand_off_screen


@app_commands.command(name="why", description=text("command.why"))
@app_commands.describe(answer=text("command.why.answer"))
async def why(interaction: Interaction, answer: app_commands.Range[str, 6, 36] | None = None) -> None:
    """Explain the answer with this reference, or the newest one, to the person alone."""
    await show(interaction, WHY, answer or "")


@app_commands.command(name="curated", description=text("command.curated"))
@app_commands.describe(reference=text("command.curated.reference"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def curated(interaction: Interaction, reference: app_commands.Range[str, 6, 36] | None = None) -> None:
    """List reviewed answers and pins, or show one, to the person alone."""
    await show(interaction, curated_screen.LIST, reference or "")


@app_commands.command(name="person", description=text("command.ask_a_person"))
@app_commands.describe(question=say("command.ask.question"))
async def person(interaction: Interaction, question: app_commands.Range[str, 0, 4_000] = "") -> None:
    """Open the form that sends a question to an office."""
    await show(interaction, hand_off_screen.PERSON, question=question)


@app_commands.command(name="handoffs", description=text("command.handoffs"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def handoffs(interaction: Interaction) -> None:
    """List what waits for an office, to the person alone."""
    await show(interaction, hand_off_screen.LIST)


@app_commands.command(name="memory", description=text("command.memory"))
async def memory(interaction: Interaction) -> None:
    """Show what is remembered, with all that can be done about it."""
    await show(interaction, memory_screen.SHOW)


@app_commands.command(name="reminders", description=text("command.reminders"))
async def reminders(interaction: Interaction) -> None:
    """Show what the person wants to be reminded of."""
    await show(interaction, reminder_screen.SHOW)


@app_commands.command(name="setup", description=text("command.setup"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def setup(interaction: Interaction) -> None:
    """Show how this server is served, to an admin alone."""
    await show(interaction, setup_screen.SHOW)


@app_commands.command(name="privacy", description=text("command.privacy"))
async def privacy(interaction: Interaction) -> None:
    """Show what is stored about the person in this server (or in direct messages)."""
    await show(interaction, privacy_screen.SHOW)


@app_commands.command(name="forget", description=text("command.forget"))
async def forget(interaction: Interaction) -> None:
    """Ask for confirmation to delete everything."""
    await show(interaction, privacy_screen.FORGET)
