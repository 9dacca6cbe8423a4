"""Small talk stays where it was said, and a question that is asked back goes on by a button, also after a restart."""

from uuid import UUID

from core.domain.access import Acting
from core.domain.answer import Explanation, Outcome
from core.domain.conversation import Draft, Stage
from core.errors import DatabaseUnavailable
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_interactions import components
from tests.standins.discord_payloads import CHANNEL, CLASSMATE, DIRECT_CHANNEL, STUDENT, Json, thread
from tests.standins.discord_rest import Pending
from tests.standins.discord_server import PlayedDiscord
from tests.standins.services import MemoryArchive, PlannedAdvisor, PlannedServices
from tests.standins.turns import SMALL_TALK, is_small_talk

ASKED = "How much does it cost?"
ASKED_BACK = "What do you want to know the price of?"
CHOICES = ("Tuition", "A parking permit", "Housing")


class BrokenArchive(MemoryArchive):
    """An archive that is away."""

    async def explain(self, answer_id: UUID, acting: Acting) -> Explanation | None:
        raise DatabaseUnavailable(f"Postgres is away, and with it {answer_id}")


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts)
    return pending


def labels(message: Json) -> list[str]:
    return [each["label"] for each in components(message["components"]) if each["type"] == 2]


# ---- small talk --------------------------------------------------------------------------------


def talking() -> PlannedServices:
    searching = (Draft(Stage.SEARCHING),)
    advisor = PlannedAdvisor("Hello! Ask me about fees.", outcome=Outcome.CONVERSATION, drafts=searching)
    return PlannedServices(advisor, is_small_talk=is_small_talk)


async def test_a_greeting_in_a_channel_is_a_reply_there_without_thread_or_buttons() -> None:
    async with bench(planned=talking()) as on:
        said = await on.played.say(f"{MENTION} {SMALL_TALK}")
        await on.played.until(on.played.posted)

    (reply,) = on.played.calls("POST", "{channel_id}/messages")
    assert reply.body["content"] == "Hello! Ask me about fees."
    assert (reply.place, str(reply.body["message_reference"]["message_id"])) == (CHANNEL, said["id"])
    assert on.played.sent()[0]["components"] == []
    assert on.played.calls("POST", "/threads") == []
    assert on.played.calls("PATCH", "{message_id}") == []
    assert on.advisor.asked[0].conversation.channel == CHANNEL


async def test_a_greeting_in_a_thread_is_answered_there() -> None:
    async with bench(planned=talking()) as on:
        await on.played.publish("THREAD_CREATE", thread("5001", CHANNEL, "fees"))
        await on.played.say(f"{MENTION} {SMALL_TALK}", channel="5001")
        await on.played.until(on.played.posted)

    assert on.played.posted() == on.played.posted("5001")
    assert on.advisor.asked[0].conversation.channel == "5001"


async def test_a_greeting_by_command_is_answered_without_buttons() -> None:
    async with bench(planned=talking()) as on:
        asked = await settled(on, await on.played.ask(question=SMALL_TALK))

    assert asked.texts == ["> hi there!\nHello! Ask me about fees."]
    assert asked.shown[0]["components"] == []


# ---- asking back -------------------------------------------------------------------------------


def asking_back(choices: tuple[str, ...] = CHOICES) -> PlannedServices:
    return PlannedServices(PlannedAdvisor(ASKED_BACK, outcome=Outcome.ASKED_BACK, choices=choices))


async def asked_back(on: Bench) -> Json:
    """The message that asks back, as a reply in the channel."""
    await on.played.say(f"{MENTION} {ASKED}")
    await on.played.until(lambda: on.played.sent(CHANNEL))
    return on.played.sent(CHANNEL)[-1]


async def answered_in_thread(on: Bench) -> Json:
    """The answer to the choice, in the thread of the question."""
    begun = on.advisor.asked[0].conversation.channel
    await on.played.until(lambda: "Sources" in str(on.played.standing(begun)))
    [answer] = on.played.sent(begun)
    return answer


def answer_next(on: Bench) -> None:
    on.advisor.text, on.advisor.outcome, on.advisor.choices = "A permit costs $120 [1].", Outcome.ANSWERED, ()


async def test_a_question_is_asked_back_with_choices_to_read_and_to_press() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)

    hint = say("choice.hint")
    assert shown["content"] == f"{ASKED_BACK}\n\n1. Tuition\n2. A parking permit\n3. Housing\n\n-# {hint}"
    assert labels(shown) == list(CHOICES)


async def test_a_pressed_choice_goes_on_with_the_question_in_its_conversation() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)
        answer_next(on)
        await on.played.student.press("A parking permit", shown)
        answer = await answered_in_thread(on)

    first, second = on.advisor.asked
    assert second.text == "How much does it cost? — A parking permit"
    assert second.conversation == first.conversation
    assert answer["content"].startswith("A permit costs $120 [1].")
    assert on.played.rest.threads[answer["channel_id"]]["name"] == "Add or drop"


async def test_once_pressed_the_buttons_are_gone_and_the_choice_is_told() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)
        answer_next(on)
        await on.played.student.press("A parking permit", shown)
        await answered_in_thread(on)

    assert shown["components"] == []
    assert shown["content"].endswith("-# You chose: A parking permit")
    assert "3. Housing" in shown["content"]


async def test_the_answer_grows_below_the_choice() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)
        answer_next(on)
        on.advisor.drafts = (Draft(Stage.WRITING, "A permit costs", 1),)
        await on.played.student.press("A parking permit", shown)
        await answered_in_thread(on)


async def test_only_the_person_who_asked_may_choose() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)
        pressed = await settled(on, await on.played.person(CLASSMATE).press("Tuition", shown))

    assert (pressed.texts, pressed.private) == ([say("choice.not_yours")], True)
    assert labels(shown) == list(CHOICES)
    assert len(on.advisor.asked) == 1


async def test_a_choice_works_after_a_restart() -> None:
    planned = asking_back()
    async with PlayedDiscord() as played:
        async with bench(planned=planned, played=played) as before:
            shown = await asked_back(before)
        played.identifies.clear()
        async with bench(planned=planned, played=played) as after:
            answer_next(after)
            await played.student.press("Housing", shown)
            answer = await answered_in_thread(after)

    assert planned.advisor.asked[-1].text == "How much does it cost? — Housing"
    assert "A permit costs" in answer["content"]


async def test_two_presses_are_one_question() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)
        buttons = {"components": list(shown["components"])}
        answer_next(on)
        await on.played.student.press("Housing", shown)
        await answered_in_thread(on)
        again = await on.played.student.press("Housing", {**shown, **buttons})
        await on.played.until(lambda: len(on.played.calls("PATCH", "@original")) == 2)
        await on.played.say_directly("something else")
        await on.played.until(lambda: on.played.sent(DIRECT_CHANNEL))

    chosen = [message.id for message in on.advisor.asked if message.text.endswith("Housing")]
    assert (len(chosen), len(set(chosen))) == (2, 1)
    assert again.texts == []


async def test_a_question_that_was_forgotten_cannot_go_on() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)
        on.planned.archive.explanations.clear()
        pressed = await settled(on, await on.played.student.press("Housing", shown))

    assert (pressed.texts, pressed.private) == ([say("choice.gone")], True)


async def test_a_choice_that_failed_can_be_pressed_again() -> None:
    async with bench(planned=asking_back()) as on:
        shown = await asked_back(on)
        archive, on.planned.advisor.archive = on.planned.archive, BrokenArchive()
        on.client._in_flight.services = on.planned.services
        pressed = await settled(on, await on.played.student.press("Housing", shown))
        on.planned.advisor.archive = archive

    assert say("apology.busy") in pressed.texts[0]
    assert labels(shown) == list(CHOICES)


async def test_a_choice_below_a_private_answer_stays_private() -> None:
    async with bench(planned=asking_back()) as on:
        asked = await settled(on, await on.played.ask(question=ASKED, private=True))
        shown = asked.shown[-1]
        answer_next(on)
        pressed = await settled(on, await on.played.student.press("Housing", shown))

    first, second = on.advisor.asked
    assert second.conversation == first.conversation
    assert pressed.private
    assert shown["components"] == []


async def test_a_choice_in_a_direct_message_is_answered_there() -> None:
    async with bench(planned=asking_back()) as on:
        await on.played.say_directly(ASKED)
        await on.played.until(lambda: on.played.sent(DIRECT_CHANNEL))
        answer_next(on)
        pressed = await settled(on, await on.played.student.press("Housing", on.played.sent(DIRECT_CHANNEL)[0]))

    assert (pressed.channel, on.advisor.asked[1].conversation.user) == (DIRECT_CHANNEL, STUDENT["id"])
    assert "A permit costs" in pressed.texts[0]


async def test_long_choices_are_cut_to_what_a_button_takes_and_read_in_full() -> None:
    long = "Graduate students of the school of engineering who live on campus and pay by the month"
    async with bench(planned=asking_back((long, *"ABCDEF"))) as on:
        shown = await asked_back(on)

    assert len(labels(shown)) == 5
    assert (long[:60], "…") == (labels(shown)[0][:60], labels(shown)[0][-1])
    assert f"1. {long}" in shown["content"]
    assert "6. " not in shown["content"]
