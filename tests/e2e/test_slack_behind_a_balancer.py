"""Slack over HTTP behind a balancer: whichever of two processes a request reaches, they act as one bot."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from adapters.slack.outbound import FEEDBACK
from tests.standins import campus
from tests.standins.bot_process import bot_process, free_port
from tests.standins.campus_bot import Town, open_town
from tests.standins.slack.limits import visible
from tests.standins.slack.signed import SIGNING_SECRET, post, post_until_taken
from tests.standins.slack.workspace import BOT_TOKEN

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]


@dataclass(frozen=True)
class Balanced:
    """The outside world, the addresses of two processes, and their database."""

    town: Town
    one: str
    other: str
    database: str


@asynccontextmanager
async def serving_at(town: Town, folder: Path, database: str) -> AsyncIterator[str]:
    """A process that takes signed requests of Slack, by its address."""
    port = free_port()
    signed = {"SLACK_BOT_TOKEN": BOT_TOKEN, "SLACK_API_URL": town.slack.api_url, "ADVISOR_SLACK_PORT": str(port)}
    variables = {"DATABASE_URL": database, "SLACK_SIGNING_SECRET": SIGNING_SECRET} | signed | town.model.settings
    async with bot_process(folder, variables) as bot:
        await bot.until_logged("models loaded")
        yield f"http://127.0.0.1:{port}/slack/events"


@asynccontextmanager
async def balanced(new_database: Callable[[], str], folder: Path) -> AsyncIterator[Balanced]:
    """Two processes; at the end they have done all that they were asked for."""
    database = new_database()
    async with (
        open_town() as town,
        serving_at(town, folder / "one", database) as one,
        serving_at(town, folder / "other", database) as other,
    ):
        yield Balanced(town, one, other, database)


def answers(town: Town) -> list[str]:
    """What the bot shows in Slack that says what a permit costs, to the end."""
    return [text for text in town.slack.shown() if campus.PARKING_END in text]


async def test_two_processes_behind_a_balancer_act_as_one(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    async with balanced(new_campus_database, tmp_path) as bots:
        town, asked = bots.town, bots.town.slack.mention(campus.PARKING_QUESTION)
        verification = {"type": "url_verification", "challenge": "c1"}
        verified = [await post(address, verification) for address in (bots.one, bots.other)]

        town.model.may_reply.clear()
        statuses = [await post_until_taken(bots.one, asked)]
        await town.model.until(lambda: town.model.asked)
        statuses += [(await post(bots.other, asked, retry=1))[0], (await post(bots.one, asked, retry=2))[0]]
        town.model.may_reply.set()
        await town.slack.until(lambda: bool(answers(town)))
        statuses += [(await post(bots.other, asked, retry=3))[0]]

        [shown] = [each for each in town.slack.messages.values() if campus.PARKING_END in visible(each)]
        statuses += [(await post(bots.other, town.slack.press(shown, FEEDBACK, "positive")))[0]]
        await town.slack.until(lambda: len(town.slack.responses) == 1)
    with psycopg.connect(bots.database) as connection:
        rated = connection.execute("select platform, helpful from ratings").fetchall()

    assert [(status, json.loads(body)) for status, body in verified] == [(200, {"challenge": "c1"})] * 2
    assert set(statuses) == {200}
    assert len(town.slack.messages) == 1
    assert len(answers(town)) == 1
    assert len(town.model.asked) == 1
    assert rated == [("slack", True)]
