"""The real Slack client against a played Slack: sockets, signed requests, the Web API, and what people see."""

import asyncio
import json

import aiohttp
import pytest

from core.domain.answer import Outcome
from core.errors import ConfigurationError, ModelRefused, ModelUnavailable, PlatformUnavailable
from tests.standins.slack.advisor import SOURCES, PlayedAdvisor
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import Campus, messages, serving, socket_client, webhook_client
from tests.standins.slack.signed import SIGNING_SECRET, post
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN, BOT_USER, CHANNEL, DIRECT, STUDENT

pytest_plugins = ["tests.standins.slack.fixtures"]


# ---- questions and answers ---------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_a_mention_is_answered_in_its_thread_with_sources(slack: PlayedSlack) -> None:
    body = slack.mention("When are fees due?")

    await slack.deliver(body)
    await slack.until(messages(slack, 1))

    (posted,) = slack.messages.values()
    assert visible(posted) == f"You asked: When are fees due? [1]\n{SOURCES}"
    assert (posted["channel"], posted["thread_ts"]) == (CHANNEL, body["event"]["ts"])
    assert (posted["unfurl_links"], posted["unfurl_media"]) == (False, False)


@pytest.mark.usefixtures("bot")
async def test_a_mention_in_a_thread_is_answered_there(slack: PlayedSlack) -> None:
    await slack.deliver(slack.mention("And then?", thread_ts="1600000000.000001"))
    await slack.until(messages(slack, 1))

    assert [posted["thread_ts"] for posted in slack.messages.values()] == ["1600000000.000001"]


@pytest.mark.usefixtures("bot")
async def test_a_direct_message_is_answered_in_its_thread(slack: PlayedSlack) -> None:
    body = slack.direct("When are fees due?")

    await slack.deliver(body)
    await slack.until(messages(slack, 1))

    (posted,) = slack.messages.values()
    assert (posted["channel"], posted["thread_ts"]) == (DIRECT, body["event"]["ts"])


@pytest.mark.usefixtures("bot")
async def test_a_command_is_acknowledged_at_once_and_answered_privately(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.may_answer.clear()

    acknowledged = await slack.deliver(slack.command("When are fees due?"))
    advisor.may_answer.set()
    await slack.until(lambda: len(slack.responses) == 1)

    assert acknowledged.payload["response_type"] == "ephemeral"
    assert slack.responses[0]["response_type"] == "ephemeral"
    assert visible(slack.responses[0]).startswith("> When are fees due?\nYou asked: When are fees due?")
    assert slack.messages == {}


@pytest.mark.usefixtures("bot")
async def test_an_event_delivered_three_times_is_answered_once(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    body = slack.mention("When are fees due?")

    for retry in range(3):
        await slack.deliver(body, retry)
    await slack.deliver(slack.mention("Something else?"))
    await slack.until(messages(slack, 2))

    assert advisor.asked[0].id == f"{CHANNEL}:{body['event']['ts']}"
    assert [text.partition(" [1]")[0] for text in slack.shown()] == [
        "You asked: When are fees due?",
        "You asked: Something else?",
    ]


@pytest.mark.usefixtures("bot")
async def test_what_nobody_asked_is_acknowledged_and_left_alone(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.direct("mine", user=BOT_USER))
    await slack.deliver(slack.direct("another bot", bot_id="B2"))
    await slack.deliver(slack.direct("", subtype="message_changed", message={"text": "new"}))
    await slack.deliver(slack.direct("edited", edited={"user": "U1", "ts": "1.0"}))
    await slack.deliver(slack.direct("a question"))
    await slack.until(messages(slack, 1))

    assert [message.text for message in advisor.asked] == ["a question"]


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_fifty_conversations_at_once_stay_apart(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    bodies = [slack.mention(f"question {number}", user=f"U{number}") for number in range(50)]

    await asyncio.gather(*map(slack.deliver, bodies))
    await slack.until(messages(slack, 50))

    answers = {posted["thread_ts"]: visible(posted) for posted in slack.messages.values()}
    assert all(f"question {n} [1]" in answers[body["event"]["ts"]] for n, body in enumerate(bodies))
    assert len({message.conversation for message in advisor.asked}) == 50


# ---- while the answer takes its time -----------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_a_slow_answer_is_announced_by_a_status_before_it_is_there(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.may_answer.clear()
    body = slack.mention("When?")

    await slack.deliver(body)
    await slack.until(lambda: bool(slack.called("assistant.threads.setStatus")))
    advisor.may_answer.set()
    await slack.until(messages(slack, 1))

    (status,) = slack.called("assistant.threads.setStatus")
    assert status.payload["thread_ts"] == body["event"]["ts"]


@pytest.mark.parametrize("way", ["mention", "direct"])
@pytest.mark.usefixtures("bot")
async def test_without_a_status_a_placeholder_becomes_the_answer(
    slack: PlayedSlack, advisor: PlayedAdvisor, way: str
) -> None:
    slack.workspace.agent_view = False
    advisor.may_answer.clear()

    await slack.deliver(getattr(slack, way)("When?"))
    await slack.until(messages(slack, 1))
    announced = slack.shown()
    advisor.may_answer.set()
    await slack.until(lambda: len(slack.called("chat.update")) == 1)

    assert announced == ["Looking this up on the university's pages …"]
    assert slack.shown() == [f"You asked: When? [1]\n{SOURCES}"]


@pytest.mark.usefixtures("bot")
async def test_a_first_delivery_is_announced_before_it_is_looked_up(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    body = slack.mention("When?")
    advisor.may_recognise.clear()

    await slack.deliver(body)
    await slack.until(lambda: body["event"]["ts"] in slack.workspace.statuses)
    advisor.may_recognise.set()
    await slack.until(messages(slack, 1))

    assert slack.workspace.statuses == {}


@pytest.mark.usefixtures("bot")
async def test_what_was_announced_for_nothing_is_taken_back(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    body = slack.mention("When?")
    thread = body["event"]["ts"]
    advisor.claimed.add(f"{CHANNEL}:{thread}")
    advisor.may_recognise.clear()

    await slack.deliver(body)
    await slack.until(lambda: thread in slack.workspace.statuses)
    advisor.may_recognise.set()
    await slack.until(lambda: slack.workspace.statuses[thread] == "")

    assert slack.shown() == []


@pytest.mark.usefixtures("bot")
async def test_a_repeated_delivery_that_is_recognised_late_shows_nothing(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    body = slack.direct("When?")
    advisor.claimed.add(f"{DIRECT}:{body['event']['ts']}")
    advisor.may_recognise.clear()

    await slack.deliver(body, retry=1)
    advisor.may_recognise.set()
    await slack.deliver(slack.direct("Another?"))
    await slack.until(messages(slack, 1))

    assert [
        call.payload["thread_ts"] for call in slack.calls if call.payload.get("thread_ts") == body["event"]["ts"]
    ] == []


@pytest.mark.usefixtures("bot")
async def test_an_answer_whose_placeholder_is_gone_is_posted_anew(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    slack.workspace.agent_view = False
    advisor.may_answer.clear()

    await slack.deliver(slack.direct("When?"))
    await slack.until(messages(slack, 1))
    slack.messages.clear()
    advisor.may_answer.set()
    await slack.until(messages(slack, 1))

    assert slack.shown() == [f"You asked: When? [1]\n{SOURCES}"]


# ---- what goes wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (ModelUnavailable("the model at 10.0.0.7 is busy"), "ask again in a minute"),
        (ModelRefused("key sk-123 was refused"), "Something went wrong on my side"),
        (ZeroDivisionError("a fault of ours"), "Something went wrong on my side"),
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("way", ["mention", "command"])
@pytest.mark.usefixtures("bot")
async def test_a_failure_is_a_friendly_sentence_without_internals(
    slack: PlayedSlack, advisor: PlayedAdvisor, failure: Exception, said: str, way: str
) -> None:
    advisor.failure = failure

    await slack.deliver(getattr(slack, way)("When?"))
    await slack.until(lambda: len(slack.messages) + len(slack.responses) == 1)

    (payload,) = [*slack.messages.values(), *slack.responses]
    assert said in visible(payload)
    assert "Reference: " in visible(payload)
    assert str(failure) not in json.dumps(payload)


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_a_post_beyond_the_rate_is_sent_again_after_a_while(slack: PlayedSlack) -> None:
    slack.fail_next("chat.postMessage", 429, **{"Retry-After": "0"})

    await slack.deliver(slack.mention("When?"))
    await slack.until(messages(slack, 1))

    assert len(slack.called("chat.postMessage")) == 2


@pytest.mark.parametrize("status", [500, 503])
@pytest.mark.usefixtures("bot")
async def test_a_post_that_slack_could_not_take_is_sent_again(slack: PlayedSlack, status: int) -> None:
    slack.fail_next("chat.postMessage", status)

    await slack.deliver(slack.direct("When?"))
    await slack.until(messages(slack, 1))

    assert len(slack.called("chat.postMessage")) == 2


@pytest.mark.usefixtures("bot")
async def test_a_post_that_slack_took_without_saying_so_is_not_sent_twice(slack: PlayedSlack) -> None:
    slack.lose_next("chat.postMessage")

    await slack.deliver(slack.direct("When?"))
    await slack.until(lambda: bool(slack.called("conversations.replies")))
    await slack.deliver(slack.direct("And then?"))
    await slack.until(messages(slack, 2))

    assert [text.partition(" [1]")[0] for text in slack.shown()] == ["You asked: When?", "You asked: And then?"]


@pytest.mark.usefixtures("bot")
async def test_where_a_lost_post_cannot_be_looked_for_only_the_asker_gets_it_again(slack: PlayedSlack) -> None:
    slack.lose_next("chat.postMessage")

    await slack.deliver(slack.mention("When?"))
    await slack.until(lambda: bool(slack.workspace.whispers))

    (whispered,) = slack.workspace.whispers
    assert len(slack.messages) == 1
    assert visible(whispered) == f"You asked: When? [1]\n{SOURCES}"
    assert whispered["user"] == STUDENT


@pytest.mark.usefixtures("bot")
async def test_a_workspace_that_does_not_know_the_buttons_gets_the_answer(slack: PlayedSlack) -> None:
    slack.workspace.unknown = {"context_actions"}

    await slack.deliver(slack.mention("When?"))
    await slack.until(messages(slack, 1))

    assert slack.shown() == [f"You asked: When? [1]\n{SOURCES}"]


@pytest.mark.usefixtures("bot")
async def test_a_page_of_a_proxy_in_place_of_slack_is_survived(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.may_answer.clear()
    slack.break_next("assistant.threads.setStatus")
    slack.break_next("chat.update")

    await slack.deliver(slack.mention("When?"))
    await slack.until(messages(slack, 1))
    advisor.may_answer.set()
    await slack.until(messages(slack, 2))

    assert slack.shown()[1] == f"You asked: When? [1]\n{SOURCES}"


@pytest.mark.usefixtures("bot")
async def test_a_channel_that_refuses_us_does_not_stop_the_bot(slack: PlayedSlack) -> None:
    await slack.deliver(slack.mention("When?", channel="CGONE"))
    await slack.until(lambda: bool(slack.called("chat.postMessage")))
    await slack.deliver(slack.mention("And here?"))
    await slack.until(lambda: any(text.startswith("You asked: And here?") for text in slack.shown()))


@pytest.mark.parametrize("typed", ["", "```\nx = 1\n```", "😀🎓", "متى يبدأ الفصل؟", "x" * 4_000])
@pytest.mark.parametrize("way", ["mention", "direct", "command"])
@pytest.mark.usefixtures("bot")
async def test_odd_questions_reach_the_advisor_as_typed(
    slack: PlayedSlack, advisor: PlayedAdvisor, way: str, typed: str
) -> None:
    await slack.deliver(getattr(slack, way)(typed))
    await slack.until(lambda: len(slack.messages) + len(slack.responses) == 1)

    assert [message.text for message in advisor.asked] == [typed]


@pytest.mark.parametrize("way", ["mention", "command"])
@pytest.mark.usefixtures("bot")
async def test_a_crawled_page_can_ping_nobody(slack: PlayedSlack, advisor: PlayedAdvisor, way: str) -> None:
    advisor.text = "**<!channel>** <!here> <@U123> ```<!everyone>``` <https://evil.example|fees>"

    await slack.deliver(getattr(slack, way)("When?"))
    await slack.until(lambda: len(slack.messages) + len(slack.responses) == 1)

    (payload,) = [*slack.messages.values(), *slack.responses]
    assert "channel" in visible(payload)
    assert notified(payload) == []
    assert "|fees>" not in json.dumps(payload)


@pytest.mark.parametrize("way", ["mention", "command"])
@pytest.mark.usefixtures("bot")
async def test_an_answer_beyond_slacks_limits_comes_in_several_messages(
    slack: PlayedSlack, advisor: PlayedAdvisor, way: str
) -> None:
    advisor.text = " ".join(f"word{number}" for number in range(4_000))

    await slack.deliver(getattr(slack, way)("When?"))
    await slack.until(lambda: len(slack.messages) + len(slack.responses) == 4)

    shown = "\n".join(visible(payload) for payload in [*slack.messages.values(), *slack.responses])
    assert shown.removeprefix("> When?\n").split()[:4_000] == advisor.text.split()
    assert shown.endswith(SOURCES)


@pytest.mark.parametrize("outcome", [Outcome.INVALID, Outcome.LIMITED])
@pytest.mark.parametrize("way", ["mention", "command"])
@pytest.mark.usefixtures("bot")
async def test_what_cannot_be_asked_is_answered_in_a_sentence_without_buttons(
    slack: PlayedSlack, advisor: PlayedAdvisor, way: str, outcome: Outcome
) -> None:
    advisor.text, advisor.outcome = "Please ask a question.", outcome

    await slack.deliver(getattr(slack, way)("\n"))
    await slack.until(lambda: len(slack.messages) + len(slack.responses) == 1)

    (payload,) = [*slack.messages.values(), *slack.responses]
    assert visible(payload) == "Please ask a question."
    assert [block["type"] for block in payload["blocks"]] == ["section"]


@pytest.mark.parametrize(
    "event",
    [
        {"text": None},
        {"blocks": [{"type": "rich_text", "elements": []}]},
    ],
    ids=["no text at all", "blocks that say nothing"],
)
@pytest.mark.usefixtures("bot")
async def test_a_message_without_words_is_an_empty_question(
    slack: PlayedSlack, advisor: PlayedAdvisor, event: Payload
) -> None:
    await slack.deliver(
        slack.event(**{"type": "message", "channel": DIRECT, "channel_type": "im", "text": "", **event})
    )
    await slack.until(messages(slack, 1))

    assert [message.text for message in advisor.asked] == [""]


@pytest.mark.parametrize(
    "code",
    ["channel_not_found", "not_in_channel", "is_archived", "restricted_action", "thread_not_found", "user_is_bot"],
)
@pytest.mark.usefixtures("bot")
async def test_a_place_that_takes_no_answer_does_not_stop_the_bot(
    slack: PlayedSlack, caplog: pytest.LogCaptureFixture, code: str
) -> None:
    slack.refuse_next("assistant.threads.setStatus", code)
    slack.refuse_next("chat.postMessage", code)

    await slack.deliver(slack.mention("Where nobody can answer?"))
    await slack.until(lambda: len(slack.called("chat.postMessage")) >= 1)
    await slack.deliver(slack.mention("And here?"))
    await slack.until(lambda: any("And here?" in text for text in slack.shown()))

    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.slow
@pytest.mark.parametrize("level", ["DEBUG", "INFO"])
async def test_neither_tokens_nor_words_of_students_are_logged(
    slack: PlayedSlack, campus: Campus, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, level: str
) -> None:
    caplog.set_level(level, logger="adapters")
    slack.fail_next("chat.postMessage", 429, **{"Retry-After": "0"})
    slack.refuse_next("chat.update", "internal_error")
    async with serving(socket_client(slack, campus)):
        await slack.deliver(slack.direct("My name is Ada Example"))
        await slack.deliver(slack.command("My name is Ada Example"))
        await slack.until(lambda: len(slack.messages) + len(slack.responses) == 2)

    logged = caplog.text + "".join(capfd.readouterr())
    assert "slack connected" in logged
    assert not any(secret in logged for secret in (BOT_TOKEN, APP_TOKEN, "Ada Example"))


# ---- the connection ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("loss", ["refresh", "hang_up", "cut"])
@pytest.mark.usefixtures("bot")
async def test_a_lost_socket_is_opened_again(slack: PlayedSlack, loss: str) -> None:
    losing = getattr(slack, loss)()
    if losing is not None:
        await losing

    await slack.until(lambda: slack.connections == 2)
    await slack.deliver(slack.mention("Still there?"))
    await slack.until(messages(slack, 1))

    assert slack.shown()[0].startswith("You asked: Still there?")


async def test_an_answer_in_flight_still_arrives_when_the_bot_is_closed(
    slack: PlayedSlack, campus: Campus, advisor: PlayedAdvisor
) -> None:
    client = socket_client(slack, campus)
    advisor.may_answer.clear()
    async with serving(client):
        await slack.deliver(slack.mention("When?"))
        await slack.until(lambda: bool(slack.called("assistant.threads.setStatus")))

        closing = asyncio.create_task(client.close())
        await slack.until_hung_up()
        advisor.may_answer.set()
        await closing

    assert slack.shown() == [f"You asked: When? [1]\n{SOURCES}"]


@pytest.mark.parametrize(
    ("variable", "given"),
    [("SLACK_BOT_TOKEN", {"bot_token": "xoxb-wrong"}), ("SLACK_APP_TOKEN", {"app_token": "xapp-wrong"})],
)
async def test_a_wrong_token_is_told_by_its_name_and_not_by_its_value(
    slack: PlayedSlack, campus: Campus, variable: str, given: dict[str, str]
) -> None:
    client = socket_client(slack, campus, **given)

    with pytest.raises(ConfigurationError, match=rf"{variable} \(invalid_auth\)") as refused:
        await client.run()

    assert "wrong" not in str(refused.value)
    await client.close()


@pytest.mark.parametrize("method", ["auth.test", "apps.connections.open"])
async def test_an_outage_at_the_start_is_not_taken_for_a_wrong_token(
    slack: PlayedSlack, campus: Campus, method: str
) -> None:
    slack.break_next(method)

    with pytest.raises(PlatformUnavailable, match=r"HTTP 502.*try again"):
        await socket_client(slack, campus).run()


@pytest.mark.slow
async def test_a_slack_that_cannot_be_reached_at_the_start_is_told_as_such(slack: PlayedSlack, campus: Campus) -> None:
    client = socket_client(slack, campus, api_url="http://127.0.0.1:9/api/")

    with pytest.raises(PlatformUnavailable, match="cannot be reached"):
        await client.run()


# ---- signed requests ---------------------------------------------------------------------------


async def test_a_signed_event_is_acknowledged_first_and_answered_then(
    slack: PlayedSlack, advisor: PlayedAdvisor, webhook: str
) -> None:
    advisor.may_answer.clear()

    status, _ = await post(webhook, slack.mention("When?"))
    advisor.may_answer.set()
    await slack.until(messages(slack, 1))

    assert status == 200
    assert slack.shown() == [f"You asked: When? [1]\n{SOURCES}"]


async def test_a_signed_command_is_acknowledged_first_and_answered_then(
    slack: PlayedSlack, advisor: PlayedAdvisor, webhook: str
) -> None:
    advisor.may_answer.clear()

    status, body = await post(webhook, slack.command("When?"))
    advisor.may_answer.set()
    await slack.until(lambda: len(slack.responses) == 1)

    assert status == 200
    assert json.loads(body)["response_type"] == "ephemeral"


@pytest.mark.parametrize("forged", [{"secret": "wrong"}, {"age": 6 * 60.0}], ids=["bad signature", "stale"])
@pytest.mark.parametrize("way", ["mention", "command"])
async def test_a_forged_or_stale_request_is_refused(
    slack: PlayedSlack, advisor: PlayedAdvisor, webhook: str, way: str, forged: dict[str, float | str]
) -> None:
    secret, age = str(forged.get("secret", SIGNING_SECRET)), float(forged.get("age", 0))

    status, _ = await post(webhook, getattr(slack, way)("When?"), secret=secret, age=age)

    assert status == 401
    assert advisor.asked == []


@pytest.mark.parametrize("stamp", ["soon", "-1", "1e9", "9" * 5_000, "\xa712"])
async def test_a_request_with_a_malformed_time_is_refused_without_an_error(
    slack: PlayedSlack, webhook: str, stamp: str, caplog: pytest.LogCaptureFixture
) -> None:
    status, _ = await post(webhook, slack.mention("When?"), stamp=stamp)

    assert status == 401
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("odd", ["a\0b", "a\ud800b"], ids=["NUL", "lone surrogate"])
@pytest.mark.parametrize("field", ["team_id", "user", "channel", "text"])
async def test_an_event_with_text_that_no_store_takes_is_refused(
    slack: PlayedSlack, advisor: PlayedAdvisor, webhook: str, field: str, odd: str
) -> None:
    body = slack.mention("When?")
    (body if field == "team_id" else body["event"])[field] = odd

    status, _ = await post(webhook, body)

    assert (status, advisor.asked) == (400, [])


async def test_a_command_with_text_that_no_store_takes_is_refused(
    slack: PlayedSlack, advisor: PlayedAdvisor, webhook: str
) -> None:
    status, _ = await post(webhook, slack.command("When\0?"))

    assert (status, advisor.asked) == (400, [])


async def test_a_body_that_is_nested_without_end_is_refused(advisor: PlayedAdvisor, webhook: str) -> None:
    async with aiohttp.ClientSession() as session:
        headers = {"Content-Type": "application/json"}
        async with session.post(webhook, data=b"[" * 500_000, headers=headers) as reply:
            assert (reply.status, advisor.asked) == (400, [])


async def test_slack_can_verify_the_address(slack: PlayedSlack, webhook: str) -> None:
    status, body = await post(webhook, {"type": "url_verification", "challenge": "c1"})

    assert (status, json.loads(body)) == (200, {"challenge": "c1"})


@pytest.mark.usefixtures("webhook")
async def test_a_taken_port_is_told(slack: PlayedSlack, campus: Campus, port: int) -> None:
    with pytest.raises(ConfigurationError, match=f"127.0.0.1:{port}"):
        await webhook_client(slack, campus, port).run()
