"""Handle Discord events: questions, commands, deletions and connection changes."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any
from uuid import UUID

import discord
import structlog
from discord import app_commands

from adapters.discord import inbound
from adapters.discord.answer_view import answer_message
from adapters.discord.buttons import BUTTONS
from adapters.discord.command_sync import sync_commands
from adapters.discord.commands import answer_form, ask, ask_about, feedback, forget, privacy, reindex, sources, status
from adapters.discord.explain import why
from adapters.discord.in_flight import AdvisorClient, InFlight, Interaction
from adapters.discord.replies.complaint_buttons import COMPLAINT_BUTTONS
from adapters.discord.replies.pressed import answer_choice, show_privately
from adapters.discord.replies.reply_buttons import REPLY_BUTTONS
from adapters.discord.watchdog import START, Watchdog
from core.errors import AdvisorError
from core.presentation.messages import say

log = structlog.get_logger(__name__)

Command = app_commands.Command[Any, ..., None] | app_commands.ContextMenu

COMMANDS: tuple[Command, ...] = (ask, ask_about, sources, why, feedback, status, reindex, privacy, forget)


class Events(AdvisorClient):
    """The event handlers. They are stateless, so that many processes can share the shards."""

    def __init__(self, in_flight: InFlight, watchdog: Watchdog, shards: int | None) -> None:
        # Discord sends the text of mentions and direct messages without the privileged intent.
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        intents.message_content = in_flight.options.message_content
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shards,
            max_messages=None,
        )
        self.in_flight, self._watchdog = in_flight, watchdog
        self._tree = _Commands(
            self,
            # Installed in servers, not for users: only there can the bot open threads.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )

    async def setup_hook(self) -> None:
        for command in COMMANDS:
            self._tree.add_command(command)
        self.add_dynamic_items(*BUTTONS, *COMPLAINT_BUTTONS, *REPLY_BUTTONS)
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
            await answer_message(self.in_flight, message)

    async def on_interaction(self, interaction: Interaction) -> None:
        # Commands and buttons have their own handlers; forms are read here, whichever process showed them.
        if inbound.form_of(interaction) == inbound.FORM:
            await answer_form(interaction)

    async def on_choice(self, interaction: Interaction, answer: UUID, label: str) -> None:
        await answer_choice(interaction, answer, label)

    async def on_private_reply(self, interaction: Interaction, user: int, message: int) -> None:
        await show_privately(interaction, user, message)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        await _erase_messages(self.in_flight, inbound.workspace(gone.guild_id), [gone.message_id])

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        await _erase_messages(self.in_flight, inbound.workspace(gone.guild_id), sorted(gone.message_ids))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await _erase_server(self.in_flight, str(guild.id))

    def _is_question(self, message: discord.Message) -> bool:
        spoken = message.type in {discord.MessageType.default, discord.MessageType.reply}
        if message.author.bot or message.webhook_id or not spoken:
            return False
        if message.guild is None or self.user in message.mentions:
            return serves(self.in_flight, message.guild)
        return (
            self.in_flight.options.message_content and self._is_ours(message) and serves(self.in_flight, message.guild)
        )

    def _is_ours(self, message: discord.Message) -> bool:
        """Whether this is in a thread that the bot opened or joined, and not addressed to others."""
        place = message.channel
        if not isinstance(place, discord.Thread) or message.mentions or not self.user:
            return False
        return place.owner_id == self.user.id or place.me is not None


class _Commands(app_commands.CommandTree[AdvisorClient]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if serves(self.client.in_flight, interaction.guild_id):
            return True
        if interaction.type is discord.InteractionType.application_command:
            await interaction.response.send_message(say("apology.not_served"), ephemeral=True)
        return False


def serves(in_flight: InFlight, guild: discord.Guild | int | None) -> bool:
    """Whether this server is served; direct messages always are."""
    number = guild.id if isinstance(guild, discord.Guild) else guild
    return in_flight.options.guild_ids is None or number is None or str(number) in in_flight.options.guild_ids


async def _erase_messages(in_flight: InFlight, workspace: str, messages: Sequence[int]) -> None:
    """Stop answering these messages, and delete them with their answers."""
    archive = in_flight.services.archive
    for message in messages:
        await in_flight.withdraw(event=message)
        forget_it = partial(archive.forget_message, inbound.PLATFORM, workspace, str(message))
        await _logged(forget_it)


async def _erase_server(in_flight: InFlight, workspace: str) -> None:
    """Stop answering in this server, and delete all its data."""
    await in_flight.withdraw(workspace=workspace)
    await _logged(partial(in_flight.services.archive.purge, inbound.PLATFORM, workspace))
    log.info("a server removed the bot, its data is erased")


async def _logged(erase: Callable[[], Awaitable[object]]) -> None:
    try:
        await erase()
    except AdvisorError as error:
        # The nightly retention erases it later.
        log.warning("could not erase what was deleted on Discord", error=type(error).__name__)
