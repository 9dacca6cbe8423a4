"""What every `Archive` does: on the fake and on Postgres."""

import asyncio
import json
from dataclasses import dataclass, replace
from uuid import UUID

import pytest
from sqlalchemy import select, text

from core.database import Database
from core.domain import Candidate, Explanation, Person, Remembered, Trace
from core.fake_archive import MemoryArchive
from core.fakes import MemoryConversations
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.tables import answer_citations, answers, ratings, turns
from tests.standins.exchanges import (
    ADA,
    EMPTY,
    NOON,
    answered,
    cited,
    question,
    reply,
    stored_candidate,
    turned_away,
)

BOB = replace(ADA, user="bob")
NOTHING = Remembered(0, 0, 0, None)


@dataclass(frozen=True)
class Kept:
    """An archive, and the conversations it looks into."""

    conversations: MemoryConversations | PostgresConversations
    archive: MemoryArchive | PostgresArchive


@pytest.fixture
def kept(memory_or_database: Database | None) -> Kept:
    if memory_or_database:
        return Kept(PostgresConversations(memory_or_database), PostgresArchive(memory_or_database))
    conversations = MemoryConversations()
    return Kept(conversations, MemoryArchive(conversations))


@pytest.fixture
async def found(memory_or_database: Database | None) -> Candidate:
    return await stored_candidate(memory_or_database)


# ---- looking back


async def test_an_answer_is_explained_by_its_question_and_its_trace(kept: Kept, found: Candidate) -> None:
    answer = cited(found)
    trace = Trace((found,), (found.chunk.id,), ("In June.",), {"embedder": "tiny"}, ("rewrite: busy",))
    await kept.conversations.claim(question())
    await kept.conversations.remember(question(), answer, trace)

    assert await kept.archive.explain(answer.id) == Explanation(answer, trace, ADA, "When are fees due?", NOON)
    assert await kept.archive.explain(UUID(int=0)) is None


async def test_only_the_answer_that_was_kept_is_explained(kept: Kept) -> None:
    first, second = reply("first"), reply("second")
    await answered(kept.conversations, question(), first)
    await kept.conversations.remember(question(), second, EMPTY)

    assert await kept.archive.explain(first.id) is not None
    assert await kept.archive.explain(second.id) is None


async def test_an_answer_is_found_by_the_beginning_of_its_id(kept: Kept) -> None:
    one, other = UUID("aaaaaabb-0000-4000-8000-000000000001"), UUID("aaaaaacc-0000-4000-8000-000000000002")
    await answered(kept.conversations, question("1"), reply(number=one))
    await answered(kept.conversations, question("2"), reply(number=other))

    assert await kept.archive.find("aaaaaab") == one
    assert await kept.archive.find(" AAAAAABB-00 ") == one
    assert await kept.archive.find(str(other)) == other
    assert await kept.archive.find("aaaaaa") is None, "two answers begin so"
    assert await kept.archive.find("bbbbbb") is None


@pytest.mark.parametrize("reference", ["", "aaaaa", "aaaaaabb%", "zzzzzz", "------", "a" * 37, "a-a-a-"])
async def test_what_is_no_reference_finds_nothing(kept: Kept, reference: str) -> None:
    await answered(kept.conversations, question(), reply(number=UUID("aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa")))

    assert await kept.archive.find(reference) is None


async def test_the_latest_answer_is_the_persons_own(kept: Kept) -> None:
    first, second, bobs = reply(), reply(), reply()
    await answered(kept.conversations, question("1"), first)
    await answered(kept.conversations, question("2", where=replace(ADA, channel="library")), second)
    await answered(kept.conversations, question("3", where=BOB), bobs)
    await answered(kept.conversations, question("4"), turned_away())

    assert await kept.archive.latest(ADA.person) == second.id
    assert await kept.archive.latest(ADA.person, "general") == first.id
    assert await kept.archive.latest(ADA.person, "elsewhere") is None
    assert await kept.archive.latest(replace(ADA.person, workspace="another")) is None


# ---- ratings


async def test_the_last_rating_of_a_person_counts(kept: Kept) -> None:
    answer = reply()
    await answered(kept.conversations, question(), answer)

    assert await kept.archive.rate(answer.id, ADA.person, helpful=False)
    assert await kept.archive.rate(answer.id, ADA.person, helpful=True)
    assert await kept.archive.rate(answer.id, BOB.person, helpful=False)

    assert (await kept.archive.remembered(ADA.person)).ratings == 1
    assert [rating["helpful"] for rating in await own_ratings(kept, ADA.person)] == [True]
    assert [rating["helpful"] for rating in await own_ratings(kept, BOB.person)] == [False]


async def test_what_is_not_known_cannot_be_rated(kept: Kept) -> None:
    assert not await kept.archive.rate(UUID(int=0), ADA.person, helpful=True)
    assert await kept.archive.remembered(ADA.person) == NOTHING


async def test_ratings_go_with_the_answer(kept: Kept) -> None:
    answer = reply()
    await answered(kept.conversations, question(), answer)
    await kept.archive.rate(answer.id, BOB.person, helpful=True)

    await kept.archive.forget(ADA.person)

    assert await kept.archive.remembered(BOB.person) == NOTHING
    assert not await kept.archive.rate(answer.id, BOB.person, helpful=True)


# ---- what is kept of a person


async def test_counts_what_is_kept_of_a_person(kept: Kept) -> None:
    await answered(kept.conversations, question("1"))
    await answered(kept.conversations, question("2", where=replace(ADA, channel="library")))
    await kept.conversations.claim(question("3"))
    await kept.conversations.claim(question("4", where=BOB))

    assert await kept.archive.remembered(ADA.person) == Remembered(3, 2, 0, NOON)
    assert await kept.archive.remembered(replace(ADA.person, platform="discord")) == NOTHING


async def test_a_persons_copy_holds_all_that_is_kept_of_them_and_of_nobody_else(kept: Kept, found: Candidate) -> None:
    answer, bobs = cited(found), reply("Bob's answer")
    trace = Trace((found,), (found.chunk.id,), ("In June.",))
    await kept.conversations.claim(question("1"))
    await kept.conversations.remember(question("1"), answer, trace)
    await kept.conversations.claim(question("2", "And in June?"))
    await answered(kept.conversations, question("3", "Bob's question", BOB), bobs)
    await kept.archive.rate(bobs.id, ADA.person, helpful=True)

    document = await kept.archive.export(ADA.person)

    copy = json.loads(document)
    first, second = copy["questions"]
    assert copy["person"] == {"platform": "slack", "workspace": "larkmoor", "user": "ada"}
    assert (first["text"], first["asked_at"], first["channel"]) == ("When are fees due?", NOON.isoformat(), "general")
    assert (first["answer"]["id"], first["answer"]["text"]) == (str(answer.id), "In May. [1]")
    assert first["answer"]["citations"][0]["quote"] == "Fees are due in May."
    assert first["trace"]["removed_claims"] == ["In June."]
    assert (second["text"], second["answer"]) == ("And in June?", None)
    assert [(each["answer_id"], each["helpful"]) for each in copy["ratings"]] == [(str(bobs.id), True)]
    assert "Bob's" not in document


async def test_the_copy_of_a_stranger_is_empty(kept: Kept) -> None:
    copy = json.loads(await kept.archive.export(ADA.person))

    assert (copy["questions"], copy["ratings"]) == ([], [])


# ---- forgetting


async def test_forgetting_a_person_leaves_what_others_said(kept: Kept) -> None:
    hers, bobs = reply(), reply()
    await answered(kept.conversations, question("1"), hers)
    await answered(kept.conversations, question("2", where=replace(ADA, channel="library")), turned_away())
    await answered(kept.conversations, question("3", where=BOB), bobs)
    await kept.archive.rate(bobs.id, ADA.person, helpful=True)

    assert await kept.archive.forget(ADA.person) == 4

    assert await kept.archive.remembered(ADA.person) == NOTHING
    assert await kept.archive.explain(hers.id) is None
    assert (await kept.archive.remembered(BOB.person)).answers == 1
    assert await kept.archive.forget(ADA.person) == 0


async def test_forgetting_a_message_erases_it_with_its_answer_and_nothing_else(kept: Kept) -> None:
    gone, stays = reply(), reply()
    await answered(kept.conversations, question("1"), gone)
    await answered(kept.conversations, question("2"), stays)

    assert await kept.archive.forget_message("slack", "larkmoor", "1")
    assert not await kept.archive.forget_message("slack", "larkmoor", "1")
    assert not await kept.archive.forget_message("slack", "another", "2")

    assert await kept.archive.explain(gone.id) is None
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
    assert await kept.archive.explain(late.id) is None


@pytest.mark.postgres
@pytest.mark.parametrize("how", ["forget", "forget_message", "purge"])
async def test_an_answer_that_is_just_being_stored_is_erased_too(database: Database, how: str) -> None:
    store, archive = PostgresConversations(database), PostgresArchive(database)
    found = await stored_candidate(database)
    await store.claim(question())

    async with database.begin() as connection:  # remember() has to wait for this in the middle of its transaction
        await connection.execute(text("select from chunks where id = :id for update"), {"id": found.chunk.id})
        storing = asyncio.create_task(store.remember(question(), cited(found), EMPTY))
        await waiting_for_locks(database, 1)
        forgetting = asyncio.create_task(forgotten(archive, how))
        await waiting_for_locks(database, 2)
    await asyncio.gather(storing, forgetting)

    async with database.begin() as connection:
        left = [(await connection.execute(select(table))).all() for table in (turns, answers, answer_citations)]
    assert left == [[], [], []]


@pytest.mark.postgres
async def test_a_rating_that_comes_while_its_answer_is_erased_is_none(database: Database) -> None:
    store, archive, answer = PostgresConversations(database), PostgresArchive(database), reply()
    await answered(store, question(), answer)

    async with database.begin() as connection:
        await connection.execute(turns.delete())
        rating = asyncio.create_task(archive.rate(answer.id, ADA.person, helpful=True))
        await waiting_for_locks(database, 1)

    assert not await rating
    async with database.begin() as connection:
        assert (await connection.execute(select(ratings))).all() == []


async def own_ratings(kept: Kept, person: Person) -> list[dict[str, object]]:
    mine: list[dict[str, object]] = json.loads(await kept.archive.export(person))["ratings"]
    return mine


async def forgotten(archive: MemoryArchive | PostgresArchive, how: str) -> None:
    if how == "forget":
        await archive.forget(ADA.person)
    elif how == "purge":
        await archive.purge(ADA.platform, ADA.workspace)
    else:
        await archive.forget_message(ADA.platform, ADA.workspace, question().id)


async def waiting_for_locks(database: Database, number: int) -> None:
    """Returns when so many of this database's connections wait for a lock."""
    query = text(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(20), database.outside_transaction() as connection:
        while (await connection.scalar(query) or 0) < number:
            pass
