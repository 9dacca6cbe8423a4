"""Both played platforms, a played language model, and what the bot must be told to meet them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from tests.standins.bot_process import BotProcess, bot_process
from tests.standins.chat_model_server import PlayedChatModel
from tests.standins.discord_payloads import ADMIN
from tests.standins.discord_server import TOKEN, PlayedDiscord
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN


@dataclass(frozen=True)
class Town:
    """Where the bot lives: everything outside its process but the database."""

    discord: PlayedDiscord
    slack: PlayedSlack
    model: PlayedChatModel

    @property
    def on_discord(self) -> dict[str, str]:
        """The variables of a bot on Discord."""
        address = {"DISCORD_API_BASE": self.discord.api_base, "DISCORD_GATEWAY_URL": self.discord.gateway_url}
        return {"DISCORD_TOKEN": TOKEN, "DISCORD_ADMIN_ROLES": str(ADMIN["id"])} | address

    @property
    def on_slack(self) -> dict[str, str]:
        """The variables of a bot on Slack, in Socket Mode."""
        return {"SLACK_BOT_TOKEN": BOT_TOKEN, "SLACK_APP_TOKEN": APP_TOKEN, "SLACK_API_URL": self.slack.api_url}


@dataclass(frozen=True)
class ServedTown(Town):
    """The same with the bot in it, and its database."""

    bot: BotProcess
    database: str

    def rows(self, query: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        """What the database says."""
        with psycopg.connect(self.database) as connection:
            return connection.execute(query, values).fetchall()


@asynccontextmanager
async def open_town() -> AsyncIterator[Town]:
    """The stand-ins, listening on loopback."""
    async with PlayedDiscord() as discord, PlayedChatModel() as model, AsyncExitStack() as stack:
        slack = PlayedSlack()
        await slack.start()
        stack.push_async_callback(slack.close)
        yield Town(discord, slack, model)


@asynccontextmanager
async def running_bot(town: Town, folder: Path, database: str, **more: str) -> AsyncIterator[BotProcess]:
    """The bot on both platforms, connected and with its models loaded."""
    variables = {"DATABASE_URL": database} | town.on_discord | town.on_slack | town.model.settings | more
    sockets = town.slack.connections
    async with bot_process(folder, variables) as bot:
        await bot.until_logged("models loaded")
        await town.discord.until(lambda: town.discord.identifies)
        await town.slack.until(lambda: town.slack.connections > sockets)
        yield bot
