"""`/setup`: admins see and change how their server is served; and the first words in a new server."""

import re
from dataclasses import replace
from typing import Any, Self

import discord
import structlog
from discord import app_commands

from adapters.discord import inbound
from adapters.discord.buttons import Button, Pressed
from adapters.discord.command_list.command_texts import text
from adapters.discord.in_flight import InFlight, Interaction, reply_privately
from adapters.discord.outbound import messages_of, said
from adapters.discord.permissions import ADMIN_SETTING, is_admin, runs_the_bot
from adapters.discord.places import Reply
from adapters.discord.replies.languages import speaking_in_server, speaking_to
from adapters.discord.replies.rows import row
from adapters.discord.workspaces.served import profile_of
from core.domain.workspace_profile import WorkspaceProfile
from core.errors import AdvisorError, ConfigurationError
from core.presentation.messages import say
from core.presentation.setup import (
    FORMS,
    IS_LONG,
    LONGEST,
    SetupForm,
    changed,
    check_change,
    field_label,
    field_value,
    form_named,
    setup_document,
    welcome,
)

log = structlog.get_logger(__name__)

SETUP_FORM = "advisor:setup-form:"
_FORM_SECONDS = 900.0


@app_commands.command(name="setup", description=text("command.setup"))
@app_commands.guild_only()
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def setup(interaction: Interaction) -> None:
    """Show how this server is served, to an admin alone."""
    await reply_privately(interaction, lambda: _shown(interaction))


class ServeButton(discord.ui.DynamicItem[Button], template=r"advisor:serve:(?P<wanted>on|off)"):
    """Begins or ends to answer people in this server."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        label = say("setup.serve" if wanted else "setup.stop")
        super().__init__(Button(label=label, custom_id=f"advisor:serve:{'on' if wanted else 'off'}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["wanted"] == "on")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: _saved(interaction, {}, is_served=self.wanted))


class EditButton(discord.ui.DynamicItem[Button], template=r"advisor:setup:(?P<form>limits|words)"):
    """Opens one of the forms."""

    def __init__(self, form: SetupForm) -> None:
        self.form = form
        super().__init__(Button(label=form.title, custom_id=f"advisor:setup:{form.name}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(form_named(found["form"]))

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        if not await is_admin(interaction):
            await reply_privately(interaction, lambda: _shown(interaction))
            return
        profile = await profile_of(interaction.client.in_flight, interaction.guild_id)
        with speaking_to(interaction):
            form = _form(self.form, profile)
        await interaction.response.send_modal(form)


SETUP_BUTTONS = (ServeButton, EditButton)


async def take_setup_form(interaction: Interaction) -> None:
    """Save what was typed into a form, whichever process showed it."""
    form = form_named((inbound.form_of(interaction) or "").removeprefix(SETUP_FORM))
    values = {name: inbound.form_value(interaction, name) for name in form.fields}
    await reply_privately(interaction, lambda: _saved(interaction, values))


async def greet(in_flight: InFlight, guild: discord.Guild) -> None:
    """Say in a server that added the bot what it can be asked, or who can switch it on; silent where it may not."""
    channel = guild.system_channel
    if channel is None or not channel.permissions_for(guild.me).send_messages:
        return
    try:
        profile = await profile_of(in_flight, guild.id)
        with speaking_in_server(guild, profile.language):
            parts = said(welcome(profile, f"/{say('command.name.ask')}", f"/{say('command.name.setup')}"))
        for part in parts:
            await channel.send(part, suppress_embeds=True)
    except (AdvisorError, discord.HTTPException) as error:
        log.info("no first words in a new server", error=type(error).__name__)


async def _shown(interaction: Interaction) -> Reply | str:
    if not await is_admin(interaction):
        return say("permissions.admins", setting=ADMIN_SETTING)
    return _reply(await profile_of(interaction.client.in_flight, interaction.guild_id))


async def _saved(interaction: Interaction, values: dict[str, str], is_served: bool | None = None) -> Reply | str:
    if not await is_admin(interaction):
        return say("permissions.admins", setting=ADMIN_SETTING)
    in_flight = interaction.client.in_flight
    before = await profile_of(in_flight, interaction.guild_id)
    try:
        profile = changed(before, values)
        profile = profile if is_served is None else replace(profile, is_served=is_served)
        check_change(before, profile, runs_the_bot=runs_the_bot(interaction))
        await in_flight.services.workspaces.save(profile)
    except ConfigurationError as error:
        return str(error)
    return _reply(profile, say("setup.saved"))


def _reply(profile: WorkspaceProfile, first: str = "") -> Reply:
    parts = [*said(first), *messages_of(setup_document(profile))] if first else messages_of(setup_document(profile))
    return Reply(parts, lambda: row(ServeButton(not profile.is_served), *map(EditButton, FORMS)))


def _form(form: SetupForm, profile: WorkspaceProfile) -> discord.ui.Modal:
    """A form with what is set now. Its values are read from the event, so it survives a restart."""
    shown = discord.ui.Modal(title=form.title, custom_id=f"{SETUP_FORM}{form.name}", timeout=_FORM_SECONDS)
    for name in form.fields:
        style = discord.TextStyle.paragraph if name in IS_LONG else discord.TextStyle.short
        field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
            style=style,
            custom_id=name,
            default=field_value(profile, name)[:LONGEST],
            required=False,
            max_length=LONGEST,
        )
        shown.add_item(discord.ui.Label(text=field_label(name), component=field))
    return shown
