"""A person's own data: `/privacy` and `/forget` with their buttons, which survive a restart."""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self

import discord
from discord import app_commands

from adapters.discord import inbound
from adapters.discord.buttons import Button, Pressed
from adapters.discord.command_list.command_texts import text
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.outbound import messages_of, said
from adapters.discord.places import Reply
from adapters.discord.replies.rows import row
from adapters.discord.workspaces.served import profile_of
from core.domain.memory import Fact
from core.presentation import corrections
from core.presentation.document import Line
from core.presentation.memory import privacy_line
from core.presentation.messages import say
from core.presentation.privacy import Terms, confirmation, privacy_document, readable_copy, receipt


class ExportButton(discord.ui.DynamicItem[Button], template="advisor:export"):
    """Hands over the data of the person who presses it, as one file."""

    def __init__(self) -> None:
        super().__init__(Button(label=say("privacy.export"), custom_id="advisor:export"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: _exported(interaction))


class ForgetButton(discord.ui.DynamicItem[Button], template="advisor:forget"):
    """Asks before anything is deleted."""

    def __init__(self) -> None:
        danger = discord.ButtonStyle.danger
        super().__init__(Button(label=say("privacy.delete"), style=danger, custom_id="advisor:forget"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: _asked(interaction))


class ForgetChoice(discord.ui.DynamicItem[Button], template=r"advisor:forget:(?P<choice>delete|keep)"):
    """What follows the question whether to delete: the data of the person who presses it go, or stay."""

    def __init__(self, is_deleted: bool) -> None:
        self.is_deleted = is_deleted
        style = discord.ButtonStyle.danger if is_deleted else discord.ButtonStyle.secondary
        label = say("privacy.delete_now" if is_deleted else "privacy.keep")
        name = f"advisor:forget:{'delete' if is_deleted else 'keep'}"
        super().__init__(Button(label=label, style=style, custom_id=name))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["choice"] == "delete")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        chosen: Callable[[Interaction], Awaitable[str]] = _forgotten if self.is_deleted else _kept
        await reply_privately(interaction, lambda: chosen(interaction))


class CorrectionsButton(discord.ui.DynamicItem[Button], template=r"advisor:corrections:(?P<wanted>on|off)"):
    """The label shows the current setting and the id the next one, so a second press changes nothing."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        name = f"advisor:corrections:{'on' if wanted else 'off'}"
        super().__init__(Button(label=corrections.switch_label(not wanted), custom_id=name))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["wanted"] == "on")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._switched(interaction))

    async def _switched(self, interaction: Interaction) -> Reply:
        archive = interaction.client.in_flight.services.archive
        await archive.set_corrections(inbound.person(interaction), self.wanted)
        return Reply(said(corrections.switched(self.wanted)), lambda: row(CorrectionsButton(not self.wanted)))


OWN_DATA_BUTTONS = (ExportButton, ForgetButton, ForgetChoice, CorrectionsButton)


@app_commands.command(name="privacy", description=text("command.privacy"))
async def privacy(interaction: Interaction) -> None:
    """Show what is stored about the person in this server (or in direct messages)."""
    await reply_privately(interaction, lambda: _shown(interaction))


@app_commands.command(name="forget", description=text("command.forget"))
async def forget(interaction: Interaction) -> None:
    """Ask for confirmation to delete everything."""
    await reply_privately(interaction, lambda: _asked(interaction))


async def _shown(interaction: Interaction) -> Reply:
    in_flight = interaction.client.in_flight
    kept = await in_flight.services.archive.remembered(inbound.person(interaction))
    switch = [CorrectionsButton(not kept.corrections)] if in_flight.options.tells_corrections else []
    parts = messages_of(privacy_document(kept, await _terms(interaction), *await _memory(interaction)))
    return Reply(parts, lambda: row(ExportButton(), ForgetButton(), *switch))


async def _memory(interaction: Interaction) -> list[Line]:
    """What there is to say of long-term memory, where there is any."""
    desk = interaction.client.in_flight.services.memory
    if desk is None:
        return []
    state = await desk.state(inbound.person(interaction))
    return [privacy_line(state, len(await _facts(interaction)), inbound.PLATFORM)]


async def _facts(interaction: Interaction) -> Sequence[Fact]:
    desk = interaction.client.in_flight.services.memory
    return await desk.facts(inbound.person(interaction)) if desk else ()


async def _exported(interaction: Interaction) -> Reply:
    exported = await interaction.client.in_flight.services.archive.export(inbound.person(interaction))
    return Reply(said(say("privacy.exported")), file=(say("privacy.file"), readable_copy(exported)))


async def _asked(interaction: Interaction) -> Reply:
    kept = await interaction.client.in_flight.services.archive.remembered(inbound.person(interaction))
    question = said(confirmation(kept, await _terms(interaction), len(await _facts(interaction))))
    return Reply(question, lambda: row(ForgetChoice(is_deleted=True), ForgetChoice(is_deleted=False)))


async def _forgotten(interaction: Interaction) -> str:
    in_flight, person = interaction.client.in_flight, inbound.person(interaction)
    # Otherwise an answer in progress would be stored after the deletion.
    await in_flight.withdraw(person=person)
    return receipt(await in_flight.services.archive.forget(person))


async def _kept(_: Interaction) -> str:
    return say("privacy.kept")


async def _terms(interaction: Interaction) -> Terms:
    options = interaction.client.in_flight.options
    profile = await profile_of(interaction.client.in_flight, interaction.guild_id)
    keep_days = options.keep_days if profile.keep_days is None else profile.keep_days
    return Terms("Discord", keep_days, profile.contact or options.human_contact)
