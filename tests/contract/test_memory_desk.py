"""What people do with what is remembered of them: on stores in memory and on Postgres."""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from core.domain.conversation import Person
from core.domain.memory import FactKind, LinkOutcome, MemoryState, ToldFact, account_of
from core.personal.desk import PersonalDesk
from core.personal.patterns import PatternFactExtractor
from core.storage.database import Database
from tests.standins.exchanges import ADA, Kept, kept_in, question
from tests.standins.remembered import NOON, Remembering, remembering

SAM = ADA.person
ON_DISCORD = Person("discord", "dm", "sam")


@pytest.fixture
def kept(memory_or_database: Database | None) -> Kept:
    return kept_in(memory_or_database)


@pytest.fixture
def they(memory_or_database: Database | None) -> Remembering:
    return remembering(memory_or_database)


@pytest.fixture
def desk(kept: Kept, they: Remembering) -> PersonalDesk:
    return PersonalDesk(they.facts, they.links, kept.conversations, PatternFactExtractor(), lambda: NOON)


async def told(they: Remembering, kind: FactKind, value: str) -> UUID:
    """Sam, who has switched memory on, has told this."""
    await they.on(account_of(SAM))
    [fact] = await they.tell(account_of(SAM), ToldFact(kind, value))
    return fact.id


async def test_who_switches_memory_on_has_told_what_stood_in_the_message_that_led_to_it(
    desk: PersonalDesk, kept: Kept
) -> None:
    asked = question("m1", "I'm a junior in nursing and a transfer student")
    await kept.conversations.claim(asked)

    learned = await desk.switch(SAM, True, "m1")

    assert {each.value for each in learned} == {"junior", "nursing", "transfer student"}
    assert {(each.message_id, each.said_at) for each in learned} == {("m1", asked.sent_at)}
    assert await desk.state(SAM) == MemoryState(True)
    assert set(await desk.facts(SAM)) == set(learned)


async def test_nobody_learns_from_the_message_of_somebody_else_or_one_that_was_deleted(
    desk: PersonalDesk, kept: Kept
) -> None:
    await kept.conversations.claim(question("m1", "I'm a junior in nursing"))

    assert await desk.switch(replace(SAM, user="bob"), True, "m1") == []
    assert await desk.switch(replace(SAM, workspace="another"), True, "m1") == []
    await kept.archive.forget_message(SAM.platform, SAM.workspace, "m1")
    assert await desk.switch(SAM, True, "m1") == []


async def test_who_switches_memory_off_still_sees_what_is_kept_and_can_delete_it(
    desk: PersonalDesk, they: Remembering
) -> None:
    number = await told(they, FactKind.INTEREST, "chess")

    assert await desk.switch(SAM, False, "m1") == []
    assert [each.value for each in await desk.facts(SAM)] == ["chess"]

    assert await desk.drop(SAM, number)
    assert await desk.facts(SAM) == []


async def test_a_fact_is_corrected_to_what_may_be_stored(desk: PersonalDesk, they: Remembering) -> None:
    number = await told(they, FactKind.PROGRAMME, "nursing")

    for refused in ("", " ", "I have depression", "x" * 500, "nursing <script>"):
        assert await desk.correct(SAM, number, refused) is None
    assert await desk.correct(SAM, uuid4(), "biology") is None
    assert await desk.correct(ON_DISCORD, number, "biology") is None

    fact = await desk.correct(SAM, number, "  marine   biology ")
    assert fact is not None
    assert [fact] == await desk.facts(SAM)
    assert fact.value == "marine biology"


async def test_of_a_need_its_name_is_stored_and_never_the_reason(desk: PersonalDesk, they: Remembering) -> None:
    number = await told(they, FactKind.ACCESS_NEED, "extra time in exams")

    fact = await desk.correct(SAM, number, "I use a wheelchair because of my illness")

    assert fact is not None
    assert fact.value == "step-free access"


async def test_what_has_expired_is_not_shown(desk: PersonalDesk, they: Remembering) -> None:
    await told(they, FactKind.INTEREST, "chess")

    later = replace(desk, clock=lambda: _days_later(400))

    assert await later.facts(SAM) == []


async def test_two_accounts_are_linked_by_a_code_and_parted_again(desk: PersonalDesk, they: Remembering) -> None:
    await told(they, FactKind.INTEREST, "chess")
    await desk.switch(ON_DISCORD, True)

    assert await desk.redeem(ON_DISCORD, await desk.code(SAM)) is LinkOutcome.LINKED
    assert [each.value for each in await desk.facts(ON_DISCORD)] == ["chess"]
    assert (await desk.state(ON_DISCORD)).linked == (account_of(SAM),)

    assert await desk.unlink(ON_DISCORD)
    assert await desk.facts(ON_DISCORD) == []


def _days_later(days: int) -> datetime:
    return NOON + timedelta(days=days)
