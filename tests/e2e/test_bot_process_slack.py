"""The real bot as its own process, used by students in Slack."""

from itertools import count

import pytest

from adapters.slack.outbound import FEEDBACK
from tests.standins import campus
from tests.standins.campus_bot import ServedTown
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.workspace import CHANNEL

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.asyncio(loop_scope="module")]

SOURCES = "*Sources*"
numbers = count(5001)


@pytest.fixture
def student() -> str:
    """Somebody new, about whom nothing is remembered."""
    return f"U{next(numbers)}"


def in_thread(served: ServedTown, question: Payload) -> list[Payload]:
    """The bot's messages in the thread of a question."""
    thread = question["event"]["ts"]
    return [shown for shown in served.slack.messages.values() if shown["thread_ts"] == thread]


def below(served: ServedTown, question: Payload) -> list[str]:
    """What the bot shows in the thread of a question."""
    return [visible(shown) for shown in in_thread(served, question)]


async def answered(served: ServedTown, question: Payload, times: int = 1) -> list[str]:
    """The thread of a question, once it holds so many whole answers."""
    await served.slack.until(lambda: sum(SOURCES in text for text in below(served, question)) == times)
    return below(served, question)


async def test_an_answer_grows_in_its_thread_and_ends_with_its_source(served: ServedTown, student: str) -> None:
    slack = served.slack
    served.model.may_reply.clear()
    question = slack.mention(campus.PARKING_QUESTION, user=student)
    await slack.deliver(question)
    await slack.until(lambda: any(campus.PARKING_ANSWER in text for text in below(served, question)))
    growing = below(served, question)
    served.model.may_reply.set()
    [answer] = await answered(served, question)

    assert growing == ["A parking permit costs 120 dollars a year [1]."]
    assert answer.startswith("A parking permit costs 120 dollars a year [1]. Permits are sold at")
    assert "[1] <https://northfield.example/parking#:~:text=" in answer


@pytest.mark.slow
async def test_words_of_distress_reach_nobody_but_their_author(served: ServedTown, student: str) -> None:
    slack = served.slack
    question = slack.mention("i want to kill myself", user=student)
    await slack.deliver(question)
    await slack.until(lambda: any(channel == student for channel, _ in slack.messages))

    [told] = [visible(shown) for (channel, _), shown in slack.messages.items() if channel == student]
    kept = served.rows("select text from turns where user_id = %s and role = 'user'", student)
    assert "988" in told
    assert below(served, question) == []
    assert kept in ([], [("",)])
    assert "kill myself" not in str(served.bot.log)


@pytest.mark.slow
async def test_a_follow_up_in_the_thread_leans_on_what_was_said_there(served: ServedTown, student: str) -> None:
    slack = served.slack
    question = slack.mention(campus.FALL_QUESTION, user=student)
    await slack.deliver(question)
    await answered(served, question)
    await slack.deliver(slack.reply(campus.SPRING_FOLLOW_UP, question["event"]["ts"], user=student))
    first, second = await answered(served, question, times=2)

    assert first.startswith(f"Classes of the fall term begin on {campus.FALL_ANSWER} [1].")
    assert second.startswith(f"Classes of the spring term begin on {campus.SPRING_ANSWER} [1].")


@pytest.mark.slow
async def test_what_neither_the_pages_nor_the_model_say_is_refused(served: ServedTown, student: str) -> None:
    slack = served.slack
    question = slack.mention(campus.UNKNOWN_QUESTION, user=student)
    await slack.deliver(question)
    await slack.until(lambda: bool(below(served, question)))

    [refusal] = below(served, question)
    assert "could not find" in refusal
    assert SOURCES not in refusal


@pytest.mark.slow
async def test_feedback_is_stored_and_the_last_press_counts(served: ServedTown, student: str) -> None:
    slack, thanks = served.slack, len(served.slack.responses)
    question = slack.direct(campus.PARKING_QUESTION, user=student)
    await slack.deliver(question)
    await answered(served, question)
    [answer] = in_thread(served, question)
    await slack.deliver(slack.press(answer, FEEDBACK, "positive", user=student))
    await slack.until(lambda: len(slack.responses) == thanks + 1)
    await slack.deliver(slack.press(answer, FEEDBACK, "negative", user=student))
    await slack.until(lambda: len(slack.responses) == thanks + 2)

    rows = served.rows("select platform, helpful from ratings where user_id = %s", student)
    assert rows == [("slack", False)]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["/advisor-status", "/advisor-reindex"])
async def test_a_student_may_not_use_the_commands_of_admins(served: ServedTown, student: str, command: str) -> None:
    crawls, before = served.rows("select count(*) from crawl_runs"), len(served.slack.responses)
    await served.slack.deliver(served.slack.command("", command, user=student))
    await served.slack.until(lambda: len(served.slack.responses) == before + 1)

    refusal = served.slack.responses[-1]
    assert visible(refusal).startswith("This command is for the people who run me.")
    assert refusal["response_type"] == "ephemeral"
    assert served.rows("select count(*) from crawl_runs") == crawls


@pytest.mark.slow
async def test_a_command_is_acknowledged_at_once_while_the_model_is_slow(served: ServedTown, student: str) -> None:
    slack, before, asked = served.slack, len(served.slack.responses), len(served.model.asked)
    served.model.may_reply.clear()
    acknowledged = await slack.deliver(slack.command(campus.PARKING_QUESTION, user=student))
    await served.model.until(lambda: len(served.model.asked) == asked + 1)
    served.model.may_reply.set()
    await slack.until(lambda: len(slack.responses) == before + 1)

    assert acknowledged.payload["response_type"] == "ephemeral"
    assert campus.PARKING_ANSWER in visible(slack.responses[-1])
    assert slack.responses[-1]["response_type"] == "ephemeral"


@pytest.mark.slow
@pytest.mark.parametrize("loss", ["refresh", "hang_up"])
async def test_a_lost_socket_is_opened_again_and_the_resent_question_answered_once(
    served: ServedTown, student: str, loss: str
) -> None:
    slack, sockets = served.slack, served.slack.connections
    await getattr(slack, loss)()
    await slack.until(lambda: slack.connections == sockets + 1)
    question = slack.mention(campus.PARKING_QUESTION, user=student)
    await slack.deliver(question, retry=1)

    assert len(await answered(served, question)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("status", "way"), [(429, "mention"), (500, "direct")])
async def test_what_slack_could_not_take_is_sent_again(served: ServedTown, student: str, status: int, way: str) -> None:
    slack, sent = served.slack, len(served.slack.called("chat.postMessage"))
    slack.workspace.streams = False
    slack.fail_next("chat.postMessage", status, **{"Retry-After": "0"})
    question = getattr(slack, way)(campus.PARKING_QUESTION, user=student)
    await slack.deliver(question)
    await answered(served, question)
    slack.workspace.streams = True

    assert len(below(served, question)) == 1
    assert len(slack.called("chat.postMessage")) == sent + 2


@pytest.mark.slow
async def test_an_event_delivered_three_times_is_answered_once(served: ServedTown, student: str) -> None:
    slack = served.slack
    question = slack.mention(campus.PARKING_QUESTION, user=student)
    for retry in range(3):
        await slack.deliver(question, retry)
    await answered(served, question)
    after = slack.mention(campus.FALL_QUESTION, user=student)
    await slack.deliver(after)
    await answered(served, after)

    assert len(below(served, question)) == 1
    assert served.rows("select count(*) from turns where user_id = %s and role = 'user'", student) == [(2,)]


@pytest.mark.slow
async def test_the_process_is_ready_and_counts_what_it_did(served: ServedTown) -> None:
    await served.bot.until_logged("connected to Discord")
    status, _ = await served.bot.fetched("/readyz")
    _, metrics = await served.bot.fetched("/metrics")

    assert status == 200
    assert 'advisor_questions_total{outcome="answered",platform="slack"}' in metrics
    assert 'advisor_answers_in_flight{platform="slack"} 0.0' in metrics
    assert CHANNEL not in metrics
    assert "U50" not in metrics
