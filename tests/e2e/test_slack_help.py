"""Who may be in distress is answered in private in Slack: no thread, no status, nothing in the channel or the log."""

import json
from uuid import uuid4

import pytest
from structlog.testing import capture_logs

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.errors import DatabaseUnavailable
from core.presentation.messages import say
from tests.standins.services import NOW
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import visible
from tests.standins.slack.serving import Campus, messages, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, DIRECT, STUDENT, TEAM
from tests.standins.turns import DISTRESS, HELP, is_distress

pytest_plugins = ["tests.standins.slack.fixtures"]

SHOWS = ("chat.startStream", "assistant.threads.setStatus", "agents.sessions.setStatus")


@pytest.fixture
def campus() -> Campus:
    return Campus(PlayedAdvisor(HELP, outcome=Outcome.CRISIS), is_distress=is_distress)


def public(slack: PlayedSlack) -> list[str]:
    """What stands in the channel for everybody."""
    return [visible(message) for (channel, _), message in slack.messages.items() if channel == CHANNEL]


@pytest.mark.usefixtures("bot")
async def test_a_mention_in_distress_is_answered_by_a_direct_message_alone(slack: PlayedSlack) -> None:
    await slack.deliver(slack.mention(DISTRESS))
    await slack.until(messages(slack, 1))

    [((channel, _), message)] = slack.messages.items()
    assert (channel, message["thread_ts"], visible(message)) == (STUDENT, None, HELP)
    assert [call.method for call in slack.calls if call.method in SHOWS] == []


@pytest.mark.usefixtures("bot")
async def test_without_a_status_there_is_no_placeholder_for_distress(slack: PlayedSlack) -> None:
    slack.workspace.agent_view = False
    await slack.deliver(slack.mention(DISTRESS))
    await slack.until(messages(slack, 1))

    assert public(slack) == []


@pytest.mark.usefixtures("bot")
async def test_distress_in_a_direct_message_is_answered_there_without_a_status(slack: PlayedSlack) -> None:
    await slack.deliver(slack.direct(DISTRESS))
    await slack.until(messages(slack, 1))

    [((channel, _), message)] = slack.messages.items()
    assert (channel, visible(message)) == (DIRECT, HELP)
    assert [call.method for call in slack.calls if call.method in SHOWS] == []


@pytest.mark.usefixtures("bot")
async def test_distress_in_a_thread_where_it_answered_before_is_answered_in_private(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.text, advisor.outcome = "You asked: {question}", Outcome.NO_EVIDENCE
    asked = slack.mention("When are fees due?")
    await slack.deliver(asked)
    await slack.until(messages(slack, 1))
    advisor.text, advisor.outcome = HELP, Outcome.CRISIS
    await slack.deliver(slack.reply(DISTRESS, asked["event"]["ts"]))
    await slack.until(messages(slack, 2))

    assert [channel for channel, _ in slack.messages] == [CHANNEL, STUDENT]


@pytest.mark.usefixtures("bot")
async def test_what_was_written_in_distress_is_remembered_apart_from_its_channel(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    body = slack.mention(DISTRESS)
    await slack.deliver(body)
    await slack.until(messages(slack, 1))

    (asked,) = advisor.asked
    assert asked.id == f"{CHANNEL}:{body['event']['ts']}"
    assert asked.conversation == ConversationKey("slack", TEAM, CHANNEL, STUDENT)


@pytest.mark.usefixtures("bot")
async def test_a_redelivered_message_in_distress_is_answered_once(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    body = slack.mention(DISTRESS)
    await slack.deliver(body)
    await slack.until(messages(slack, 1))
    await slack.deliver(body, retry=1)
    await slack.deliver(slack.direct("When?"))
    await slack.until(messages(slack, 2))

    assert len({message.id for message in advisor.asked}) == 2
    assert [channel for channel, _ in slack.messages] == [STUDENT, DIRECT]


@pytest.mark.usefixtures("bot")
async def test_without_direct_messages_the_person_alone_sees_it_in_the_channel(slack: PlayedSlack) -> None:
    slack.workspace.closed.add(STUDENT)
    await slack.deliver(slack.mention(DISTRESS))
    await slack.until(lambda: bool(slack.workspace.whispers))

    (whispered,) = slack.workspace.whispers
    assert (whispered["channel"], whispered["user"], visible(whispered)) == (CHANNEL, STUDENT, HELP)
    assert "thread_ts" not in whispered
    assert slack.messages == {}


@pytest.mark.usefixtures("bot")
async def test_in_a_thread_the_person_alone_sees_it_in_that_thread(slack: PlayedSlack) -> None:
    slack.workspace.closed.add(STUDENT)
    await slack.deliver(slack.mention(DISTRESS, thread_ts="1600000000.000001"))
    await slack.until(lambda: bool(slack.workspace.whispers))

    assert slack.workspace.whispers[0]["thread_ts"] == "1600000000.000001"


@pytest.mark.usefixtures("bot")
async def test_when_nothing_private_works_a_line_says_nothing_of_it(slack: PlayedSlack) -> None:
    slack.workspace.closed.add(STUDENT)
    slack.refuse_next("chat.postEphemeral", "user_not_in_channel")
    await slack.deliver(slack.mention(DISTRESS))
    await slack.until(messages(slack, 1))

    assert public(slack) == [say("private.waiting.command")]


@pytest.mark.usefixtures("bot")
async def test_a_quiet_line_reaches_its_asker_alone_and_the_channel_gets_an_ordinary_answer(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.text, advisor.outcome, advisor.offer = "Drop by October 9 [1].", Outcome.ANSWERED, HELP
    await slack.deliver(slack.mention("when can I drop a class? not that it matters"))
    await slack.until(lambda: any(channel == STUDENT for channel, _ in slack.messages))

    assert [visible(message) for (channel, _), message in slack.messages.items() if channel == STUDENT] == [HELP]
    assert "October 9" in str(public(slack))
    assert "555-0100" not in str(public(slack))


@pytest.mark.usefixtures("bot")
async def test_a_channel_learns_nothing_of_a_quiet_line_that_slack_refuses(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.text, advisor.outcome, advisor.offer = "Drop by October 9 [1].", Outcome.ANSWERED, HELP
    slack.workspace.closed.add(STUDENT)
    slack.refuse_next("chat.postEphemeral", "user_not_in_channel")
    await slack.deliver(slack.mention("when can I drop a class?"))
    await slack.until(lambda: any(call.method == "chat.postEphemeral" for call in slack.calls))

    assert "October 9" in str(public(slack))
    assert all(told not in str(public(slack)) for told in ("555-0100", say("private.waiting.command")))


@pytest.mark.usefixtures("bot")
async def test_a_command_in_distress_is_answered_privately_without_a_word_of_searching(slack: PlayedSlack) -> None:
    acknowledged = await slack.deliver(slack.command(DISTRESS))
    await slack.until(lambda: bool(slack.responses))

    assert acknowledged.payload == {}
    assert [(each["response_type"], visible(each)) for each in slack.responses] == [("ephemeral", HELP)]


@pytest.mark.usefixtures("bot")
async def test_help_does_not_wait_for_a_topic_that_exists(slack: PlayedSlack) -> None:
    await slack.deliver(slack.command(f"topic:nonsense {DISTRESS}"))
    await slack.until(lambda: bool(slack.responses))

    assert visible(slack.responses[0]) == HELP


@pytest.mark.usefixtures("bot")
async def test_a_command_whose_address_does_not_work_is_answered_by_a_direct_message(slack: PlayedSlack) -> None:
    body = slack.command(DISTRESS)
    body["response_url"] = f"{slack.workspace.address}/nowhere"
    await slack.deliver(body)
    await slack.until(messages(slack, 1))

    assert [channel for channel, _ in slack.messages] == [STUDENT]


@pytest.mark.usefixtures("bot")
async def test_words_of_distress_stand_in_no_log_line_and_in_nothing_that_is_sent(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    slack.workspace.closed.add(STUDENT)
    slack.refuse_next("chat.postEphemeral", "user_not_in_channel")
    advisor.failure = DatabaseUnavailable("Postgres is away")
    with capture_logs() as lines:
        await slack.deliver(slack.mention(DISTRESS))
        await slack.until(messages(slack, 1))

    sent = json.dumps([call.payload for call in slack.calls], ensure_ascii=False)
    assert lines
    assert all("end it all" not in text for text in (str(lines), sent))


@pytest.mark.usefixtures("bot")
async def test_when_it_cannot_answer_it_says_whom_to_call_and_in_private(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.failure = DatabaseUnavailable("Postgres is away")
    await slack.deliver(slack.mention(DISTRESS))
    await slack.until(messages(slack, 2))

    assert {channel for channel, _ in slack.messages} == {STUDENT}
    assert slack.shown()[0] == say("private.emergency")


@pytest.mark.usefixtures("bot")
async def test_help_that_was_not_foreseen_is_private_too(slack: PlayedSlack) -> None:
    slack.workspace.agent_view, slack.workspace.history = False, frozenset({CHANNEL})
    await slack.deliver(slack.mention("I feel so empty"))
    await slack.until(lambda: [channel for channel, _ in slack.messages] == [STUDENT])

    assert slack.shown() == [HELP]


async def test_a_message_that_an_older_version_stored_is_answered_in_private(
    slack: PlayedSlack, campus: Campus
) -> None:
    ts = slack.mention(DISTRESS)["event"]["ts"]
    key = ConversationKey("slack", TEAM, f"{CHANNEL}:{ts}", STUDENT)
    client = socket_client(slack, campus)
    async with serving(client):
        assert await client.resume(Message(f"{CHANNEL}:{ts}", key, DISTRESS, NOW))
        await slack.until(messages(slack, 1))

    assert [(place, visible(message)) for (place, _), message in slack.messages.items()] == [(STUDENT, HELP)]


async def test_after_a_crash_who_wrote_in_distress_is_told_so_once_and_in_private(
    slack: PlayedSlack, campus: Campus
) -> None:
    ts = slack.mention(DISTRESS)["event"]["ts"]
    unsaid = Message(f"{CHANNEL}:{ts}", ConversationKey("slack", TEAM, CHANNEL, STUDENT), "", NOW)
    answer = Answer(uuid4(), Outcome.CRISIS, "", StandaloneQuestion("", ""))
    campus.advisor.archive.keep(unsaid, answer, Trace((), ()))
    client = socket_client(slack, campus)
    async with serving(client):
        assert await client.resume(unsaid)
        assert await client.resume(unsaid)
        await slack.until(messages(slack, 2))

    assert {place for place, _ in slack.messages} == {STUDENT}
    assert slack.shown() == [say("private.emergency"), say("private.cut_off")]
