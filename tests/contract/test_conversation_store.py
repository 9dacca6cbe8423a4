"""What every `ConversationStore` does: on the fake and on Postgres."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, select

from core.domain.answer import ABOUT_ONESELF, Citation, Outcome
from core.domain.conversation import ConversationKey
from core.domain.passage import Candidate
from core.errors import DatabaseError
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.schema.tables import answer_citations, answers, chunks
from tests.fakes.acting import EVERYBODY
from tests.fakes.stores import MemoryConversations
from tests.standins.exchanges import ADA, EMPTY, NOON, answered, cited, question, reply, stored_candidate, turned_away

Store = MemoryConversations | PostgresConversations
A_MINUTE = timedelta(minutes=1)
LONG_AGO, LATER = datetime(2020, 1, 1, tzinfo=UTC), datetime(2101, 1, 1, tzinfo=UTC)


def open_store(database: Database | None, lease: timedelta = timedelta(minutes=5)) -> Store:
    return PostgresConversations(database, lease) if database else MemoryConversations(lease)


@pytest.fixture
def store(memory_or_database: Database | None) -> Store:
    return open_store(memory_or_database)


@pytest.fixture
async def found(memory_or_database: Database | None) -> Candidate:
    return await stored_candidate(memory_or_database)


async def said(store: Store, where: ConversationKey = ADA, limit: int = 20) -> list[tuple[str, str]]:
    return [(turn.role, turn.text) for turn in await store.recent(where, limit)]


async def test_a_message_is_claimed_once(store: Store) -> None:
    assert await store.claim(question())
    assert not await store.claim(question())


async def test_a_message_is_claimed_while_somebody_answers_it_and_when_it_is_answered(store: Store) -> None:
    before = await store.is_claimed(question())
    await store.claim(question())
    meanwhile = await store.is_claimed(question())
    await store.remember(question(), reply(), EMPTY)

    assert (before, meanwhile, await store.is_claimed(question())) == (False, True, True)


async def test_a_claim_that_was_given_back_or_ran_out_is_none(memory_or_database: Database | None) -> None:
    store, lapsed = open_store(memory_or_database), open_store(memory_or_database, timedelta(0))
    await store.claim(question())
    await store.release(question())
    await lapsed.claim(question("another"))

    assert not await store.is_claimed(question())
    assert not await lapsed.is_claimed(question("another"))


@pytest.mark.slow
async def test_a_message_is_claimed_by_exactly_one_of_many(store: Store) -> None:
    claims = await asyncio.gather(*(store.claim(question()) for _ in range(20)))

    assert sum(claims) == 1


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_message_is_claimed_by_exactly_one_of_many_processes(database_url: str) -> None:
    databases = [Database(database_url) for _ in range(4)]

    for number in range(10):
        asked = question(str(number))
        claims = await asyncio.gather(*(PostgresConversations(each).claim(asked) for each in databases * 3))
        assert sum(claims) == 1

    for each in databases:
        await each.dispose()


async def test_messages_of_two_workspaces_may_have_the_same_id(store: Store) -> None:
    elsewhere = replace(ADA, workspace="another")

    assert await store.claim(question())
    assert await store.claim(question(where=elsewhere))


async def test_an_unanswered_claim_can_be_taken_over_after_its_lease(memory_or_database: Database | None) -> None:
    impatient = open_store(memory_or_database, lease=timedelta(0))

    assert await impatient.claim(question())
    assert await impatient.claim(question())


async def test_an_answered_message_is_never_claimed_again(memory_or_database: Database | None) -> None:
    impatient = open_store(memory_or_database, lease=timedelta(0))
    await answered(impatient, question())

    assert not await impatient.claim(question())


async def test_finds_the_questions_whose_claim_ran_out_unanswered(memory_or_database: Database | None) -> None:
    impatient = open_store(memory_or_database, lease=timedelta(0))
    await answered(impatient, question("1"))
    await impatient.claim(question("2", "first"))
    await impatient.claim(question("3", "second"))

    assert await impatient.abandoned(NOON) == [question("2", "first"), question("3", "second")]
    assert await impatient.abandoned(NOON + timedelta(seconds=1)) == []


async def test_claims_of_the_dead_are_abandoned_at_once_and_can_be_claimed_again(store: Store) -> None:
    asked = question("1", "first")
    assert await store.claim(asked)

    await store.expire_claims(LATER)

    assert await store.abandoned(NOON) == [asked]
    assert await store.claim(asked)
    assert await store.abandoned(NOON) == []


async def test_claims_of_the_living_who_came_later_stay(store: Store) -> None:
    assert await store.claim(question())

    await store.expire_claims(LONG_AGO)

    assert await store.abandoned(NOON) == []


async def test_a_question_that_is_being_answered_is_not_abandoned(store: Store) -> None:
    await store.claim(question())

    assert await store.abandoned(NOON) == []


async def test_a_released_message_can_be_claimed_again(store: Store) -> None:
    await store.claim(question())
    await store.release(question())

    assert await store.claim(question())


async def test_an_answered_message_cannot_be_released(store: Store) -> None:
    await answered(store, question())
    await store.release(question())

    assert not await store.claim(question())
    assert await said(store) == [("user", "When are fees due?"), ("assistant", "In May. [1]")]


async def test_turns_come_back_oldest_first(store: Store) -> None:
    await answered(store, question("1", "first"), reply("one"))
    await answered(store, question("2", "second"), reply("two"))

    expected = [("user", "first"), ("assistant", "one"), ("user", "second"), ("assistant", "two")]
    assert await said(store) == expected
    assert await said(store, limit=3) == expected[1:]


async def test_a_turn_knows_its_question_as_it_was_searched(store: Store) -> None:
    await answered(store, question(words="And in June?"), reply(standalone="Are fees due in June?"))

    asked, told = await store.recent(ADA, 2)

    assert (asked.text, asked.standalone, asked.at) == ("And in June?", "Are fees due in June?", NOON)
    assert told.standalone is None


async def test_a_turn_knows_how_it_ended_and_what_was_cited(store: Store) -> None:
    given = reply()
    await answered(store, question(), given)

    asked, _ = await store.recent(ADA, 2)

    assert asked.outcome == given.outcome.value
    assert asked.pages == tuple(sorted({citation.url for citation in given.citations}))


async def test_a_question_that_waits_for_its_answer_is_not_remembered_yet(store: Store) -> None:
    await answered(store, question("1"))
    await store.claim(question("2", "And in June?"))

    assert len(await said(store)) == 2


@pytest.mark.parametrize("part", ["platform", "workspace", "channel", "user"])
async def test_nothing_is_seen_under_another_key(store: Store, part: str) -> None:
    await answered(store, question())
    other = replace(ADA, **{part: "other"})

    assert await said(store, other) == []
    assert await store.answer_to(question(where=other)) is None
    assert await store.forget(other) == 0


async def test_an_answer_comes_back_as_it_was_given(store: Store, found: Candidate) -> None:
    answer = cited(found)
    await answered(store, question(), answer)

    assert await store.answer_to(question()) == answer
    assert await store.answer_to(question("2")) is None


async def test_the_first_answer_stays(store: Store) -> None:
    first, second = reply("first"), reply("second")
    await answered(store, question(), first)

    await store.remember(question(), second, EMPTY)

    assert await store.answer_to(question()) == first
    assert len(await said(store)) == 2


async def test_a_forgotten_conversation_leaves_nothing(store: Store) -> None:
    await answered(store, question("1"))
    await store.claim(question("2"))

    assert await store.forget(ADA) == 3

    assert await said(store) == []
    assert await store.answer_to(question("1")) is None
    assert await store.claim(question("1"))


async def test_an_answer_that_comes_after_forgetting_is_not_kept(store: Store) -> None:
    await store.claim(question())
    await store.forget(ADA)

    await store.remember(question(), reply(), EMPTY)

    assert await said(store) == []


async def test_a_question_that_was_turned_away_is_answered_but_no_part_of_the_conversation(store: Store) -> None:
    await answered(store, question("1"))
    await answered(store, question("2", "And in June?"), turned_away())

    assert not await store.claim(question("2"))
    assert len(await said(store)) == 2


@pytest.mark.parametrize("outcome", [Outcome.CONVERSATION, Outcome.CRISIS])
async def test_what_needed_no_search_is_no_part_of_the_conversation(store: Store, outcome: Outcome) -> None:
    await answered(store, question("1"))
    await answered(store, question("2", ""), replace(turned_away(), outcome=outcome))

    assert not await store.claim(question("2"))
    assert len(await said(store)) == 2
    assert len(await store.recent(ADA, 9, asides=True)) == 4


async def test_what_people_say_of_themselves_is_a_part_of_the_conversation(store: Store) -> None:
    told = replace(turned_away(), outcome=Outcome.CONVERSATION, written_by=ABOUT_ONESELF)
    await answered(store, question("1", "I am a transfer student"), told)

    assert len(await said(store)) == 2


async def test_earlier_questions_are_those_the_same_person_asked_before_anywhere(store: Store) -> None:
    for number, user in enumerate(["ada", "bob", "ada"]):
        await store.claim(question(str(number), where=replace(ADA, channel=f"room {number}", user=user)))
    await answered(store, question("a"))
    await store.claim(question("b"))

    before_third = await store.earlier_questions(question("2", where=replace(ADA, channel="room 2")), A_MINUTE)
    before_last = await store.earlier_questions(question("b"), A_MINUTE)

    assert (len(before_third), len(before_last)) == (1, 3)
    assert sorted(before_last, reverse=True) == before_last
    assert all(timedelta(0) <= age < A_MINUTE for age in before_last)


async def test_what_was_turned_away_or_given_back_or_is_too_old_is_no_earlier_question(store: Store) -> None:
    await answered(store, question("1"), turned_away())
    await store.claim(question("2"))
    await store.release(question("2"))
    await store.claim(question("3"))
    await store.claim(question("4"))

    assert len(await store.earlier_questions(question("4"), A_MINUTE)) == 1
    assert await store.earlier_questions(question("4"), timedelta(0)) == []


@pytest.mark.slow
async def test_of_many_questions_at_once_each_knows_how_many_came_before(store: Store) -> None:
    asked = [question(str(number)) for number in range(12)]
    await asyncio.gather(*(store.claim(each) for each in asked))

    before = await asyncio.gather(*(store.earlier_questions(each, A_MINUTE) for each in asked))

    assert sorted(map(len, before)) == list(range(12))


async def test_what_is_claimed_again_was_asked_when_it_was_asked_first(store: Store) -> None:
    asked = [question(str(number)) for number in range(4)]
    for each in asked:
        await store.claim(each)
    before = await store.earlier_questions(asked[-1], A_MINUTE)
    await store.expire_claims(LATER)
    for each in reversed(asked):
        assert await store.claim(each)

    assert await store.earlier_questions(asked[-1], A_MINUTE) == before


@pytest.mark.slow
@pytest.mark.postgres
async def test_earlier_questions_count_whichever_process_took_them(database: Database, database_url: str) -> None:
    other = Database(database_url)
    await PostgresConversations(other).claim(question("1"))
    await PostgresConversations(database).claim(question("2"))

    assert len(await PostgresConversations(database).earlier_questions(question("2"), A_MINUTE)) == 1
    await other.dispose()


async def test_old_questions_are_erased_with_their_answers(store: Store) -> None:
    await answered(store, question("1"))
    await store.claim(question("2"))

    assert await store.erase_before(LONG_AGO) == 0
    assert await store.erase_before(datetime.now(UTC) + A_MINUTE) == 3

    assert await said(store) == []
    assert await store.claim(question("1"))


async def test_old_questions_of_some_workspaces_are_erased_alone_or_left_out(store: Store) -> None:
    here, elsewhere = question("1"), replace(question("2"), conversation=replace(ADA, workspace="elsewhere"))
    for each in (here, elsewhere):
        await answered(store, each)
    later, place = datetime.now(UTC) + A_MINUTE, (ADA.platform, ADA.workspace)

    assert await store.erase_before(later, within=[("nowhere", "at all")]) == 0
    assert await store.erase_before(later, without=[place, (ADA.platform, "elsewhere")]) == 0
    assert await store.erase_before(later, without=[place]) == 2
    assert await said(store) != []
    assert await store.erase_before(later, within=[place]) == 2
    assert await said(store) == []


@pytest.mark.postgres
async def test_an_old_question_takes_its_younger_reply_along(database: Database) -> None:
    store = PostgresConversations(database)
    await store.claim(question())
    between = datetime.now(UTC)
    await store.remember(question(), reply(), EMPTY)

    assert await store.erase_before(between) == 2


@pytest.mark.slow
@pytest.mark.postgres
async def test_forgetting_erases_citations_and_traces_but_no_passage(database: Database) -> None:
    store = PostgresConversations(database)
    await answered(store, question(), cited(await stored_candidate(database)))

    await store.forget(ADA)

    async with database.begin(EVERYBODY) as connection:
        erased = [(await connection.execute(select(table))).all() for table in (answers, answer_citations)]
        kept = (await connection.execute(select(chunks.c.text))).scalars().all()
    assert (erased, kept) == ([[], []], ["Fees are due in May."])


@pytest.mark.postgres
async def test_an_answer_that_cites_what_is_not_there_is_not_stored_by_half(database: Database) -> None:
    store = PostgresConversations(database)
    astray = Citation(1, 404, "https://larkmoor.example/", "https://larkmoor.example/", "Home", "?", None, NOON)
    await store.claim(question())

    with pytest.raises(DatabaseError):
        await store.remember(question(), replace(reply(), citations=(astray,)), EMPTY)

    assert await store.answer_to(question()) is None
    assert await said(store) == []


@pytest.mark.postgres
async def test_a_passage_that_an_answer_cites_cannot_be_deleted(database: Database) -> None:
    await answered(PostgresConversations(database), question(), cited(await stored_candidate(database)))

    with pytest.raises(DatabaseError, match="answer_citations"):
        async with database.begin(EVERYBODY) as connection:
            await connection.execute(delete(chunks))


@pytest.mark.postgres
async def test_words_that_postgres_cannot_hold_do_not_stop_an_answer(database: Database) -> None:
    store = PostgresConversations(database)
    odd = question(words="fees\x00 \udcff?")

    await answered(store, odd, reply("In\x00 May", standalone="fees\x00?"))

    assert await said(store) == [("user", "fees ??"), ("assistant", "In May")]
