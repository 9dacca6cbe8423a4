"""An answer that was stored and not posted is left to one other process: on the fake and on Postgres."""

from datetime import UTC, datetime, timedelta

from core.domain.passage import Candidate
from core.memory.history import PostgresConversations
from core.memory.question_queue import PostgresDeliveries
from core.ports.conversations import ConversationStore, Deliveries
from core.storage.database import Database
from tests.fakes.deliveries import MemoryDeliveries
from tests.fakes.stores import MemoryConversations
from tests.standins.exchanges import NOON, answered, cited, question, stored_candidate

LEASE, OVER = timedelta(minutes=5), timedelta(0)
LONG_AGO, LATER = datetime(2020, 1, 1, tzinfo=UTC), datetime(2101, 1, 1, tzinfo=UTC)
HERE = {question().conversation.platform}


def opened(database: Database | None, lease: timedelta = OVER) -> tuple[ConversationStore, Deliveries]:
    if database:
        return PostgresConversations(database), PostgresDeliveries(database, lease)
    conversations = MemoryConversations()
    return conversations, MemoryDeliveries(conversations, lease)


async def test_an_answer_that_nobody_posted_is_overdue_and_taken_whole(memory_or_database: Database | None) -> None:
    store, deliveries = opened(memory_or_database)
    candidate: Candidate = await stored_candidate(memory_or_database)
    answer = cited(candidate)
    await answered(store, question(), answer)

    assert await deliveries.overdue(HERE, NOON) == [question()]
    assert await deliveries.take(question()) == answer


async def test_what_was_posted_is_left_alone(memory_or_database: Database | None) -> None:
    store, deliveries = opened(memory_or_database)
    await answered(store, question())
    await deliveries.note(question())

    assert (await deliveries.overdue(HERE, NOON), await deliveries.take(question())) == ([], None)


async def test_who_answered_has_time_to_post_it(memory_or_database: Database | None) -> None:
    store, deliveries = opened(memory_or_database, LEASE)
    await answered(store, question())

    assert (await deliveries.overdue(HERE, NOON), await deliveries.take(question())) == ([], None)


async def test_the_time_of_the_dead_is_over_at_once_and_one_caller_takes_over(
    memory_or_database: Database | None,
) -> None:
    store, deliveries = opened(memory_or_database, LEASE)
    await answered(store, question())
    await store.expire_claims(LATER)

    assert await deliveries.overdue(HERE, NOON) == [question()]
    assert await deliveries.take(question()) is not None
    assert await deliveries.take(question()) is None


async def test_the_time_of_the_living_who_came_later_goes_on(memory_or_database: Database | None) -> None:
    store, deliveries = opened(memory_or_database, LEASE)
    await answered(store, question())
    await store.expire_claims(LONG_AGO)

    assert await deliveries.overdue(HERE, NOON) == []


async def test_a_question_without_an_answer_is_not_overdue(memory_or_database: Database | None) -> None:
    store, deliveries = opened(memory_or_database)
    await store.claim(question())

    assert (await deliveries.overdue(HERE, NOON), await deliveries.take(question())) == ([], None)


async def test_old_questions_and_those_of_other_platforms_are_left(memory_or_database: Database | None) -> None:
    store, deliveries = opened(memory_or_database)
    await answered(store, question())

    assert await deliveries.overdue(HERE, NOON + timedelta(seconds=1)) == []
    assert await deliveries.overdue({"elsewhere"}, NOON) == []


async def test_a_forgotten_answer_is_not_posted(memory_or_database: Database | None) -> None:
    store, deliveries = opened(memory_or_database)
    await answered(store, question())
    await store.forget(question().conversation)

    assert (await deliveries.overdue(HERE, NOON), await deliveries.take(question())) == ([], None)
