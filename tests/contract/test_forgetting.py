"""What `Archive` erases leaves nothing behind: on the fake and on Postgres, also when an answer is under way."""

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy import select, text

from core.domain.access import Erased
from core.domain.conversation import Person, Remembered
from core.domain.memory import Account, MemoryState, account_of
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.schema.tables import answer_citations, answers, ratings, turns
from tests.fakes.acting import EVERYBODY, STAFF
from tests.fakes.archive import MemoryArchive
from tests.fakes.memory import MemoryAccountLinks
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
from tests.standins.remembered import BIOLOGY, CHESS, MUSIC, NURSING, Remembering, remembering

BOB = replace(ADA, user="bob")
ELSEWHERE = Person("slack", "another", "ada")
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


async def test_with_a_message_goes_what_was_chosen_when_it_was_asked_back(kept: Kept) -> None:
    asked = "When are fees due?"
    chosen, others = reply(), reply()
    await answered(kept.conversations, question("1", asked), reply())
    await answered(kept.conversations, question("2", f"{asked} — Tuition"), chosen)
    await answered(kept.conversations, question("3", f"{asked} — Tuition", where=BOB), others)
    await answered(kept.conversations, question("4", "When are fees due? Tuition"))

    assert await kept.archive.forget_message("slack", "larkmoor", "1")

    assert await kept.archive.explain(chosen.id, STAFF) is None
    assert await kept.archive.remembered(ADA.person) == Remembered(1, 1, 0, NOON)
    assert (await kept.archive.remembered(BOB.person)).answers == 1


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


@pytest.mark.slow
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


# ---- long-term memory


@pytest.fixture
def they(memory_or_database: Database | None, kept: Kept) -> Remembering:
    """What the archive of `kept` looks into."""
    if isinstance(kept.archive, MemoryArchive):
        return Remembering(kept.archive.facts, MemoryAccountLinks(kept.archive.facts))
    return remembering(memory_or_database)


HERS, HER_OTHER, BOBS = account_of(ADA.person), Account("discord", "", "ada"), account_of(BOB.person)


@pytest.mark.slow
async def test_forgetting_a_person_deletes_the_facts_of_linked_accounts_and_says_where_messages_stay(
    kept: Kept, they: Remembering
) -> None:
    await they.on(HERS, HER_OTHER, BOBS)
    await they.link(HERS, HER_OTHER)
    for each in (HERS, HER_OTHER, BOBS):
        await they.tell(each, CHESS)
    await answered(kept.conversations, question("1"))

    assert await kept.archive.forget(ADA.person) == Erased(messages=2, facts=2, elsewhere=(HER_OTHER,), choices=1)

    assert await they.facts.history(HER_OTHER) == []
    assert (await they.facts.state(HERS)).is_on is None
    assert (await they.facts.state(HER_OTHER)).is_on
    assert await they.values(BOBS) == ["chess"]
    assert not await kept.archive.forget(ADA.person)


async def test_forgetting_a_message_deletes_the_facts_that_came_from_it(kept: Kept, they: Remembering) -> None:
    await they.on(HERS)
    await they.tell(HERS, CHESS, message="1")
    await they.tell(HERS, MUSIC, message="2")

    assert await kept.archive.forget_message("slack", "larkmoor", "1")
    assert not await kept.archive.forget_message("slack", "larkmoor", "1")
    assert not await kept.archive.forget_message("slack", "another", "2")
    assert not await kept.archive.forget_message("discord", "larkmoor", "2")

    assert await they.values(HERS) == ["music"]


async def test_a_slack_workspace_that_left_takes_its_accounts_along_and_leaves_linked_ones_alone(
    kept: Kept, they: Remembering
) -> None:
    await they.on(HERS, HER_OTHER)
    await they.tell(HER_OTHER, NURSING)
    await they.tell(HERS, BIOLOGY, day=1)
    await they.link(HERS, HER_OTHER)
    nobody = replace(HER_OTHER, platform="slack", realm="another")
    await they.on(nobody)

    await kept.archive.purge("slack", "larkmoor")

    assert await they.facts.state(HERS) == MemoryState()
    assert await they.facts.state(HER_OTHER) == MemoryState(True)
    assert await they.values(HER_OTHER) == ["nursing"]
    assert (await they.facts.state(nobody)).is_on


async def test_a_discord_server_that_left_takes_what_was_told_there_and_leaves_the_account(
    kept: Kept, they: Remembering
) -> None:
    await they.on(HER_OTHER)
    await they.facts.learn(HER_OTHER, "dm", "1", [CHESS], NOON)
    await they.facts.learn(HER_OTHER, "server", "2", [MUSIC], NOON)

    await kept.archive.purge("discord", "server")

    assert await they.values(HER_OTHER) == ["chess"]


@pytest.mark.slow
async def test_a_persons_copy_has_their_choice_their_links_and_all_their_facts(kept: Kept, they: Remembering) -> None:
    await they.on(HERS, HER_OTHER, BOBS)
    await they.tell(HERS, NURSING)
    await they.tell(HERS, BIOLOGY, day=1)
    await they.tell(BOBS, CHESS)
    await they.link(HERS, HER_OTHER)
    await they.links.code(HERS, NOON)

    memory, other = [json.loads(await kept.archive.export(each))["memory"] for each in (ADA.person, ELSEWHERE)]

    assert (memory["is_on"], memory["decided_at"]) == (True, "2026-03-02T12:00:00+00:00")
    assert memory["linked"] == [{"platform": "discord", "realm": "", "user": "ada"}]
    assert [(each["value"], each["ended"]) for each in memory["facts"]] == [
        ("biology", None),
        ("nursing", "superseded"),
    ]
    assert memory["code_until"] == "2026-03-02T12:10:00+00:00"
    assert (other["is_on"], other["facts"]) == (None, [])
