"""The connection to Discord: logs in, listens, hands questions over, and leaves in order."""

import asyncio

import discord
import discord.gateway
import discord.http
import structlog
from discord import app_commands

from adapters.discord.answering import Desk, Interaction
from adapters.discord.options import DiscordOptions
from core.errors import AdvisorError, ConfigurationError, PlatformUnavailable
from core.ports import Services

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 30.0
WRONG_TOKEN = 4004  # close code "Authentication failed" of Discord's gateway


class DiscordClient:
    """Answers mentions, direct messages and `/ask`.

    With a gateway of its own the client is one shard, otherwise as many as Discord asks for.
    """

    def __init__(self, services: Services, options: DiscordOptions) -> None:
        self._token = options.token.strip()
        self._desk = Desk(services.advisor)
        _point_to(options.api_base, options.gateway_url)
        self.connected = asyncio.Event()
        self._bot = _Bot(self._desk, self.connected, shards=1 if options.gateway_url else None)

    async def run(self) -> None:
        """Serves until `close`. Raises ConfigurationError for a wrong token, PlatformUnavailable at a failed start."""
        try:
            async with self._bot:
                await self._bot.start(self._token)
        except (discord.DiscordException, OSError) as error:
            raise _explained(error) from error

    async def close(self) -> None:
        """Waits at most 30 s for answers in flight, then hangs up; `run` returns."""
        await self._desk.drain(DRAIN_SECONDS)
        await self._bot.close()


class _Bot(discord.AutoShardedClient):
    def __init__(self, desk: Desk, connected: asyncio.Event, shards: int | None) -> None:
        super().__init__(
            # No privileged intent: Discord sends the text of mentions and direct messages anyway.
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shards,
            max_messages=None,
        )
        self._desk, self._connected = desk, connected
        self._tree = app_commands.CommandTree(self)
        self._tree.add_command(_ask_command(desk))

    async def setup_hook(self) -> None:
        # One request that replaces the whole list; unchanged commands do not count against the daily limit.
        await self._tree.sync()

    async def on_ready(self) -> None:
        self._connected.set()
        log.info("connected to Discord", guilds=len(self.guilds), shards=self.shard_count)

    async def on_resumed(self) -> None:
        self._connected.set()

    async def on_disconnect(self) -> None:
        self._connected.clear()

    async def on_message(self, message: discord.Message) -> None:
        if self._is_question(message):
            await self._desk.answer_message(message)

    def _is_question(self, message: discord.Message) -> bool:
        spoken = message.type in {discord.MessageType.default, discord.MessageType.reply}
        if message.author.bot or message.webhook_id or not spoken:
            return False
        return message.guild is None or self.user in message.mentions


def _ask_command(desk: Desk) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.command(name="ask", description="Ask about the university; answers come with their sources.")
    @app_commands.describe(question="What do you want to know?", private="Only you see the answer.")
    async def ask(interaction: Interaction, question: app_commands.Range[str, 1, 4_000], private: bool = False) -> None:
        await desk.answer_command(interaction, question, private)

    return ask


def _point_to(api_base: str | None, gateway_url: str | None) -> None:
    # discord.py has no setting for its addresses; they are class attributes, read at each request.
    if api_base:
        discord.http.Route.BASE = api_base.rstrip("/")
    if gateway_url:
        address = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = type(address)(gateway_url)


def _explained(error: Exception) -> AdvisorError:
    closed = isinstance(error, discord.ConnectionClosed) and error.code == WRONG_TOKEN
    if closed or isinstance(error, discord.LoginFailure):
        return ConfigurationError(
            "Discord refused the token in DISCORD_TOKEN. Copy the bot's token anew: Discord Developer Portal, "
            "your application, Bot, Reset Token (it is neither the client secret nor the public key)."
        )
    return PlatformUnavailable(f"Discord cannot be reached: {error}. Check the network and discordstatus.com.")
