"""What Discord tells the bot, handed to whoever deals with it."""

from typing import Any

import discord
import structlog
from discord import app_commands

from adapters.discord import follow_up, inbound
from adapters.discord.admin_commands import reindex, status
from adapters.discord.answering import answer_message
from adapters.discord.ask_commands import answer_form, ask, ask_about
from adapters.discord.buttons import FollowUpButton, RateButton, WhyButton
from adapters.discord.command_sync import sync_commands
from adapters.discord.corrections import CorrectionsButton, StopButton
from adapters.discord.desk import Desk, DeskClient, Interaction
from adapters.discord.erasure import erase_messages, erase_server
from adapters.discord.privacy_commands import ExportButton, ForgetButton, forget, privacy
from adapters.discord.sources_command import sources
from adapters.discord.watchdog import START, Watchdog
from adapters.discord.why import why

log = structlog.get_logger(__name__)

Command = app_commands.Command[Any, ..., None] | app_commands.ContextMenu

NOT_SERVED = "I do not answer in this server."
COMMANDS: tuple[Command, ...] = (ask, ask_about, sources, why, status, reindex, privacy, forget)
BUTTONS = (RateButton, WhyButton, FollowUpButton, ExportButton, ForgetButton, CorrectionsButton, StopButton)


class Connection(DeskClient):
    """The bot's events. It keeps nothing between them, so that any number of processes can share the shards."""

    def __init__(self, desk: Desk, watchdog: Watchdog, shards: int | None) -> None:
        # Discord sends the text of mentions and direct messages without the privileged intent.
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        intents.message_content = desk.options.message_content
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shards,
            max_messages=None,
        )
        self.desk, self._watchdog = desk, watchdog
        self._tree = _Commands(
            self,
            # Installed by servers, not by single people: only there is it a member that can open threads.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )

    async def setup_hook(self) -> None:
        for command in COMMANDS:
            self._tree.add_command(command)
        self.add_dynamic_items(*BUTTONS)
        assert self.application_id is not None  # noqa: S101 - set at login, before this hook
        await sync_commands(self._tree, self.http, self.application_id)

    async def on_ready(self) -> None:
        self._watchdog.found(START)
        log.info("connected to Discord", guilds=len(self.guilds), shards=self.shard_count)

    async def on_shard_ready(self, shard: int) -> None:
        self._watchdog.found(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self._watchdog.found(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._watchdog.lost(shard)

    async def on_message(self, message: discord.Message) -> None:
        if self._is_question(message):
            await answer_message(self.desk, message)

    async def on_interaction(self, interaction: Interaction) -> None:
        # Commands and buttons have handlers of their own; a form is read here, whichever process showed it.
        if inbound.form_of(interaction) == follow_up.FORM:
            await answer_form(interaction)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        await erase_messages(self.desk, inbound.workspace(gone.guild_id), [gone.message_id])

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        await erase_messages(self.desk, inbound.workspace(gone.guild_id), sorted(gone.message_ids))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await erase_server(self.desk, str(guild.id))

    def _is_question(self, message: discord.Message) -> bool:
        spoken = message.type in {discord.MessageType.default, discord.MessageType.reply}
        if message.author.bot or message.webhook_id or not spoken:
            return False
        if message.guild is None or self.user in message.mentions:
            return serves(self.desk, message.guild)
        return self.desk.options.message_content and self._is_ours(message) and serves(self.desk, message.guild)

    def _is_ours(self, message: discord.Message) -> bool:
        """Whether this was said in a thread that the bot opened or joined, and to nobody else."""
        place = message.channel
        if not isinstance(place, discord.Thread) or message.mentions or not self.user:
            return False
        return place.owner_id == self.user.id or place.me is not None


class _Commands(app_commands.CommandTree[DeskClient]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if serves(self.client.desk, interaction.guild_id):
            return True
        if interaction.type is discord.InteractionType.application_command:
            await interaction.response.send_message(NOT_SERVED, ephemeral=True)
        return False


def serves(desk: Desk, guild: discord.Guild | int | None) -> bool:
    """Whether this server is served; direct messages always are."""
    number = guild.id if isinstance(guild, discord.Guild) else guild
    return desk.options.guild_ids is None or number is None or str(number) in desk.options.guild_ids
