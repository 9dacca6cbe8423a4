"""`/privacy` and `/forget`: what is kept of a person, all of it as a file, and its end."""

import re
from typing import Any, Self

import discord
from discord import app_commands

from adapters.discord import inbound
from adapters.discord.corrections import CorrectionsButton
from adapters.discord.desk import Interaction
from adapters.discord.places import Reply
from adapters.discord.privacy_text import CONFIRM, EXPORTED, privacy_text, receipt
from adapters.discord.private_replies import reply_privately

EXPORT_FILE = "what-the-advisor-keeps.json"
Button = discord.ui.Button[discord.ui.View]


class ExportButton(discord.ui.DynamicItem[Button], template="advisor:export"):
    """Hands over all that is kept of whoever presses it."""

    def __init__(self) -> None:
        super().__init__(Button(label="Export my data", custom_id="advisor:export"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: discord.ui.Item[Any], ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: _exported(interaction))


class ForgetButton(discord.ui.DynamicItem[Button], template="advisor:forget"):
    """Erases all that is kept of whoever presses it."""

    def __init__(self) -> None:
        super().__init__(Button(label="Delete all of it", style=discord.ButtonStyle.danger, custom_id="advisor:forget"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: discord.ui.Item[Any], ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: _forgotten(interaction))


@app_commands.command(name="privacy", description="What I keep of you, and a copy of it. Only you see it.")
async def privacy(interaction: Interaction) -> None:
    """Counts what is kept in this server (or in direct messages)."""
    await reply_privately(interaction, lambda: _kept(interaction))


@app_commands.command(name="forget", description="Delete all that I keep of you. Asks before it does.")
async def forget(interaction: Interaction) -> None:
    """Asks whether it is meant."""
    await reply_privately(interaction, lambda: _asked(interaction))


async def _kept(interaction: Interaction) -> Reply:
    kept = await interaction.client.desk.services.archive.remembered(inbound.person(interaction))
    options = interaction.client.desk.options
    text = privacy_text(kept, options.keep_days, options.human_contact)
    switch = [CorrectionsButton(not kept.corrections)] if options.tells_corrections else []
    return Reply([text], lambda: _row(ExportButton(), ForgetButton(), *switch))


async def _asked(interaction: Interaction) -> Reply:
    kept = await interaction.client.desk.services.archive.remembered(inbound.person(interaction))
    return Reply([CONFIRM.format(messages=kept.questions + kept.answers)], lambda: _row(ForgetButton()))


async def _exported(interaction: Interaction) -> Reply:
    document = await interaction.client.desk.services.archive.export(inbound.person(interaction))
    return Reply([EXPORTED], file=(EXPORT_FILE, document))


async def _forgotten(interaction: Interaction) -> str:
    desk, person = interaction.client.desk, inbound.person(interaction)
    # An answer in the making would be kept after all the others are gone.
    await desk.withdraw(person=person)
    return receipt(await desk.services.archive.forget(person))


def _row(*items: discord.ui.Item[Any]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view
