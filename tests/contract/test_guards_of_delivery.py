"""What a platform refused is not sent again, and what it may have taken counts as sent."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from slack_sdk.errors import SlackApiError

from adapters.discord.announcements import announce
from adapters.slack.inbound import Place
from adapters.slack.outbound import Post
from adapters.slack.posting import Thread
from adapters.slack.web_api import web_client
from core.errors import PlatformUnavailable
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import BOT_TOKEN, CHANNEL, TEAM


@pytest.fixture
async def slack() -> AsyncIterator[PlayedSlack]:
    played = PlayedSlack()
    await played.start()
    yield played
    await played.close()


async def test_a_post_that_slack_refuses_is_neither_looked_for_nor_repeated(slack: PlayedSlack) -> None:
    slack.refuse_next("chat.postMessage", "is_archived")
    thread = Thread(web_client(BOT_TOKEN, slack.api_url), Place(TEAM, CHANNEL, "1.0"), "U1")

    with pytest.raises(SlackApiError):
        await thread.post(Post("said", ()), "mark")

    assert [call.method for call in slack.calls] == ["chat.postMessage"]


@dataclass
class RefusingChannel:
    """Where every message is refused with a status."""

    status: int

    def get_partial_messageable(self, _: int) -> "RefusingChannel":
        return self

    async def send(self, *_: object, **__: object) -> None:
        response = cast(aiohttp.ClientResponse, SimpleNamespace(status=self.status, reason="played"))
        raise discord.HTTPException(response, "played refusal")


@pytest.mark.parametrize(("status", "counts_as_posted"), [(500, True), (503, True), (403, False), (404, False)])
async def test_a_report_that_discord_may_have_taken_counts_as_posted(status: int, counts_as_posted: bool) -> None:
    client = cast(Any, RefusingChannel(status))

    assert await announce(client, "1", ["The crawl ended."]) is counts_as_posted


@pytest.mark.parametrize("status", [401, 429])
async def test_a_report_that_discord_did_certainly_not_take_is_sent_again(status: int) -> None:
    with pytest.raises(PlatformUnavailable):
        await announce(cast(Any, RefusingChannel(status)), "1", ["The crawl ended."])
