"""/advisor-setup over the wire: who is served, and how; by admins only, and for their own workspace only."""

import asyncio
from dataclasses import replace

import pytest

from core.domain.conversation import WorkspaceProfile
from core.presentation.messages import say
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import ADMIN_USER, ADVISOR_USER, Campus, messages
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, TEAM

pytest_plugins = ["tests.standins.slack.fixtures"]

EDIT, SERVE, SETUP = "advisor_setup", "advisor_serve", "/advisor-setup"
SERVED = WorkspaceProfile("slack", TEAM)
STRANGER = replace(SERVED, is_served=False)
LIMITS = f"{EDIT}_limits"


async def replied(slack: PlayedSlack, count: int = 1) -> Payload:
    """The last of so many private replies."""
    await slack.until(lambda: len(slack.responses) >= count)
    return slack.responses[-1]


async def form_on(slack: PlayedSlack, name: str = "limits") -> Payload:
    """A form of settings, as an admin opens it."""
    await slack.deliver(slack.command("", SETUP, user=ADMIN_USER))
    await slack.deliver(slack.press(await replied(slack), f"{EDIT}_{name}", user=ADMIN_USER))
    await slack.until(lambda: bool(slack.workspace.modals))
    return slack.workspace.modals[-1]


@pytest.mark.usefixtures("bot")
async def test_an_admin_switches_the_bot_on_and_it_answers(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor
) -> None:
    campus.workspaces.add(STRANGER)
    await slack.deliver(slack.mention("When are fees due?"))
    await slack.deliver(slack.command("", SETUP, user=ADMIN_USER))
    shown = await replied(slack)
    await slack.deliver(slack.press(shown, SERVE, user=ADMIN_USER))
    await replied(slack, 2)
    await slack.deliver(slack.mention("When are fees due?"))
    await slack.until(messages(slack, 1))

    assert say("setup.unserved") in visible(shown)
    assert len(advisor.asked) == 1


@pytest.mark.usefixtures("bot")
async def test_a_form_changes_what_the_workspace_may_see(slack: PlayedSlack, campus: Campus) -> None:
    form = await form_on(slack)
    typed = {"sources": "law, arts", "channels": CHANNEL, "keep_days": "90", "language": "es"}
    acknowledged = await slack.deliver(slack.send_form(form, ADMIN_USER, **typed))

    found = await campus.workspaces.profile("slack", TEAM)
    assert not acknowledged.payload
    assert (found.sources, found.channels, found.keep_days, found.language) == (("law", "arts"), (CHANNEL,), 90, "es")


@pytest.mark.usefixtures("bot")
async def test_where_an_admin_names_a_channel_a_question_needs_no_mention(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    question = slack.event(type="message", channel=CHANNEL, channel_type="channel", text="When are fees due?")
    await slack.deliver(question)
    form = await form_on(slack, "asking")
    await slack.deliver(slack.send_form(form, ADMIN_USER, questions_in=f"<#{CHANNEL}|help>"))
    await slack.deliver({**question, "event": question["event"] | {"ts": "9.1"}})
    await slack.until(messages(slack, 1))

    assert [each.id for each in advisor.asked] == [f"{CHANNEL}:9.1"]


@pytest.mark.usefixtures("bot")
async def test_a_wrong_value_is_told_in_the_form(slack: PlayedSlack, campus: Campus) -> None:
    refused = await slack.deliver(slack.send_form(await form_on(slack), ADMIN_USER, keep_days="soon"))

    assert refused.payload["response_action"] == "errors"
    assert say("setup.wrong_days", value="soon") in refused.payload["errors"].values()
    assert campus.workspaces.known == {}


@pytest.mark.usefixtures("bot")
async def test_nobody_else_sees_or_changes_it(slack: PlayedSlack, campus: Campus) -> None:
    form = await form_on(slack)
    await slack.deliver(slack.command("", SETUP, user=ADVISOR_USER))
    seen = visible(await replied(slack, 2))
    refused = await slack.deliver(slack.send_form(form, ADVISOR_USER, keep_days="1"))

    assert seen == say("permissions.admins", setting="SLACK_ADMINS")
    assert refused.payload["response_action"] == "errors"
    assert campus.workspaces.known == {}


@pytest.mark.usefixtures("bot")
async def test_an_admin_of_one_workspace_lets_it_see_no_more(slack: PlayedSlack, campus: Campus) -> None:
    theirs = replace(SERVED, sources=("law",), admins=("U7",))
    campus.workspaces.add(theirs)
    form = await form_on(slack)
    widened = await slack.deliver(slack.send_form(form, "U7", sources="law, arts"))
    shortened = await slack.deliver(slack.send_form(form, "U7", keep_days="1"))
    await slack.deliver(slack.send_form(form, "U7", channels=CHANNEL))

    assert say("setup.of_operator") in widened.payload["errors"].values()
    assert say("setup.held_by_operator") in shortened.payload["errors"].values()
    assert await campus.workspaces.profile("slack", TEAM) == replace(theirs, channels=(CHANNEL,))


@pytest.mark.usefixtures("bot")
async def test_where_it_does_not_serve_commands_are_refused_with_a_sentence(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor
) -> None:
    campus.workspaces.add(replace(SERVED, channels=("C999",)))
    await slack.deliver(slack.command("When are fees due?"))

    assert visible(await replied(slack)) == say("apology.not_served")
    assert advisor.asked == []


@pytest.mark.usefixtures("bot")
async def test_guests_of_a_shared_channel_are_answered_only_where_that_is_allowed(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor
) -> None:
    await slack.deliver(slack.mention("a guest's question", user_team="T9", source_team="T9"))
    await slack.deliver(slack.mention("a student's question", user_team=TEAM))
    await slack.until(messages(slack, 1))
    campus.workspaces.add(replace(SERVED, guests=True))
    await slack.deliver(slack.mention("a guest's second question", user_team="T9", source_team="T9"))
    await slack.until(messages(slack, 2))

    assert [message.text for message in advisor.asked] == ["a student's question", "a guest's second question"]


@pytest.mark.usefixtures("bot")
async def test_the_admins_of_a_workspace_may_see_its_status(slack: PlayedSlack, campus: Campus) -> None:
    campus.workspaces.add(replace(SERVED, admins=("U7",)), replace(SERVED, workspace="T9", admins=("U8",)))
    await slack.deliver(slack.command("", "/advisor-status", user="U7"))
    theirs = visible(await replied(slack))
    await slack.deliver(slack.command("", "/advisor-status", user="U8"))
    others = visible(await replied(slack, 2))

    assert "*Stored*" in theirs
    assert others == say("permissions.admins", setting="SLACK_ADMINS")


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_a_form_that_must_be_looked_up_opens_while_its_trigger_lives(slack: PlayedSlack, campus: Campus) -> None:
    await slack.deliver(slack.command("", SETUP, user=ADMIN_USER))
    shown = await replied(slack)
    campus.workspaces.held = asyncio.Event()
    await slack.deliver(slack.press(shown, LIMITS, user=ADMIN_USER))
    await slack.until(lambda: bool(slack.workspace.modals))
    campus.workspaces.held.set()
    await slack.until(lambda: len(slack.workspace.modals) > 1)
    first, form = slack.workspace.modals

    assert say("form.looked_up") in visible(first)
    assert form["submit"]["text"] == say("memory.form.save")
