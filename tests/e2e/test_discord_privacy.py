"""What is kept of a person: counted, handed over, and erased at their word."""

import asyncio
import json
from dataclasses import replace

from core.domain.access import Erased
from core.domain.conversation import Draft, Stage
from core.presentation.messages import say
from core.screens.privacy_texts import Terms, receipt
from tests.standins.discord_bench import OPTIONS, Bench, bench
from tests.standins.discord_payloads import CLASSMATE, DIRECT_CHANNEL
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.services import PlannedAdvisor


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts)
    return pending


async def test_privacy_counts_what_is_kept_and_hands_it_over_as_a_file() -> None:
    async with bench(options=replace(OPTIONS, keep_days=180, human_contact="advising@campus.example")) as on:
        await settled(on, await on.played.ask(question="when can I drop a class?"))
        shown = await settled(on, await on.played.student.use("privacy"))
        exported = await settled(on, await on.played.student.press("Export my data", shown.shown[0]))

    assert "1 of your questions, 1 of my answers" in shown.texts[0]
    assert "for 180 days at most, and not longer than until you delete the message" in shown.texts[0]
    assert "**To ask a person**: advising@campus.example" in shown.texts[0]
    [file] = exported.files
    assert "You asked: when can I drop a class?\nI answered: Drop by **October 9** [1].\n  [1] Add or drop: " in file
    assert json.loads(file[file.index("{") :])["questions"][0]["text"] == "when can I drop a class?"
    assert shown.flags == exported.flags == LOADING_PRIVATE


async def test_privacy_deletes_nothing_before_it_was_confirmed() -> None:
    async with bench() as on:
        await settled(on, await on.played.ask(question="when can I drop a class?"))
        shown = await settled(on, await on.played.student.use("privacy"))
        asked = await settled(on, await on.played.student.press("Delete my data", shown.shown[0]))
        kept = len(on.planned.archive.explanations)
        left = await settled(on, await on.played.student.press("Keep it", asked.shown[0]))
        done = await settled(on, await on.played.student.press("Delete it now", asked.shown[0]))

    assert "2 messages" in asked.texts[0]
    assert (kept, left.texts) == (1, [say("privacy.kept")])
    assert done.texts == [receipt(Erased(2), Terms("Discord"))]
    assert on.planned.archive.explanations == {}


async def test_forget_asks_first_and_then_gives_a_receipt() -> None:
    async with bench() as on:
        await settled(on, await on.played.ask(question="when can I drop a class?"))
        asked = await settled(on, await on.played.student.use("forget"))
        kept = len(on.planned.archive.explanations)
        done = await settled(on, await on.played.student.press("Delete it now", asked.shown[0]))

    assert "2 messages" in asked.texts[0]
    assert kept == 1
    assert on.planned.archive.explanations == {}
    assert done.texts == [receipt(Erased(2), Terms("Discord"))]


async def test_forgetting_stops_the_answer_in_the_making_and_nobody_elses() -> None:
    advisor = PlannedAdvisor(drafts=(Draft(Stage.SEARCHING),), gate=asyncio.Event())
    async with bench(advisor) as on:
        mine = await on.played.ask(question="mine")
        theirs = await on.played.person(CLASSMATE).use("ask", question="theirs")
        await on.played.until(lambda: len(advisor.asked) == 2 and theirs.acknowledged)
        asked = await settled(on, await on.played.student.use("forget"))
        await settled(on, await on.played.student.press("Delete it now", asked.shown[0]))
        await on.played.until(lambda: mine.deleted)
        assert advisor.gate
        advisor.gate.set()
        await on.played.until(lambda: theirs.texts and "Drop by" in theirs.texts[0])

    assert len(advisor.cancelled) == 1


async def test_forgetting_in_a_direct_message_stops_the_answer_in_the_making_in_a_server() -> None:
    advisor = PlannedAdvisor(drafts=(Draft(Stage.SEARCHING),), gate=asyncio.Event())
    async with bench(advisor) as on:
        mine = await on.played.ask(question="mine")
        await on.played.until(lambda: advisor.asked and mine.acknowledged)
        asked = await settled(on, await on.played.student.use("forget", DIRECT_CHANNEL))
        await settled(on, await on.played.student.press("Delete it now", asked.shown[0]))
        await on.played.until(lambda: mine.deleted)

    assert len(advisor.cancelled) == 1
