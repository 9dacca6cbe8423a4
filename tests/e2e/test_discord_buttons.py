"""The buttons below an answer: rate, why, follow-up; they outlive the process and keep to whom they belong."""

from core.domain.answer import Outcome
from core.domain.conversation import Person
from core.domain.quality import Complaint
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import ADVISOR, ADVISOR_ROLE, CHANNEL, CLASSMATE, GUILD, STUDENT, Json
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.discord_server import PlayedDiscord
from tests.standins.services import PlannedAdvisor, PlannedServices

SAM = Person("discord", GUILD, STUDENT["id"])
KIM = Person("discord", GUILD, CLASSMATE["id"])


async def answered(on: Bench) -> Json:
    """The last part of an answer in a thread."""
    question = await on.played.say(f"{MENTION} when can I drop a class?")
    await on.played.until(lambda: on.played.sent(question["id"]))
    return on.played.sent(question["id"])[-1]


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts)
    return pending


async def test_a_thumb_is_stored_and_thanked_for_in_private() -> None:
    async with bench() as on:
        answer = await answered(on)
        pressed = await settled(on, await on.played.student.press("👍", answer))

    assert on.planned.archive.ratings == {(on.advisor.answers[0].id, SAM): True}
    assert (pressed.texts, pressed.flags) == ([say("feedback.helpful")], LOADING_PRIVATE)


async def test_the_last_thumb_counts_and_everybody_has_their_own() -> None:
    async with bench() as on:
        answer = await answered(on)
        await settled(on, await on.played.student.press("👍", answer))
        await settled(on, await on.played.student.press("👎", answer))
        await settled(on, await on.played.person(CLASSMATE).press("👍", answer))

    number = on.advisor.answers[0].id
    assert on.planned.archive.ratings == {(number, SAM): False, (number, KIM): True}


async def test_an_answer_that_somebody_was_not_shown_cannot_be_rated_by_them() -> None:
    async with bench() as on:
        asked = await settled(on, await on.played.ask(question="When can I drop?", private=True))
        forged = await settled(on, await on.played.person(CLASSMATE).press("👍", asked.shown[-1]))
        await settled(on, await on.played.student.press("👎", asked.shown[-1]))

    assert forged.texts == [say("feedback.unknown")]
    assert on.planned.archive.ratings == {(on.advisor.answers[0].id, SAM): False}


async def test_after_a_bad_rating_a_reason_can_be_given_in_private() -> None:
    async with bench() as on:
        answer = await answered(on)
        thanked = await settled(on, await on.played.student.press("👎", answer))
        reason = await settled(on, await on.played.student.press("Outdated", thanked.shown[-1]))
        last = await settled(on, await on.played.student.press("Not what I asked", thanked.shown[-1]))

    assert say("feedback.why") in thanked.texts[0]
    assert on.planned.archive.complaints == {(on.advisor.answers[0].id, SAM): Complaint.NOT_ASKED}
    assert (reason.texts, last.flags) == ([say("feedback.reason.stored")], LOADING_PRIVATE)


async def test_only_the_one_who_asked_can_show_the_question_to_advisors() -> None:
    async with bench() as on:
        answer = await answered(on)
        mine = await settled(on, await on.played.student.press("👎", answer))
        theirs = await settled(on, await on.played.person(CLASSMATE).press("👎", answer))
        shared = await settled(on, await on.played.student.press("Show advisors my question", mine.shown[-1]))
        refused = await settled(
            on, await on.played.person(CLASSMATE).press("Show advisors my question", theirs.shown[-1])
        )

    assert on.planned.archive.shared == {(on.advisor.answers[0].id, SAM)}
    assert (shared.texts, refused.texts) == ([say("feedback.shared")], [say("feedback.not_shared")])


async def test_buttons_work_after_a_restart() -> None:
    planned = PlannedServices()
    async with PlayedDiscord() as played:
        async with bench(planned=planned, played=played) as before:
            answer = await answered(before)
        played.identifies.clear()
        async with bench(planned=planned, played=played) as after:
            await settled(after, await played.student.press("👎", answer))
            shown = await settled(after, await played.student.press("Why this answer?", answer))

    assert list(planned.archive.ratings.values()) == [False]
    assert "Why this answer" in shown.texts[0]


async def test_an_answer_that_is_gone_cannot_be_rated() -> None:
    async with bench() as on:
        answer = await answered(on)
        await on.planned.archive.forget(SAM)
        pressed = await settled(on, await on.played.student.press("👍", answer))

    assert pressed.texts == [say("feedback.unknown")]


async def test_why_is_told_to_who_asked_and_to_advisors_but_not_to_classmates() -> None:
    async with bench() as on:
        answer = await answered(on)
        mine = await settled(on, await on.played.student.press("Why this answer?", answer))
        other = await settled(on, await on.played.person(CLASSMATE).press("Why this answer?", answer))
        advisor = on.played.person(ADVISOR, ADVISOR_ROLE)
        theirs = await settled(on, await advisor.press("Why this answer?", answer))

    assert "when can I drop a class?" in mine.texts[0]
    assert "when can I drop a class?" in theirs.texts[0]
    assert other.texts == [say("why.unknown")]
    assert all(each.private and each.flags == LOADING_PRIVATE for each in (mine, other, theirs))


async def test_a_follow_up_by_form_belongs_to_the_conversation_of_the_thread() -> None:
    async with bench() as on:
        answer = await answered(on)
        pressed = await on.played.student.press("Ask a follow-up", answer)
        await on.played.until(lambda: pressed.form)
        sent = await settled(on, await on.played.student.fill_in(pressed, "and with a fee?", answer))

    first, second = on.advisor.asked
    assert second.text == "and with a fee?"
    assert second.conversation == first.conversation
    assert (sent.flags, sent.channel) == (0, answer["channel_id"])
    assert sent.texts[0].startswith("> and with a fee?\nDrop by")


async def test_a_form_is_answered_by_the_process_that_finds_it_after_a_restart() -> None:
    planned = PlannedServices()
    async with PlayedDiscord() as played:
        async with bench(planned=planned, played=played) as before:
            answer = await answered(before)
            pressed = await played.student.press("Ask a follow-up", answer)
            await played.until(lambda: pressed.form)
        played.identifies.clear()
        async with bench(planned=planned, played=played) as after:
            await settled(after, await played.student.fill_in(pressed, "and with a fee?", answer))

    assert planned.advisor.asked[-1].text == "and with a fee?"


async def test_a_follow_up_below_a_private_answer_stays_private() -> None:
    async with bench() as on:
        asked = await on.played.ask(question="when can I drop a class?", private=True)
        await settled(on, asked)
        pressed = await on.played.student.press("Ask a follow-up", asked.shown[-1])
        await on.played.until(lambda: pressed.form)
        sent = await settled(on, await on.played.student.fill_in(pressed, "and with a fee?", asked.shown[-1]))

    first, second = on.advisor.asked
    assert second.conversation == first.conversation
    assert first.conversation.channel == f"{CHANNEL}:private"
    assert sent.flags == LOADING_PRIVATE
    assert sent.private


async def test_a_refusal_can_be_rated_too() -> None:
    async with bench(PlannedAdvisor(text="The pages do not say.", outcome=Outcome.NO_EVIDENCE)) as on:
        await on.played.say(f"{MENTION} when can I drop a class?")
        await on.played.until(lambda: on.played.sent(CHANNEL))
        pressed = await settled(on, await on.played.student.press("👎", on.played.sent(CHANNEL)[0]))

    assert pressed.texts == [f"{say('feedback.unhelpful')} {say('feedback.why')}"]
