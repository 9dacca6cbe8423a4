"""What of Slack's events is a question, what it says, and whose memory it belongs to."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from adapters.slack.inbound import (
    Place,
    Question,
    message_in_command,
    message_in_shortcut,
    person_in,
    question_again,
    question_in_event,
    unshared,
)
from adapters.slack.written import plain_text
from core.domain.conversation import ConversationKey, Person

BOT = "UBOT"
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


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
        {"channel": "C1", "channel_type": "channel", "thread_ts": "0.5", "text": "thanks <@U2>, where?"},
        {"channel": "C1", "channel_type": "channel", "thread_ts": "0.5", "text": "<!subteam^S1|@staff> where?"},
        {"channel": "C1", "channel_type": "channel", "text": "<@U2> when?"},
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
        ("is <@U2|ana> in?", "is in?"),
        ("<#C2|help> or <!here>", "#help or"),
        ("<!subteam^S1|@staff> <@U2> fees?", "fees?"),
        ("due <!date^1392734382^{date}|Feb 18>", "due Feb 18"),
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


# ---- who reads the answer -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("delivered", "is_private"),
    [
        (body(), True),
        (body(thread_ts="0.5"), True),
        (mention(), False),
        (mention(thread_ts="0.5"), False),
        (body(channel="C1", channel_type="channel", thread_ts="0.5"), False),
        (body(channel="G1", channel_type="group", thread_ts="0.5"), False),
        (body(type="app_mention", channel="G2", channel_type="mpim", text=f"<@{BOT}> When?"), False),
        (body(type="app_mention", channel="C2", channel_type="mpim", text=f"<@{BOT}> When?"), False),
    ],
)
def test_only_a_direct_message_is_read_by_its_sender_alone(delivered: dict[str, Any], is_private: bool) -> None:
    message = asked(delivered).message
    again = question_again(replace(message, is_private=False))

    assert message.is_private is is_private
    assert again is not None
    assert again.message.is_private is is_private


def test_a_command_is_answered_to_one_person_and_a_menu_shows_words_of_another() -> None:
    command = {"team_id": "T1", "channel_id": "C1", "user_id": "U1", "text": "When?", "trigger_id": "7"}
    menu = {"team": {"id": "T1"}, "user": {"id": "U1"}, "channel": {"id": "C1"}, "trigger_id": "8"}
    of_another = message_in_shortcut(menu | {"message": {"text": "I'm a junior"}}, NOW)

    assert message_in_command(command, NOW).is_private
    assert not of_another.is_private
    assert unshared(asked(mention()).message).is_private


def test_a_button_pressed_by_somebody_of_another_workspace_is_one_of_ours() -> None:
    body = {"type": "block_actions", "team": {"id": "T9"}, "user": {"id": "U7", "team_id": "T9"}}
    menu = body | {"type": "message_action", "message": {"team": "T1"}}
    form = body | {"type": "view_submission", "view": {"app_installed_team_id": "T1"}}

    assert person_in(body | {"message": {"team": "T1", "bot_id": "B1"}}) == Person("slack", "T1", "U7")
    assert person_in(form).workspace == "T1"
    assert person_in(menu).workspace == "T9"
    assert person_in(body).workspace == "T9"


@pytest.mark.parametrize(
    ("about", "is_guest"),
    [
        ({"is_ext_shared_channel": True}, True),
        ({"is_ext_shared_channel": False}, False),
        ({"is_ext_shared_channel": True, "authorizations": [{"team_id": "T1", "enterprise_id": "T9"}]}, False),
        ({"authorizations": [{"team_id": "T9"}]}, False),
    ],
)
def test_only_who_is_of_another_organisation_is_a_guest(about: dict[str, Any], is_guest: bool) -> None:
    found = question_in_event({**body(user_team="T9"), **about}, "UBOT")

    assert found is not None
    assert found.is_guest is is_guest
