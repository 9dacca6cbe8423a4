"""How the bot behaves on Discord when something goes wrong, and what it leaves for others to see."""

import asyncio
from dataclasses import replace

import discord
import pytest

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, OPTIONS, Bench, bench
from tests.standins.discord_payloads import CHANNEL, CLASSMATE, DIRECT_CHANNEL, Json, thread
from tests.standins.discord_rules import Refused
from tests.standins.manual_clock import ManualClock
from tests.standins.services import PlannedAdvisor, PlannedServices

QUESTION = "my mother is ill, when can I drop a class?"
SEARCHING = Draft(Stage.SEARCHING)
NO_PREVIEWS = 1 << 2
WITHOUT_THREAD = [Outcome.NO_EVIDENCE, Outcome.ASKED_BACK, Outcome.CONVERSATION]


def slow(*drafts: Draft, **planned: object) -> PlannedAdvisor:
    return PlannedAdvisor(drafts=drafts, gate=asyncio.Event(), **planned)  # type: ignore[arg-type]


def let_go(advisor: PlannedAdvisor) -> None:
    assert advisor.gate
    advisor.gate.set()


async def searched_directly(on: Bench, clock: ManualClock) -> None:
    """A question in a direct message whose progress is shown."""
    await on.played.say_directly(QUESTION)
    await clock.until_somebody_sleeps(0.5)
    clock.advance(0.5)
    await on.played.until(on.played.posted)


# ---- nothing that only shows progress decides over an answer -------------------------------------


async def test_an_answer_does_not_wait_for_a_progress_line_that_hangs_and_takes_its_place() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        hangs = on.played.rest.held["POST", "/channels/{channel_id}/messages"] = asyncio.Event()
        await searched_directly(on, clock)
        let_go(advisor)
        await clock.until_somebody_sleeps(2)
        clock.advance(2)
        await on.played.until(lambda: "**Sources**" in on.played.standing()[0])
        hangs.set()

    assert len(on.played.standing()) == 1


async def test_a_final_edit_that_fails_is_tried_again_and_then_posted_anew() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await searched_directly(on, clock)
        on.played.rest.refusals["PATCH", "{message_id}"] = Refused(503, 0, "Service Unavailable")
        let_go(advisor)
        await on.played.until(lambda: on.played.calls("DELETE", "{message_id}"))

    assert len(on.played.calls("PATCH", "{message_id}")) == 2
    [standing] = on.played.standing()
    assert "**Sources**" in standing


async def test_an_edited_answer_still_shows_no_previews() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await searched_directly(on, clock)
        let_go(advisor)
        await on.played.until(lambda: "**Sources**" in on.played.standing()[0])

    assert on.played.sent()[0]["flags"] & NO_PREVIEWS


# ---- the start -----------------------------------------------------------------------------------


async def test_a_start_warns_of_nothing(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    async with bench() as on:
        await on.client.connected.wait()

    assert [record.message for record in caplog.records if record.levelname not in {"DEBUG", "INFO"}] == []


# ---- threads ---------------------------------------------------------------------------------------


async def test_a_thread_is_named_by_its_topic_and_not_by_what_the_person_wrote() -> None:
    async with bench() as on:
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)

    assert [call.body["name"] for call in on.played.calls("POST", "/threads")] == ["Add or drop"]


@pytest.mark.parametrize("outcome", WITHOUT_THREAD)
async def test_what_is_no_answer_is_a_reply_and_opens_no_thread(outcome: Outcome) -> None:
    advisor, clock = slow(SEARCHING, outcome=outcome, text="The pages do not say."), ManualClock()
    async with bench(advisor, clock=clock) as on:
        await on.played.say(f"{MENTION} {QUESTION}")
        await advisor.arrived.wait()
        await advisor.tell(Draft(Stage.WRITING, passages=3))
        let_go(advisor)
        await on.played.until(on.played.posted)

    assert on.played.calls("POST", "/threads") == []
    assert on.played.standing() == on.played.standing(CHANNEL)


async def test_a_thread_is_opened_once_there_is_text_and_by_the_topic_of_the_draft() -> None:
    advisor, clock = slow(SEARCHING), ManualClock()
    async with bench(advisor, clock=clock) as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        await advisor.arrived.wait()
        await advisor.tell(Draft(Stage.WRITING, "Drop by October 9 [1].", 3, "Deadlines"))
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(lambda: on.played.standing(question["id"]))
        let_go(advisor)
        await on.played.until(lambda: "**Sources**" in on.played.standing(question["id"])[0])

    assert on.played.rest.threads[question["id"]]["name"] == "Deadlines"


async def test_a_topic_that_attacks_its_reader_names_no_thread() -> None:
    planned = PlannedServices(is_hostile=lambda text: text == "Add or drop")
    async with bench(planned=planned) as on:
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)

    assert [call.body["name"] for call in on.played.calls("POST", "/threads")] == [say("answer.thread")]


async def test_who_replies_to_a_refusal_goes_on_with_its_conversation_in_the_thread_of_the_question() -> None:
    advisor = PlannedAdvisor(outcome=Outcome.ASKED_BACK, text="For whom?")
    async with bench(advisor) as on:
        question = await on.played.say(f"{MENTION} when can I drop?")
        await on.played.until(on.played.posted)
        advisor.outcome = Outcome.ANSWERED
        await on.played.student.reply(f"{MENTION} for graduates", on.played.sent(CHANNEL)[0])
        await on.played.until(lambda: on.played.posted(question["id"]))

    first, second = advisor.asked
    assert second.conversation == first.conversation
    assert second.text == "for graduates"


async def test_a_deleted_question_takes_the_title_of_its_thread_with_it() -> None:
    async with bench() as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)
        await on.played.student.delete(question)
        await on.played.until(lambda: on.played.calls("PATCH", "{channel_id}"))

    assert on.played.rest.threads[question["id"]]["name"] == say("answer.thread_deleted")


async def test_a_thread_that_somebody_else_opened_keeps_its_title() -> None:
    async with bench() as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        theirs = thread(question["id"], CHANNEL, "our own talk") | {"owner_id": CLASSMATE["id"]}
        await on.played.until(on.played.posted)
        on.played.rest.threads[question["id"]] = theirs
        await on.played.publish(
            "THREAD_DELETE", {name: theirs[name] for name in ("id", "guild_id", "parent_id", "type")}
        )
        await on.played.student.delete(question)
        await on.played.say_directly("and now?")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))

    assert on.played.calls("GET", "/channels/{channel_id}")
    assert on.played.calls("PATCH", "/channels/{channel_id}") == []


# ---- a mention as a reply to somebody's question -----------------------------------------------------


async def asked_by_a_classmate(on: Bench) -> Json:
    return await on.played.person(CLASSMATE).say("when are fees due?")


async def test_a_mention_alone_answers_the_question_that_it_replies_to() -> None:
    async with bench(options=replace(OPTIONS, message_content=True)) as on:
        await on.played.student.reply(MENTION, await asked_by_a_classmate(on))
        await on.played.until(on.played.posted)

    assert [message.text for message in on.advisor.asked] == ["when are fees due?"]


async def test_a_mention_with_words_asks_those_words() -> None:
    async with bench(options=replace(OPTIONS, message_content=True)) as on:
        await on.played.student.reply(f"{MENTION} and housing?", await asked_by_a_classmate(on))
        await on.played.until(on.played.posted)

    assert [message.text for message in on.advisor.asked] == ["and housing?"]


async def test_where_discord_does_not_show_the_question_the_way_to_it_is_told() -> None:
    async with bench() as on:
        await on.played.student.reply(MENTION, await asked_by_a_classmate(on))
        await on.played.until(on.played.posted)

    assert on.played.posted(CHANNEL) == [say("asked.hidden")]
    assert on.advisor.asked == []


# ---- what Discord refuses is told in private -----------------------------------------------------------


async def test_where_it_may_not_write_the_person_gets_the_answer_in_private() -> None:
    async with bench() as on:
        on.played.rest.refusals["POST", "/threads"] = Refused(403, 50013, "Missing Permissions")
        on.played.rest.silent.add(CHANNEL)
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(lambda: len(on.played.posted(DIRECT_CHANNEL)) == 2)

    reason, answer = on.played.posted(DIRECT_CHANNEL)
    assert reason == say("refused.permission")
    assert answer.startswith("Drop by **October 9** [1].")


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [(400, 50083, "refused.permission"), (400, 160005, "refused.permission"), (400, 200000, "refused.blocked")],
)
async def test_what_an_archive_a_lock_or_auto_moderation_stops_is_told_in_private(
    status: int, code: int, reason: str
) -> None:
    async with bench() as on:
        on.played.rest.failures = [(status, {"code": code, "message": "no"}, {})]
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(lambda: len(on.played.posted(DIRECT_CHANNEL)) == 2)

    told, answer = on.played.posted(DIRECT_CHANNEL)
    assert told == say(reason)
    assert answer.startswith("Drop by **October 9** [1].")


@pytest.mark.slow
async def test_an_answer_does_not_wait_for_a_thread_that_discord_fails_to_open() -> None:
    async with bench() as on:
        on.played.rest.refusals["POST", "/threads"] = Refused(500, 0, "Internal Server Error")
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(lambda: on.played.posted(CHANNEL))

    assert len(on.played.calls("POST", "/threads")) < 5


async def test_a_command_that_reached_us_too_late_is_told_in_private() -> None:
    async with bench() as on:
        on.played.rest.refusals["POST", "/callback"] = Refused(404, 10062, "Unknown interaction")
        await on.played.student.use("privacy")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))

    assert on.played.posted(DIRECT_CHANNEL) == [say("refused.late")]


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015)])
async def test_a_command_that_was_over_before_its_answer_gets_it_in_private(status: int, code: int) -> None:
    async with bench() as on:
        on.played.rest.refusals["PATCH", "@original"] = Refused(status, code, "Invalid Webhook Token")
        await on.played.ask(question=QUESTION, private=True)
        await on.played.until(lambda: len(on.played.posted(DIRECT_CHANNEL)) == 2)

    reason, answer = on.played.posted(DIRECT_CHANNEL)
    assert reason == say("refused.over")
    assert answer.startswith(f"> {QUESTION}\nDrop by **October 9** [1].")


async def test_who_takes_no_direct_messages_stops_nothing() -> None:
    async with bench() as on:
        on.played.rest.refusals["POST", "/callback"] = Refused(404, 10062, "Unknown interaction")
        on.played.rest.closed.add(DIRECT_CHANNEL)
        await on.played.student.use("privacy")
        await on.played.until(lambda: on.played.calls("POST", "{channel_id}/messages"))
        on.played.rest.refusals.clear()
        shown = await on.played.student.use("privacy")
        await on.played.until(lambda: shown.texts)

    assert say("privacy.title") in shown.texts[0]
