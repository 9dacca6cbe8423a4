"""What every `AccountLinks` does: a code links two accounts once, by choice, and the link is undone by choice."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import select

from core.domain.memory import CODE_LASTS, WRONG_TRIES, Account, Ended, FactKind, LinkOutcome, ToldFact, read_code
from core.memory.accounts import lock_links
from core.storage.database import Database
from core.storage.schema.people_tables import accounts, link_codes
from tests.fakes.acting import EVERYBODY
from tests.standins.database_locks import waiting_for_locks
from tests.standins.remembered import (
    ADA,
    ADA_AT_WORK,
    BIOLOGY,
    BOB,
    CHESS,
    MUSIC,
    NOON,
    NURSING,
    Remembering,
    remembering,
)

ADA_ELSEWHERE = Account("slack", "another", "ada")
WRONG, LINKED = LinkOutcome.WRONG, LinkOutcome.LINKED


@pytest.fixture
def they(memory_or_database: Database | None) -> Remembering:
    return remembering(memory_or_database)


@pytest.mark.slow
async def test_nobody_is_linked_at_first(they: Remembering) -> None:
    await they.on(ADA, ADA_AT_WORK)
    await they.tell(ADA, NURSING)

    assert await they.values(ADA_AT_WORK) == []
    assert not await they.links.unlink(ADA)


@pytest.mark.slow
async def test_linked_accounts_share_their_facts(they: Remembering) -> None:
    await they.on(ADA, ADA_AT_WORK)
    await they.tell(ADA, NURSING)
    code = await they.links.code(ADA, NOON)

    assert await they.links.redeem(ADA_AT_WORK, f" {code.lower().replace('-', ' ')} ", NOON) is LINKED

    assert (await they.facts.state(ADA)).linked == (ADA_AT_WORK,)
    assert (await they.facts.state(ADA_AT_WORK)).linked == (ADA,)
    assert await they.values(ADA_AT_WORK) == ["nursing"]


async def test_a_code_is_good_for_once(they: Remembering) -> None:
    code = await they.links.code(ADA, NOON)
    await they.links.redeem(ADA_AT_WORK, code, NOON)

    assert await they.links.redeem(BOB, code, NOON) is WRONG


async def test_a_code_is_good_for_ten_minutes(they: Remembering) -> None:
    code = await they.links.code(ADA, NOON)

    assert await they.links.redeem(BOB, code, NOON + CODE_LASTS) is WRONG
    assert await they.links.redeem(ADA_AT_WORK, code, NOON + CODE_LASTS - timedelta(seconds=1)) is LINKED


async def test_a_new_code_makes_the_earlier_one_void(they: Remembering) -> None:
    first, second = await they.links.code(ADA, NOON), await they.links.code(ADA, NOON)

    assert await they.links.redeem(ADA_AT_WORK, first, NOON) is WRONG
    assert await they.links.redeem(ADA_AT_WORK, second, NOON) is LINKED


@pytest.mark.parametrize("typed", ["", "-", "AAAAA-AAAAA", "\x00", "ada", "Ä" * 500])
async def test_what_is_no_code_is_wrong(they: Remembering, typed: str) -> None:
    await they.links.code(ADA, NOON)

    assert await they.links.redeem(ADA_AT_WORK, typed, NOON) is WRONG


async def test_the_own_code_is_wrong_and_stays_good_for_the_other_account(they: Remembering) -> None:
    code = await they.links.code(ADA, NOON)

    assert await they.links.redeem(ADA, code, NOON) is WRONG
    assert await they.links.redeem(ADA_AT_WORK, code, NOON) is LINKED


async def test_after_five_wrong_codes_the_right_one_does_not_help_for_an_hour(they: Remembering) -> None:
    code = await they.links.code(ADA, NOON)
    for minute in range(WRONG_TRIES):
        assert await they.links.redeem(BOB, "nonsense", NOON + timedelta(minutes=minute)) is WRONG

    assert await they.links.redeem(BOB, code, NOON + timedelta(minutes=5)) is LinkOutcome.TOO_MANY_TRIES
    assert await they.links.redeem(ADA_AT_WORK, code, NOON + timedelta(minutes=5)) is LINKED
    assert await they.links.redeem(BOB, "nonsense", NOON + timedelta(minutes=59)) is LinkOutcome.TOO_MANY_TRIES
    assert await they.links.redeem(BOB, "nonsense", NOON + timedelta(minutes=60)) is WRONG


async def test_who_is_linked_already_is_told_so(they: Remembering) -> None:
    await they.link(ADA, ADA_AT_WORK)

    code = await they.links.code(ADA_AT_WORK, NOON)

    assert await they.links.redeem(ADA, code, NOON) is LinkOutcome.ALREADY_LINKED


async def test_three_accounts_can_be_one_persons(they: Remembering) -> None:
    await they.on(ADA, ADA_AT_WORK, ADA_ELSEWHERE)
    await they.link(ADA, ADA_AT_WORK)
    await they.link(ADA_ELSEWHERE, ADA_AT_WORK)
    await they.tell(ADA, CHESS)

    assert set((await they.facts.state(ADA)).linked) == {ADA_AT_WORK, ADA_ELSEWHERE}
    assert await they.values(ADA_ELSEWHERE) == ["chess"]


async def test_facts_are_shared_only_between_accounts_that_have_memory_on(they: Remembering) -> None:
    await they.on(ADA)
    await they.tell(ADA, NURSING)
    await they.link(ADA, ADA_AT_WORK)

    assert await they.values(ADA_AT_WORK) == []
    assert await they.tell(ADA_AT_WORK, CHESS) == []

    await they.on(ADA_AT_WORK)
    await they.facts.switch(ADA, False, NOON)
    await they.tell(ADA_AT_WORK, MUSIC)
    assert await they.values(ADA_AT_WORK) == ["music"]
    assert await they.values(ADA) == []


async def test_what_is_told_on_one_account_counts_on_the_other(they: Remembering) -> None:
    await they.on(ADA, ADA_AT_WORK)
    await they.link(ADA, ADA_AT_WORK)
    await they.tell(ADA, NURSING)

    [biology] = await they.tell(ADA_AT_WORK, BIOLOGY, day=1)

    assert await they.values(ADA, day=1) == ["biology"]
    assert await they.facts.correct(ADA, biology.id, "chemistry", NOON + timedelta(days=2))
    assert await they.values(ADA_AT_WORK, day=2) == ["chemistry"]


async def test_what_both_accounts_told_is_there_once_and_dropped_for_both(they: Remembering) -> None:
    await they.on(ADA, ADA_AT_WORK)
    await they.tell(ADA, CHESS)
    await they.tell(ADA_AT_WORK, CHESS, day=1)
    await they.link(ADA, ADA_AT_WORK)

    [fact] = await they.facts.facts(ADA, NOON + timedelta(days=1))
    await they.facts.drop(ADA, fact.id)

    assert await they.facts.history(ADA_AT_WORK) == []


async def test_of_two_accounts_that_contradict_each_other_the_last_word_holds_while_they_are_linked(
    they: Remembering,
) -> None:
    await they.on(ADA, ADA_AT_WORK)
    await they.tell(ADA, NURSING, CHESS)
    await they.tell(ADA_AT_WORK, BIOLOGY, day=-1)

    await they.link(ADA, ADA_AT_WORK)
    assert await they.values(ADA_AT_WORK) == ["chess", "nursing"]
    assert [each.ended for each in await they.facts.history(ADA) if each.ended] == [Ended.LINKED]

    await they.links.unlink(ADA_AT_WORK)
    assert await they.values(ADA) == ["chess", "nursing"]
    assert await they.values(ADA_AT_WORK) == ["biology"]


async def test_an_account_that_is_unlinked_takes_the_facts_that_it_told(they: Remembering) -> None:
    await they.on(ADA, ADA_AT_WORK)
    await they.link(ADA, ADA_AT_WORK)
    await they.tell(ADA, CHESS)
    await they.tell(ADA_AT_WORK, MUSIC)

    assert await they.links.unlink(ADA_AT_WORK)
    assert not await they.links.unlink(ADA_AT_WORK)

    assert (await they.values(ADA), await they.values(ADA_AT_WORK)) == (["chess"], ["music"])
    assert (await they.facts.state(ADA)).linked == ()
    assert not await they.links.unlink(ADA)


async def test_forgetting_one_of_two_accounts_deletes_what_they_share_and_leaves_the_choice_of_the_other(
    they: Remembering,
) -> None:
    await they.on(ADA, ADA_AT_WORK, BOB)
    await they.link(ADA, ADA_AT_WORK)
    for each in (ADA, ADA_AT_WORK, BOB):
        await they.tell(each, CHESS)
    code = await they.links.code(ADA, NOON)

    assert await they.facts.forget(ADA) == 2

    assert await they.facts.history(ADA_AT_WORK) == []
    state = await they.facts.state(ADA_AT_WORK)
    assert (state.is_on, state.linked) == (True, ())
    assert await they.links.redeem(BOB, code, NOON) is WRONG
    assert await they.values(BOB) == ["chess"]


# ---- two at once


@pytest.mark.postgres
async def test_of_many_who_type_a_code_at_once_one_is_linked(database: Database) -> None:
    they = remembering(database)
    code = await they.links.code(ADA, NOON)
    others = [Account("slack", "larkmoor", f"person {each}") for each in range(5)]

    outcomes = await asyncio.gather(*(they.links.redeem(each, code, NOON) for each in others))

    assert sorted(outcomes) == [LINKED, WRONG, WRONG, WRONG, WRONG]
    assert len((await they.facts.state(ADA)).linked) == 1


@pytest.mark.postgres
async def test_two_accounts_that_type_each_others_code_at_once_are_linked(database: Database) -> None:
    they = remembering(database)
    mine, theirs = await they.links.code(ADA, NOON), await they.links.code(ADA_AT_WORK, NOON)

    outcomes = await asyncio.gather(they.links.redeem(ADA, theirs, NOON), they.links.redeem(ADA_AT_WORK, mine, NOON))

    assert sorted(outcomes) == [LinkOutcome.ALREADY_LINKED, LINKED]


@pytest.mark.slow
@pytest.mark.postgres
async def test_wrong_codes_that_are_tried_at_once_are_all_counted(database: Database) -> None:
    they = remembering(database)

    outcomes = await asyncio.gather(*(they.links.redeem(BOB, "nonsense", NOON) for _ in range(2 * WRONG_TRIES)))

    assert outcomes.count(WRONG) == WRONG_TRIES


@pytest.mark.slow
@pytest.mark.postgres
async def test_what_is_told_on_both_accounts_at_once_leaves_one_fact_of_a_single_kind(database: Database) -> None:
    they = remembering(database)
    await they.on(ADA, ADA_AT_WORK)
    await they.link(ADA, ADA_AT_WORK)

    told = [
        they.tell(each, ToldFact(FactKind.CAMPUS, f"{each.platform} {n}"))
        for n in range(4)
        for each in (ADA, ADA_AT_WORK)
    ]
    await asyncio.gather(*told)

    assert len(await they.values(ADA)) == 1


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("first", [ADA, ADA_AT_WORK])
async def test_what_is_told_while_the_person_is_forgotten_is_not_kept(database: Database, first: Account) -> None:
    they = remembering(database)
    await they.on(ADA, ADA_AT_WORK)
    await they.link(ADA, ADA_AT_WORK)
    await they.tell(first, CHESS)

    async with database.begin() as connection:  # both have to wait for this, the one who forgets in front
        await lock_links(connection)
        forgetting = asyncio.create_task(they.facts.forget(ADA))
        await waiting_for_locks(database, 1)
        telling = asyncio.create_task(they.tell(ADA, MUSIC))
        await waiting_for_locks(database, 2)
    await asyncio.gather(forgetting, telling)

    assert await they.facts.history(ADA) == []
    assert await they.facts.history(ADA_AT_WORK) == []


@pytest.mark.postgres
async def test_a_code_is_stored_as_its_hash_alone(database: Database) -> None:
    they = remembering(database)
    code = await they.links.code(ADA, NOON)

    async with database.begin(EVERYBODY) as connection:
        [row] = (await connection.execute(select(link_codes))).all()

    assert read_code(code) not in str(row)
    assert code not in str(row)


@pytest.mark.postgres
async def test_used_codes_and_accounts_that_only_tried_one_go_in_the_night(database: Database) -> None:
    they = remembering(database)
    await they.on(ADA)
    await they.links.code(ADA, NOON)
    await they.links.redeem(BOB, "nonsense", NOON)

    await they.facts.expire(NOON + timedelta(hours=2), ended_before=NOON)

    async with database.begin(EVERYBODY) as connection:
        assert (await connection.execute(select(link_codes))).all() == []
        assert (await connection.execute(select(accounts.c.user_id))).scalars().all() == ["ada"]
