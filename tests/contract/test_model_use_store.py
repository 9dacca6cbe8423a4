"""What language models took today is read from the answers that are stored."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from core.domain.answer import Answer, ModelUse, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.inventory import Inventory
from tests.fakes.acting import STAFF

pytestmark = pytest.mark.postgres

ANN = ConversationKey("test", "campus", "general", "ann")


async def store(database: Database, number: int, use: ModelUse) -> Answer:
    conversations, asked = PostgresConversations(database), Message(f"m{number}", ANN, "When?", datetime.now(UTC))
    answer = Answer(uuid4(), Outcome.ANSWERED, "Soon.", StandaloneQuestion("When?", "When?"))
    await conversations.claim(asked)
    await conversations.remember(asked, answer, Trace((), (), use=use))
    return answer


async def test_the_use_of_all_answers_since_then_is_added_up(database: Database) -> None:
    before = datetime.now(UTC) - timedelta(minutes=1)
    await store(database, 1, ModelUse(1, 1_000, 50, 0.25))
    await store(database, 2, ModelUse(2, 500, 5, 0.5))
    await store(database, 3, ModelUse())

    assert await Inventory(database).model_use(before) == ModelUse(3, 1_500, 55, 0.75)
    assert await Inventory(database).model_use(before + timedelta(hours=1)) == ModelUse()


async def test_the_use_of_one_answer_is_explained(database: Database) -> None:
    answer = await store(database, 1, ModelUse(2, 500, 5, 0.5))

    found = await PostgresArchive(database).explain(answer.id, STAFF)

    assert found is not None
    assert found.trace.use == ModelUse(2, 500, 5, 0.5)
