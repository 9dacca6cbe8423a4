"""Guards of what is said and of jobs, on Postgres (benchmarks/faults/mutants.yaml)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.memory.history import PostgresConversations
from core.ports.conversations import LEASE
from core.storage.database import Database
from core.storage.leases import PostgresJobLock
from tests.fakes.acting import EVERYBODY
from tests.standins.exchanges import question

pytestmark = pytest.mark.postgres

LONGEST_ANSWER = timedelta(minutes=2)  # far longer than a model may take


async def test_the_lease_outlasts_every_answer(database: Database) -> None:
    assert LEASE > LONGEST_ANSWER


async def test_a_claim_that_is_taken_over_has_a_lease_of_its_own(database: Database) -> None:
    assert await PostgresConversations(database).claim(question())
    async with database.begin(EVERYBODY) as connection:
        await connection.exec_driver_sql("update turns set claimed_at = claimed_at - interval '1 hour'")

    assert await PostgresConversations(database).claim(question())
    assert not await PostgresConversations(database).claim(question())


async def test_what_counts_for_erasure_is_when_a_question_came_and_not_what_its_platform_says(
    database: Database,
) -> None:
    store = PostgresConversations(database)
    ancient = replace(question(), sent_at=datetime(2001, 1, 1, tzinfo=UTC))
    assert await store.claim(ancient)

    assert await store.erase_before(datetime.now(UTC) - timedelta(days=1)) == 0
    assert not await store.claim(ancient)


@pytest.mark.slow
async def test_a_job_that_is_done_is_free_for_another_process(database: Database, database_url: str) -> None:
    async with PostgresJobLock(database).try_hold("crawl") as held:
        assert held

    other = Database(database_url)
    async with PostgresJobLock(other).try_hold("crawl") as held:
        assert held
    await other.dispose()
