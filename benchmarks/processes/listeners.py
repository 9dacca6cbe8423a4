"""Real `serve` processes on a played Discord, and what people write there."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg

from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.standins import campus
from tests.standins.bot_process import BotProcess, bot_process
from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import STUDENT, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Call
from tests.standins.discord_server import TOKEN, PlayedDiscord

QUESTIONS = (campus.FALL_QUESTION, campus.OPENING_QUESTION, campus.PARKING_QUESTION)
ANSWERED = "**Sources**"
APOLOGY = "Reference: "
TRIES = 5  # minutes that a process may need to start
_STORED = "select message_id from turns where role = 'assistant'"
_people, _folders, _thanks = count(10_001), count(1), count(1)


@dataclass(frozen=True)
class Place:
    """The played Discord, the database with the demo campus, and a folder for the processes."""

    discord: PlayedDiscord
    database: str
    folder: Path

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[BotProcess]:
        """A process that is connected, with its models loaded."""
        address = {"DISCORD_API_BASE": self.discord.api_base, "DISCORD_GATEWAY_URL": self.discord.gateway_url}
        variables = {"DATABASE_URL": self.database, "DISCORD_TOKEN": TOKEN} | address
        async with bot_process(self.folder / f"bot{next(_folders)}", variables) as bot:
            for event in ("models loaded", "connected to Discord"):
                await _until_logged(bot, event)
            yield bot

    def answers(self) -> Counter[str]:
        """How many answers stand in the thread of each question."""
        return Counter(each["channel_id"] for each in self.discord.sent() if ANSWERED in each["content"])

    def apologies(self) -> set[str]:
        """The questions that were replied to with an apology, in their thread or below them."""
        sorry = [each for each in self.discord.sent() if APOLOGY in each["content"]]
        below = {str((each.get("message_reference") or {}).get("message_id")) for each in sorry}
        return below | {each["channel_id"] for each in sorry}

    def stored(self) -> set[str]:
        """The questions whose answers are in the database."""
        with psycopg.connect(self.database) as connection:
            return {str(name) for (name,) in connection.execute(_STORED).fetchall()}

    def last_words(self) -> dict[str, float]:
        """When each thread was last written to; monotonic seconds."""
        said = [call for call in self.discord.rest.calls if call.status == 200 and _writes(call)]
        return {call.place: call.at for call in said}

    def somebody(self) -> Visitor:
        """A student who has asked nothing yet."""
        return self.discord.person(STUDENT | {"id": str(next(_people))})

    async def ask(self, number: int) -> Json:
        """Somebody mentions the bot with one of the questions."""
        return await self.somebody().say(f"{MENTION} {words(number)}")


@asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    """A new Postgres with the demo campus, and a Discord."""
    async with EmbeddedPostgres(folder / "postgres") as database, PlayedDiscord() as discord:
        await asyncio.to_thread(upgrade, database)
        await campus.index_campus(database, folder / "index")
        yield Place(discord, database, folder)


def words(number: int) -> str:
    """One of the questions, in words that no process has read before, so that none has their vectors."""
    return f"{QUESTIONS[number % len(QUESTIONS)]} Thanks, number {next(_thanks)}"


async def _until_logged(bot: BotProcess, event: str) -> None:
    """More patient than a test: other work may keep the machine busy. Raises TimeoutError."""
    for _ in range(TRIES - 1):
        with suppress(TimeoutError):
            await bot.until_logged(event)
            return
    await bot.until_logged(event)


def _writes(call: Call) -> bool:
    return call.method in {"POST", "PATCH"} and call.template.endswith(("/messages", "/messages/{message_id}"))
