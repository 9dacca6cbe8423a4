"""Channels where one simply asks: what is sure is answered, all else gets a reaction, and elsewhere is silence."""

from dataclasses import replace
from typing import Any

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import WorkspaceProfile
from tests.standins import discord_payloads as payloads
from tests.standins import workspaces
from tests.standins.discord_bench import OPTIONS, Bench, bench
from tests.standins.discord_payloads import CHANNEL, CLASSMATE, DIRECT_CHANNEL, GUILD, Json
from tests.standins.discord_server import PlayedDiscord
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload
from tests.standins.slack.serving import Campus, messages
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL as SLACK_CHANNEL
from tests.standins.slack.workspace import TEAM

pytest_plugins = ["tests.standins.slack.fixtures"]

READS_ALONG = replace(OPTIONS, message_content=True)
FORUM: Json = {
    "id": "4001",
    "type": 15,
    "name": "help",
    "position": 1,
    "permission_overwrites": [],
    "available_tags": [],
}


def asking(outcome: Outcome = Outcome.ANSWERED, **where: tuple[str, ...]) -> PlannedServices:
    known = workspaces.OpenWorkspaces().add(WorkspaceProfile("discord", GUILD, **where))  # type: ignore[arg-type]
    return PlannedServices(PlannedAdvisor(outcome=outcome), workspaces=known)


async def ended(on: Bench) -> None:
    await on.played.say_directly("the last one")
    await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))


def asked(on: Bench) -> list[str]:
    return [message.text for message in on.advisor.asked if message.text != "the last one"]


def reactions(on: Bench) -> list[Any]:
    return on.played.calls("PUT", "/@me")


# ---- Discord ---------------------------------------------------------------------------------------


async def test_where_questions_are_answered_a_question_is_and_talk_is_not() -> None:
    async with bench(planned=asking(questions_in=(CHANNEL,)), options=READS_ALONG) as on:
        await on.played.say("lunch was great")
        await on.played.say(f"<@{CLASSMATE['id']}> are you coming?")
        question = await on.played.say("when are fees due?")
        await on.played.until(lambda: on.played.posted(question["id"]))
        await on.played.student.reply("was that last week?", question)
        await ended(on)

    assert asked(on) == ["when are fees due?"]
    assert reactions(on) == []


@pytest.mark.parametrize("outcome", [Outcome.CLOSEST, Outcome.NO_EVIDENCE, Outcome.ASKED_BACK])
async def test_what_is_not_surely_answered_gets_a_reaction_and_no_word(outcome: Outcome) -> None:
    async with bench(planned=asking(outcome, questions_in=(CHANNEL,)), options=READS_ALONG) as on:
        await on.played.say("when are fees due?")
        await on.played.until(lambda: reactions(on))
        await ended(on)

    assert on.played.posted(CHANNEL) == []
    assert len(on.planned.deliveries.noted) == 2


@pytest.mark.parametrize("post", ["no idea when fees are due", f"when are fees due? {'it rained. ' * 362}"[:4_000]])
async def test_where_every_first_message_is_answered_so_is_a_post_of_a_forum(post: str) -> None:
    planned, places = asking(every_in=(FORUM["id"],)), [*payloads.guild(0)["channels"], FORUM]
    async with (
        PlayedDiscord(server={"channels": places}) as played,
        bench(planned=planned, played=played, options=READS_ALONG) as on,
    ):
        place = payloads.new_id()
        theirs = payloads.thread(place, FORUM["id"], "fees") | {"owner_id": CLASSMATE["id"]}
        await played.publish("THREAD_CREATE", theirs)
        await played.person(CLASSMATE).say(post, place, id=place)
        await played.until(lambda: played.posted(place))
        await played.say("me neither", channel=place)
        await played.say("when are fees due?")
        await ended(on)

    assert asked(on) == [post.strip()]


async def test_without_that_setting_nobody_is_answered_who_mentions_nobody() -> None:
    async with bench(planned=asking(), options=READS_ALONG) as on:
        await on.played.say("when are fees due?")
        await ended(on)

    assert asked(on) == []


# ---- Slack -----------------------------------------------------------------------------------------


def said(slack: PlayedSlack, text: str, **more: object) -> Payload:
    return slack.event(type="message", channel=SLACK_CHANNEL, channel_type="channel", text=text, **more)


@pytest.mark.usefixtures("bot")
async def test_in_slack_a_question_to_nobody_is_answered_in_its_thread_where_admins_say_so(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor
) -> None:
    await slack.deliver(said(slack, "When are fees due?"))
    campus.workspaces.add(WorkspaceProfile("slack", TEAM, questions_in=(SLACK_CHANNEL,)))
    await slack.deliver(said(slack, "lunch was great"))
    await slack.deliver(said(slack, "<@U2> are you coming?"))
    await slack.deliver(said(slack, "When is the deadline?"))
    await slack.until(messages(slack, 1))
    await slack.deliver(slack.direct("the last one"))
    await slack.until(messages(slack, 2))

    assert [message.text for message in advisor.asked] == ["When is the deadline?", "the last one"]


@pytest.mark.usefixtures("bot")
async def test_in_slack_what_is_not_surely_answered_gets_a_reaction_and_no_word(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor
) -> None:
    advisor.outcome = Outcome.NO_EVIDENCE
    campus.workspaces.add(WorkspaceProfile("slack", TEAM, every_in=(SLACK_CHANNEL,)))
    question = said(slack, "no idea when fees are due")
    await slack.deliver(question)
    await slack.until(lambda: bool(slack.called("reactions.add")))

    [reaction] = slack.called("reactions.add")
    assert reaction.payload["timestamp"] == question["event"]["ts"]
    assert slack.shown() == []
    assert slack.called("assistant.threads.setStatus") == []
