"""What people may have remembered, on Discord: seen, switched, corrected, deleted and linked by them alone."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import Person
from core.domain.memory import FactKind, MemoryState, ToldFact
from core.presentation.messages import say
from tests.standins import discord_interactions as interactions
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import CLASSMATE, DIRECT_CHANNEL, STUDENT, Json
from tests.standins.discord_rest import Pending
from tests.standins.played_memory import PlayedMemory
from tests.standins.services import PlannedAdvisor, PlannedServices

ME = Person("discord", "dm", str(STUDENT["id"]))
NURSING, JUNIOR = ToldFact(FactKind.PROGRAMME, "nursing"), ToldFact(FactKind.YEAR, "junior")
TOLD, QUESTION = "I'm a junior in nursing", "what do I still need to graduate?"
USED = "Because you told me on 2026-11-22: "


@asynccontextmanager
async def remembering(*told: ToldFact) -> AsyncIterator[tuple[Bench, PlayedMemory]]:
    """The bot with long-term memory, of a student who has told this."""
    memory = PlayedMemory()
    if told:
        await memory.tell(ME, *told)
    planned = PlannedServices(PlannedAdvisor(personal=memory.add_to), memory=memory)
    async with bench(planned=planned) as on:
        yield on, memory


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts)
    return pending


async def answered(on: Bench, text: str) -> Json:
    """The answer to a direct message."""
    before = len(on.played.sent())
    await on.played.say_directly(text)
    await on.played.until(lambda: len(on.played.sent()) > before and "Drop by" in on.played.sent()[-1]["content"])
    await on.played.until(lambda: on.played.sent()[-1]["components"])
    return on.played.sent()[-1]


def labels(message: Json) -> list[str]:
    return [str(each["label"]) for each in interactions.components(message["components"]) if each.get("label")]


async def values(memory: PlayedMemory, person: Person = ME) -> list[str]:
    return sorted(fact.value for fact in await memory.facts(person))


# ---- who reads the answer -----------------------------------------------------------------------


async def test_only_direct_messages_and_private_questions_are_private() -> None:
    async with remembering() as (on, _):
        await on.played.say_directly("one?")
        await on.played.until(lambda: len(on.advisor.asked) == 1)
        await on.played.student.use("ask", question="two?", private=True)
        await on.played.until(lambda: len(on.advisor.asked) == 2)
        await on.played.student.use("ask", DIRECT_CHANNEL, question="three?")
        await on.played.until(lambda: len(on.advisor.asked) == 3)
        await on.played.student.use("ask", question="four?")
        await on.played.until(lambda: len(on.advisor.asked) == 4)
        await on.played.say(f"{MENTION} five?")
        await on.played.until(lambda: len(on.advisor.asked) == 5)

    assert [each.is_private for each in on.advisor.asked] == [True, True, True, False, False]


async def test_words_of_somebody_else_tell_nothing_of_who_asks_about_them() -> None:
    async with remembering() as (on, memory):
        await memory.switch(ME, True)
        said = await on.played.person(CLASSMATE).say("I'm a junior in nursing")
        shown = await settled(on, await on.played.student.use_menu(say("command.ask_about"), said))

    assert shown.private
    assert [each.is_private for each in on.advisor.asked] == [False]
    assert await values(memory) == []


# ---- the offer and the notice -------------------------------------------------------------------


async def test_a_fact_on_which_an_answer_rests_can_be_deleted() -> None:
    async with remembering(NURSING, JUNIOR) as (on, memory):
        shown = await answered(on, QUESTION)
        every = await settled(on, await on.played.student.press("Correct this", shown))
        fact = await settled(on, await on.played.student.choose("Year: junior", every.shown[-1]))
        done = await settled(on, await on.played.student.press("Delete it", fact.shown[0]))
        twice = await settled(on, await on.played.student.press("Delete it", fact.shown[0]))

    assert f"{USED}nursing, junior" in shown["content"] or f"{USED}junior, nursing" in shown["content"]
    assert await values(memory) == ["nursing"]
    assert done.texts[0].startswith(say("memory.dropped"))
    assert twice.texts[0].startswith(say("memory.gone"))


# ---- never in public ----------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", [Outcome.ANSWERED, Outcome.NO_EVIDENCE])
async def test_nothing_of_it_stands_in_a_channel_a_thread_or_a_public_command(outcome: Outcome) -> None:
    async with remembering(NURSING) as (on, memory):

        async def careless(_: object, __: object) -> tuple[Sequence[object], object]:
            """An engine that forgets to look who reads the answer."""
            facts = await memory.facts(ME)
            return facts, replace((await memory.listen(on.advisor.asked[-1])), learned=tuple(facts), offers=True)

        on.advisor.personal = careless  # type: ignore[assignment]
        on.advisor.outcome = outcome
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(lambda: on.advisor.answers and on.played.sent() and on.played.sent()[-1]["components"])
        thread = on.played.sent()[-1]["channel_id"]
        await on.played.say(f"{MENTION} {QUESTION}", thread)
        await on.played.until(lambda: len(on.advisor.answers) == 2 and on.played.sent()[-1]["components"])
        public = await settled(on, await on.played.ask(question=QUESTION))
        await on.played.until(lambda: public.shown[0]["components"])

    everything = [*on.played.sent(), *public.shown]
    assert len(everything) == 3
    assert "nursing" not in str(everything)
    assert "advisor:memory" not in str(everything)
    assert say("memory.may_i") not in str(everything)


async def test_what_is_told_while_everything_is_forgotten_is_not_kept() -> None:
    async with remembering(NURSING) as (on, memory):
        on.planned.archive.forget_facts = memory.forget
        on.advisor.gate = asyncio.Event()
        await on.played.say_directly("I'm a senior in law")
        await on.advisor.arrived.wait()
        asked = await settled(on, await on.played.student.use("forget", DIRECT_CHANNEL))
        done = await settled(on, await on.played.student.press("Delete it now", asked.shown[0]))
        on.advisor.gate.set()

    assert "facts about you: 1" in done.texts[0]
    assert len(on.advisor.cancelled) == 1
    assert await values(memory) == []
    assert await memory.state(ME) == MemoryState()


# ---- /memory ------------------------------------------------------------------------------------


async def test_it_is_named_and_told_in_the_language_of_the_app() -> None:
    async with remembering(NURSING) as (on, _):
        [command] = [each for each in on.played.rest.commands if each["name"] == "memory"]
        shown = await settled(on, await on.played.person(STUDENT, locale="es-ES").use("memory"))

    assert command["name_localizations"]["es-ES"] == "memoria"
    assert command["description_localizations"]["es-ES"].startswith("Lo que recuerdo de ti")
    assert command["default_member_permissions"] is None
    assert "**Programa**: nursing · me lo contaste el 22 de noviembre de 2026" in shown.texts[0]


async def test_it_shows_each_fact_with_its_day_and_its_end_in_any_server() -> None:
    async with remembering(NURSING) as (on, _):
        shown = await settled(on, await on.played.student.use("memory"))

    assert "- **Programme**: nursing · told on 2026-11-22 on Discord, kept until " in shown.texts[0]
    assert labels(shown.shown[0]) == ["Switch it off", "Link another account", "I have a code"]
    assert "advisor:memory-facts:0" in str(shown.shown[0]["components"])


async def test_fifty_facts_with_mentions_and_markup_stay_within_the_limits() -> None:
    nasty = [ToldFact(FactKind.INTEREST, f"{number} @everyone **<@1>** ```x``` {'long ' * 30}") for number in range(50)]
    async with remembering(*nasty) as (on, _):
        shown = await settled(on, await on.played.student.use("memory"))
        await on.played.until(lambda: shown.shown[-1]["components"])

    menus = [each for each in interactions.components(shown.shown[-1]["components"]) if each["type"] == 3]
    assert [len(menu["options"]) for menu in menus] == [25, 25]
    assert sum(text.count("told on") for text in shown.texts) == 50
    assert "@everyone" not in "".join(shown.texts)
    assert "<@1>" not in "".join(shown.texts)
    assert shown.private


async def test_nobody_changes_facts_of_somebody_else() -> None:
    async with remembering(NURSING) as (on, memory):
        shown = await settled(on, await on.played.student.use("memory"))
        fact = await settled(on, await on.played.student.choose("Programme: nursing", shown.shown[-1]))
        other = on.played.person(CLASSMATE)
        seen = await settled(on, await other.choose("Programme: nursing", shown.shown[-1]))
        edited = await settled(on, await other.press("Correct it", fact.shown[0]))
        deleted = await settled(on, await other.press("Delete it", fact.shown[0]))

    assert await values(memory) == ["nursing"]
    assert "nursing" not in str([seen.texts, edited.texts, deleted.texts])


# ---- without it ---------------------------------------------------------------------------------


async def test_without_long_term_memory_there_is_neither_command_nor_offer() -> None:
    memory = PlayedMemory()
    async with bench(planned=PlannedServices(PlannedAdvisor(personal=memory.add_to))) as on:
        shown = await answered(on, TOLD)
        names = {command["name"] for command in on.played.rest.commands}

    assert "memory" not in names
    assert say("memory.may_i") not in shown["content"]


async def test_privacy_says_whether_it_is_on_and_what_is_kept() -> None:
    async with remembering() as (on, memory):
        off = await settled(on, await on.played.student.use("privacy"))
        await memory.tell(ME, NURSING)
        with_facts = await settled(on, await on.played.student.use("privacy"))

    assert "**Long-term memory**: off. I keep no facts" in off.texts[0]
    assert "**Long-term memory**: on, because you said so. Facts that you told me: 1" in with_facts.texts[0]
