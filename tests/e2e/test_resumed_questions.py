"""A question whose process died, taken up on each platform: its draft becomes the answer, or nothing is touched."""

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from adapters.discord import inbound as discord_inbound
from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey, Message
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import CHANNEL as DISCORD_CHANNEL
from tests.standins.discord_payloads import DIRECT_CHANNEL, GUILD, STUDENT, Json, bot_message, thread
from tests.standins.patience import PATIENCE
from tests.standins.services import NOW, PlannedAdvisor
from tests.standins.slack.serving import Campus, messages, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, DIRECT, TEAM
from tests.standins.slack.workspace import STUDENT as SLACK_STUDENT

SEARCHING = "Looking this up on the university's pages …"
pytest_plugins = ["tests.standins.slack.fixtures"]


async def logged(logs: list[MutableMapping[str, Any]], code: str) -> None:
    """Waits until this failure of a platform is in the log."""
    while code not in {str(entry.get("code") or entry.get("error")) for entry in logs}:  # noqa: ASYNC110 - a list wakes nobody
        await asyncio.sleep(0.01)


# ---- Discord -----------------------------------------------------------------------------------


@asynccontextmanager
async def connected(advisor: PlannedAdvisor | None = None) -> AsyncIterator[Bench]:
    async with bench(advisor) as on, asyncio.timeout(PATIENCE):
        await on.client.connected.wait()
        yield on


def asked_on(on: Bench, channel: str) -> Json:
    """A message that a process took before it died: the gateway has delivered it long ago."""
    said: Json = bot_message(channel, {"content": f"{MENTION} when can I drop?"}) | {"author": STUDENT}
    on.played.rest.said[said["id"]] = said
    return said


def as_stored(said: Json, channel: str, workspace: str) -> Message:
    key = ConversationKey(discord_inbound.PLATFORM, workspace, channel, str(STUDENT["id"]))
    return Message(str(said["id"]), key, "when can I drop?", NOW)


def drafted(on: Bench, channel: str, text: str = SEARCHING) -> Json:
    """What the bot showed before it died."""
    draft = bot_message(channel, {"content": text})
    on.played.rest.messages[draft["id"]] = draft
    return draft


async def test_the_draft_in_the_thread_becomes_the_answer() -> None:
    async with connected() as on:
        said = asked_on(on, DISCORD_CHANNEL)
        on.played.rest.threads[said["id"]] = thread(said["id"], DISCORD_CHANNEL, "when can I drop?")
        drafted(on, said["id"])

        assert await on.client.resume(as_stored(said, said["id"], GUILD))
        await on.played.until(lambda: "**Sources**" in on.played.standing(said["id"])[0])

    assert len(on.played.standing()) == 1
    assert on.played.posted() == []
    assert [each.is_private for each in on.advisor.asked] == [False]


async def test_a_question_whose_thread_was_never_opened_is_found_in_its_channel() -> None:
    async with connected() as on:
        said = asked_on(on, DISCORD_CHANNEL)
        await on.played.say("people go on talking")

        assert await on.client.resume(as_stored(said, said["id"], GUILD))
        await on.played.until(lambda: on.played.posted(said["id"]))

    assert said["id"] in on.played.rest.threads


async def test_the_draft_in_a_direct_channel_becomes_the_answer() -> None:
    async with connected() as on:
        said = asked_on(on, DIRECT_CHANNEL)
        drafted(on, DIRECT_CHANNEL)

        assert await on.client.resume(as_stored(said, DIRECT_CHANNEL, discord_inbound.DIRECT))
        await on.played.until(lambda: "**Sources**" in on.played.standing(DIRECT_CHANNEL)[0])

    assert len(on.played.standing()) == 1
    assert [each.is_private for each in on.advisor.asked] == [True]


async def test_an_answer_to_another_question_stays_as_it_is() -> None:
    async with connected() as on:
        said = asked_on(on, DIRECT_CHANNEL)
        drafted(on, DIRECT_CHANNEL, "The library opens at 8. [1]")

        assert await on.client.resume(as_stored(said, DIRECT_CHANNEL, discord_inbound.DIRECT))
        await on.played.until(lambda: len(on.played.standing(DIRECT_CHANNEL)) == 2)

    assert on.played.standing(DIRECT_CHANNEL)[0] == "The library opens at 8. [1]"


@pytest.mark.slow
async def test_who_loses_the_race_to_another_process_leaves_its_draft_alone() -> None:
    async with connected(PlannedAdvisor(outcome=Outcome.DUPLICATE)) as on:
        said = asked_on(on, DIRECT_CHANNEL)
        drafted(on, DIRECT_CHANNEL)

        assert await on.client.resume(as_stored(said, DIRECT_CHANNEL, discord_inbound.DIRECT))
        await on.advisor.arrived.wait()
        await on.client.close()

    assert on.played.standing(DIRECT_CHANNEL) == [SEARCHING]


async def test_a_stored_answer_is_posted_where_none_stands_and_that_is_noted() -> None:
    async with connected() as on:
        said = asked_on(on, DISCORD_CHANNEL)
        on.played.rest.threads[said["id"]] = thread(said["id"], DISCORD_CHANNEL, "when can I drop?")
        drafted(on, said["id"])

        assert await on.client.resume(as_stored(said, said["id"], GUILD), is_answered=True)
        await on.played.until(lambda: on.planned.deliveries.noted)

    assert "**Sources**" in on.played.standing(said["id"])[0]
    assert (len(on.played.standing()), on.planned.deliveries.noted) == (1, [said["id"]])


async def test_a_stored_answer_that_stands_in_its_thread_is_not_posted_again() -> None:
    async with connected() as on:
        said = asked_on(on, DISCORD_CHANNEL)
        on.played.rest.threads[said["id"]] = thread(said["id"], DISCORD_CHANNEL, "when can I drop?")
        drafted(on, said["id"], "Until October 9. [1]")

        assert not await on.client.resume(as_stored(said, said["id"], GUILD), is_answered=True)

    assert (on.advisor.asked, on.played.standing(said["id"])) == ([], ["Until October 9. [1]"])


async def test_what_another_process_answers_is_not_noted_as_posted() -> None:
    async with connected(PlannedAdvisor(outcome=Outcome.DUPLICATE)) as on:
        said = await on.played.say(f"{MENTION} when can I drop?")
        await on.advisor.arrived.wait()
        await on.client.close()

    assert ([each.id for each in on.advisor.asked], on.planned.deliveries.noted) == ([said["id"]], [])


async def test_an_answer_that_discord_may_take_later_is_not_noted_as_posted() -> None:
    async with connected() as on:
        on.played.rest.failures = [(401, {"code": 0, "message": "401: Unauthorized"}, {})] * 20
        await on.played.say(f"{MENTION} when can I drop?")
        await on.advisor.arrived.wait()
        await on.client.close()

    assert on.planned.deliveries.noted == []


@pytest.mark.slow
async def test_an_answer_that_discord_puts_off_for_too_long_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.discord.replies.deliveries.POSTED_WITHIN", timedelta(seconds=0.1))
    wait = {"message": "You are being rate limited.", "retry_after": 3_600, "global": False}
    async with connected() as on:
        on.played.rest.failures = [(429, wait, {"Via": "1.1 gateway", "Retry-After": "3600"})] * 20
        with capture_logs() as logs:
            await on.played.say(f"{MENTION} when can I drop?")
            await logged(logs, "TimeoutError")
        await on.client.close()

    assert on.planned.deliveries.noted == []


async def test_a_question_that_was_deleted_meanwhile_is_not_answered() -> None:
    async with connected() as on:
        said = asked_on(on, DIRECT_CHANNEL)
        del on.played.rest.said[said["id"]]

        assert not await on.client.resume(as_stored(said, DIRECT_CHANNEL, discord_inbound.DIRECT))

    assert on.advisor.asked == []


async def test_a_private_command_is_not_answered_in_public() -> None:
    async with connected() as on:
        said = asked_on(on, DISCORD_CHANNEL)

        assert not await on.client.resume(as_stored(said, f"{DISCORD_CHANNEL}{discord_inbound.PRIVATE}", GUILD))

    assert on.advisor.asked == []


async def test_what_somebody_else_said_is_not_answered() -> None:
    async with connected() as on:
        said = asked_on(on, DIRECT_CHANNEL) | {"author": STUDENT | {"id": "424242"}}
        on.played.rest.said[said["id"]] = said

        assert not await on.client.resume(as_stored(said, DIRECT_CHANNEL, discord_inbound.DIRECT))


# ---- Slack -------------------------------------------------------------------------------------


def taken(slack: PlayedSlack) -> Message:
    """A mention that a process took before it died."""
    ts = slack.mention("When?")["event"]["ts"]
    return Message(f"{CHANNEL}:{ts}", ConversationKey("slack", TEAM, f"{CHANNEL}:{ts}", SLACK_STUDENT), "When?", NOW)


async def test_the_placeholder_in_the_thread_becomes_the_answer(slack: PlayedSlack, campus: Campus) -> None:
    slack.workspace.agent_view, slack.workspace.history = False, frozenset({CHANNEL})
    campus.advisor.may_answer.clear()
    client = socket_client(slack, campus)
    async with serving(client):
        await slack.deliver(slack.mention("When?"))
        await slack.until(messages(slack, 1))
        (dead,) = campus.advisor.asked
        await client._in_flight.cancel(f"{TEAM}/{dead.id}")
        campus.advisor.may_answer.set()
        assert await client.resume(dead)
        await slack.until(lambda: slack.shown()[0].startswith("You asked: When?"))

    assert len(slack.messages) == 1


async def test_a_mention_is_answered_where_slack_does_not_let_the_bot_look(slack: PlayedSlack, campus: Campus) -> None:
    client = socket_client(slack, campus)
    async with serving(client):
        assert await client.resume(taken(slack))
        await slack.until(messages(slack, 1))

    assert slack.shown()[0].startswith("You asked: When?")


async def test_a_mention_that_was_deleted_meanwhile_is_not_answered(slack: PlayedSlack, campus: Campus) -> None:
    client = socket_client(slack, campus)
    async with serving(client):
        slack.refuse_next("conversations.replies", "thread_not_found")
        assert not await client.resume(taken(slack))

    assert campus.advisor.asked == []


async def test_a_command_in_slack_is_not_answered_later(slack: PlayedSlack, campus: Campus) -> None:
    client = socket_client(slack, campus)
    key = ConversationKey("slack", TEAM, CHANNEL, SLACK_STUDENT)
    async with serving(client):
        assert not await client.resume(Message("1337.42.trigger", key, "When?", NOW))

    assert campus.advisor.asked == []


async def test_no_process_looks_whether_the_answer_to_a_command_stands(slack: PlayedSlack, campus: Campus) -> None:
    client = socket_client(slack, campus)
    async with serving(client):
        await slack.deliver(slack.command("When?"))
        await slack.until(lambda: bool(campus.deliveries.noted))

    assert campus.deliveries.noted == [each.id for each in campus.advisor.asked]


async def test_who_loses_the_race_shows_nothing_in_slack(slack: PlayedSlack, campus: Campus) -> None:
    client, dead = socket_client(slack, campus), taken(slack)
    campus.advisor.claimed.add(dead.id)
    async with serving(client):
        assert await client.resume(dead)

    assert (slack.messages, campus.deliveries.noted) == ({}, [])


async def test_a_stored_answer_is_posted_in_slack_where_none_stands(slack: PlayedSlack, campus: Campus) -> None:
    slack.workspace.history = frozenset({CHANNEL})
    client, dead = socket_client(slack, campus), taken(slack)
    async with serving(client):
        assert await client.resume(dead, is_answered=True)
        await slack.until(messages(slack, 1))
        await slack.until(lambda: bool(campus.deliveries.noted))

    assert slack.shown()[0].startswith("You asked: When?")
    assert campus.deliveries.noted == [dead.id]


async def test_a_stored_answer_that_stands_in_slack_is_not_posted_again(slack: PlayedSlack, campus: Campus) -> None:
    slack.workspace.history = frozenset({CHANNEL})
    client = socket_client(slack, campus)
    async with serving(client):
        await slack.deliver(slack.mention("When?"))
        await slack.until(lambda: bool(campus.deliveries.noted))
        (dead,) = campus.advisor.asked
        assert not await client.resume(dead, is_answered=True)

    assert (len(slack.messages), len(campus.advisor.asked)) == (1, 1)


async def test_a_stored_answer_goes_to_its_asker_alone_where_the_bot_may_not_look(
    slack: PlayedSlack, campus: Campus
) -> None:
    client, dead = socket_client(slack, campus), taken(slack)
    async with serving(client):
        assert await client.resume(dead, is_answered=True)
        await slack.until(lambda: bool(campus.deliveries.noted))

    assert {place for place, _ in slack.messages} == {SLACK_STUDENT}


@pytest.mark.parametrize(("place", "is_noted"), [(CHANNEL, True), (DIRECT, False)])
async def test_what_slack_may_take_later_is_noted_as_posted_where_its_asker_has_it_already(
    slack: PlayedSlack, campus: Campus, place: str, is_noted: bool
) -> None:
    client = socket_client(slack, campus)
    slack.workspace.streams = False
    async with serving(client):
        slack.refuse_next("chat.postMessage", "fatal_error")
        await slack.deliver(slack.mention("When?") if place == CHANNEL else slack.direct("When?"))
        await slack.until(lambda: "chat.postMessage" in {each.method for each in slack.calls})

    assert bool(campus.deliveries.noted) == is_noted


async def test_an_answer_that_slack_puts_off_for_too_long_is_left_to_others(
    slack: PlayedSlack, campus: Campus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.slack.answer_view.POSTED_WITHIN", timedelta(seconds=0.1))
    client = socket_client(slack, campus)
    slack.workspace.streams = False
    async with serving(client):
        slack.fail_next("chat.postMessage", 429, **{"Retry-After": "3600"})
        with capture_logs() as logs:
            await slack.deliver(slack.direct("When?"))
            await logged(logs, "TimeoutError")

    assert (campus.deliveries.noted, slack.messages) == ([], {})
