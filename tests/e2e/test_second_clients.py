"""Second official clients, in JavaScript, against the same stand-ins: they speak the protocols, not our dialect."""

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.standins.campus_bot import Town, open_town
from tests.standins.patience import PATIENCE
from tests.standins.slack.limits import visible

SCRIPTS = Path(__file__).parents[1] / "standins" / "node"
INSTALLED = shutil.which("node") and (SCRIPTS / "node_modules").is_dir()

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    pytest.mark.skipif(not INSTALLED, reason="needs Node.js, and `npm ci` in tests/standins/node"),
]


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with open_town() as town:
        yield town


@asynccontextmanager
async def script(name: str, variables: dict[str, str]) -> AsyncIterator[None]:
    """A running script, which ends in good order when it is asked to."""
    environment = variables | {"PATH": os.environ["PATH"], "no_proxy": "*"}
    process = await asyncio.create_subprocess_exec("node", SCRIPTS / name, env=environment, start_new_session=True)
    try:
        yield
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_discord_js_hears_a_mention_and_answers_a_command(town: Town) -> None:
    discord = town.discord
    async with script("discord_client.mjs", town.on_discord):
        await discord.until(lambda: discord.rest.commands)
        await discord.say("<@1004> hello")
        await discord.until(discord.posted)
        asked = await discord.ask(question="When are fees due?")
        await discord.until(lambda: discord.calls("PATCH", "@original"))

    assert discord.posted()[0].startswith("heard: ")
    assert discord.calls("PATCH", "@original")[0].body["content"] == "asked: When are fees due?"
    assert asked.acknowledged


async def test_discord_js_resumes_a_dropped_connection_and_hears_what_it_missed(town: Town) -> None:
    discord = town.discord
    async with script("discord_client.mjs", town.on_discord):
        await discord.until(lambda: discord.rest.commands)
        await discord.drop_connection()
        await discord.say("<@1004> are you there?")
        await discord.until(discord.posted)

    assert (len(discord.identifies), len(discord.resumes)) == (1, 1)


async def test_bolt_for_javascript_hears_a_mention_and_answers_a_command(town: Town) -> None:
    slack = town.slack
    async with script("slack_client.mjs", town.on_slack):
        await slack.until(lambda: slack.connections == 1)
        body = slack.mention("hello")
        await slack.deliver(body)
        await slack.until(lambda: bool(slack.messages))
        await slack.deliver(slack.command("When are fees due?"))
        await slack.until(lambda: bool(slack.responses))

    [posted] = slack.messages.values()
    assert (visible(posted), posted["thread_ts"]) == (f"heard: {body['event']['text']}", body["event"]["ts"])
    assert visible(slack.responses[0]) == "asked: When are fees due?"


async def test_bolt_for_javascript_opens_a_lost_socket_again(town: Town) -> None:
    slack = town.slack
    async with script("slack_client.mjs", town.on_slack):
        await slack.until(lambda: slack.connections == 1)
        await slack.refresh()
        await slack.until(lambda: slack.connections == 2)
        await slack.deliver(slack.mention("still there?"))
        await slack.until(lambda: bool(slack.messages))

    assert "still there?" in slack.shown()[0]
