"""What Slack is told that we have is stored before, and goes when it is answered: by the real client over sockets."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.slack.client import SlackClient
from adapters.slack.outbound import FEEDBACK
from core.domain.conversation import Person
from core.domain.received import Left, Received
from core.errors import DatabaseUnavailable
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import Campus, messages, serving, socket_client
from tests.standins.slack.signed import post
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, STUDENT, TEAM

pytest_plugins = ["tests.standins.slack.fixtures"]
pytestmark = pytest.mark.e2e

ASKED = "When can I drop?"
LATE = "now it is too late"


@pytest.fixture
async def client(bot: SlackClient) -> AsyncIterator[SlackClient]:
    yield bot


async def left_behind(slack: PlayedSlack, campus: Campus, body: Payload) -> Received:
    """What a process stored of this before it died, as this process holds it now; it did nothing else."""
    campus.advisor.may_answer.clear()
    async with serving(client := socket_client(slack, campus)):
        await slack.deliver(body)
        await client._in_flight.drain(0)
    [left] = await campus.inbox.take({"slack"}, 9)
    campus.advisor.may_answer.set()
    campus.advisor.asked.clear()
    slack.workspace.messages.clear()
    return left.received


async def until_gone(slack: PlayedSlack, campus: Campus) -> None:
    await slack.until(lambda: not campus.inbox.rows)


# ---- before the acknowledgement ------------------------------------------------------------------


async def test_without_postgres_slack_is_told_to_send_it_again(
    webhook: str, slack: PlayedSlack, campus: Campus
) -> None:
    campus.inbox.error = DatabaseUnavailable("Postgres is away.")
    question = slack.mention(ASKED)
    refused = [await post(webhook, each) for each in (question, slack.command(ASKED))]
    campus.inbox.error = None
    again = await post(webhook, question, retry=1)
    await slack.until(messages(slack, 1))

    assert ([status for status, _ in refused], again[0], len(campus.advisor.asked)) == ([503, 503], 200, 1)


async def test_a_question_that_is_being_answered_is_acknowledged_and_not_asked_twice(
    webhook: str, slack: PlayedSlack, campus: Campus
) -> None:
    campus.advisor.may_answer.clear()
    question = slack.mention(ASKED)
    assert [(await post(webhook, question, retry=number))[0] for number in range(3)] == [200, 200, 200]
    campus.advisor.may_answer.set()
    await until_gone(slack, campus)

    assert len(campus.advisor.asked) == 1


@pytest.mark.usefixtures("client")
async def test_each_of_forty_mentions_at_once_is_stored_and_answered(slack: PlayedSlack, campus: Campus) -> None:
    await asyncio.gather(
        *(slack.deliver(slack.mention(f"{ASKED} {number}", user=f"U{number}")) for number in range(40))
    )
    await until_gone(slack, campus)

    assert len({each.id for each in campus.advisor.asked}) == 40


@pytest.mark.usefixtures("client")
async def test_what_bystanders_say_in_a_thread_is_not_stored(slack: PlayedSlack, campus: Campus) -> None:
    await slack.deliver(slack.reply("so do I", "1.5", user="UBYSTANDER"))

    assert (campus.inbox.rows, campus.advisor.asked) == ({}, [])


@pytest.mark.usefixtures("client")
async def test_a_press_and_a_command_are_stored_until_they_are_replied_to(slack: PlayedSlack, campus: Campus) -> None:
    await slack.deliver(slack.direct(ASKED))
    await until_gone(slack, campus)
    [shown] = slack.messages.values()
    await slack.deliver(slack.press(shown, FEEDBACK, "positive"))
    await slack.deliver(slack.command(ASKED))
    await slack.until(lambda: len(slack.responses) == 2)
    await until_gone(slack, campus)

    assert list(campus.advisor.archive.ratings.values()) == [True]


async def test_words_of_distress_are_not_stored(slack: PlayedSlack, campus: Campus) -> None:
    campus.is_distress = lambda words: "no hope" in words
    for body in (slack.mention("there is no hope"), slack.command("there is no hope")):
        received = await left_behind(slack, campus, body)
        assert "no hope" not in str(received)
        campus.inbox.rows.clear()


# ---- after the process has ended -----------------------------------------------------------------


async def test_a_mention_is_answered_once_by_the_next_process(slack: PlayedSlack, campus: Campus) -> None:
    received = await left_behind(slack, campus, slack.mention(ASKED))
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(received))
        await until_gone(slack, campus)

    assert [text.startswith(f"You asked: {ASKED}") for text in slack.shown()] == [True]


async def test_a_command_is_answered_where_it_was_typed(slack: PlayedSlack, campus: Campus) -> None:
    received = await left_behind(slack, campus, slack.command(ASKED))
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(received))
        await until_gone(slack, campus)

    assert [each.text for each in campus.advisor.asked] == [ASKED]
    assert "*Sources*" in visible(slack.responses[-1])


async def test_what_is_late_is_told_so_once_and_not_answered(slack: PlayedSlack, campus: Campus) -> None:
    mention = await left_behind(slack, campus, slack.mention(ASKED))
    campus.inbox.rows.clear()
    command = await left_behind(slack, campus, slack.command(ASKED))
    slack.workspace.history = frozenset({CHANNEL})
    async with serving(client := socket_client(slack, campus)):
        for each in (mention, mention, command):
            await client.take_up(Left(each, is_late=True))
        await until_gone(slack, campus)

    assert [LATE in text for text in slack.shown()] == [True]
    assert (LATE in visible(slack.responses[-1]), campus.advisor.asked) == (True, [])


async def test_an_answer_that_was_posted_stays_alone(slack: PlayedSlack, campus: Campus) -> None:
    received = await left_behind(slack, campus, slack.mention(ASKED))
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(received, is_answered=True, is_posted=True))

    assert (slack.messages, campus.advisor.asked) == ({}, [])


async def test_a_private_answer_that_may_have_been_sent_is_not_sent_again(slack: PlayedSlack, campus: Campus) -> None:
    received = await left_behind(slack, campus, slack.command(ASKED))
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(received, is_answered=True))
        await until_gone(slack, campus)

    assert ("please ask again" in visible(slack.responses[-1]), campus.advisor.asked) == (True, [])


async def test_what_was_deleted_meanwhile_is_not_answered(slack: PlayedSlack, campus: Campus) -> None:
    received = await left_behind(slack, campus, slack.mention(ASKED))
    async with serving(client := socket_client(slack, campus)):
        slack.refuse_next("conversations.replies", "thread_not_found")
        await client.take_up(Left(received))
        await until_gone(slack, campus)

    assert (slack.messages, campus.advisor.asked) == ({}, [])


@pytest.mark.parametrize("payload", [{}, {"question": {"words": "When?"}}, {"question": 7}, {"body": {"event": 1}}])
async def test_what_another_version_stored_is_told_to_be_late(
    slack: PlayedSlack, campus: Campus, payload: dict[str, object]
) -> None:
    received = await left_behind(slack, campus, slack.mention(ASKED))
    slack.workspace.history = frozenset({CHANNEL})
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(replace(received, payload=payload)))
        await until_gone(slack, campus)

    assert [LATE in text for text in slack.shown()] == [True]


async def test_a_forged_id_ends_at_once(slack: PlayedSlack, campus: Campus) -> None:
    forged = Received("C1:one; drop", Person("slack", TEAM, STUDENT), "C1", {"question": {"thread": "'"}})
    await campus.inbox.add(forged)
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(forged))
        await until_gone(slack, campus)

    assert campus.advisor.asked == []


async def test_words_of_distress_that_were_cut_off_are_told_whom_to_call(slack: PlayedSlack, campus: Campus) -> None:
    campus.is_distress = lambda words: "no hope" in words
    received = await left_behind(slack, campus, slack.mention("there is no hope"))
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(received))
        await until_gone(slack, campus)

    told = [visible(each) for (channel, _), each in slack.messages.items() if channel == STUDENT]
    assert ("emergency" in told[0], "interrupted" in told[1], len(slack.messages)) == (True, True, 2)


async def test_a_deletion_is_carried_out_by_the_next_process(slack: PlayedSlack, campus: Campus) -> None:
    question = slack.mention(ASKED)
    gone = slack.take_back(question)
    received = Received("deleted:x", Person("slack", TEAM, ""), CHANNEL, {"body": gone})
    await campus.inbox.add(received)
    async with serving(client := socket_client(slack, campus)):
        await client.take_up(Left(received, is_late=True))
        await until_gone(slack, campus)

    assert campus.advisor.archive.forgotten_messages == [("slack", TEAM, f"{CHANNEL}:{question['event']['ts']}")]


async def test_a_form_is_carried_out_by_the_next_process(slack: PlayedSlack, campus: Campus) -> None:
    async with serving(client := socket_client(slack, campus)):
        await slack.deliver(slack.direct(ASKED))
        await until_gone(slack, campus)
        await slack.deliver(slack.open_home())
        await slack.until(lambda: STUDENT in slack.workspace.homes)
        await slack.deliver(slack.press(slack.workspace.homes[STUDENT], "advisor_forget"))
        await slack.until(lambda: bool(slack.workspace.modals))
        body = slack.submit(slack.workspace.modals[0])
        received = Received(f"form:{body['view']['id']}", Person("slack", TEAM, STUDENT), STUDENT, {"body": body})
        kept = dict(campus.advisor.archive.explanations)
        await campus.inbox.add(received)
        await client.take_up(Left(received))
        await until_gone(slack, campus)

    assert (len(kept), campus.advisor.archive.explanations) == (1, {})


async def test_who_ends_in_order_leaves_the_rest_to_the_others(slack: PlayedSlack, campus: Campus) -> None:
    campus.advisor.may_answer.clear()
    async with serving(client := socket_client(slack, campus)):
        await slack.deliver(slack.mention(ASKED))
        await client._in_flight.drain(0)

    assert [row.holder for row in campus.inbox.rows.values()] == [None]
