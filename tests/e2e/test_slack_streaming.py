"""An answer in the making, over the wire: announced at once, streamed as it is checked, stopped, taken back."""

import asyncio

import pytest

from tests.standins.slack.advisor import SOURCES, PlayedAdvisor
from tests.standins.slack.limits import Payload, notified, steps_of, visible, words_of
from tests.standins.slack.serving import Campus, messages
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, STUDENT, TEAM

pytest_plugins = ["tests.standins.slack.fixtures"]
pytestmark = pytest.mark.usefixtures("bot")

FIRST = "Fees are due in May [1]."
BOTH = "Fees are due in May [1]. Pay them online [1]."


async def begun(slack: PlayedSlack, advisor: PlayedAdvisor, way: str = "mention") -> Payload:
    """Asks, and waits until the first sentence stands."""
    advisor.may_answer.clear()
    advisor.text = BOTH
    body: Payload = getattr(slack, way)("When are fees due?")
    await slack.deliver(body)
    await advisor.write(FIRST)
    await slack.until(messages(slack, 1))
    return body


async def ended(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    """Lets the answer come, and waits until the whole stands."""
    advisor.may_answer.set()
    await slack.until(lambda: slack.shown() == [f"{BOTH}\n{SOURCES}"])


@pytest.mark.parametrize("way", ["mention", "direct"])
async def test_checked_sentences_appear_as_they_are_written(
    slack: PlayedSlack, advisor: PlayedAdvisor, way: str
) -> None:
    body = await begun(slack, advisor, way)
    first = slack.shown()
    await advisor.write(BOTH)
    await slack.until(lambda: slack.shown() == [BOTH])
    await ended(slack, advisor)

    (start,) = slack.called("chat.startStream")
    (append,) = slack.called("chat.appendStream")
    assert first == [FIRST]
    assert words_of(append.payload) == " Pay them online [1]."
    assert start.payload["thread_ts"] == body["event"]["ts"]
    assert (start.payload["recipient_user_id"], start.payload["recipient_team_id"]) == (STUDENT, TEAM)
    assert slack.called("chat.postMessage") == slack.called("chat.update") == []


async def test_the_end_of_a_stream_brings_sources_and_buttons(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await begun(slack, advisor)
    await ended(slack, advisor)

    (stop,) = slack.called("chat.stopStream")
    assert words_of(stop.payload) == " Pay them online [1]."
    assert [block["type"] for block in stop.payload["blocks"]] == ["section", "context", "context_actions", "actions"]


@pytest.mark.parametrize("shows_steps", [True, False])
async def test_steps_stand_above_the_answer_where_slack_shows_them(
    slack: PlayedSlack, advisor: PlayedAdvisor, shows_steps: bool
) -> None:
    slack.workspace.shows_steps = shows_steps
    await begun(slack, advisor)
    await ended(slack, advisor)

    start, *again = slack.called("chat.startStream")
    (stop,) = slack.called("chat.stopStream")
    assert steps_of(start.payload) == ["Searching the university's pages", "Reading what they say"]
    assert steps_of(stop.payload) == (["Checking the answer against them"] if shows_steps else [])
    assert [each.payload.get("markdown_text") for each in again] == ([] if shows_steps else [FIRST])
    assert slack.shown() == [f"{BOTH}\n{SOURCES}"]


async def test_the_session_is_processing_until_the_answer_stands(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    body = await begun(slack, advisor)
    meanwhile = dict(slack.workspace.sessions)
    await ended(slack, advisor)

    assert meanwhile == {body["event"]["ts"]: "processing"}
    assert slack.workspace.sessions == {body["event"]["ts"]: "active"}


async def test_a_posted_answer_ends_the_session_too(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.may_answer.clear()
    body = slack.mention("When?")
    await slack.deliver(body)
    await slack.until(lambda: slack.workspace.sessions == {body["event"]["ts"]: "processing"})
    advisor.may_answer.set()

    await slack.until(lambda: slack.workspace.sessions == {body["event"]["ts"]: "active"})

    assert len(slack.messages) == 1


async def test_an_answer_that_was_written_anew_replaces_what_was_streamed(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    await begun(slack, advisor)
    await advisor.write("Quite another text.")
    await slack.until(lambda: bool(slack.called("chat.stopStream")))
    await ended(slack, advisor)

    assert len(slack.called("chat.update")) == 1


async def test_a_stream_that_slack_has_ended_is_repaired_with_the_whole_text(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    body = await begun(slack, advisor)
    slack.workspace.end_streams(body["event"]["ts"])
    await ended(slack, advisor)

    (update,) = slack.called("chat.update")
    assert visible(update.payload) == f"{BOTH}\n{SOURCES}"


async def test_a_stream_ends_before_slack_would_end_it(
    slack: PlayedSlack, advisor: PlayedAdvisor, campus: Campus
) -> None:
    await begun(slack, advisor)
    campus.time.now += 211
    await advisor.write(BOTH)
    await slack.until(lambda: bool(slack.called("chat.stopStream")))
    await ended(slack, advisor)

    assert slack.called("chat.appendStream") == []
    assert len(slack.called("chat.update")) == 1


@pytest.mark.parametrize("status", [500, 502])
async def test_words_that_may_have_been_added_are_never_added_twice(
    slack: PlayedSlack, advisor: PlayedAdvisor, status: int
) -> None:
    await begun(slack, advisor)
    slack.fail_next("chat.appendStream", status)
    await advisor.write(BOTH)
    await slack.until(lambda: bool(slack.called("chat.appendStream")))
    await ended(slack, advisor)

    assert len(slack.called("chat.appendStream")) == 1


async def test_where_streaming_is_refused_the_whole_is_posted(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    slack.workspace.streams = False
    advisor.may_answer.clear()
    advisor.text = BOTH
    await slack.deliver(slack.mention("When?"))
    await advisor.write(FIRST)
    await slack.until(lambda: bool(slack.called("chat.startStream")))
    await ended(slack, advisor)

    assert len(slack.called("chat.postMessage")) == 1


async def test_a_long_answer_is_posted_in_several_messages_after_its_stream(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    await begun(slack, advisor)
    advisor.text = FIRST + " and" * 4_000
    advisor.may_answer.set()
    await slack.until(messages(slack, 2))

    assert "\n".join(slack.shown()).split().count("and") == 4_000
    assert all(len(words_of(call.payload)) <= 12_000 for call in slack.calls)


async def test_what_a_crawled_page_plants_in_a_stream_calls_nobody(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.may_answer.clear()
    await slack.deliver(slack.mention("When?"))
    await advisor.write("<!channel> <@U123> @here ![x](https://evil.example/pixel) <!everyone> write to a@b.edu")
    await slack.until(messages(slack, 1))
    advisor.text = "<!channel> <@U123>"
    advisor.may_answer.set()
    await slack.until(lambda: bool(slack.called("chat.update")))

    (start,) = slack.called("chat.startStream")
    assert notified(start.payload) == []
    assert "@here" not in words_of(start.payload)
    assert "![" not in words_of(start.payload)
    assert "a@b.edu" in words_of(start.payload)


# ---- stopped and taken back --------------------------------------------------------------------


async def test_the_stop_button_stops_a_stream_and_gives_the_question_back(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    body = await begun(slack, advisor)

    await slack.deliver(slack.stop(body))
    await slack.until(lambda: slack.workspace.sessions[body["event"]["ts"]] == "active")

    assert advisor.cancelled == [f"{CHANNEL}:{body['event']['ts']}"]
    assert slack.shown() == [f"{FIRST}\n_Stopped before it was complete._"]


async def test_the_stop_button_before_the_first_word_is_confirmed(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.may_answer.clear()
    body = slack.direct("When?")
    await slack.deliver(body)
    await slack.until(lambda: body["event"]["ts"] in slack.workspace.sessions)

    await slack.deliver(slack.stop(body))
    await slack.until(lambda: slack.workspace.sessions[body["event"]["ts"]] == "active")

    assert len(advisor.cancelled) == 1
    assert slack.shown() == ["Stopped. Ask again whenever you like."]


async def test_a_stop_where_nothing_is_written_does_nothing(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.stop(slack.mention("Long ago")))
    await slack.deliver(slack.mention("When?"))
    await slack.until(messages(slack, 1))

    assert advisor.cancelled == []


async def test_a_question_that_is_taken_back_is_neither_answered_nor_kept(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    body = await begun(slack, advisor, "direct")

    await slack.deliver(slack.take_back(body))
    await slack.until(messages(slack, 0))

    question = f"{body['event']['channel']}:{body['event']['ts']}"
    assert advisor.cancelled == [question]
    assert advisor.archive.forgotten_messages == [("slack", TEAM, question)]


async def test_a_question_that_is_taken_back_later_is_forgotten(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    body = slack.direct("When?")
    await slack.deliver(body)
    await slack.until(messages(slack, 1))

    await slack.deliver(slack.take_back(body))
    await slack.deliver(slack.direct("Another?"))
    await slack.until(messages(slack, 2))

    assert [each.asked for each in advisor.archive.explanations.values()] == ["Another?"]


async def test_an_edited_question_is_answered_as_it_was_asked(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    body = await begun(slack, advisor, "direct")
    changed = {"subtype": "message_changed", "message": {**body["event"], "text": "another"}, "user": None}
    await slack.deliver(slack.direct("", **changed))
    await ended(slack, advisor)

    assert [message.text for message in advisor.asked] == ["When are fees due?"]


# ---- in time -----------------------------------------------------------------------------------


async def test_ten_people_at_once_see_before_any_answer_that_somebody_is_at_it(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.may_answer.clear()
    bodies = [slack.mention(f"question {number}", user=f"U{number}") for number in range(10)]

    await asyncio.gather(*map(slack.deliver, bodies))
    await slack.until(lambda: len(slack.called("assistant.threads.setStatus")) == 10)
    advisor.may_answer.set()
    await slack.until(messages(slack, 10))
