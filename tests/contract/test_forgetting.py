"""What `Archive` erases leaves nothing behind: on the fake and on Postgres, also when an answer is under way."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select, text

from core.domain.conversation import Remembered
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.schema.tables import answer_citations, answers, ratings, turns
from tests.fakes.acting import EVERYBODY, STAFF
from tests.fakes.archive import MemoryArchive
from tests.standins.database_locks import waiting_for_locks
from tests.standins.exchanges import (
    ADA,
    EMPTY,
    NOON,
    Kept,
    answered,
    cited,
    kept_in,
    question,
    reply,
    stored_candidate,
    turned_away,
)

BOB = replace(ADA, user="bob")
NOTHING = Remembered(0, 0, 0, None)


@pytest.fixture
def kept(memory_or_database: Database | None) -> Kept:
    return kept_in(memory_or_database)


async def test_forgetting_a_person_leaves_what_others_said(kept: Kept) -> None:
    hers, bobs = reply(), reply()
    await answered(kept.conversations, question("1"), hers)
    await answered(kept.conversations, question("2", where=replace(ADA, channel="library")), turned_away())
    await answered(kept.conversations, question("3", where=BOB), bobs)
    await kept.archive.rate(bobs.id, ADA.person, helpful=True)

    assert (await kept.archive.forget(ADA.person)).messages == 4

    assert await kept.archive.remembered(ADA.person) == NOTHING
    assert await kept.archive.explain(hers.id, STAFF) is None
    assert (await kept.archive.remembered(BOB.person)).answers == 1
    assert not await kept.archive.forget(ADA.person)


async def test_forgetting_a_message_erases_it_with_its_answer_and_nothing_else(kept: Kept) -> None:
    gone, stays = reply(), reply()
    await answered(kept.conversations, question("1"), gone)
    await answered(kept.conversations, question("2"), stays)

    assert await kept.archive.forget_message("slack", "larkmoor", "1")
    assert not await kept.archive.forget_message("slack", "larkmoor", "1")
    assert not await kept.archive.forget_message("slack", "another", "2")

    assert await kept.archive.explain(gone.id, STAFF) is None
    assert await kept.archive.remembered(ADA.person) == Remembered(1, 1, 0, NOON)


async def test_a_workspace_that_left_takes_everything_along(kept: Kept) -> None:
    stays = reply()
    await answered(kept.conversations, question("1"))
    await kept.conversations.claim(question("2", where=BOB))
    await answered(kept.conversations, question("3", where=replace(ADA, workspace="another")), stays)
    await kept.archive.rate(stays.id, BOB.person, helpful=True)

    assert await kept.archive.purge("slack", "larkmoor") == 3

    assert await kept.archive.remembered(ADA.person) == NOTHING
    assert await kept.archive.remembered(BOB.person) == NOTHING
    assert await kept.archive.latest(replace(ADA.person, workspace="another")) == stays.id


@pytest.mark.parametrize("how", ["forget", "forget_message", "purge"])
async def test_an_answer_in_flight_is_not_kept_after_forgetting(kept: Kept, how: str) -> None:
    late = reply()
    await kept.conversations.claim(question())
    await forgotten(kept.archive, how)

    await kept.conversations.remember(question(), late, EMPTY)

    assert await kept.archive.remembered(ADA.person) == NOTHING
    assert await kept.archive.explain(late.id, STAFF) is None


@pytest.mark.postgres
@pytest.mark.parametrize("how", ["forget", "forget_message", "purge"])
async def test_an_answer_that_is_just_being_stored_is_erased_too(database: Database, how: str) -> None:
    store, archive = PostgresConversations(database), PostgresArchive(database)
    found = await stored_candidate(database)
    await store.claim(question())

    async with database.begin(
        EVERYBODY
    ) as connection:  # remember() has to wait for this in the middle of its transaction
        await connection.execute(text("select from chunks where id = :id for update"), {"id": found.chunk.id})
        storing = asyncio.create_task(store.remember(question(), cited(found), EMPTY))
        await waiting_for_locks(database, 1)
        forgetting = asyncio.create_task(forgotten(archive, how))
        await waiting_for_locks(database, 2)
    await asyncio.gather(storing, forgetting)

    async with database.begin(EVERYBODY) as connection:
        left = [(await connection.execute(select(table))).all() for table in (turns, answers, answer_citations)]
    assert left == [[], [], []]


@pytest.mark.postgres
async def test_a_rating_that_comes_while_its_answer_is_erased_is_none(database: Database) -> None:
    store, archive, answer = PostgresConversations(database), PostgresArchive(database), reply()
    await answered(store, question(), answer)

    async with database.begin(EVERYBODY) as connection:
        await connection.execute(turns.delete())
        rating = asyncio.create_task(archive.rate(answer.id, ADA.person, helpful=True))
        await waiting_for_locks(database, 1)

    assert not await rating
    async with database.begin(EVERYBODY) as connection:
        assert (await connection.execute(select(ratings))).all() == []


async def forgotten(archive: MemoryArchive | PostgresArchive, how: str) -> None:
    if how == "forget":
        await archive.forget(ADA.person)
    elif how == "purge":
        await archive.purge(ADA.platform, ADA.workspace)
    else:
        await archive.forget_message(ADA.platform, ADA.workspace, question().id)
