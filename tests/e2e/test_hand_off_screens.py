"""Hand-offs on both platforms: a student asks a person, the office replies in its channel, and the student reads it."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from core.domain.answer import Outcome
from core.domain.hand_off import State
from core.presentation.messages import say
from tests.standins.hand_off_rooms import ASKED, HandOffRoom, ask, discord_hand_offs, slack_hand_offs

Played = Callable[..., AbstractAsyncContextManager[HandOffRoom]]


@pytest.fixture(params=[discord_hand_offs, slack_hand_offs], ids=["discord", "slack"])
def played(request: pytest.FixtureRequest) -> Played:
    found: Played = request.param
    return found


async def test_a_reply_comes_back_to_the_student_in_private(played: Played) -> None:
    async with played() as room:
        receipt = await ask(room, await room.refused())
        [card] = room.sent("Registrar")
        asked_there = room.text(card)
        done = await room.say("answer", "Until October 9. See https://u.example/drop.", card)
        [reply] = room.direct()

    assert "Sent to: Registrar" in receipt.text
    assert ASKED in asked_there
    assert say("hand_off.card.no_name") in asked_there
    assert "my advisor said no" not in asked_there
    assert done == say("hand_off.done.answer")
    assert say("hand_off.reply", office="Registrar") in room.text(reply)
    assert "Until October 9. See <https://u.example/drop>." in room.text(reply)
    assert room.desk.only.state is State.ANSWERED


async def test_the_student_chooses_office_name_turns_and_an_open_reply(played: Played) -> None:
    async with played() as room:
        below = await room.refused()
        shared = ["name", "turns", "public"]
        receipt = await ask(room, below, question="Drop by when?", office=["Bursar"], share=shared)
        [card] = room.sent("Bursar")
        asked_there = room.text(card)
        await room.say("answer", "By October 9.", card)
        reply = room.beside(below)

    assert "Sent to: Bursar" in receipt.text
    assert all(part in asked_there for part in ("Drop by when?", room.desk.only.packet.name, "my advisor said no"))
    assert room.desk.only.packet.name
    assert room.sent("Registrar") == []
    assert room.direct() == []
    assert "By October 9." in room.text(reply)


async def test_what_was_asked_in_private_cannot_be_replied_to_in_public(played: Played) -> None:
    async with played() as room:
        below = await room.refused(directly=True)
        with pytest.raises((AssertionError, KeyError), match="public"):
            await ask(room, below, share=["public"])


async def test_an_office_asks_back_and_the_student_replies(played: Played) -> None:
    async with played() as room:
        await ask(room, await room.refused())
        await room.say("ask_back", "Which course?", room.sent("Registrar")[0])
        [asked] = room.direct()
        await room.say("reply", "MATH 101", asked, "student")
        news = room.sent("Registrar")[-1]
        await room.say("answer", "October 9.", news)
        settled = await room.press("settle", room.direct()[-1], "student")

    assert "Which course?" in room.text(asked)
    assert "MATH 101" in room.text(news)
    assert settled == say("hand_off.done.settle")
    assert room.desk.only.state is State.CLOSED


async def test_who_takes_it_is_noted_and_somebody_else_can_take_over(played: Played) -> None:
    async with played() as room:
        await ask(room, await room.refused())
        taken = await room.press("claim", room.sent("Registrar")[0])
        await room.until(lambda: say("hand_off.take_over") in str(room.sent("Registrar")[0]))
        taken_over = await room.press("take_over", room.sent("Registrar")[0], "kim")

    assert (taken, taken_over) == (say("hand_off.done.claim"), say("hand_off.done.take_over"))
    assert room.desk.only.advisor == room.named("kim")


async def test_nobody_outside_the_offices_channel_acts_on_it(played: Played) -> None:
    async with played() as room:
        await ask(room, await room.refused())
        pressed = await room.press("claim", room.elsewhere(room.sent("Registrar")[0]), "kim")

    assert pressed == say("hand_off.not_yours")
    assert room.desk.only.state is State.OPEN


async def test_only_the_student_withdraws(played: Played) -> None:
    async with played() as room:
        receipt = await ask(room, await room.refused())
        refused = await room.press("withdraw", receipt.message, "kim")
        withdrawn = await room.press("withdraw", receipt.message, "student")
        await room.post()

    assert refused == say("hand_off.not_yours")
    assert withdrawn == say("hand_off.done.withdraw")
    assert "withdrawn" in room.text(room.sent("Registrar")[-1])


async def test_a_form_that_is_sent_twice_is_sent_once(played: Played) -> None:
    async with played() as room:
        below = await room.refused()
        form = await room.form(below)
        for _ in range(2):
            await room.send(form, below)

    assert len(room.sent("Registrar")) == 1


@pytest.mark.slow
async def test_a_long_reply_with_mentions_of_all_comes_whole_and_rings_for_nobody(played: Played) -> None:
    async with played() as room:
        await ask(room, await room.refused())
        words = " ".join(f"<!channel> @everyone word{number}" for number in range(130))
        await room.say("answer", words, room.sent("Registrar")[0])
        replies = room.direct()

    said = "\n".join(map(room.text, replies))
    assert len(replies) > 1 or "word129" in said
    assert all(f"word{number}" in said for number in range(130))
    assert "@everyone" not in said
    assert [each for reply in replies for each in room.pinged(reply)] == []


async def test_an_office_is_told_when_its_reply_reaches_nobody(played: Played) -> None:
    async with played() as room:
        below = await room.refused(directly=True)
        room.takes_no_messages()
        await ask(room, below)
        await room.say("answer", "Until October 9.", room.sent("Registrar")[0])

    assert "could not be delivered" in room.text(room.sent("Registrar")[-1])


async def test_a_channel_that_is_deleted_hands_its_cards_to_the_escalation(played: Played) -> None:
    async with played() as room:
        await ask(room, await room.refused())
        room.delete_channel("Registrar")
        room.desk.hours = 25
        await room.desk.reminders.run()
        await room.post()
        [card] = room.sent("Head")
        asked_there = room.text(card)
        await room.say("answer", "Until October 9.", card)

    assert ASKED in asked_there
    assert "Until October 9." in room.text(room.direct()[0])


async def test_an_office_that_never_replies_is_reminded_once_and_escalated_once(played: Played) -> None:
    async with played() as room:
        await ask(room, await room.refused())
        for room.desk.hours in (23, 25, 26, 71, 73, 100):
            await room.desk.reminders.run()
            await room.post()

    titles = [room.text(each).splitlines()[0] for each in room.sent("Registrar")]
    assert ["A student has been waiting" in title for title in titles] == [False, True]
    assert len(room.sent("Head")) == 1
    assert "Registrar has not replied to your question yet" in room.text(room.direct()[0])
    assert room.desk.only.state is State.ESCALATED


async def test_a_bad_answer_offers_a_person(played: Played) -> None:
    async with played(Outcome.ANSWERED) as room:
        answer, rated = await room.rated_badly()
        await ask(room, rated)

    assert say("hand_off.button") not in str(answer)
    assert ASKED in room.text(room.sent("Registrar")[0])


async def test_the_command_opens_the_form_and_lists_tell_no_word_of_a_student(played: Played) -> None:
    async with played() as room:
        await room.send(await room.form(None, "How do I enrol?"), None)
        nobody, listed = await room.listed("student"), await room.listed("advisor")

    assert nobody == say("permissions.advisors")
    assert room.desk.only.reference in listed
    assert "enrol" not in listed


async def test_forgetting_takes_the_card_away_at_the_office(played: Played) -> None:
    async with played() as room:
        await ask(room, await room.refused())
        student = room.desk.only.person
        room.desk.store.erase(student.platform, student.workspace, student.user)
        await room.post()

    assert room.sent("Registrar") == []


async def test_who_sends_too_many_in_a_day_is_told_why_and_nothing_is_sent(played: Played) -> None:
    async with played(most_a_day=1) as room:
        await ask(room, await room.refused())
        second = await ask(room, await room.refused())

    assert second.text == say("hand_off.too_many", number=1)
    assert len(room.sent("Registrar")) == 1
