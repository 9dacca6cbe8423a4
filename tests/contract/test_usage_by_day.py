"""Outcomes, times and the model's cost of each day on the campus, from the answers that are stored."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import text

from bot.terminal.usage_table import as_table
from core.domain.acting import Acting
from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.model_use import ModelUse
from core.domain.usage import DayOfUse
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.usage_by_day import UsageByDay

pytestmark = pytest.mark.postgres

ANN = ConversationKey("test", "campus", "general", "ann")
FIRST = datetime(2026, 9, 2, 3, tzinfo=UTC)  # in New York it is still the first of September
NONE = ModelUse()


async def store(database: Database, at: datetime, outcome: Outcome, took: float = 0, use: ModelUse = NONE) -> None:
    conversations, asked = PostgresConversations(database), Message(uuid4().hex, ANN, "When?", datetime.now(UTC))
    question = StandaloneQuestion("When?", "When?")
    answer = Answer(uuid4(), outcome, "Soon.", question, timings_ms={"retrieve": took / 4, "write": took * 3 / 4})
    await conversations.claim(asked)
    await conversations.remember(asked, answer, Trace((), (), use=use))
    moved = text("update turns set answered_at = :at where id = (select turn_id from answers where id = :id)")
    async with database.begin(Acting.for_person(ANN.person)) as connection:
        assert (await connection.execute(moved, {"at": at, "id": answer.id})).rowcount == 1


async def test_days_are_those_of_the_campus(database: Database) -> None:
    await store(database, FIRST, Outcome.ANSWERED, 100, ModelUse(1, 1_000, 50, 0.25))
    await store(database, FIRST, Outcome.ANSWERED, 300, ModelUse(2, 500, 5, 0.5))
    await store(database, FIRST, Outcome.NO_EVIDENCE, 200)
    await store(database, FIRST, Outcome.CONVERSATION, 9_000)
    await store(database, FIRST + timedelta(hours=2), Outcome.CLOSEST, 400)

    first, second = await UsageByDay(database).since(FIRST - timedelta(days=1), "America/New_York")

    assert (first.day, second.day) == (date(2026, 9, 1), date(2026, 9, 2))
    assert first.outcomes == {"answered": 2, "no_evidence": 1, "conversation": 1}
    assert first.median_ms == 200  # small talk is not timed
    assert first.slow_ms == pytest.approx(290)
    assert first.model == ModelUse(3, 1_500, 55, 0.75)
    assert second.outcomes == {"closest": 1}


async def test_a_day_of_small_talk_has_no_times_and_what_is_older_does_not_count(database: Database) -> None:
    await store(database, FIRST, Outcome.CONVERSATION)
    await store(database, FIRST - timedelta(days=9), Outcome.ANSWERED)

    [day] = await UsageByDay(database).since(FIRST - timedelta(days=1), "UTC")

    assert (day.outcomes, day.median_ms) == ({"conversation": 1}, 0)


def test_the_table_has_a_row_a_day() -> None:
    day = DayOfUse(date(2026, 9, 1), {"answered": 3, "closest": 1, "crisis": 1}, 740, 2_140, ModelUse(4, 9, 9, 0.126))

    assert as_table([day]).splitlines()[-1] == "| 2026-09-01 | 3 | 1 | 0 | 1 | 0.7 s | 2.1 s | 4 | 0.13 |"
    assert as_table([]) == "No answers are stored of these days."
