"""The real bot as its own process, used by students on Discord."""

from itertools import count

import pytest

from tests.standins import campus
from tests.standins.campus_bot import ServedTown
from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import CHANNEL, DIRECT_CHANNEL, STUDENT, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Call

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.asyncio(loop_scope="module")]

WAIT = {"message": "You are being rate limited.", "retry_after": 0.1, "global": False}
numbers = count(5001)


@pytest.fixture
def student(served: ServedTown) -> Visitor:
    """Somebody new, about whom nothing is remembered."""
    return served.discord.person(STUDENT | {"id": str(next(numbers))})


async def test_an_answer_grows_in_a_thread_and_ends_with_its_source(served: ServedTown, student: Visitor) -> None:
    discord = served.discord
    served.model.may_reply.clear()
    asked = await student.say(f"{MENTION} {campus.PARKING_QUESTION}")
    await discord.until(lambda: any(campus.PARKING_ANSWER in text for text in discord.standing(asked["id"])))
    [growing] = discord.standing(asked["id"])
    served.model.may_reply.set()
    await discord.until(lambda: "**Sources**" in discord.standing(asked["id"])[0])

    [answer] = discord.standing(asked["id"])
    assert growing == "A parking permit costs 120 dollars a year [1]. …"
    assert answer.startswith("A parking permit costs 120 dollars a year [1]. Permits are sold at")
    assert "\n[1] [Parking](<https://northfield.example/parking#:~:text=" in answer


@pytest.mark.slow
async def test_a_follow_up_in_the_thread_leans_on_what_was_said_there(served: ServedTown, student: Visitor) -> None:
    discord = served.discord
    asked = await student.say(f"{MENTION} {campus.FALL_QUESTION}")
    await discord.until(lambda: any("**Sources**" in text for text in discord.standing(asked["id"])))
    await student.say(f"{MENTION} {campus.SPRING_FOLLOW_UP}", channel=asked["id"])
    await discord.until(lambda: len([text for text in discord.standing(asked["id"]) if "**Sources**" in text]) == 2)

    first, second = discord.standing(asked["id"])
    assert first.startswith(f"Classes of the fall term begin on {campus.FALL_ANSWER} [1].")
    assert second.startswith(f"Classes of the spring term begin on {campus.SPRING_ANSWER} [1].")


@pytest.mark.slow
async def test_a_greeting_is_a_reply_without_a_thread(served: ServedTown, student: Visitor) -> None:
    asked = await student.say(f"{MENTION} hi there!")
    await served.discord.until(lambda: any(_is_reply_to(asked, call.body) for call in _posts(served)))

    assert asked["id"] not in served.discord.rest.threads


@pytest.mark.slow
async def test_words_of_distress_reach_nobody_but_their_author(served: ServedTown, student: Visitor) -> None:
    discord, private = served.discord, f"{DIRECT_CHANNEL}{student.user['id']}"
    asked = await student.say(f"{MENTION} i want to kill myself")
    await discord.until(lambda: discord.standing(private))

    kept = served.rows("select text from turns where user_id = %s and role = 'user'", student.user["id"])
    assert "988" in discord.standing(private)[0]
    assert asked["id"] not in discord.rest.threads
    assert not any(_is_reply_to(asked, call.body) for call in _posts(served))
    assert kept in ([], [("",)])
    assert "kill myself" not in str(served.bot.log)


def _posts(served: ServedTown) -> list[Call]:
    return served.discord.calls("POST", "{channel_id}/messages")


def _is_reply_to(asked: Json, body: Json) -> bool:
    reference = body.get("message_reference") or {}
    return str(reference.get("message_id")) == str(asked["id"])


@pytest.mark.slow
async def test_what_neither_the_pages_nor_the_model_say_is_refused(served: ServedTown, student: Visitor) -> None:
    discord = served.discord
    asked = await student.say(f"{MENTION} {campus.UNKNOWN_QUESTION}")
    await discord.until(lambda: any(_is_reply_to(asked, message) for message in discord.sent(CHANNEL)))

    [refusal] = [message["content"] for message in discord.sent(CHANNEL) if _is_reply_to(asked, message)]
    assert "**Sources**" not in refusal
    assert asked["id"] not in discord.rest.threads


@pytest.mark.slow
async def test_feedback_is_stored_and_the_last_press_counts(served: ServedTown, student: Visitor) -> None:
    asked = await student.say(f"{MENTION} {campus.PARKING_QUESTION}")
    await served.discord.until(lambda: any("**Sources**" in text for text in served.discord.standing(asked["id"])))
    [answer] = served.discord.sent(asked["id"])
    first = await student.press("👍", answer)
    await served.discord.until(lambda: first.texts)
    second = await student.press("👎", answer)
    await served.discord.until(lambda: second.texts)

    rows = served.rows("select platform, helpful from ratings where user_id = %s", student.user["id"])
    assert rows == [("discord", False)]
    assert first.private
    assert second.private


@pytest.mark.slow
@pytest.mark.parametrize("command", ["status", "reindex"])
async def test_a_student_may_not_use_the_commands_of_admins(served: ServedTown, student: Visitor, command: str) -> None:
    crawls = served.rows("select count(*) from crawl_runs")
    used = await student.use(command)
    await served.discord.until(lambda: used.texts)

    assert used.texts[0].startswith("This command is for the people who run me.")
    assert used.private
    assert served.rows("select count(*) from crawl_runs") == crawls


@pytest.mark.slow
async def test_a_command_is_acknowledged_at_once_while_the_model_is_slow(served: ServedTown, student: Visitor) -> None:
    served.model.may_reply.clear()
    used = await student.use("ask", question=campus.PARKING_QUESTION, private=True)
    await served.discord.until(lambda: used.texts and campus.PARKING_ANSWER in used.texts[0])
    assert "**Sources**" not in used.texts[0]
    served.model.may_reply.set()
    await served.discord.until(lambda: "**Sources**" in used.texts[0])

    assert used.private


@pytest.mark.slow
async def test_what_was_asked_while_the_connection_was_down_is_answered_once(
    served: ServedTown, student: Visitor
) -> None:
    discord, sessions = served.discord, len(served.discord.identifies)
    resumed = len(discord.resumes)
    await discord.drop_connection()
    asked = await student.say(f"{MENTION} {campus.PARKING_QUESTION}")
    await discord.until(lambda: any("**Sources**" in text for text in discord.standing(asked["id"])))

    assert (len(discord.identifies), len(discord.resumes)) == (sessions, resumed + 1)
    assert len(discord.standing(asked["id"])) == 1


@pytest.mark.slow
async def test_a_rate_limit_and_a_server_error_are_waited_out(served: ServedTown, student: Visitor) -> None:
    discord = served.discord
    before = len(discord.calls("POST", "{channel_id}/messages"))
    discord.rest.failures = [(429, WAIT, {"Via": "1.1 google"}), (500, {}, {})]
    await student.say_directly(campus.PARKING_QUESTION)
    await discord.until(lambda: any("**Sources**" in text for text in discord.standing(DIRECT_CHANNEL)))

    statuses = [call.status for call in discord.calls("POST", "{channel_id}/messages")[before:]]
    assert statuses == [429, 500, 200]


@pytest.mark.slow
async def test_a_message_delivered_three_times_is_answered_once(served: ServedTown, student: Visitor) -> None:
    discord = served.discord
    stood = discord.standing(CHANNEL)
    asked = await student.say(f"{MENTION} {campus.PARKING_QUESTION}")
    for _ in range(2):
        await discord.publish("MESSAGE_CREATE", asked)
    await discord.until(lambda: any("**Sources**" in text for text in discord.standing(asked["id"])))
    after = await student.say(f"{MENTION} {campus.FALL_QUESTION}")
    await discord.until(lambda: any("**Sources**" in text for text in discord.standing(after["id"])))

    assert len(discord.standing(asked["id"])) == 1
    assert discord.standing(CHANNEL) == stood


@pytest.mark.slow
async def test_the_process_is_ready_and_counts_what_it_did(served: ServedTown) -> None:
    await served.bot.until_logged("connected to Discord")
    status, _ = await served.bot.fetched("/readyz")
    _, numbers = await served.bot.fetched("/metrics")

    assert status == 200
    assert 'advisor_questions_total{outcome="answered",platform="discord"}' in numbers
    assert 'advisor_answers_in_flight{platform="discord"} 0.0' in numbers
    assert not any(f'"{number}"' in numbers for number in range(5001, next(globals()["numbers"])))
