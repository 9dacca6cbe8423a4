"""A standby is promoted while the primary is killed or frozen: every question is answered once, none hangs."""

import asyncio
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import text

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.errors import DatabaseUnavailable
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.waiting import PromptConnection
from tests.fakes.acting import EVERYBODY
from tests.standins.patience import PATIENCE
from tests.standins.standby import Servers, replicated

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ADA = ConversationKey("slack", "larkmoor", "general", "ada")
STORED = text("select message_id, role, count(*) from turns group by 1, 2")
QUESTIONS, BEFORE = 40, 10


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    tmp_path.chmod(0o755)
    with replicated(tmp_path) as servers:
        yield servers


@pytest.fixture
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PromptConnection, "seconds", 1.0)


class Workload:
    """Answers one question after the other until each is stored; notes which, and what stood in the way."""

    def __init__(self, database: Database) -> None:
        self.store, self.done, self.errors = PostgresConversations(database), list[str](), list[DatabaseUnavailable]()
        self.progress = asyncio.Condition()

    async def run(self) -> None:
        for number in range(QUESTIONS):
            while not await self.answered(f"m{number}"):
                pass

    async def until(self, number: int) -> None:
        """Returns when so many are stored."""
        async with asyncio.timeout(PATIENCE), self.progress:
            await self.progress.wait_for(lambda: len(self.done) >= number)

    async def until_it_fails(self) -> None:
        """Returns when an attempt has failed."""
        async with asyncio.timeout(PATIENCE), self.progress:
            await self.progress.wait_for(lambda: bool(self.errors))

    async def answered(self, name: str) -> bool:
        asked = Message(name, ADA, name, NOON)
        try:
            if await self.store.claim(asked) or await self.store.answer_to(asked) is None:
                words = StandaloneQuestion(name, name)
                await self.store.remember(asked, Answer(uuid4(), Outcome.ANSWERED, name, words), Trace((), ()))
        except DatabaseUnavailable as error:
            async with self.progress:
                self.errors.append(error)
                self.progress.notify_all()
            return False
        async with self.progress:
            self.done.append(name)
            self.progress.notify_all()
        return True


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize("loss", [signal.SIGKILL, signal.SIGSTOP])
async def test_what_was_stored_is_there_once_after_a_standby_was_promoted(
    servers: Servers, loss: signal.Signals
) -> None:
    database = Database(servers.both)
    workload = Workload(database)
    async with asyncio.timeout(3 * PATIENCE), asyncio.TaskGroup() as group:
        group.create_task(workload.run())
        await workload.until(BEFORE)
        servers.send(loss)
        await workload.until_it_fails()
        await asyncio.to_thread(servers.promote)

    async with database.begin(EVERYBODY) as connection:
        stored = {tuple(row) for row in await connection.execute(STORED)}
    await database.dispose()
    assert stored == {(f"m{number}", role, 1) for number in range(QUESTIONS) for role in ("user", "assistant")}


@pytest.mark.usefixtures("_soon")
async def test_a_statement_on_a_frozen_server_ends(servers: Servers) -> None:
    database = Database(servers.primary)
    async with database.begin() as connection:
        await connection.execute(text("select 1"))
    servers.send(signal.SIGSTOP)

    with pytest.raises(DatabaseUnavailable):
        async with asyncio.timeout(PATIENCE), database.begin() as connection:
            await connection.execute(text("select 1"))


async def test_a_standby_that_is_given_as_the_primary_is_named_and_written_to_once_it_is_promoted(
    servers: Servers,
) -> None:
    database = Database(servers.standby)
    workload = Workload(database)

    assert not await workload.answered("m0")
    servers.send(signal.SIGKILL)
    await asyncio.to_thread(servers.promote)
    assert await workload.answered("m0")

    assert "let DATABASE_URL name the primary" in str(workload.errors[0])
    await database.dispose()
