"""How the bot behaves in Slack when something goes wrong, and where people go on from an answer."""

import pytest

from adapters.slack.outbound import FOLLOW_UP, SHARE
from core.domain.answer import Outcome
from core.presentation.messages import say
from tests.standins.slack.advisor import SOURCES, PlayedAdvisor
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import Campus, messages, serving, socket_client, webhook_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, STUDENT
from tests.standins.turns import DISTRESS, HELP, is_distress

pytest_plugins = ["tests.standins.slack.fixtures"]


async def answered(slack: PlayedSlack) -> Payload:
    """The answer to a mention."""
    await slack.deliver(slack.mention("When are fees due?"))
    await slack.until(messages(slack, 1))
    [answer] = slack.messages.values()
    return answer


async def whispered(slack: PlayedSlack, count: int = 1) -> Payload:
    """The last of so many replies that one person sees."""
    await slack.until(lambda: len(slack.responses) == count)
    return slack.responses[-1]


# ---- the start -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["socket", "http"])
async def test_a_start_warns_of_nothing(
    slack: PlayedSlack, campus: Campus, port: int, caplog: pytest.LogCaptureFixture, mode: str
) -> None:
    async with serving(socket_client(slack, campus) if mode == "socket" else webhook_client(slack, campus, port)):
        pass

    assert [record.message for record in caplog.records if record.levelname not in {"DEBUG", "INFO"}] == []


# ---- nothing that only shows progress decides over an answer -------------------------------------


@pytest.mark.usefixtures("bot")
async def test_an_answer_does_not_wait_for_a_status_that_slack_puts_off(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.may_answer.clear()
    slack.fail_next("assistant.threads.setStatus", 429, **{"Retry-After": "600"})
    slack.fail_next("agents.sessions.setStatus", 429, **{"Retry-After": "600"})
    await slack.deliver(slack.mention("When?"))
    await slack.until(lambda: bool(slack.called("assistant.threads.setStatus")))
    await advisor.write("You asked")
    await slack.until(messages(slack, 1))
    seen_meanwhile = slack.shown()
    advisor.may_answer.set()
    await slack.until(lambda: SOURCES in slack.shown()[0])

    assert seen_meanwhile == ["You asked"]
    assert len(slack.called("assistant.threads.setStatus")) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_a_final_edit_that_fails_is_tried_again_and_then_posted_anew(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    slack.workspace.agent_view = False
    advisor.may_answer.clear()
    await slack.deliver(slack.direct("When?"))
    await slack.until(messages(slack, 1))
    for _ in range(3):
        slack.fail_next("chat.update", 503)
    advisor.may_answer.set()
    await slack.until(lambda: bool(slack.called("chat.delete")))

    assert len(slack.called("chat.update")) == 3
    assert slack.shown() == [f"You asked: When? [1]\n{SOURCES}"]


@pytest.mark.usefixtures("bot")
async def test_the_status_says_in_turn_what_is_being_done(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.may_answer.clear()
    await slack.deliver(slack.mention("When?"))
    await slack.until(lambda: bool(slack.called("assistant.threads.setStatus")))
    advisor.may_answer.set()
    await slack.until(messages(slack, 1))

    [status] = slack.called("assistant.threads.setStatus")
    assert status.payload["loading_messages"] == [
        say("answer.loading.searching"),
        say("answer.loading.reading"),
        say("answer.loading.checking"),
    ]


@pytest.mark.parametrize("code", ["not_in_channel", "is_archived", "restricted_action"])
@pytest.mark.usefixtures("bot")
async def test_where_it_may_not_write_the_person_gets_the_answer_in_private(slack: PlayedSlack, code: str) -> None:
    slack.refuse_next("chat.postMessage", code)
    await slack.deliver(slack.mention("When?"))
    await slack.until(messages(slack, 2))

    assert {channel for channel, _ in slack.messages} == {STUDENT}
    assert slack.shown() == [say("refused.permission"), f"You asked: When? [1]\n{SOURCES}"]


@pytest.mark.usefixtures("bot")
async def test_a_command_that_was_over_before_its_answer_gets_it_in_private(slack: PlayedSlack) -> None:
    over = slack.command("When?") | {"response_url": f"{slack.workspace.address}/responses-that-are-over/1"}
    await slack.deliver(over)
    await slack.until(messages(slack, 1))

    assert {channel for channel, _ in slack.messages} == {STUDENT}
    assert slack.shown() == [f"> When?\nYou asked: When? [1]\n{SOURCES}"]


# ---- scopes that are missing ---------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_a_scope_of_the_manifest_that_is_missing_is_told_to_the_admins_once(
    slack: PlayedSlack, campus: Campus
) -> None:
    for needed in ("chat:write", "chat:write", "channels:history,groups:history"):
        slack.refuse_next("chat.postMessage", "missing_scope", needed=needed, provided="commands")
        await slack.deliver(slack.mention("When?"))
        await slack.until(lambda: not slack.faults["chat.postMessage"])
    await slack.deliver(slack.mention("And now?"))
    await slack.until(lambda: any("And now?" in shown for shown in slack.shown()))

    assert campus.told_admins == [say("slack.missing_scope", scope="chat:write")]


# ---- the menu of a message -----------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_the_menu_of_a_message_answers_it_for_one_person(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.use_menu("when are fees due?"))
    shown = await whispered(slack, 2)

    [asked] = advisor.asked
    assert (asked.text, asked.conversation.user, asked.conversation.channel) == ("when are fees due?", STUDENT, CHANNEL)
    assert visible(shown).startswith("> when are fees due?\nYou asked: when are fees due? [1]")
    assert [each["response_type"] for each in slack.responses] == ["ephemeral"] * 2
    assert slack.messages == {}


async def test_a_message_in_distress_is_answered_from_its_menu_without_a_word_of_it(
    slack: PlayedSlack, campus: Campus
) -> None:
    campus.is_distress = is_distress
    campus.advisor.text, campus.advisor.outcome = HELP, Outcome.CRISIS
    async with serving(socket_client(slack, campus)):
        await slack.deliver(slack.use_menu(DISTRESS))
        shown = await whispered(slack)

    assert visible(shown) == HELP


# ---- a follow-up by form ---------------------------------------------------------------------------


async def asked_in_form(slack: PlayedSlack, below: Payload, text: str, user: str = STUDENT) -> None:
    """Presses the button below an answer, fills in the form and sends it off."""
    await slack.deliver(slack.press(below, FOLLOW_UP, user=user))
    await slack.until(lambda: bool(slack.workspace.modals))
    await slack.deliver(slack.submit(slack.workspace.modals[-1], user=user, question=text))


@pytest.mark.usefixtures("bot")
async def test_a_follow_up_by_form_is_answered_below_its_words_in_the_thread(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    answer = await answered(slack)
    await asked_in_form(slack, answer, "and with a late fee?")
    await slack.until(lambda: "late fee? [1]" in "".join(slack.shown()))

    first, second = advisor.asked
    assert second.conversation == first.conversation
    assert slack.shown()[1] == f"> and with a late fee?\nYou asked: and with a late fee? [1]\n{SOURCES}"


@pytest.mark.usefixtures("bot")
async def test_a_follow_up_of_somebody_else_is_their_own_conversation(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    answer = await answered(slack)
    await asked_in_form(slack, answer, "and for me?", user="U2")
    await slack.until(lambda: len(advisor.asked) == 2)

    assert advisor.asked[1].conversation.user == "U2"


@pytest.mark.usefixtures("bot")
async def test_a_follow_up_below_a_private_answer_stays_private(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.command("When are fees due?"))
    answer = await whispered(slack)
    await asked_in_form(slack, answer, "and with a late fee?")
    await whispered(slack, 2)

    first, second = advisor.asked
    assert second.conversation == first.conversation
    assert slack.messages == {}
    assert {each["response_type"] for each in slack.responses} == {"ephemeral"}


async def test_a_follow_up_form_in_distress_is_answered_in_private(slack: PlayedSlack, campus: Campus) -> None:
    campus.is_distress = is_distress
    async with serving(socket_client(slack, campus)):
        answer = await answered(slack)
        campus.advisor.text, campus.advisor.outcome = HELP, Outcome.CRISIS
        await asked_in_form(slack, answer, DISTRESS)
        await slack.until(messages(slack, 2))

    assert [visible(each) for (channel, _), each in slack.messages.items() if channel == STUDENT] == [HELP]


# ---- sharing -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_one_persons_answer_is_shared_with_the_channel_when_they_say_so(slack: PlayedSlack) -> None:
    await slack.deliver(slack.command("When are fees due?"))
    answer = await whispered(slack)
    await slack.deliver(slack.press(answer, SHARE))
    shown = await whispered(slack, 2)

    assert shown["response_type"] == "in_channel"
    assert visible(shown) == f"> When are fees due?\nYou asked: When are fees due? [1]\n\n{SOURCES}"
    assert all(block["type"] in {"section", "context"} for block in shown["blocks"])


@pytest.mark.usefixtures("bot")
async def test_nobody_shares_what_somebody_else_asked(slack: PlayedSlack) -> None:
    await slack.deliver(slack.command("my secret"))
    answer = await whispered(slack)
    await slack.deliver(slack.press(answer, SHARE, user="U2"))
    shown = await whispered(slack, 2)

    assert (visible(shown), shown["response_type"]) == (say("share.unknown"), "ephemeral")


@pytest.mark.parametrize("way", ["mention", "direct"])
@pytest.mark.usefixtures("bot")
async def test_what_is_public_or_in_direct_messages_has_nothing_to_share(slack: PlayedSlack, way: str) -> None:
    await slack.deliver(getattr(slack, way)("When?"))
    await slack.until(messages(slack, 1))

    assert SHARE not in str(list(slack.messages.values()))
