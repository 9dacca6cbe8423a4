"""What every `SuggestedQuestions` does: the surest of a scope, until the next night."""

import pytest

from core.domain.passage import EVERYWHERE, Scope
from core.domain.quality import SuggestedQuestion
from core.storage.database import Database
from core.storage.index.suggested_questions import PostgresSuggestedQuestions
from tests.fakes.suggested_questions import MemorySuggestedQuestions

FEES = SuggestedQuestion("registrar", "When are fees due?", 0.84)
DEAN = SuggestedQuestion("law", "Who is the dean?", 0.97)
Store = MemorySuggestedQuestions | PostgresSuggestedQuestions


@pytest.fixture
def store(memory_or_database: Database | None) -> Store:
    return PostgresSuggestedQuestions(memory_or_database) if memory_or_database else MemorySuggestedQuestions()


async def test_the_surest_come_first_and_of_the_sources_of_the_scope_alone(store: Store) -> None:
    await store.replace([FEES, DEAN])

    assert await store.best(EVERYWHERE, 2) == [DEAN.question, FEES.question]
    assert await store.best(EVERYWHERE, 1) == [DEAN.question]
    assert await store.best(Scope(("registrar",)), 2) == [FEES.question]
    assert await store.best(Scope(topics=("fees",)), 2) == []


async def test_what_was_found_at_night_takes_the_place_of_what_was_there(store: Store) -> None:
    await store.replace([FEES, DEAN])
    await store.replace([FEES])
    assert await store.best(EVERYWHERE, 2) == [FEES.question]

    await store.replace([])
    assert await store.best(EVERYWHERE, 2) == []
