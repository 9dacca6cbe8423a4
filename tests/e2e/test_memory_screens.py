"""What people may have remembered, on both platforms: seen, switched, corrected, deleted and linked by them alone."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from core.domain.fact_rules import MOST_FACTS
from core.domain.memory import FactKind, MemoryState, ToldFact
from core.presentation.messages import say
from core.screens.memory_texts import MemoryAct, explained
from core.screens.privacy_texts import platform_name
from tests.standins.memory_rooms import MemoryRoom, discord_memory, slack_memory

Played = Callable[..., AbstractAsyncContextManager[MemoryRoom]]
NURSING, JUNIOR = ToldFact(FactKind.PROGRAMME, "nursing"), ToldFact(FactKind.YEAR, "junior")
TOLD, QUESTION = "I'm a junior in nursing", "what do I still need to graduate?"
USED = "Because you told me on 2026-11-22: "


@pytest.fixture(params=[discord_memory, slack_memory], ids=["discord", "slack"])
def played(request: pytest.FixtureRequest) -> Played:
    found: Played = request.param
    return found


async def values(room: MemoryRoom) -> list[str]:
    return sorted(fact.value for fact in await room.memory.facts(room.me))


async def test_what_is_told_is_remembered_only_after_a_yes_to_the_offer(played: Played) -> None:
    async with played() as room:
        shown = await room.answered(TOLD)
        before = await values(room)
        done = await room.press(MemoryAct.YES, shown.message)
        after = await values(room)

    assert say("memory.may_i") in shown.text
    assert explained(room.me.platform) in shown.text
    assert (before, after) == ([], ["junior", "nursing"])
    assert done.text.startswith("I will remember: ")


async def test_a_no_is_kept_and_nobody_is_asked_twice(played: Played) -> None:
    async with played() as room:
        done = await room.press(MemoryAct.NO, (await room.answered(TOLD)).message)
        again = await room.answered(TOLD)
        state, kept = await room.memory.state(room.me), await values(room)

    assert done.text.startswith("I will not remember it")
    assert say("memory.may_i") not in again.text
    assert (state, kept) == (MemoryState(is_on=False), [])


async def test_an_answer_says_which_facts_it_rests_on_and_lets_one_be_corrected(played: Played) -> None:
    async with played(NURSING) as room:
        shown = await room.answered(QUESTION)
        told = await room.correct(shown.message, "biology")
        kept = await values(room)

    assert f"{USED}nursing" in shown.text
    assert told.startswith("Corrected. Programme: biology")
    assert kept == ["biology"]


async def test_one_of_several_facts_on_which_an_answer_rests_can_be_deleted(played: Played) -> None:
    async with played(NURSING, JUNIOR) as room:
        shown = await room.answered(QUESTION)
        told = await room.delete(shown.message, "Year: junior")
        kept = await values(room)

    assert told.startswith(say("memory.dropped"))
    assert kept == ["nursing"]


async def test_more_than_is_kept_is_told(played: Played) -> None:
    many = [ToldFact(FactKind.INTEREST, f"thing {each}") for each in range(MOST_FACTS)]
    async with played(*many) as room:
        full = await room.overview()
        await room.memory.tell(room.me, NURSING)
        shown = await room.overview()

    assert "made room" not in full.text
    assert "One older fact made room: I keep at most 50 at a time" in shown.text


async def test_it_is_explained_before_it_is_switched_on(played: Played) -> None:
    async with played() as room:
        off = await room.overview()
        before = await room.memory.state(room.me)
        on_now = await room.press(MemoryAct.ON, off.message)
        off_now = await room.press(MemoryAct.OFF, on_now.message)
        after = await room.memory.state(room.me)

    assert explained(room.me.platform) in off.text
    assert on_now.text.startswith(say("memory.on_now"))
    assert off_now.text.startswith(say("memory.off_now"))
    assert (before, after.is_on) == (MemoryState(), False)


async def test_it_is_told_in_the_language_of_their_app(played: Played) -> None:
    async with played(NURSING) as room:
        shown = await room.overview("es-ES")

    assert "nursing · me lo contaste el 22 de noviembre de 2026" in shown.text


async def test_what_is_never_kept_cannot_be_written_in_either(played: Played) -> None:
    async with played(NURSING) as room:
        told = await room.correct((await room.overview()).message, "I have diabetes")
        kept = await values(room)

    assert told.startswith(say("memory.not_changed"))
    assert kept == ["nursing"]


async def test_a_code_of_another_platform_links_both_accounts_once(played: Played) -> None:
    async with played() as room:
        await room.memory.tell(room.elsewhere, NURSING)
        await room.memory.switch(room.me, True)
        code = await room.memory.code(room.elsewhere)
        done, twice = await room.redeem(code), await room.redeem(code)
        used, every = await room.answered(QUESTION), await room.overview()
        apart = await room.press(MemoryAct.UNLINK, every.message)
        kept = await values(room)

    assert done.startswith(say("memory.link.linked"))
    assert twice.startswith(say("memory.link.wrong", minutes=10))
    assert f"{USED}nursing" in used.text
    assert f"told on 2026-11-22 on {platform_name(room.elsewhere.platform)}" in every.text
    assert apart.text.startswith(say("memory.unlinked"))
    assert kept == []


async def test_a_code_typed_where_it_was_shown_links_nothing(played: Played) -> None:
    async with played() as room:
        told = await room.press(MemoryAct.CODE, (await room.overview()).message)
        [code] = [known.code for known in room.memory.facts_kept.accounts.values()]
        done = await room.redeem(code)

    assert f"{code[:5]}-{code[5:]}" in told.text
    assert done.startswith(say("memory.link.wrong", minutes=10))
