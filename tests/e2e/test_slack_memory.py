"""What people may have remembered, in Slack: seen, switched, corrected, deleted and linked by them alone."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.slack.outbound import SHARE
from core.domain.answer import Answer
from core.domain.conversation import Message, Person
from core.domain.memory import WRONG_TRIES, Fact, FactKind, Heard, ToldFact
from core.presentation.messages import say
from core.screens.memory import CODE, DELETE, FACT, VALUE
from core.screens.memory_texts import MemoryAct
from tests.standins.played_memory import PlayedMemory
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import Campus, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT, TEAM

pytest_plugins = ["tests.standins.slack.fixtures"]

ACT, MEMORY = "advisor_memory", "/advisor-memory"
ME, CLASSMATE = Person("slack", TEAM, STUDENT), "U2"
ON_DISCORD = Person("discord", "dm", "2001")
NURSING, JUNIOR = ToldFact(FactKind.PROGRAMME, "nursing"), ToldFact(FactKind.YEAR, "junior")
TOLD, QUESTION = "I'm a junior in nursing", "what do I still need to graduate?"
USED = "Because you told me on 2026-11-22: "


def pressed(act: MemoryAct) -> str:
    return f"{ACT}_{act.value}"


@pytest.fixture
def memory(campus: Campus) -> PlayedMemory:
    campus.memory = PlayedMemory()
    campus.advisor.personal = campus.memory.add_to
    return campus.memory


@pytest.fixture
async def remembering(slack: PlayedSlack, campus: Campus, memory: PlayedMemory) -> AsyncIterator[PlayedMemory]:
    """The bot, connected by a socket, with long-term memory."""
    async with serving(socket_client(slack, campus)):
        yield memory


async def answered(slack: PlayedSlack, text: str) -> Payload:
    """The answer to a direct message, when it is complete."""
    before = len(slack.messages)
    await slack.deliver(slack.direct(text))
    await slack.until(lambda: len(slack.messages) > before and bool(_last(slack).get("blocks")))
    return _last(slack)


def _last(slack: PlayedSlack) -> Payload:
    return list(slack.messages.values())[-1]


async def replied(slack: PlayedSlack, body: Payload, count: int = 1) -> Payload:
    """The private reply to a command or a press; the last of so many."""
    before = len(slack.responses)
    await slack.deliver(body)
    await slack.until(lambda: len(slack.responses) >= before + count)
    return slack.responses[-1]


async def shown(slack: PlayedSlack) -> Payload:
    return await replied(slack, slack.command("", MEMORY))


async def form(slack: PlayedSlack, body: Payload) -> Payload:
    """The form that a press opens."""
    before = len(slack.workspace.modals)
    await slack.deliver(body)
    await slack.until(lambda: len(slack.workspace.modals) > before)
    return slack.workspace.modals[-1]


async def values(memory: PlayedMemory, person: Person = ME) -> list[str]:
    return sorted(fact.value for fact in await memory.facts(person))


async def at_rest(slack: PlayedSlack, campus: Campus) -> None:
    """Nothing received is worked on any more: the same form, sent while it is, is the same sending."""
    await slack.until(lambda: not campus.inbox.rows)


# ---- the offer and the notice -------------------------------------------------------------------


@pytest.mark.slow
async def test_one_of_several_facts_is_deleted_and_a_second_press_says_that_it_is_gone(
    slack: PlayedSlack, campus: Campus, remembering: PlayedMemory
) -> None:
    _, junior = await remembering.tell(ME, NURSING, JUNIOR)
    message = await answered(slack, QUESTION)
    view = await form(slack, slack.press(message, pressed(MemoryAct.CORRECT)))
    await slack.deliver(slack.send_form(view, fact=[str(junior.id)], delete=[DELETE]))
    await slack.until(lambda: len(slack.responses) == 1)
    await at_rest(slack, campus)
    await slack.deliver(slack.send_form(view, fact=[str(junior.id)], delete=[DELETE]))
    await slack.until(lambda: len(slack.responses) == 2)

    assert await values(remembering) == ["nursing"]
    first, second = map(visible, slack.responses)
    assert first.startswith(say("memory.dropped"))
    assert second.startswith(say("memory.gone"))


# ---- never in public ----------------------------------------------------------------------------


async def test_nothing_of_it_stands_in_a_channel_or_a_thread(
    slack: PlayedSlack, remembering: PlayedMemory, advisor: PlayedAdvisor
) -> None:
    await remembering.tell(ME, NURSING)

    async def careless(_: Answer, __: Message) -> tuple[list[Fact], Heard]:
        """An engine that forgets to look who reads the answer."""
        facts = list(await remembering.facts(ME))
        return facts, Heard(learned=tuple(facts), offers=True)

    advisor.personal = careless
    asked = slack.mention(QUESTION)
    await slack.deliver(asked)
    await slack.until(lambda: len(slack.messages) == 1 and bool(_last(slack).get("blocks")))
    await slack.deliver(slack.reply(QUESTION, asked["event"]["ts"]))
    await slack.until(lambda: len(slack.messages) == 2 and bool(_last(slack).get("blocks")))

    assert [message.is_private for message in advisor.asked] == [False, False]
    assert "nursing" not in str(slack.messages)
    assert ACT not in str(slack.messages)
    assert say("memory.may_i") not in str(slack.messages)


async def test_an_answer_that_is_shared_with_its_channel_leaves_the_facts_out(
    slack: PlayedSlack, remembering: PlayedMemory
) -> None:
    await remembering.tell(ME, NURSING)
    private = await replied(slack, slack.command(QUESTION), 1)
    public = await replied(slack, slack.press(private, SHARE))

    assert f"{USED}nursing" in str(private["blocks"])
    assert public["response_type"] == "in_channel"
    assert "nursing" not in str(public)
    assert ACT not in str(public)


async def test_the_menu_of_a_message_shows_nothing_of_it_and_learns_nothing(
    slack: PlayedSlack, remembering: PlayedMemory, advisor: PlayedAdvisor
) -> None:
    await remembering.tell(ME, NURSING)
    await replied(slack, slack.use_menu("I'm a senior in law. Which courses?"), 2)

    assert [message.is_private for message in advisor.asked] == [False]
    assert await values(remembering) == ["nursing"]


# ---- the command, and the Home tab --------------------------------------------------------------


@pytest.mark.slow
async def test_fifty_facts_with_mentions_and_markup_stay_within_the_limits(
    slack: PlayedSlack, remembering: PlayedMemory
) -> None:
    nasty = [ToldFact(FactKind.INTEREST, f"{n} <!channel> <@U1> *bold* ``` & {'long ' * 30}") for n in range(50)]
    await remembering.tell(ME, *nasty)
    told = await shown(slack)
    view = await form(slack, slack.press(told, pressed(MemoryAct.CHANGE)))
    await slack.deliver(slack.open_home())
    await slack.until(lambda: STUDENT in slack.workspace.homes)

    [menu] = [block["element"] for block in view["blocks"] if block.get("block_id") == FACT]
    assert len(menu["options"]) == 50
    assert visible(told).count("told on") == 50
    assert visible(slack.workspace.homes[STUDENT]).count("told on") == 50
    assert notified(told) == notified(slack.workspace.homes[STUDENT]) == []


async def test_a_form_that_says_nothing_or_what_is_never_kept_stays_open(
    slack: PlayedSlack, remembering: PlayedMemory
) -> None:
    await remembering.tell(ME, NURSING, JUNIOR)
    view = await form(slack, slack.press(await shown(slack), pressed(MemoryAct.CHANGE)))
    empty = await slack.deliver(slack.send_form(view, value="  "))
    sensitive = await slack.deliver(slack.send_form(view, value="I have diabetes"))

    assert empty.payload == {"response_action": "errors", "errors": {VALUE: say("memory.form.empty")}}
    assert sensitive.payload["errors"] == {VALUE: say("memory.not_changed")}
    assert await values(remembering) == ["junior", "nursing"]


async def test_nobody_changes_facts_of_somebody_else(
    slack: PlayedSlack, campus: Campus, remembering: PlayedMemory
) -> None:
    await remembering.tell(ME, NURSING)
    told = await shown(slack)
    view = await form(slack, slack.press(told, pressed(MemoryAct.CHANGE)))
    await slack.deliver(slack.send_form(view, user=CLASSMATE, delete=[DELETE]))
    await slack.until(lambda: len(slack.responses) == 2)
    await at_rest(slack, campus)
    refused = await slack.deliver(slack.send_form(view, user=CLASSMATE, value="law"))
    opened = await replied(slack, slack.press(told, pressed(MemoryAct.CHANGE), user=CLASSMATE))

    assert refused.payload["errors"] == {VALUE: say("memory.not_changed")}
    assert await values(remembering) == ["nursing"]
    assert visible(opened).startswith(say("memory.gone"))
    assert "nursing" not in visible(opened)


async def test_the_home_tab_has_the_same_and_tells_what_was_done(slack: PlayedSlack, remembering: PlayedMemory) -> None:
    await remembering.tell(ME, NURSING)
    await slack.deliver(slack.open_home())
    await slack.until(lambda: STUDENT in slack.workspace.homes)
    home = slack.workspace.homes[STUDENT]
    view = await form(slack, slack.press(home, pressed(MemoryAct.CHANGE)))
    await slack.deliver(slack.send_form(view, delete=[DELETE]))
    await slack.until(lambda: say("memory.dropped") in visible(slack.workspace.homes[STUDENT]))

    assert "*Programme*: nursing · told on 2026-11-22 on Slack" in visible(home)
    assert "*Long-term memory*: on, because you said so. Facts that you told me: 1" in visible(home)
    assert say("memory.nothing") in visible(slack.workspace.homes[STUDENT])


# ---- links --------------------------------------------------------------------------------------


async def test_after_five_wrong_codes_the_right_one_links_nothing_either(
    slack: PlayedSlack, campus: Campus, remembering: PlayedMemory
) -> None:
    code = await remembering.code(ON_DISCORD)
    view = await form(slack, slack.press(await shown(slack), pressed(MemoryAct.REDEEM)))
    wrong = []
    for _ in range(WRONG_TRIES):
        wrong.append(await slack.deliver(slack.send_form(view, code="WRONG-WRONG")))
        await at_rest(slack, campus)
    right = await slack.deliver(slack.send_form(view, code=code))

    assert {each.payload["errors"][CODE] for each in wrong} == {say("memory.link.wrong", minutes=10)}
    assert right.payload["errors"] == {CODE: say("memory.link.too_many_tries")}
    assert (await remembering.state(ME)).linked == ()


# ---- without it ---------------------------------------------------------------------------------


async def test_without_long_term_memory_nothing_is_offered(slack: PlayedSlack, campus: Campus) -> None:
    campus.advisor.personal = PlayedMemory().add_to
    async with serving(socket_client(slack, replace(campus))):
        message = await answered(slack, TOLD)
        told = await shown(slack)

    assert say("memory.may_i") not in visible(message)
    assert visible(told) == say("memory.unavailable")
