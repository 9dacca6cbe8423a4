"""What every `FactStore` does: only with a yes, few facts, each with its source, and all of them gone on demand."""

from datetime import timedelta
from uuid import uuid4

import pytest

from core.domain.fact_rules import MOST_FACTS
from core.domain.memory import Account, Ended, FactKind, MemoryState, ToldFact
from core.storage.database import Database
from tests.standins.remembered import ADA, BIOLOGY, BOB, CHESS, MUSIC, NOON, NURSING, Remembering, remembering

DAY = timedelta(days=1)
JUNIOR = ToldFact(FactKind.YEAR, "junior")
NAMESAKE = Account("slack", "another", "ada")


@pytest.fixture
def they(memory_or_database: Database | None) -> Remembering:
    return remembering(memory_or_database)


async def test_nothing_is_learned_or_shown_without_a_yes(they: Remembering) -> None:
    assert await they.tell(ADA, NURSING) == []
    assert await they.facts.state(ADA) == MemoryState(None)

    await they.on(ADA)
    await they.tell(ADA, NURSING)
    await they.facts.switch(ADA, False, NOON)

    assert await they.facts.state(ADA) == MemoryState(False)
    assert await they.tell(ADA, CHESS) == []
    assert await they.values(ADA) == []
    assert [each.value for each in await they.facts.history(ADA)] == ["nursing"]


async def test_memory_is_offered_once_and_not_to_who_has_chosen(they: Remembering) -> None:
    await they.on(BOB)

    assert await they.facts.offer(ADA, NOON)
    assert not await they.facts.offer(ADA, NOON + DAY)
    assert not await they.facts.offer(BOB, NOON)
    assert await they.facts.offer(NAMESAKE, NOON)
    assert await they.facts.state(ADA) == MemoryState(None)

    await they.on(ADA)
    assert await they.facts.state(ADA) == MemoryState(True)
    assert not await they.facts.offer(ADA, NOON)


async def test_an_offer_that_nobody_answered_is_kept_for_a_year(they: Remembering) -> None:
    await they.facts.offer(ADA, NOON)

    await they.facts.expire(NOON + 364 * DAY, ended_before=NOON)
    assert not await they.facts.offer(ADA, NOON + 364 * DAY)
    await they.facts.expire(NOON + 365 * DAY, ended_before=NOON)
    assert await they.facts.offer(ADA, NOON + 365 * DAY)


async def test_a_fact_has_its_source_its_date_and_its_end(they: Remembering) -> None:
    await they.on(ADA)

    [fact] = await they.tell(ADA, NURSING, message="m7")

    assert (fact.kind, fact.value, fact.said_by) == (FactKind.PROGRAMME, "nursing", ADA)
    assert (fact.workspace, fact.message_id, fact.said_at) == ("larkmoor", "m7", NOON)
    assert (fact.expires_at, fact.ended, fact.ended_at) == (NOON + timedelta(days=730), None, None)
    assert await they.facts.facts(ADA, NOON) == [fact]


async def test_the_newest_fact_comes_first_and_what_expired_is_not_used(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, CHESS, JUNIOR)
    await they.tell(ADA, NURSING, day=1)

    assert await they.values(ADA, day=2) == ["nursing", "chess", "junior"]
    assert await they.values(ADA, day=200) == ["nursing", "chess"]  # in September, they are a junior no more
    assert await they.values(ADA, day=400) == ["nursing"]


async def test_facts_are_of_nobody_else(they: Remembering) -> None:
    await they.on(ADA, BOB, NAMESAKE)
    [fact] = await they.tell(ADA, NURSING)

    for other in (BOB, NAMESAKE):
        assert await they.values(other) == []
        assert await they.facts.history(other) == []
        assert await they.facts.correct(other, fact.id, "biology", NOON) is None
        assert not await they.facts.drop(other, fact.id)
        assert await they.facts.forget(other) == 0
    assert await they.facts.history(ADA) == [fact]


async def test_a_new_fact_of_a_single_kind_ends_the_earlier_one(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, NURSING, CHESS)

    await they.tell(ADA, BIOLOGY, MUSIC, day=1)

    assert await they.values(ADA, day=1) == ["music", "biology", "chess"]
    [ended] = [each for each in await they.facts.history(ADA) if each.ended]
    assert (ended.value, ended.ended, ended.ended_at) == ("nursing", Ended.SUPERSEDED, NOON + DAY)


async def test_what_joins_another_ends_nothing(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, NURSING)

    await they.tell(ADA, ToldFact(FactKind.PROGRAMME, "music", adds=True), day=1)

    assert await they.values(ADA, day=1) == ["music", "nursing"]


async def test_told_twice_a_fact_is_dated_anew(they: Remembering) -> None:
    await they.on(ADA)
    [first] = await they.tell(ADA, NURSING)

    assert await they.tell(ADA, ToldFact(FactKind.PROGRAMME, " Nursing "), day=1, message="m2") == []

    [fact] = await they.facts.history(ADA)
    assert (fact.id, fact.message_id, fact.said_at) == (first.id, "m2", NOON + DAY)


async def test_a_denied_fact_ends(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, ToldFact(FactKind.STATUS, "transfer student"), ToldFact(FactKind.STATUS, "commuter"))

    assert await they.tell(ADA, ToldFact(FactKind.STATUS, "transfer", denies=True), day=1) == []

    assert await they.values(ADA, day=1) == ["commuter"]
    assert [each.ended for each in await they.facts.history(ADA) if each.ended] == [Ended.DENIED]


async def test_of_a_message_that_contradicts_itself_the_last_word_counts_and_nothing_else_is_kept(
    they: Remembering,
) -> None:
    await they.on(ADA)

    [fact] = await they.tell(ADA, JUNIOR, ToldFact(FactKind.YEAR, "senior"))

    assert fact.value == "senior"
    assert await they.facts.history(ADA) == [fact]


async def test_a_corrected_fact_keeps_its_source(they: Remembering) -> None:
    await they.on(ADA)
    [old] = await they.tell(ADA, NURSING, message="m7")

    new = await they.facts.correct(ADA, old.id, "biology", NOON + DAY)

    assert new is not None
    assert (new.value, new.message_id, new.said_at, new.said_by) == ("biology", "m7", NOON + DAY, ADA)
    assert await they.facts.facts(ADA, NOON + DAY) == [new]
    assert [each.ended for each in await they.facts.history(ADA)] == [None, Ended.CORRECTED]
    assert await they.facts.correct(ADA, old.id, "chemistry", NOON + DAY) is None
    assert await they.facts.correct(ADA, uuid4(), "chemistry", NOON + DAY) is None


async def test_a_fact_can_be_corrected_while_memory_is_off(they: Remembering) -> None:
    await they.on(ADA)
    [old] = await they.tell(ADA, NURSING)
    await they.facts.switch(ADA, False, NOON)

    assert await they.facts.correct(ADA, old.id, "biology", NOON)

    assert await they.values(ADA) == []


async def test_a_correction_to_what_is_there_already_leaves_one(they: Remembering) -> None:
    await they.on(ADA)
    chess, _ = sorted(await they.tell(ADA, CHESS, MUSIC), key=lambda each: each.value)

    await they.facts.correct(ADA, chess.id, "Music", NOON + DAY)

    assert await they.values(ADA, day=1) == ["Music"]


async def test_a_dropped_fact_is_gone_with_those_whose_place_it_took(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, NURSING, CHESS)
    [biology] = await they.tell(ADA, BIOLOGY, day=1)

    assert await they.facts.drop(ADA, biology.id)
    assert not await they.facts.drop(ADA, biology.id)

    assert [each.value for each in await they.facts.history(ADA)] == ["chess"]


async def test_forgetting_leaves_neither_facts_nor_choice(they: Remembering) -> None:
    await they.on(ADA, BOB)
    await they.tell(ADA, NURSING)
    await they.tell(ADA, BIOLOGY, day=1)
    await they.tell(BOB, CHESS)

    assert await they.facts.forget(ADA) == 2
    assert await they.facts.forget(ADA) == 0

    assert await they.facts.state(ADA) == MemoryState(None)
    assert await they.facts.history(ADA) == []
    assert await they.values(BOB) == ["chess"]


async def test_a_profile_of_ten_thousand_facts_is_cut(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, NURSING)

    new = await they.tell(ADA, *[ToldFact(FactKind.INTEREST, f"thing {each}") for each in range(10_000)], day=1)

    assert [each.value for each in new] == [f"thing {each}" for each in range(MOST_FACTS)]
    assert sorted(await they.values(ADA, day=1)) == sorted(each.value for each in new)
    (gone,) = [each for each in await they.facts.history(ADA) if each.ended]
    assert (gone.value, gone.ended) == (NURSING.value, Ended.NO_ROOM)


@pytest.mark.slow
async def test_somebody_who_changes_their_mind_all_day_does_not_fill_the_table(they: Remembering) -> None:
    await they.on(ADA)

    for day in range(2 * MOST_FACTS):
        await they.tell(ADA, ToldFact(FactKind.CAMPUS, f"campus {day}"), day=day)

    history = await they.facts.history(ADA)
    assert [each.value for each in history if not each.ended] == [f"campus {2 * MOST_FACTS - 1}"]
    assert len(history) == MOST_FACTS + 1


async def test_what_expired_or_ended_long_ago_is_deleted(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, CHESS, NURSING)
    await they.tell(ADA, BIOLOGY, day=300)

    assert await they.facts.expire(NOON + 10 * DAY, ended_before=NOON) == 0
    assert await they.facts.expire(NOON + 365 * DAY, ended_before=NOON) == 1
    assert await they.facts.expire(NOON + 365 * DAY, ended_before=NOON + 300 * DAY) == 0
    assert await they.facts.expire(NOON + 365 * DAY, ended_before=NOON + 301 * DAY) == 1

    assert [each.value for each in await they.facts.history(ADA)] == ["biology"]


async def test_an_installation_can_keep_facts_for_fewer_days(memory_or_database: Database | None) -> None:
    before, they = remembering(memory_or_database), remembering(memory_or_database, 30 * DAY)
    if memory_or_database:  # a fact from before the setting was made
        await before.on(BOB)
        await before.tell(BOB, MUSIC)
    await they.on(ADA)
    [fact] = await they.tell(ADA, NURSING, day=1)

    assert fact.expires_at == NOON + 31 * DAY
    assert await they.facts.expire(NOON + 30 * DAY, ended_before=NOON) == (1 if memory_or_database else 0)
    assert await they.facts.history(ADA) == [fact]


async def test_what_postgres_cannot_store_is_left_out(they: Remembering) -> None:
    await they.on(ADA)

    await they.tell(ADA, ToldFact(FactKind.INTEREST, "ch\x00ess"))

    assert [each.value.replace("\x00", "") for each in await they.facts.history(ADA)] == ["chess"]
