"""What of Slack's events is a question, what it says, and whose memory it belongs to."""

from datetime import UTC, datetime
from typing import Any

import pytest

from adapters.slack.inbound import Place, Question, message_in_command, plain_text, question_in_event
from core.domain.conversation import ConversationKey

BOT = "UBOT"


def body(**event: object) -> dict[str, Any]:
    plain = {"type": "message", "channel": "D1", "channel_type": "im", "user": "U1", "text": "When?", "ts": "1.000200"}
    return {"team_id": "T1", "event": {**plain, **event}}


def mention(**event: object) -> dict[str, Any]:
    return body(type="app_mention", channel="C1", channel_type="channel", text=f"<@{BOT}> When?", **event)


def asked(delivered: dict[str, Any]) -> Question:
    question = question_in_event(delivered, BOT)
    assert question is not None
    return question


def test_a_mention_is_a_question_that_opens_a_thread() -> None:
    question = asked(mention())

    assert question.message.text == "When?"
    assert question.place == Place("T1", "C1", "1.000200")
    assert question.message.conversation == ConversationKey("slack", "T1", "C1:1.000200", "U1")


def test_a_mention_in_a_thread_stays_in_it() -> None:
    question = asked(mention(thread_ts="0.000100"))

    assert question.place == Place("T1", "C1", "0.000100")
    assert question.message.conversation.channel == "C1:0.000100"
    assert question.message.id == "C1:1.000200"


def test_a_direct_message_opens_a_thread() -> None:
    question = asked(body())

    assert question.place == Place("T1", "D1", "1.000200")
    assert question.message.conversation == ConversationKey("slack", "T1", "D1:1.000200", "U1")
    assert question.message.sent_at == datetime(1970, 1, 1, 0, 0, 1, 200, UTC)


def test_a_thread_in_a_direct_message_is_a_conversation_of_its_own() -> None:
    assert asked(body(thread_ts="0.5")).message.conversation.channel == "D1:0.5"


def test_a_picture_with_words_is_a_question() -> None:
    assert asked(body(subtype="file_share")).message.text == "When?"


def test_a_picture_alone_is_an_empty_question() -> None:
    assert asked(body(subtype="file_share", text="")).message.text == ""


@pytest.mark.parametrize(
    "event",
    [
        {"bot_id": "B1"},
        {"user": BOT},
        {"user": None},
        {"subtype": "message_changed"},
        {"subtype": "message_deleted"},
        {"subtype": "bot_message"},
        {"edited": {"user": "U1", "ts": "2.0"}},
        {"channel": "C1", "channel_type": "channel"},
        {"channel": "G1", "channel_type": "mpim"},
    ],
    ids=str,
)
def test_what_nobody_asked_is_no_question(event: dict[str, Any]) -> None:
    assert question_in_event(body(**event), BOT) is None


def test_a_command_is_known_by_its_trigger() -> None:
    at = datetime(2026, 1, 2, tzinfo=UTC)
    command = {"team_id": "T1", "channel_id": "C1", "user_id": "U1", "trigger_id": "7.t", "text": "fees &amp; dates"}

    message = message_in_command(command, at)

    assert (message.id, message.text, message.sent_at) == ("7.t", "fees & dates", at)
    assert message.conversation == ConversationKey("slack", "T1", "C1", "U1")


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (f"<@{BOT}> when?", "when?"),
        (f"tell me <@{BOT}|advisor> when", "tell me when"),
        ("is <@U2|ana> in?", "is @ana in?"),
        ("<#C2|help> or <!here>", "#help or @here"),
        ("<!subteam^S1|@staff>", "@staff"),
        ("<https://a.edu/b|the page>", "the page"),
        ("<https://a.edu/b>", "https://a.edu/b"),
        ("<mailto:x@a.edu|x@a.edu>", "x@a.edu"),
        ("1 &lt; 2 &amp;amp; 3", "1 < 2 &amp; 3"),
        (f"<@{BOT}>", ""),
        ("```\ncode\n```", "```\ncode\n```"),
        ("متى يبدأ الفصل؟ 🎓", "متى يبدأ الفصل؟ 🎓"),
    ],
)
def test_markup_becomes_words(typed: str, plain: str) -> None:
    assert plain_text(typed, BOT) == plain
