"""Handle Discord events: questions, commands, deletions and connection changes."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import discord
import structlog
from discord import app_commands

from adapters.discord import inbound
from adapters.discord.answer_view import answer_message
from adapters.discord.buttons import FollowUpButton
from adapters.discord.command_list.command_sync import sync_commands
from adapters.discord.command_list.command_texts import CommandTexts
from adapters.discord.commands import answer_form, ask, ask_about, feedback, reindex, sources, status
from adapters.discord.in_flight import AdvisorClient, InFlight, Interaction
from adapters.discord.options import DiscordOptions
from adapters.discord.reading import has_text
from adapters.discord.receiving.erasing import erase_messages, erase_server
from adapters.discord.receiving.listening import goes_on, is_addressed, is_asking, is_simply_asked
from adapters.discord.receiving.missed import store_missed
from adapters.discord.receiving.storing import RAW, answers_quietly, received_message
from adapters.discord.replies.languages import speaking_in_reply, speaking_to
from adapters.discord.replies.pressed import answer_choice, show_privately
from adapters.discord.replies.reply_buttons import REPLY_BUTTONS
from adapters.discord.screens.commands import curated, forget, handoffs, memory, person, privacy, reminders, setup, why
from adapters.discord.screens.drawing import SCREEN_ITEMS
from adapters.discord.screens.routing import read_form, show
from adapters.discord.served import greet, language_in, serves_interaction, serves_message
from adapters.discord.watchdog import START, Watchdog
from core.domain.received import Received
from core.presentation.messages import say
from core.screens.asked import Asked

log = structlog.get_logger(__name__)

Command = app_commands.Command[Any, ..., None] | app_commands.ContextMenu

_FOR_ALL: tuple[Command, ...] = (ask, ask_about, why, privacy, forget)
_FOR_ADVISORS: tuple[Command, ...] = (sources, feedback)
_FOR_ADMINS: tuple[Command, ...] = (status, reindex, setup)
_HAND_OFFS: tuple[Command, ...] = (person, handoffs)
_CURATED: tuple[Command, ...] = (curated,)
_MEMORY: tuple[Command, ...] = (memory,)
_REMINDERS: tuple[Command, ...] = (reminders,)
_OUR_BUTTONS = (FollowUpButton, *REPLY_BUTTONS, *SCREEN_ITEMS)


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
            guild_ready_timeout=in_flight.options.servers_seconds,
        )
        self.in_flight, self._watchdog = in_flight, watchdog
        self._tree = _Commands(
            self,
            # Installed in servers, not for users: only there can the bot open threads.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )

    async def setup_hook(self) -> None:
        self._keep_raw_interactions()
        services = self.in_flight.services
        of_offices = (*(_HAND_OFFS if services.hand_offs else ()), *(_CURATED if services.curated else ()))
        of_memory = (*(_MEMORY if services.memory else ()), *(_REMINDERS if services.reminders else ()))
        for command in (*offered(self.in_flight.options), *of_offices, *of_memory):
            self._tree.add_command(command)
        await self._tree.set_translator(CommandTexts())
        self.add_dynamic_items(*_OUR_BUTTONS)
        assert self.application_id is not None  # noqa: S101 - set at login, before this hook
        await sync_commands(self._tree, self.http, self.application_id)

    async def on_ready(self) -> None:
        self._watchdog.found(START)
        log.info("connected to Discord", guilds=len(self.guilds), shards=self.shard_count)
        self.in_flight.start(store_missed(self, self._received))

    async def on_shard_ready(self, shard: int) -> None:
        self._watchdog.found(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self._watchdog.found(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._watchdog.lost(shard)

    async def on_message(self, message: discord.Message) -> None:
        await self._answer(message)

    async def on_raw_message_edit(self, edit: discord.RawMessageUpdateEvent) -> None:
        """A mention may be added by an edit. A message that was answered before is answered by nobody again."""
        if edit.message.edited_at and edit.message.guild and is_addressed(edit.message):
            await self._answer(edit.message)

    async def _answer(self, message: discord.Message) -> None:
        if not is_asking(message) or not (received := await self._received(message)):
            return
        if not await self._is_left_to_us(message):
            return
        async with self.in_flight.work(message), self.in_flight.receiving.kept(received) as is_ours:
            if is_ours and await self._may_answer(message):
                language = await language_in(self.in_flight, message.guild)
                with speaking_in_reply(self.in_flight.services, message, language):
                    await answer_message(self.in_flight, message, self._us, is_quiet=answers_quietly(received))

    async def _received(self, message: discord.Message) -> Received | None:
        """What is stored of a message; None where it is not for the bot."""
        if is_addressed(message):
            return received_message(message)
        if not self.in_flight.options.message_content or self._us is None:
            return None
        if goes_on(message, self._us):
            is_urgent = self.in_flight.services.is_distress(inbound.readable(message.content))
            return received_message(message, goes_on=not is_urgent)
        return received_message(message, quiet=True) if await is_simply_asked(self.in_flight, message) else None

    @property
    def _us(self) -> int | None:
        return self.user.id if self.user else None

    def read_again(self, raw: Mapping[str, Any]) -> Interaction:
        """The interaction that Discord sent. Raises KeyError, ValueError, TypeError or AttributeError for none."""
        data: Any = dict(raw)
        state: Any = self._connection
        return discord.Interaction(data=data, state=state)

    def begin_again(self, raw: Mapping[str, Any]) -> None:
        """Let the handlers of an interaction begin once more."""
        self._connection.parsers["INTERACTION_CREATE"](dict(raw))

    def _keep_raw_interactions(self) -> None:
        # discord.py keeps no interaction as Discord sent it; whatever it begins for one runs in this context.
        parse = self._connection.parsers["INTERACTION_CREATE"]

        def parse_kept(data: Any) -> None:  # noqa: ANN401 - as discord.py reads it
            before = RAW.set(data)
            try:
                parse(data)
            finally:
                RAW.reset(before)

        self._connection.parsers["INTERACTION_CREATE"] = parse_kept

    async def on_interaction(self, interaction: Interaction) -> None:
        # Commands and buttons have their own handlers; forms are read here, whichever process showed them.
        form = inbound.form_of(interaction)
        if form == inbound.FORM and await serves_interaction(interaction):
            await answer_form(interaction)
        elif form:
            await read_form(interaction)

    async def on_choice(self, interaction: Interaction, answer: UUID, label: str) -> None:
        await answer_choice(interaction, answer, label)

    async def on_private_reply(self, interaction: Interaction, user: int, message: int) -> None:
        await show_privately(interaction, user, message)

    async def on_screen_action(self, interaction: Interaction, action: str, of: str) -> None:
        await show(interaction, action, of)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        await erase_messages(self, gone.guild_id, [gone.message_id])

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        await erase_messages(self, gone.guild_id, sorted(gone.message_ids))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await greet(self.in_flight, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await erase_server(self.in_flight, str(guild.id))

    async def _is_left_to_us(self, message: discord.Message) -> bool:
        """Discord tells every process: reading a message takes most of what an answer does before it is claimed."""
        if (head_start := self.in_flight.services.head_start) is None:
            return True
        said = inbound.from_message(message, Asked())
        if not has_text(message, self.in_flight.services.only_points):
            return head_start.is_first(said)  # what is said to that is not stored: the others could not see it
        async with self.in_flight.work(message):
            return await head_start.is_ours(said, is_ending=self.in_flight.closing)

    async def _may_answer(self, message: discord.Message) -> bool:
        """Where the bot serves; words of distress everywhere."""
        is_urgent = self.in_flight.services.is_distress(inbound.readable(message.content))
        return is_urgent or await serves_message(self.in_flight, message)


class _Commands(app_commands.CommandTree[AdvisorClient]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if _is_setup(interaction) or _is_urgent(interaction) or await serves_interaction(interaction):
            return True
        if interaction.type is discord.InteractionType.application_command:
            with speaking_to(interaction):
                sorry = say("apology.not_served")
            await interaction.response.send_message(sorry, ephemeral=True)
        return False


def offered(options: DiscordOptions) -> tuple[Command, ...]:
    """The commands that somebody may use: where no roles are set, nobody is shown what is for nobody."""
    advisors = _FOR_ADVISORS if options.advisor_roles or options.admin_roles else ()
    return (*_FOR_ALL, *advisors, *(_FOR_ADMINS if options.admin_roles else ()))


def _is_setup(interaction: Interaction) -> bool:
    """Whether it is the command that says who is served."""
    return interaction.command is not None and interaction.command.name == setup.name


def _is_urgent(interaction: Interaction) -> bool:
    """Whether it asks in words of distress, which are answered everywhere."""
    asked = getattr(interaction.namespace, "question", None)
    return isinstance(asked, str) and interaction.client.in_flight.services.is_distress(inbound.readable(asked))
