"""The fixtures that the tests of Slack share."""

import os
import socket
from collections.abc import AsyncIterator

import pytest

from adapters.slack.client import SlackClient
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.schemas import check_calls
from tests.standins.slack.serving import Campus, serving, socket_client, webhook_client
from tests.standins.slack.stand_in import PlayedSlack

SCHEMAS = os.environ.get("SLACK_SCHEMAS")


@pytest.fixture
async def slack() -> AsyncIterator[PlayedSlack]:
    """A played Slack; whatever it was sent is held against Slack's schemas, where SLACK_SCHEMAS names them."""
    played = PlayedSlack()
    await played.start()
    yield played
    await played.close()
    if SCHEMAS:
        check_calls(SCHEMAS, played.calls)


@pytest.fixture
def campus() -> Campus:
    return Campus()


@pytest.fixture
def advisor(campus: Campus) -> PlayedAdvisor:
    return campus.advisor


@pytest.fixture
async def bot(slack: PlayedSlack, campus: Campus) -> AsyncIterator[SlackClient]:
    """The bot, connected by a socket."""
    client = socket_client(slack, campus)
    async with serving(client):
        yield client


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
    return number


@pytest.fixture
async def webhook(slack: PlayedSlack, campus: Campus, port: int) -> AsyncIterator[str]:
    """Where the bot takes signed requests."""
    async with serving(webhook_client(slack, campus, port)):
        yield f"http://127.0.0.1:{port}/slack/events"
