"""The answer grows in front of the person: a progress line, checked text, the whole answer, at a bearable pace."""

import asyncio
from dataclasses import replace

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.errors import ModelUnavailable
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, OPTIONS, bench
from tests.standins.discord_payloads import CHANNEL, DIRECT_CHANNEL
from tests.standins.discord_rules import Refused
from tests.standins.manual_clock import ManualClock
from tests.standins.services import PlannedAdvisor

SEARCHING = Draft(Stage.SEARCHING)
READING = Draft(Stage.WRITING, passages=3)
QUESTION = "when can I drop a class?"


def slow(*drafts: Draft, **planned: object) -> PlannedAdvisor:
    return PlannedAdvisor(drafts=drafts, gate=asyncio.Event(), **planned)  # type: ignore[arg-type]


def let_go(advisor: PlannedAdvisor) -> None:
    assert advisor.gate
    advisor.gate.set()


async def test_a_direct_question_gets_a_progress_line_that_becomes_the_answer() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        assert on.played.posted() == []
        clock.advance(0.5)
        await on.played.until(lambda: on.played.standing(DIRECT_CHANNEL) == [say("answer.searching")])
        await advisor.tell(READING)
        await clock.until_somebody_sleeps(1)
        clock.advance(1)
        await on.played.until(lambda: on.played.standing(DIRECT_CHANNEL) == ["Reading 3 passages …"])
        let_go(advisor)
        await on.played.until(lambda: on.played.standing(DIRECT_CHANNEL)[0].startswith("Drop by"))

    assert len(on.played.posted()) == 1


async def test_checked_text_shows_before_the_answer_is_whole() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        await advisor.arrived.wait()
        await advisor.tell(Draft(Stage.WRITING, "Drop by <@1> **October 9** [1].", 3))
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(lambda: on.played.standing(question["id"]))
        (shown,) = on.played.standing(question["id"])
        let_go(advisor)
        await on.played.until(lambda: "**Sources**" in on.played.standing(question["id"])[0])

    assert shown == "Drop by <\u200b@1> **October 9** [1]. …"


async def test_edits_are_a_second_apart_and_only_the_newest_draft_counts() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        for text in ("One.", "One. Two.", "One. Two. Three."):
            await advisor.tell(Draft(Stage.WRITING, text, 3))
        await clock.until_somebody_sleeps(1)
        clock.advance(0.9)
        assert on.played.calls("PATCH", "{message_id}") == []
        clock.advance(0.1)
        await on.played.until(lambda: on.played.calls("PATCH", "{message_id}"))
        let_go(advisor)
        await on.played.until(lambda: len(on.played.calls("PATCH", "{message_id}")) == 2)

    first, last = on.played.calls("PATCH", "{message_id}")
    assert first.body["content"] == "One. Two. Three. …"
    assert last.body["content"].startswith("Drop by")


async def test_a_draft_that_changes_nothing_costs_no_edit() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        await advisor.tell(SEARCHING)
        await clock.until_somebody_sleeps(1)
        clock.advance(1)
        await advisor.tell(READING)
        await on.played.until(lambda: on.played.standing() == ["Reading 3 passages …"])
        let_go(advisor)
        await on.played.until(lambda: on.played.standing()[0].startswith("Drop by"))

    assert len(on.played.calls("PATCH", "{message_id}")) == 2


async def test_an_answer_that_comes_at_once_is_posted_once() -> None:
    async with bench(PlannedAdvisor(drafts=(SEARCHING, READING)), clock=ManualClock()) as on:
        await on.played.say_directly(QUESTION)
        await on.played.until(on.played.posted)

    assert on.played.calls("PATCH", "{message_id}") == []


async def test_a_long_answer_goes_on_below_the_progress_line() -> None:
    advisor, clock = slow(SEARCHING, text="word " * 900), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        let_go(advisor)
        await on.played.until(lambda: len(on.played.posted()) == 3)

    parts = on.played.sent(DIRECT_CHANNEL)
    assert [part["content"][:5] for part in parts] == ["word ", "word ", "word "]
    assert [bool(part["components"]) for part in parts] == [False, False, True]


async def test_a_command_shows_its_progress_in_its_own_response() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        asked = await on.played.ask(question=QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(lambda: asked.texts == [f"> {QUESTION}\n{say('answer.searching')}"])
        let_go(advisor)
        await on.played.until(lambda: "**Sources**" in asked.texts[0])

    assert len(asked.texts) == 1


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 30046)])
async def test_an_answer_whose_progress_line_cannot_be_edited_is_posted_anew(status: int, code: int) -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        on.played.rest.refusals["PATCH", "{message_id}"] = Refused(400 if status == 429 else status, code, "no")
        let_go(advisor)
        await on.played.until(lambda: len(on.played.posted()) == 2)

    assert on.played.posted()[1].startswith("Drop by")


async def test_the_answer_is_edited_though_the_progress_could_not_be_shown() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        on.played.rest.failures = [(403, {"code": 50013, "message": "Missing Permissions"}, {})]
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(lambda: on.played.calls("POST", "{channel_id}/messages"))
        let_go(advisor)
        await on.played.until(on.played.posted)

    assert on.played.standing()[0].startswith("Drop by")


async def test_an_apology_takes_the_place_of_the_progress_line() -> None:
    advisor, clock = slow(SEARCHING, error=ModelUnavailable("busy")), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        let_go(advisor)
        await on.played.until(lambda: "ask again" in on.played.standing()[0])

    assert len(on.played.posted()) == 1


async def test_nothing_is_left_of_a_question_that_somebody_else_answers() -> None:
    advisor, clock = slow(SEARCHING, outcome=Outcome.DUPLICATE), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        let_go(advisor)
        await on.played.until(lambda: on.played.calls("DELETE", "{message_id}"))

    assert on.played.standing() == []


@pytest.mark.parametrize("outcome", [Outcome.LIMITED, Outcome.INVALID])
async def test_a_question_that_is_turned_away_gets_a_short_reply_without_thread_or_buttons(outcome: Outcome) -> None:
    async with bench(PlannedAdvisor(text="Please wait a moment.", outcome=outcome)) as on:
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)

    (reply,) = on.played.sent(CHANNEL)
    assert (reply["content"], reply["components"]) == ("Please wait a moment.", [])
    assert on.played.calls("POST", "/threads") == []


async def test_a_question_deleted_meanwhile_is_cancelled_and_forgotten_and_leaves_nothing() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        question = await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        await on.played.student.delete(question)
        await on.played.until(lambda: on.played.calls("DELETE", "{message_id}"))
        assert advisor.gate
        await on.client.close()

    assert advisor.cancelled == [question["id"]]
    assert on.planned.archive.forgotten_messages == [("discord", "dm", question["id"])]
    assert on.played.standing() == []


async def test_a_question_edited_meanwhile_is_answered_as_it_was_asked() -> None:
    advisor = slow()
    async with bench(advisor) as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        await advisor.arrived.wait()
        await on.played.student.edit(question, f"{MENTION} something else")
        let_go(advisor)
        await on.played.until(on.played.posted)

    assert [message.text for message in advisor.asked] == [QUESTION]
    assert len(on.played.posted()) == 1


async def test_an_answer_that_takes_too_long_at_the_end_is_replaced_by_a_sentence() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock, options=replace(OPTIONS, drain_seconds=0.01)) as on:
        await on.played.say_directly(QUESTION)
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(on.played.posted)
        await on.client.close()

    assert on.played.standing() == [say("apology.restarting")]


async def test_an_answer_in_flight_is_waited_for_though_its_question_was_delivered_twice() -> None:
    advisor = slow()
    async with bench(advisor) as on:
        question = await on.played.say_directly(QUESTION)
        await advisor.arrived.wait()
        gate, advisor.gate = advisor.gate, None
        await on.played.publish("MESSAGE_CREATE", question)
        await on.played.say_directly("the next one")
        await on.played.until(on.played.posted)
        closing = asyncio.create_task(on.client.close())
        await asyncio.sleep(0)
        assert gate
        gate.set()
        await closing

    outcomes = [answer.outcome for answer in advisor.answers]
    assert outcomes == [Outcome.ANSWERED, Outcome.ANSWERED]
    assert len(on.played.posted()) == 2
