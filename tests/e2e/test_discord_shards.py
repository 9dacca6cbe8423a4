"""A bot that Discord asks to open two shards answers in the servers of both, once, also where two processes serve."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.standins import campus
from tests.standins.bot_process import BotProcess, bot_process
from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import CHANNEL, GUILD
from tests.standins.discord_server import TOKEN, PlayedDiscord

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

OTHER_GUILD, OTHER_CHANNEL = str((1 << 22) + 1001), "9002"  # a server's shard follows from its number


@pytest.fixture
async def discord() -> AsyncIterator[PlayedDiscord]:
    async with PlayedDiscord(shards=2) as discord:
        await discord.add_bot(OTHER_GUILD, OTHER_CHANNEL)
        yield discord


async def opened(stack: AsyncExitStack, discord: PlayedDiscord, database: str, folder: Path) -> BotProcess:
    """A process that opens as many shards as Discord asks for."""
    variables = {"DATABASE_URL": database, "DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": discord.api_base}
    bot = await stack.enter_async_context(bot_process(folder, variables))
    await asyncio.gather(bot.until_logged("models loaded"), bot.until_logged("connected to Discord"))
    return bot


@pytest.mark.parametrize("processes", [1, 2])
async def test_a_bot_of_two_shards_answers_once_in_the_servers_of_both(
    discord: PlayedDiscord, new_campus_database: Callable[[], str], tmp_path: Path, processes: int
) -> None:
    database = new_campus_database()
    async with AsyncExitStack() as stack:
        each = [opened(stack, discord, database, tmp_path / str(number)) for number in range(processes)]
        bots = [await one for one in each]
        asked = [await discord.say(f"{MENTION} {campus.FALL_QUESTION}", where) for where in (CHANNEL, OTHER_CHANNEL)]
        await discord.say_directly(campus.FALL_QUESTION)
        await discord.until(lambda: sum(campus.FALL_ANSWER in text for text in discord.standing()) == 3)
        shards = [bot.logged("connected to Discord")[-1]["shards"] for bot in bots]

    assert shards == [2] * processes
    assert sorted(each["shard"] for each in discord.identifies) == sorted([[0, 2], [1, 2]] * processes)
    assert [len(discord.posted(each["id"])) for each in asked] == [1, 1]
    assert len(discord.posted()) == 3
    assert [discord.rest.threads[each["id"]]["guild_id"] for each in asked] == [GUILD, OTHER_GUILD]
