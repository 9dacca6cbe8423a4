"""Small talk is not announced as a search in Slack, and a question that is asked back goes on by a button."""

from uuid import UUID

import pytest

from adapters.slack.outbound import CHOICE
from core.domain.access import Acting
from core.domain.answer import Explanation, Outcome
from core.errors import DatabaseUnavailable
from core.presentation.messages import say
from tests.standins.services import MemoryArchive
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload, element, visible
from tests.standins.slack.serving import Campus, messages, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, DIRECT
from tests.standins.turns import SMALL_TALK, is_small_talk

pytest_plugins = ["tests.standins.slack.fixtures"]

ASKED = "How much does it cost?"
ASKED_BACK = "What do you want to know the price of?"
CHOICES = ("Tuition", "A parking permit", "Housing")


class BrokenArchive(MemoryArchive):
    """An archive that is away."""

    async def explain(self, answer_id: UUID, acting: Acting) -> Explanation | None:
        raise DatabaseUnavailable(f"Postgres is away, and with it {answer_id}")


@pytest.fixture
def campus() -> Campus:
    asking = PlayedAdvisor(ASKED_BACK, outcome=Outcome.ASKED_BACK, choices=CHOICES)
    return Campus(asking, is_small_talk=is_small_talk)


def small_print(payload: Payload) -> list[str]:
    return [each["text"] for block in payload["blocks"] if block["type"] == "context" for each in block["elements"]]


def labels(payload: Payload) -> list[str]:
    rows = [block["elements"] for block in payload["blocks"] if block["type"] == "actions"]
    return [each["text"]["text"] for row in rows for each in row]


def answer_next(advisor: PlayedAdvisor) -> None:
    advisor.text, advisor.outcome, advisor.choices = "A permit costs $120 [1].", Outcome.ANSWERED, ()


async def asked_back(slack: PlayedSlack, body: Payload) -> Payload:
    """The message that asks back."""
    await slack.deliver(body)
    await slack.until(messages(slack, 1))
    (shown,) = slack.messages.values()
    return shown


# ---- small talk --------------------------------------------------------------------------------


@pytest.mark.parametrize("agent_view", [True, False])
@pytest.mark.parametrize("way", ["mention", "direct"])
@pytest.mark.usefixtures("bot")
async def test_a_greeting_is_answered_without_a_status_a_placeholder_or_buttons(
    slack: PlayedSlack, advisor: PlayedAdvisor, way: str, agent_view: bool
) -> None:
    slack.workspace.agent_view = agent_view
    advisor.text, advisor.outcome, advisor.choices = "Hello! Ask me about fees.", Outcome.CONVERSATION, ()
    await slack.deliver(getattr(slack, way)(SMALL_TALK))
    await slack.until(messages(slack, 1))

    (posted,) = slack.messages.values()
    assert [block["type"] for block in posted["blocks"]] == ["section"]
    assert visible(posted) == "Hello! Ask me about fees."
    assert {call.method for call in slack.calls} == {
        "auth.test",
        "apps.connections.open",
        "users.info",
        "chat.postMessage",
    }


@pytest.mark.usefixtures("bot")
async def test_a_greeting_by_command_is_acknowledged_without_a_word(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.text, advisor.outcome, advisor.choices = "Hello! Ask me about fees.", Outcome.CONVERSATION, ()
    acknowledged = await slack.deliver(slack.command(SMALL_TALK))
    await slack.until(lambda: bool(slack.responses))

    assert acknowledged.payload == {}
    assert [visible(each) for each in slack.responses] == ["Hello! Ask me about fees."]


# ---- asking back -------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_a_question_is_asked_back_with_choices_to_read_and_to_press(slack: PlayedSlack) -> None:
    shown = await asked_back(slack, slack.mention(ASKED))

    assert visible(shown) == f"{ASKED_BACK}\n\n1. Tuition\n2. A parking permit\n3. Housing"
    assert labels(shown) == list(CHOICES)
    assert small_print(shown) == [say("choice.hint")]


@pytest.mark.parametrize(("way", "channel"), [("mention", CHANNEL), ("direct", DIRECT)])
@pytest.mark.usefixtures("bot")
async def test_a_pressed_choice_goes_on_in_the_thread_and_the_buttons_are_gone(
    slack: PlayedSlack, advisor: PlayedAdvisor, way: str, channel: str
) -> None:
    body = getattr(slack, way)(ASKED)
    shown = await asked_back(slack, body)
    answer_next(advisor)
    await slack.deliver(slack.press(shown, f"{CHOICE}_2"))
    await slack.until(messages(slack, 2))

    first, second = advisor.asked
    assert second.text == "How much does it cost? — A parking permit"
    assert second.conversation == first.conversation
    assert labels(shown) == []
    assert small_print(shown)[-1] == "You chose: A parking permit"
    answered = list(slack.messages.values())[1]
    assert (answered["channel"], answered["thread_ts"]) == (channel, body["event"]["ts"])
    assert visible(answered).startswith("A permit costs $120 [1].")


@pytest.mark.usefixtures("bot")
async def test_only_the_person_who_asked_may_choose(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    shown = await asked_back(slack, slack.mention(ASKED))
    await slack.deliver(slack.press(shown, f"{CHOICE}_1", user="U2"))
    await slack.until(lambda: bool(slack.responses))

    assert [(each["response_type"], visible(each)) for each in slack.responses] == [
        ("ephemeral", say("choice.not_yours"))
    ]
    assert labels(shown) == list(CHOICES)
    assert len(advisor.asked) == 1


async def test_a_choice_works_after_a_restart(slack: PlayedSlack, campus: Campus) -> None:
    async with serving(socket_client(slack, campus)):
        shown = await asked_back(slack, slack.mention(ASKED))
    answer_next(campus.advisor)
    async with serving(socket_client(slack, campus)):
        await slack.deliver(slack.press(shown, f"{CHOICE}_3"))
        await slack.until(messages(slack, 2))

    assert campus.advisor.asked[-1].text == "How much does it cost? — Housing"


@pytest.mark.usefixtures("bot")
async def test_two_presses_are_one_question(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    shown = await asked_back(slack, slack.mention(ASKED))
    first, second = slack.press(shown, f"{CHOICE}_3"), slack.press(shown, f"{CHOICE}_3")
    answer_next(advisor)
    await slack.deliver(first)
    await slack.until(messages(slack, 2))
    await slack.deliver(second)
    await slack.until(lambda: len(slack.called("chat.update")) == 2)
    await slack.deliver(slack.direct("Something else?"))
    await slack.until(messages(slack, 3))

    assert len(advisor.answers) == 3
    assert len({message.id for message in advisor.asked[1:]}) == 2


@pytest.mark.usefixtures("bot")
async def test_a_question_that_was_forgotten_cannot_go_on(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    shown = await asked_back(slack, slack.mention(ASKED))
    advisor.archive.explanations.clear()
    await slack.deliver(slack.press(shown, f"{CHOICE}_1"))
    await slack.until(lambda: bool(slack.responses))

    assert visible(slack.responses[0]) == say("choice.gone")


async def test_a_choice_that_failed_can_be_pressed_again(slack: PlayedSlack, campus: Campus) -> None:
    async with serving(socket_client(slack, campus)):
        shown = await asked_back(slack, slack.mention(ASKED))
    campus.advisor.archive = BrokenArchive()
    async with serving(socket_client(slack, campus)):
        await slack.deliver(slack.press(shown, f"{CHOICE}_1"))
        await slack.until(lambda: bool(slack.responses))

    assert say("apology.busy") in visible(slack.responses[0])
    assert labels(shown) == list(CHOICES)


@pytest.mark.usefixtures("bot")
async def test_a_choice_below_a_command_stays_private(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.command(ASKED))
    await slack.until(lambda: bool(slack.responses))
    answer_next(advisor)
    await slack.deliver(slack.press(slack.responses[0], f"{CHOICE}_2"))
    await slack.until(lambda: len(slack.responses) == 3)

    _, settled, answered = slack.responses
    assert (settled["replace_original"], labels(settled)) == (True, [])
    assert visible(answered).startswith("A permit costs $120 [1].")
    assert {each["response_type"] for each in slack.responses} == {"ephemeral"}
    assert advisor.asked[1].conversation == advisor.asked[0].conversation
    assert slack.messages == {}


@pytest.mark.usefixtures("bot")
async def test_a_long_choice_is_cut_on_its_button_and_asked_in_full(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    long = "Graduate students of the school of engineering who live on campus and pay by the month"
    advisor.choices = (long, *"ABCDEF")
    shown = await asked_back(slack, slack.mention(ASKED))
    answer_next(advisor)
    await slack.deliver(slack.press(shown, f"{CHOICE}_1"))
    await slack.until(messages(slack, 2))

    assert advisor.asked[1].text == f"{ASKED} — {long}"


@pytest.mark.usefixtures("bot")
async def test_at_most_five_choices_are_offered(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.choices = tuple("ABCDEFG")
    shown = await asked_back(slack, slack.mention(ASKED))

    assert labels(shown) == list("ABCDE")


@pytest.mark.usefixtures("bot")
async def test_where_slack_refuses_buttons_the_choices_are_still_read(slack: PlayedSlack) -> None:
    slack.refuse_next("chat.postMessage", "invalid_blocks")
    shown = await asked_back(slack, slack.mention(ASKED))

    assert "2. A parking permit" in visible(shown)
    with pytest.raises(StopIteration):
        element(shown, f"{CHOICE}_1")
