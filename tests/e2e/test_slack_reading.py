"""What the bot reads in Slack besides words: threads, shared messages, voice, files, and mentions added by edits."""

import pytest

from core.presentation.messages import say
from tests.standins.slack.advisor import SOURCES, PlayedAdvisor
from tests.standins.slack.limits import Payload, notified
from tests.standins.slack.serving import messages
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import BOT_USER, CHANNEL, DIRECT, TEAM

pytest_plugins = ["tests.standins.slack.fixtures"]
pytestmark = pytest.mark.usefixtures("bot")

THEIRS = "When are fees due?"
ECHO = f"> {say('asked.answering', question=THEIRS)}"
LINK = "https://campus.slack.example/archives/C9/p1"


def shared(text: str, **more: object) -> Payload:
    """A message that somebody shares, as Slack attaches it."""
    return {"is_share": True, "is_msg_unfurl": True, "from_url": LINK, "author_name": "Kim", "text": text, **more}


def asked(advisor: PlayedAdvisor) -> list[str]:
    return [message.text for message in advisor.asked]


# ---- a message that is pointed to ----------------------------------------------------------------


@pytest.mark.parametrize("words", ["can you answer this?", "", "¿puedes responder esto?"])
async def test_in_a_thread_its_first_message_is_answered_and_named(
    slack: PlayedSlack, advisor: PlayedAdvisor, words: str
) -> None:
    slack.workspace.history, slack.workspace.begun = frozenset({CHANNEL}), {"9.1": {"user": "U2", "text": THEIRS}}
    await slack.deliver(slack.mention(words, thread_ts="9.1", channel_type="channel"))
    await slack.until(messages(slack, 1))

    assert asked(advisor) == [THEIRS]
    assert slack.shown()[0].startswith(ECHO)


async def test_where_the_thread_may_not_be_read_the_way_to_it_is_told_once(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    slack.workspace.history = frozenset()
    await slack.deliver(slack.mention("can you answer this?", thread_ts="9.1"))
    await slack.until(messages(slack, 1))

    assert slack.shown() == [say("asked.hidden")]
    assert advisor.asked == []


async def test_a_thread_whose_first_message_was_deleted_is_told_so(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    slack.workspace.history = frozenset({CHANNEL})
    slack.workspace.begun = {"9.1": {"subtype": "tombstone", "user": "USLACKBOT", "text": "This message was deleted."}}
    await slack.deliver(slack.mention("please answer", thread_ts="9.1"))
    await slack.until(messages(slack, 1))

    assert slack.shown() == [say("asked.gone")]
    assert advisor.asked == []


# ---- what is shared, spoken or attached ------------------------------------------------------------


@pytest.mark.parametrize("given", [shared(THEIRS), shared("", attachments=[shared(THEIRS)])])
async def test_a_shared_message_is_answered_also_one_that_shares_another(
    slack: PlayedSlack, advisor: PlayedAdvisor, given: Payload
) -> None:
    await slack.deliver(slack.direct(f"can you answer this? <{LINK}>", attachments=[given]))
    await slack.until(messages(slack, 1))

    assert asked(advisor) == [THEIRS]
    assert not advisor.asked[0].is_private
    assert slack.shown()[0].startswith(ECHO)


async def test_a_question_about_a_shared_message_is_the_question(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.direct(f"does it hold for graduates? <{LINK}>", attachments=[shared(THEIRS)]))
    await slack.until(messages(slack, 1))

    assert asked(advisor) == ["does it hold for graduates?"]


async def test_a_voice_clip_is_answered_by_its_transcript(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    spoken = {"status": "complete", "locale": "en-US", "preview": {"content": THEIRS, "has_more": False}}
    clip = {"id": "F1", "name": "audio_message.m4a", "subtype": "slack_audio", "transcription": spoken}
    await slack.deliver(slack.direct("", subtype="file_share", files=[clip]))
    await slack.until(messages(slack, 1))

    assert asked(advisor) == [THEIRS]
    assert slack.shown()[0].startswith(ECHO)


async def test_a_file_alone_is_named_and_declined(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.direct("", subtype="file_share", files=[{"id": "F1", "name": "plan.pdf"}]))
    await slack.until(messages(slack, 1))

    assert slack.shown() == [say("asked.files", names="plan.pdf")]
    assert advisor.asked == []


async def test_a_question_with_a_file_says_that_the_file_was_not_opened(slack: PlayedSlack) -> None:
    await slack.deliver(slack.direct("When?", subtype="file_share", files=[{"id": "F1", "name": "plan.pdf"}]))
    await slack.until(lambda: bool(slack.messages) and SOURCES in slack.shown()[0])

    assert say("asked.unopened", names="plan.pdf") in str(slack.messages[next(iter(slack.messages))]["blocks"])


# ---- edits and bystanders ------------------------------------------------------------------------------


async def test_a_mention_that_an_edit_adds_is_answered_once_however_often_it_is_edited(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    said = slack.event(type="message", channel=CHANNEL, channel_type="channel", text="when?")
    for number in range(20):
        await slack.deliver(slack.edit(said, f"<@{BOT_USER}> when{'?' * number}"))
    await slack.until(messages(slack, 1))
    await slack.deliver(slack.direct("the last one"))
    await slack.until(messages(slack, 2))

    assert {channel for channel, _ in slack.messages} == {CHANNEL, DIRECT}


async def test_forty_mentions_are_no_words_of_the_question(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    crowd = " ".join(f"<@U9{number:02}>" for number in range(40))
    await slack.deliver(slack.mention(f"{crowd} when can I drop?"))
    await slack.until(messages(slack, 1))

    assert asked(advisor) == ["when can I drop?"]
    assert notified(next(iter(slack.messages.values()))) == []


async def test_who_calls_somebody_else_in_its_thread_is_left_alone(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    first = slack.mention("When?", ts="8.1")
    await slack.deliver(first)
    await slack.until(messages(slack, 1))
    await slack.deliver(slack.reply("thanks <@U2>, and where?", "8.1"))
    await slack.deliver(slack.reply("and for <!subteam^S1|@staff>?", "8.1"))
    await slack.deliver(slack.reply("and where?", "8.1", user="U2"))
    await slack.deliver(slack.direct("the last one"))
    await slack.until(messages(slack, 2))

    assert asked(advisor) == ["When?", "the last one"]


# ---- a workspace that goes ---------------------------------------------------------------------------------


async def test_a_workspace_that_uninstalls_in_mid_answer_gets_and_leaves_none(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.may_answer.clear()
    await slack.deliver(slack.mention("When?"))
    await slack.until(lambda: bool(slack.called("assistant.threads.setStatus")))
    await slack.deliver(slack.event(type="app_uninstalled"))
    await slack.until(lambda: bool(advisor.cancelled))
    advisor.may_answer.set()
    await slack.deliver(slack.direct("the last one"))
    await slack.until(messages(slack, 1))

    assert {channel for channel, _ in slack.messages} == {DIRECT}
    assert advisor.archive.purged == [("slack", TEAM)]
