"""Who may be in distress is answered in private: no thread, no title, nothing in the channel, nothing in the log."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from structlog.testing import capture_logs

from adapters.discord import inbound
from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey, Draft, Message, Stage
from core.errors import DatabaseUnavailable
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import (
    CHANNEL,
    CLASSMATE,
    DIRECT_CHANNEL,
    GUILD,
    STUDENT,
    Json,
    bot_message,
    thread,
)
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.discord_server import PlayedDiscord
from tests.standins.patience import PATIENCE
from tests.standins.services import NOW, PlannedAdvisor, PlannedServices
from tests.standins.turns import DISTRESS, HELP, is_distress

OFFER = say("private.waiting")


def helping(**changed: object) -> PlannedServices:
    usual = {"text": HELP, "outcome": Outcome.CRISIS, "drafts": (Draft(Stage.SEARCHING),)}
    return PlannedServices(PlannedAdvisor(**{**usual, **changed}), is_distress=is_distress)  # type: ignore[arg-type]


@asynccontextmanager
async def connected(
    planned: PlannedServices | None = None, played: PlayedDiscord | None = None
) -> AsyncIterator[Bench]:
    async with bench(planned=planned or helping(), played=played) as on, asyncio.timeout(PATIENCE):
        await on.client.connected.wait()
        yield on


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts)
    return pending


def public(on: Bench) -> str:
    """Whatever the bot has sent that others may read: all but direct messages and what one person alone sees."""
    shown = [call.body for call in on.played.rest.calls if call.place != DIRECT_CHANNEL and call.method != "GET"]
    return json.dumps(shown, ensure_ascii=False)


# ---- messages ----------------------------------------------------------------------------------


async def test_a_mention_in_distress_is_answered_by_a_direct_message_alone() -> None:
    async with connected() as on:
        await on.played.say(f"{MENTION} {DISTRESS}")
        await on.played.until(on.played.posted)

    assert on.played.posted() == on.played.posted(DIRECT_CHANNEL) == [HELP]
    assert on.played.calls("POST", "/threads") == []
    assert on.played.calls("POST", "/typing") == []
    assert on.played.sent(DIRECT_CHANNEL)[0]["components"] == []


async def test_distress_in_a_thread_is_not_answered_in_the_thread() -> None:
    async with connected() as on:
        place = thread("5001", CHANNEL, "fees")
        await on.played.publish("THREAD_CREATE", place)
        await on.played.say(f"{MENTION} {DISTRESS}", channel="5001")
        await on.played.until(on.played.posted)

    assert on.played.posted() == on.played.posted(DIRECT_CHANNEL) == [HELP]


async def test_distress_in_a_direct_message_is_answered_there_at_once() -> None:
    async with connected() as on:
        await on.played.say_directly(DISTRESS)
        await on.played.until(on.played.posted)

    assert on.played.posted() == [HELP]
    assert on.played.calls("PATCH", "{message_id}") == []


async def test_what_was_written_in_distress_is_remembered_apart_from_what_others_read() -> None:
    async with connected() as on:
        await on.played.say(f"{MENTION} {DISTRESS}")
        await on.played.until(on.played.posted)

    (asked,) = on.advisor.asked
    assert asked.conversation.workspace == GUILD
    assert not inbound.is_shared(asked.conversation)


async def test_words_of_distress_stand_in_no_log_line_and_in_nothing_that_is_sent() -> None:
    with capture_logs() as lines:
        async with connected(helping(error=DatabaseUnavailable("Postgres is away"))) as on:
            on.played.rest.closed.add(DIRECT_CHANNEL)
            await on.played.say(f"{MENTION} {DISTRESS}")
            await on.played.until(on.played.posted)

    sent = json.dumps([call.body for call in on.played.rest.calls], ensure_ascii=False)
    assert lines
    assert all("end it all" not in text for text in (str(lines), sent))


async def test_a_redelivered_message_in_distress_is_answered_once() -> None:
    async with connected() as on:
        asked = await on.played.say(f"{MENTION} {DISTRESS}")
        await on.played.until(on.played.posted)
        await on.played.publish("MESSAGE_CREATE", asked)
        await on.played.say_directly("something else")
        await on.played.until(lambda: len(on.played.posted()) == 2)

    assert [message.id for message in on.advisor.asked[:2]] == [asked["id"]] * 2
    assert len(on.advisor.asked) == 3


async def test_when_it_cannot_answer_it_says_whom_to_call_and_in_private() -> None:
    async with connected(helping(error=DatabaseUnavailable("Postgres is away"))) as on:
        await on.played.say(f"{MENTION} {DISTRESS}")
        await on.played.until(on.played.posted)

    (said,) = on.played.posted()
    assert on.played.posted(DIRECT_CHANNEL) == [said]
    assert said.startswith(say("private.emergency"))


async def test_help_is_also_given_while_the_process_ends() -> None:
    advisor = PlannedAdvisor(gate=asyncio.Event())
    planned = PlannedServices(advisor, is_distress=is_distress)
    async with connected(planned) as on:
        await on.played.say_directly("when can I drop a class?")
        await advisor.arrived.wait()
        closing = asyncio.create_task(on.client.close())
        advisor.text, advisor.outcome, gate, advisor.gate = HELP, Outcome.CRISIS, advisor.gate, None
        await on.played.say_directly(DISTRESS)
        await on.played.until(on.played.posted)
        assert gate
        gate.set()
        await closing

    assert on.played.posted()[0] == HELP


# ---- where the person takes no direct messages ---------------------------------------------------


async def offered(on: Bench) -> Json:
    """The line in the channel."""
    on.played.rest.closed.add(DIRECT_CHANNEL)
    await on.played.say(f"{MENTION} {DISTRESS}")
    await on.played.until(lambda: on.played.sent(CHANNEL))
    return on.played.sent(CHANNEL)[0]


async def test_without_direct_messages_the_channel_gets_a_line_that_says_nothing_of_it() -> None:
    async with connected() as on:
        line = await offered(on)

    assert line["content"] == OFFER
    assert HELP not in public(on)
    assert "555-0100" not in public(on)
    assert on.played.calls("POST", "/threads") == []


async def test_its_button_shows_the_help_to_its_author_alone_and_the_line_goes() -> None:
    async with connected() as on:
        pressed = await settled(on, await on.played.student.press("Show it to me", await offered(on)))
        await on.played.until(lambda: on.played.sent(CHANNEL) == [])

    assert (pressed.texts, pressed.flags) == ([HELP], LOADING_PRIVATE)


async def test_nobody_else_is_shown_the_help() -> None:
    async with connected() as on:
        pressed = await settled(on, await on.played.person(CLASSMATE).press("Show it to me", await offered(on)))

    assert (pressed.texts, pressed.flags) == ([say("private.not_yours")], LOADING_PRIVATE)
    assert on.played.standing(CHANNEL) == [OFFER]


async def test_its_button_works_after_a_restart() -> None:
    planned = helping()
    async with PlayedDiscord() as played:
        async with connected(planned, played) as before:
            line = await offered(before)
        played.identifies.clear()
        async with connected(planned, played) as after:
            pressed = await settled(after, await played.student.press("Show it to me", line))

    assert pressed.texts == [HELP]


async def test_who_took_the_message_back_is_still_told_whom_to_call() -> None:
    async with connected() as on:
        line = await offered(on)
        on.played.rest.said.clear()
        pressed = await settled(on, await on.played.student.press("Show it to me", line))

    assert say("private.emergency") in pressed.texts[0]
    assert pressed.private


# ---- a quiet line below an ordinary answer -------------------------------------------------------


def offering() -> PlannedServices:
    return PlannedServices(PlannedAdvisor(text="Drop by October 9.", offer=HELP))


async def test_a_quiet_line_reaches_its_asker_alone_and_the_channel_gets_an_ordinary_answer() -> None:
    async with connected(offering()) as on:
        await on.played.say(f"{MENTION} when can I drop a class? not that it matters")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))

    assert on.played.posted(DIRECT_CHANNEL) == [HELP]
    assert "October 9" in public(on)
    assert "555-0100" not in public(on)


async def test_a_channel_learns_nothing_of_a_quiet_line_that_its_asker_does_not_take() -> None:
    async with connected(offering()) as on:
        on.played.rest.closed.add(DIRECT_CHANNEL)
        await on.played.say(f"{MENTION} when can I drop a class?")
        await on.played.until(lambda: on.played.rest.calls[-1].place == DIRECT_CHANNEL)

    assert "October 9" in public(on)
    assert all(told not in public(on) for told in ("555-0100", OFFER))


async def test_below_a_public_command_one_person_alone_sees_the_quiet_line() -> None:
    async with connected(offering()) as on:
        asked = await on.played.ask(question="when can I drop a class?")
        await on.played.until(lambda: HELP in asked.texts)

    assert asked.texts[-1] == HELP
    assert "October 9" in asked.texts[0]


# ---- commands, forms and menus -------------------------------------------------------------------


async def test_a_public_command_in_distress_is_answered_in_private_without_the_question() -> None:
    async with connected() as on:
        asked = await settled(on, await on.played.ask(question=DISTRESS))

    assert (asked.texts, asked.flags) == ([HELP], LOADING_PRIVATE)
    assert not inbound.is_shared(on.advisor.asked[0].conversation)


async def test_help_does_not_wait_for_a_topic_that_exists() -> None:
    async with connected() as on:
        asked = await settled(on, await on.played.ask(question=DISTRESS, topic="nonsense"))

    assert asked.texts == [HELP]


async def test_a_follow_up_form_in_distress_is_answered_in_private() -> None:
    planned = helping(text="Drop by October 9.", outcome=Outcome.ANSWERED)
    async with connected(planned) as on:
        first = await settled(on, await on.played.ask(question="when can I drop?"))
        pressed = await on.played.student.press("Ask a follow-up", first.shown[-1])
        await on.played.until(lambda: pressed.form)
        planned.advisor.text, planned.advisor.outcome = HELP, Outcome.CRISIS
        sent = await settled(on, await on.played.student.fill_in(pressed, DISTRESS, first.shown[-1]))

    assert (sent.texts, sent.flags) == ([HELP], LOADING_PRIVATE)


async def test_help_that_was_not_foreseen_is_private_too() -> None:
    async with connected() as on:
        await on.played.say(f"{MENTION} I feel so empty")
        await on.played.until(on.played.posted)
        command = await settled(on, await on.played.ask(question="I feel so empty today"))

    assert on.played.standing() == on.played.standing(DIRECT_CHANNEL) == [HELP]
    assert on.played.calls("POST", "/threads") == []
    assert (command.deleted, command.texts, command.private) == (True, [HELP], True)


# ---- after a crash -------------------------------------------------------------------------------


def taken(on: Bench, text: str = f"{MENTION} {DISTRESS}") -> Json:
    said: Json = bot_message(CHANNEL, {"content": text}) | {"author": STUDENT, "guild_id": GUILD}
    on.played.rest.said[said["id"]] = said
    return said


def stored(said: Json, channel: str, text: str) -> Message:
    return Message(str(said["id"]), ConversationKey(inbound.PLATFORM, GUILD, channel, str(STUDENT["id"])), text, NOW)


async def test_a_message_in_distress_whose_process_died_is_answered_in_private() -> None:
    async with connected() as on:
        said = taken(on)

        assert await on.client.resume(stored(said, f"{CHANNEL}{inbound.PRIVATE}", ""))
        await on.played.until(on.played.posted)

    assert on.played.posted() == on.played.posted(DIRECT_CHANNEL) == [HELP]


async def test_what_an_older_version_took_for_a_question_is_answered_in_private() -> None:
    async with connected() as on:
        said = taken(on)
        on.played.rest.threads[said["id"]] = thread(said["id"], CHANNEL, "question")

        assert await on.client.resume(stored(said, str(said["id"]), DISTRESS))
        await on.played.until(on.played.posted)

    assert on.played.posted() == on.played.posted(DIRECT_CHANNEL) == [HELP]
