"""The commands of hand-offs: ask a person, and what waits for an office."""

from discord import app_commands

from adapters.discord import inbound
from adapters.discord.command_list.command_texts import text
from adapters.discord.hand_offs.desk import show_question_form
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.permissions import is_advisor
from core.domain.hand_off import Door
from core.presentation.document import Document
from core.presentation.hand_offs import listing
from core.presentation.messages import say


@app_commands.command(name="person", description=text("command.ask_a_person"))
@app_commands.describe(question=say("command.ask.question"))
async def person(interaction: Interaction, question: app_commands.Range[str, 0, 4_000] = "") -> None:
    """Open the form that sends a question to an office."""
    await show_question_form(interaction, None, question)


@app_commands.command(name="handoffs", description=text("command.handoffs"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def handoffs(interaction: Interaction) -> None:
    """List what waits for an office, to the person alone."""
    await reply_privately(interaction, lambda: _listed(interaction))


async def _listed(interaction: Interaction) -> Document | str:
    desk = interaction.client.in_flight.services.hand_offs
    if desk is None:
        return say("hand_off.none")
    door = Door(inbound.PLATFORM, str(interaction.channel_id))
    if desk.offices_at(door):
        return listing(await desk.unfinished(door))
    return listing(await desk.unfinished()) if await is_advisor(interaction) else say("permissions.advisors")
