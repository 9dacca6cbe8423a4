"""Hand-offs on Discord: direct messages that are closed, posts in parts, and words of distress."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from core.domain.answer import Outcome
from core.domain.hand_off import COMMAND_LINE, Action, Said
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, bench
from tests.standins.discord_payloads import CHANNEL, CLASSMATE
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.hand_off_rooms import ASKED, DiscordHandOffs, ask, discord_hand_offs
from tests.standins.services import PlannedAdvisor


async def read(room: DiscordHandOffs, pending: Pending) -> str:
    await room.until(lambda: pending.texts)
    return pending.texts[0]


async def test_who_takes_no_direct_messages_opens_the_reply_where_they_asked() -> None:
    async with discord_hand_offs() as room:
        below = await room.refused()
        room.takes_no_messages()
        await ask(room, below)
        await room.say("answer", "Until October 9.", room.sent("Registrar")[0])
        offered = room.beside(below)
        stranger = await read(room, await room.on.played.person(CLASSMATE).press("Show it to me", offered))
        shown = await room.on.played.student.press("Show it to me", offered)
        mine = await read(room, shown)

    assert "October 9" not in offered["content"]
    assert ASKED not in offered["content"]
    assert stranger == say("hand_off.not_yours")
    assert "Until October 9." in mine
    assert shown.flags == LOADING_PRIVATE


async def test_a_card_shows_one_state_and_who_has_it_however_often_it_changes() -> None:
    async with discord_hand_offs() as room:
        await ask(room, await room.refused())
        (card,) = room.sent("Registrar")
        sent = card["content"]
        await room.press("claim", card)
        await room.until(lambda: say("hand_off.state.claimed") in card["content"])
        claimed = card["content"]
        await room.say("answer", "Until October 9.", card)
        await room.until(lambda: say("hand_off.state.answered") in card["content"])

    states = [say(f"hand_off.state.{state}") for state in ("open", "claimed", "answered")]
    assert [[f"-# {state}, sent <t:" in each for state in states] for each in (sent, claimed, card["content"])] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]
    assert claimed.count("-# with <@") == card["content"].count("-# with <@") == 1
    assert sent.splitlines()[-1] == claimed.splitlines()[-1] == card["content"].splitlines()[-1]
    assert card["content"].count("Until October 9.") == 1


async def test_a_post_that_was_begun_is_looked_for_before_it_is_posted() -> None:
    async with discord_hand_offs() as room:
        await ask(room, await room.refused())
        [row] = room.desk.store.rows.values()
        row.state = "begun"
        await room.post()

    assert len(room.sent("Registrar")) == 1
    assert row.state == "posted"


@pytest.mark.slow
async def test_of_a_post_in_parts_only_the_missing_ones_are_posted() -> None:
    async with discord_hand_offs() as room:
        await ask(room, await room.refused())
        words = "word " * 700
        await room.say("answer", words, room.sent("Registrar")[0])
        before = [each["content"] for each in room.direct()]
        del room.on.played.rest.messages[room.direct()[1]["id"]]
        row = list(room.desk.store.rows.values())[-1]
        row.state = "begun"
        await room.post()

    after = [each["content"] for each in room.direct()]
    assert len(before) == 3
    assert sorted(after) == sorted(before)


async def test_who_may_be_in_distress_is_told_whom_to_call_at_once() -> None:
    async with discord_hand_offs() as room:
        room.on.planned.is_distress = lambda text: "end it" in text
        room.on.client._in_flight.services = room.on.planned.services
        receipt = await ask(room, await room.refused(), question="I want to end it")

    assert receipt.text.startswith(say("private.emergency"))


async def test_without_offices_there_is_no_button_and_no_command() -> None:
    async with bench(PlannedAdvisor(outcome=Outcome.NO_EVIDENCE)) as on:
        await on.played.say(f"{MENTION} {ASKED}")
        await on.played.until(lambda: on.played.sent(CHANNEL))
        answer = on.played.sent(CHANNEL)[-1]

    assert "Ask a person" not in str(answer["components"])
    assert not {"person", "handoffs"} & {each["name"] for each in on.played.rest.commands}


@pytest.mark.slow
async def test_a_reply_of_ten_thousand_characters_comes_in_parts_and_rings_for_nobody() -> None:
    async with discord_hand_offs() as room:
        await ask(room, await room.refused())
        words = f"@everyone @here <@&1> <@{CLASSMATE['id']}> word"
        said = Said(uuid4(), Action.ANSWER, f"{words} " * (10_000 // len(words)), COMMAND_LINE, datetime.now(UTC))
        await room.desk.desk.act(room.desk.only.id, said)
        await room.post()
        replies = room.direct()
        posted = [call for call in room.on.played.calls("POST", "/messages") if "Reference" in str(call.body)]

    assert sum(each["content"].count("word") for each in replies) == said.text.count("word")
    assert all(len(each["content"]) <= 2_000 for each in replies)
    assert len(posted) == 1 + len(replies)  # the card, too
    assert all(call.body["allowed_mentions"] == {"parse": [], "users": []} for call in posted)


async def test_a_student_whom_nobody_answers_is_told_so_where_they_can_read_it() -> None:
    async with discord_hand_offs() as room:
        below = await room.refused()
        room.takes_no_messages()
        await ask(room, below)
        room.desk.hours = 73
        await room.desk.reminders.run()
        await room.post()
        offered = room.beside(below)
        shown = await read(room, await room.on.played.student.press("Show it to me", offered))

    assert say("hand_off.waiting") in offered["content"]
    assert "Registrar has not replied to your question yet" in shown
