"""Workspaces that install the app by themselves, over the wire: OAuth, tokens in a vault, and removal."""

import re
from collections.abc import AsyncIterator
from html import unescape
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest

from adapters.slack.client import SlackClient
from core.errors import ConfigurationError
from tests.fakes.vault import MemoryVault
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload
from tests.standins.slack.serving import Campus, messages, options, serving
from tests.standins.slack.signed import SIGNING_SECRET, post
from tests.standins.slack.stand_in import PlayedSlack

pytest_plugins = ["tests.standins.slack.fixtures"]

# Slack's library signs the exchange of the code in a way that aiohttp will not know in its next version.
pytestmark = pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning")

COOKIE = "slack-app-oauth-state"


def many(slack: PlayedSlack, campus: Campus, vault: MemoryVault | None, port: int) -> SlackClient:
    given = options(
        slack,
        bot_token=None,
        app_token=None,
        signing_secret=SIGNING_SECRET,
        client_id="1.2",
        client_secret="played-client-secret",
        public_url="https://bot.campus.example/",
        port=port,
    )
    return SlackClient(campus.services, given, vault, campus.time)


@pytest.fixture
def vault() -> MemoryVault:
    return MemoryVault()


@pytest.fixture
async def site(slack: PlayedSlack, campus: Campus, vault: MemoryVault, port: int) -> AsyncIterator[str]:
    """Where the bot's own pages are."""
    async with serving(many(slack, campus, vault, port)):
        yield f"http://127.0.0.1:{port}/slack"


async def get(url: str, cookie: str | None = None) -> tuple[int, str, str]:
    """Status, body and cookie of a page, as a browser sees them."""
    headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as reply:
        return reply.status, await reply.text(), reply.headers.get("Set-Cookie", "")


async def state_of(site: str) -> str:
    """Begins an installation."""
    status, page, cookie = await get(f"{site}/install")
    (link,) = re.findall(r'href="(https://slack.com/oauth/[^"]*)"', page)
    asked = parse_qs(urlsplit(unescape(link)).query)
    assert (status, asked["client_id"]) == (200, ["1.2"])
    assert asked["redirect_uri"] == ["https://bot.campus.example/slack/oauth_redirect"]
    assert f"{COOKIE}={asked['state'][0]}" in cookie
    return asked["state"][0]


@pytest.mark.parametrize("query", ["code=%00&state=x", "code=x&state=%00", "error=%00"])
async def test_an_address_with_a_nul_character_is_refused_before_it_is_looked_up(site: str, query: str) -> None:
    status, _, _ = await get(f"{site}/oauth_redirect?{query}")

    assert status == 400


async def installed(site: str) -> str:
    """Ends an installation, and returns the state that it used."""
    state = await state_of(site)
    status, _, _ = await get(f"{site}/oauth_redirect?code=played-code&state={state}", cookie=state)
    assert status == 200
    return state


def elsewhere(body: Payload) -> Payload:
    """The same event in the other workspace."""
    return {**body, "team_id": "T2", "authorizations": [{"team_id": "T2", "user_id": "UBOT", "is_bot": True}]}


async def test_a_workspace_that_installed_the_app_is_answered_with_its_own_token(
    slack: PlayedSlack, advisor: PlayedAdvisor, site: str
) -> None:
    await installed(site)

    status, _ = await post(f"{site}/events", elsewhere(slack.mention("When?")))
    await slack.until(messages(slack, 1))

    assert status == 200
    assert advisor.asked[0].conversation.workspace == "T2"
    assert {call.token for call in slack.called("chat.postMessage")} == {"xoxb-installed"}


async def test_an_event_waits_for_no_call_to_slack_before_it_is_acknowledged(slack: PlayedSlack, site: str) -> None:
    await installed(site)
    asked = len(slack.called("auth.test"))

    await post(f"{site}/events", elsewhere(slack.mention("When?")))
    await slack.until(messages(slack, 1))

    assert len(slack.called("auth.test")) == asked


async def test_a_workspace_that_did_not_install_it_is_not_answered(
    slack: PlayedSlack, advisor: PlayedAdvisor, site: str
) -> None:
    await installed(site)

    await post(f"{site}/events", slack.mention("When?"))
    await post(f"{site}/events", elsewhere(slack.mention("And here?")))
    await slack.until(messages(slack, 1))

    assert [message.text for message in advisor.asked] == ["And here?"]


@pytest.mark.parametrize("forged", ["unknown", "without its browser", "used"])
async def test_a_forged_state_installs_nothing(slack: PlayedSlack, vault: MemoryVault, site: str, forged: str) -> None:
    state = await installed(site) if forged == "used" else await state_of(site)
    before = len(slack.called("oauth.v2.access"))
    if forged == "unknown":
        state = "of-my-own-making"
    cookie = None if forged == "without its browser" else state

    status, _, _ = await get(f"{site}/oauth_redirect?code=played-code&state={state}", cookie=cookie)

    assert status in {400, 401}
    assert len(slack.called("oauth.v2.access")) == before


async def test_nothing_is_stored_before_somebody_has_signed_in(vault: MemoryVault, site: str) -> None:
    for _ in range(20):
        await state_of(site)

    assert vault._secrets == {}


async def test_a_wrong_code_installs_nothing(vault: MemoryVault, site: str) -> None:
    state = await state_of(site)

    status, _, _ = await get(f"{site}/oauth_redirect?code=wrong&state={state}", cookie=state)

    assert status == 401
    assert await vault.delete("slack installation", "") == 0


@pytest.mark.parametrize(
    "event",
    [{"type": "app_uninstalled"}, {"type": "tokens_revoked", "tokens": {"bot": ["UBOT"], "oauth": []}}],
    ids=str,
)
async def test_a_workspace_that_removes_the_app_leaves_nothing(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor, vault: MemoryVault, port: int, event: Payload
) -> None:
    site = f"http://127.0.0.1:{port}/slack"
    async with serving(many(slack, campus, vault, port)):  # whose end waits for all that was begun
        await installed(site)
        await post(f"{site}/events", elsewhere(slack.mention("When?")))
        await slack.until(messages(slack, 1))
        advisor.may_answer.clear()
        await post(f"{site}/events", elsewhere(slack.mention("And then?")))
        await slack.until(lambda: len(advisor.asked) == 2 and bool(slack.called("assistant.threads.setStatus")))
        status, _ = await post(f"{site}/events", elsewhere(slack.event(**event)))

    assert status == 200
    assert advisor.archive.purged == [("slack", "T2")]
    assert advisor.archive.explanations == {}
    assert len(advisor.cancelled) == 1
    assert await vault.delete("slack installation", "") == 0


async def test_a_persons_token_that_is_revoked_erases_nothing(
    slack: PlayedSlack, advisor: PlayedAdvisor, vault: MemoryVault, site: str
) -> None:
    await installed(site)

    await post(f"{site}/events", elsewhere(slack.event(type="tokens_revoked", tokens={"oauth": ["U9"]})))
    await post(f"{site}/events", elsewhere(slack.mention("When?")))
    await slack.until(messages(slack, 1))

    assert advisor.archive.purged == []


async def test_without_a_vault_nothing_starts(slack: PlayedSlack, campus: Campus) -> None:
    with pytest.raises(ConfigurationError, match="ADVISOR_ENCRYPTION_KEY"):
        await many(slack, campus, None, port=0).run()
