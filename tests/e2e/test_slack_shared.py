"""Channels that workspaces share (Slack Connect), and workspaces of one organisation (Enterprise Grid)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from adapters.slack.client import SlackClient
from core.domain.conversation import Person, WorkspaceProfile
from core.domain.posts import Notice
from core.domain.received import Left
from core.presentation.messages import say
from tests.e2e.test_slack_install import get, many, state_of
from tests.fakes.vault import MemoryVault
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import Campus, messages, serving
from tests.standins.slack.signed import post
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT

pytest_plugins = ["tests.standins.slack.fixtures"]
# Workspaces with the organisation that installed the app for them, if any, and the token.
TENANTS = (("T2", None, "xoxb-installed"), ("T5", "E1", "xoxb-organisation"), ("T6", "E1", "xoxb-organisation"))
pytestmark = pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning")


@pytest.mark.usefixtures("bot")
async def test_a_shared_channel_is_answered_under_the_profile_of_the_workspace_that_installed_the_app(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    await slack.deliver(slack.shared(slack.mention("When?")))
    await slack.until(messages(slack, 1))

    assert advisor.asked[0].conversation.workspace == "T1"


@pytest.mark.usefixtures("bot")
async def test_a_question_of_a_shared_channel_that_is_deleted_is_forgotten(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    asked = slack.shared(slack.mention("When?"))
    await slack.deliver(asked)
    await slack.until(messages(slack, 1))
    await slack.deliver(slack.shared(slack.take_back(asked)))
    await slack.until(lambda: not advisor.archive.explanations)

    assert not advisor.archive.explanations


@pytest.mark.usefixtures("bot")
async def test_a_guest_who_is_not_served_is_told_so_alone_and_what_to_do(
    slack: PlayedSlack, advisor: PlayedAdvisor, campus: Campus
) -> None:
    await slack.deliver(slack.shared(slack.mention("When?", user="U7"), author="T9"))
    await slack.until(lambda: bool(slack.workspace.whispers))

    [whisper] = slack.workspace.whispers
    assert (whisper["user"], visible(whisper)) == ("U7", say("guest.not_served"))
    assert (slack.messages, advisor.asked) == ({}, [])

    campus.workspaces.add(WorkspaceProfile("slack", "T1", guests=True))
    await slack.deliver(slack.shared(slack.mention("When?", user="U7"), author="T9"))
    await slack.until(messages(slack, 1))


@pytest.mark.usefixtures("bot")
async def test_who_talks_with_others_in_a_shared_channel_is_told_nothing(slack: PlayedSlack) -> None:
    reply = slack.shared(slack.reply("See you.", "7.000001", user="U7"), author="T9")
    await slack.deliver(reply)
    await slack.deliver(slack.mention("When?"))
    await slack.until(messages(slack, 1))

    assert slack.workspace.whispers == []


@pytest.fixture
def vault() -> MemoryVault:
    return MemoryVault()


@pytest.fixture
def client(slack: PlayedSlack, campus: Campus, vault: MemoryVault, port: int) -> SlackClient:
    return many(slack, campus, vault, port)


@pytest.fixture
async def site(client: SlackClient, port: int) -> AsyncIterator[str]:
    """A bot that workspaces install, where one workspace and one organisation have done so."""
    async with installed(client, port) as site:
        yield site


@asynccontextmanager
async def installed(client: SlackClient, port: int) -> AsyncIterator[str]:
    """Serves while the block runs; the address of its pages."""
    async with serving(client):
        site = f"http://127.0.0.1:{port}/slack"
        for code in ("played-code", "organisation-code"):
            state = await state_of(site)
            status, _, _ = await get(f"{site}/oauth_redirect?code={code}&state={state}", cookie=state)
            assert status == 200
        yield site


def in_organisation(slack: PlayedSlack, body: Payload, workspace: str = "T5") -> Payload:
    """The event in a workspace of the organisation."""
    return slack.shared(body, ours=workspace, author=workspace, host=workspace, organisation="E1") | {
        "enterprise_id": "E1"
    }


async def test_both_workspaces_of_a_shared_channel_are_answered_under_their_own_profile_and_token(
    slack: PlayedSlack, advisor: PlayedAdvisor, site: str
) -> None:
    for ours, organisation in (("T2", None), ("T5", "E1")):
        body = slack.shared(slack.mention("When?", user=f"U{ours}"), ours, ours, "T2", organisation)
        await post(f"{site}/events", body)
    await slack.until(messages(slack, 2))

    assert [each.conversation.workspace for each in advisor.asked] == ["T2", "T5"]
    assert [call.token for call in slack.called("chat.postMessage")] == ["xoxb-installed", "xoxb-organisation"]


async def test_fifty_conversations_of_two_workspaces_and_an_organisation_stay_apart(
    slack: PlayedSlack, advisor: PlayedAdvisor, site: str
) -> None:
    asked = [(f"question {number}?", *TENANTS[number % len(TENANTS)]) for number in range(50)]
    for text, ours, organisation, _ in asked:
        body = slack.shared(slack.mention(text, user=f"U{ours}"), ours, ours, ours, organisation)
        await post(f"{site}/events", body)
    await slack.until(messages(slack, 50))

    of_workspace = {each.text: each.conversation.workspace for each in advisor.asked}
    token_of = {call.payload["text"]: call.token for call in slack.called("chat.postMessage")}
    assert of_workspace == {text: ours for text, ours, _, _ in asked}
    for text, _, _, token in asked:
        assert [each for shown, each in token_of.items() if f"You asked: {text}" in shown] == [token]


async def test_what_is_begun_by_us_in_a_workspace_of_an_organisation_has_the_token_of_the_organisation(
    slack: PlayedSlack, advisor: PlayedAdvisor, site: str, client: SlackClient
) -> None:
    await post(f"{site}/events", in_organisation(slack, slack.mention("When?")))
    await slack.until(messages(slack, 1))
    person = Person("slack", "T5", STUDENT)
    notice = Notice(person, uuid4(), 1, "When?", "https://a.edu/fees", "Fees", "May 1", "May 2", datetime.now(UTC))

    assert await client.tell(person, [notice])

    assert {call.token for call in slack.called("chat.postMessage")} == {"xoxb-organisation"}


async def test_what_a_process_left_in_an_organisation_is_answered_by_the_next_one_with_its_token(
    slack: PlayedSlack, campus: Campus, vault: MemoryVault, port: int
) -> None:
    campus.advisor.may_answer.clear()
    async with installed(one := many(slack, campus, vault, port), port) as site:
        await post(f"{site}/events", in_organisation(slack, slack.mention("When?")))
        await one._in_flight.drain(0)
    [left] = await campus.inbox.take({"slack"}, 9)
    campus.advisor.may_answer.set()
    campus.advisor.asked.clear()
    slack.messages.clear()
    slack.calls.clear()
    async with serving(other := many(slack, campus, vault, port)):
        await other.take_up(Left(left.received))
        await slack.until(messages(slack, 1))

    assert [each.conversation.workspace for each in campus.advisor.asked] == ["T5"]
    assert {call.token for call in slack.called("chat.postMessage")} == {"xoxb-organisation"}


async def test_a_colleague_from_another_workspace_of_the_organisation_is_no_guest(
    slack: PlayedSlack, advisor: PlayedAdvisor, site: str
) -> None:
    asked = in_organisation(slack, slack.mention("When?"))
    await post(f"{site}/events", {**asked, "event": asked["event"] | {"user_team": "T6", "source_team": "T6"}})
    await slack.until(messages(slack, 1))

    assert advisor.asked[0].conversation.workspace == "T5"


async def test_an_organisation_that_takes_the_app_from_one_workspace_keeps_it_in_the_others(
    slack: PlayedSlack, advisor: PlayedAdvisor, site: str
) -> None:
    for workspace in ("T5", "T6"):
        await post(f"{site}/events", in_organisation(slack, slack.mention("When?"), workspace))
    await slack.until(messages(slack, 2))
    revoked = slack.event(type="team_access_revoked", team_ids=["T5"])
    await post(f"{site}/events", in_organisation(slack, revoked))
    await slack.until(lambda: advisor.archive.purged == [("slack", "T5")])
    await post(f"{site}/events", in_organisation(slack, slack.mention("And now?"), "T6"))
    await slack.until(messages(slack, 3))
