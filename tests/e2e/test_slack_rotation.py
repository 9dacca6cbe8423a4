"""Tokens that end after hours, over the wire: exchanged in time and once, and what is said when Slack refuses."""

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest

from core.presentation.messages import say
from tests.e2e.test_slack_install import elsewhere, installed, many
from tests.fakes.vault import MemoryVault
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.serving import Campus, messages, serving
from tests.standins.slack.signed import post
from tests.standins.slack.stand_in import Call, PlayedSlack

pytest_plugins = ["tests.standins.slack.fixtures"]
pytestmark = pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning")

HOUR, DAY = 3_600, 86_400
ADDRESS = "https://bot.campus.example/slack/install"
LOST = say("slack.token_lost", workspace="T2", address=ADDRESS)


@pytest.fixture
def vault() -> MemoryVault:
    return MemoryVault()


@pytest.fixture
async def site(slack: PlayedSlack, campus: Campus, vault: MemoryVault, port: int) -> AsyncIterator[str]:
    async with serving(many(slack, campus, vault, port)):
        yield f"http://127.0.0.1:{port}/slack"


async def asked(slack: PlayedSlack, site: str, answers: int) -> int:
    """Mentions the bot, and waits for as many answers in all; the status that Slack gets."""
    status, _ = await post(f"{site}/events", elsewhere(slack.mention("When?")))
    await slack.until(messages(slack, answers))
    return status


def exchanges(slack: PlayedSlack) -> list[Call]:
    return [call for call in slack.called("oauth.v2.access") if "refresh_token" in call.payload]


def tokens(slack: PlayedSlack) -> list[str]:
    return [call.token for call in slack.called("chat.postMessage")]


async def test_a_token_that_lasts_is_not_exchanged(slack: PlayedSlack, site: str) -> None:
    slack.workspace.lasts = [DAY]
    await installed(site)

    await asked(slack, site, 1)

    assert exchanges(slack) == []


async def test_a_token_is_exchanged_before_it_ends_and_the_next_answer_has_the_new_one(
    slack: PlayedSlack, vault: MemoryVault, site: str
) -> None:
    slack.workspace.lasts = [HOUR, DAY]
    await installed(site)
    first = next(iter(slack.workspace.refreshes))

    await asked(slack, site, 1)
    await asked(slack, site, 2)

    [exchange] = exchanges(slack)
    assert exchange.payload["refresh_token"] == first
    assert tokens(slack)[-1] == list(slack.workspace.tokens)[-1]
    assert next(iter(slack.workspace.refreshes)) in str(await vault.get("slack installation", "T2."))


async def test_two_processes_do_not_exchange_the_same_token_twice(
    slack: PlayedSlack, campus: Campus, vault: MemoryVault, site: str
) -> None:
    slack.workspace.lasts = [HOUR, DAY]
    await installed(site)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    async with serving(many(slack, campus, vault, port)):
        sites = (site, f"http://127.0.0.1:{port}/slack")
        events = [elsewhere(slack.mention(f"When? {number}")) for number in range(8)]
        await asyncio.gather(*(post(f"{sites[n % 2]}/events", event) for n, event in enumerate(events)))
        await slack.until(messages(slack, len(events)))

    assert len(exchanges(slack)) == 1
    assert campus.told_admins == []


async def test_a_token_that_has_ended_is_used_no_more(slack: PlayedSlack, site: str) -> None:
    slack.workspace.lasts = [0, DAY]
    await installed(site)
    ended, _ = [*slack.workspace.tokens]

    assert await asked(slack, site, 1) == 200
    assert ended not in tokens(slack)


async def test_a_token_that_slack_exchanges_no_more_is_told_once_and_used_to_its_end(
    slack: PlayedSlack, campus: Campus, site: str
) -> None:
    slack.workspace.lasts = [HOUR]
    await installed(site)
    slack.workspace.refreshes.clear()

    await asked(slack, site, 1)
    await asked(slack, site, 2)

    assert campus.told_admins == [LOST]
    assert len(exchanges(slack)) == 1


async def test_after_its_end_nobody_is_answered_until_the_app_is_installed_again(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor, site: str
) -> None:
    slack.workspace.lasts = [0, DAY]
    await installed(site)
    slack.workspace.refreshes.clear()

    for _ in range(2):
        await post(f"{site}/events", elsewhere(slack.mention("When?")))
    assert (campus.told_admins, advisor.asked) == ([LOST], [])

    await installed(site)
    await asked(slack, site, 1)


async def test_while_slack_exchanges_nothing_a_good_token_is_used(
    slack: PlayedSlack, campus: Campus, site: str
) -> None:
    slack.workspace.lasts = [HOUR, DAY]
    await installed(site)

    slack.fail_next("oauth.v2.access", 503)
    await asked(slack, site, 1)
    await asked(slack, site, 2)

    assert (len(exchanges(slack)), campus.told_admins) == (2, [])


async def test_while_slack_exchanges_nothing_it_is_asked_to_send_again_what_needs_an_ended_token(
    slack: PlayedSlack, campus: Campus, site: str
) -> None:
    slack.workspace.lasts = [0, DAY]
    await installed(site)
    event = elsewhere(slack.mention("When?"))

    slack.fail_next("oauth.v2.access", 503)
    refused, _ = await post(f"{site}/events", event)
    taken, _ = await post(f"{site}/events", event)
    await slack.until(messages(slack, 1))

    assert (refused, taken, campus.told_admins) == (500, 200, [])


async def test_of_another_refusal_the_admins_hear_once_what_to_do_and_it_is_tried_again(
    slack: PlayedSlack, campus: Campus, site: str
) -> None:
    slack.workspace.lasts = [HOUR, DAY]
    await installed(site)

    slack.workspace.exchange_refusal = "bad_client_secret"
    await asked(slack, site, 1)
    await asked(slack, site, 2)
    slack.workspace.exchange_refusal = ""
    await asked(slack, site, 3)

    assert campus.told_admins == [say("slack.token_refused", workspace="T2", address=ADDRESS, code="bad_client_secret")]
    assert (len(exchanges(slack)), tokens(slack)[-1]) == (3, list(slack.workspace.tokens)[-1])


async def test_after_a_good_exchange_the_same_refusal_is_told_again(
    slack: PlayedSlack, campus: Campus, site: str
) -> None:
    slack.workspace.lasts = [HOUR, HOUR, DAY]
    await installed(site)

    for number, refusal in enumerate(["invalid_auth", "", "invalid_auth"], start=1):
        slack.workspace.exchange_refusal = refusal
        await asked(slack, site, number)

    assert len(campus.told_admins) == 2


async def test_a_new_token_that_could_not_be_stored_is_stored_with_the_next_event(
    slack: PlayedSlack, campus: Campus, vault: MemoryVault, site: str
) -> None:
    slack.workspace.lasts = [HOUR, DAY]
    await installed(site)
    event = elsewhere(slack.mention("When?"))

    vault.lost_changes = 1
    refused, _ = await post(f"{site}/events", event)
    taken, _ = await post(f"{site}/events", event)
    await slack.until(messages(slack, 1))

    assert (refused, taken, len(exchanges(slack)), campus.told_admins) == (500, 200, 1, [])
    assert tokens(slack) == [list(slack.workspace.tokens)[-1]]
    assert next(iter(slack.workspace.refreshes)) in str(await vault.get("slack installation", "T2."))
