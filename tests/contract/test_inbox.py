"""What was received is stored once, and left to one other process when its own ends: on the fake and on Postgres."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from cryptography.fernet import Fernet
from sqlalchemy import text

from core.domain.conversation import Person
from core.domain.received import LATE, Received
from core.errors import DatabaseUnavailable
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.memory.inbox import PostgresInbox
from core.memory.question_queue import PostgresDeliveries
from core.ports.inbox import Inbox
from core.storage.database import Database
from core.storage.encryption import Encryption, KeyRing
from core.storage.leases import this_process
from core.storage.presence import PostgresPresence
from tests.fakes.acting import EVERYBODY
from tests.fakes.inbox import MemoryInbox
from tests.fakes.stores import MemoryConversations
from tests.standins.exchanges import ADA, answered, question
from tests.standins.memory_stores import NOWHERE

HERE = {ADA.platform}
GONE = f"{this_process().rpartition('/')[0]}/1"  # its number is in use, by a process that began at another time
ELSEWHERE = "another machine/7/7"
NOW = timedelta(0)
SHOW = text("insert into leases values ('serving:elsewhere', 1, :holder, clock_timestamp() + interval '1 minute')")


def received(number: str = "1", words: str = "When are fees due?", follows: str = "") -> Received:
    return Received(number, ADA.person, "general", {"text": words}, follows)


@dataclass
class Processes:
    """The inboxes of several processes on the same rows, and the conversations beside them."""

    database: Database | None
    first: MemoryInbox
    conversations: MemoryConversations | PostgresConversations

    def of(self, holder: str, late: timedelta = LATE) -> Inbox:
        """That of one process."""
        if self.database:
            return PostgresInbox(self.database, holder, late)
        return replace(self.first, holder=holder, late=late)

    @asynccontextmanager
    async def all_shown(self) -> AsyncIterator[None]:
        """Those that are elsewhere show that they live."""
        if self.database is None:
            yield
            return
        async with self.database.begin() as connection:
            await connection.execute(SHOW, {"holder": ELSEWHERE})
        yield


@pytest.fixture
def processes(memory_or_database: Database | None) -> Processes:
    if memory_or_database:
        return Processes(memory_or_database, MemoryInbox(), PostgresConversations(memory_or_database))
    conversations = MemoryConversations()
    hidden = MemoryInbox(conversations=conversations, gone={GONE}, is_shown=lambda _: False)
    return Processes(None, hidden, conversations)


async def test_what_comes_twice_is_stored_once(processes: Processes) -> None:
    here = processes.of("here")

    assert [*await asyncio.gather(here.add(received()), here.add(received()))] == [True, False]
    assert not await processes.of(ELSEWHERE).add(received())


async def test_a_burst_is_stored_whole(processes: Processes) -> None:
    here = processes.of(GONE)

    stored = await asyncio.gather(*(here.add(received(str(number))) for number in range(40)))

    left = await processes.of("here").take(HERE, 100)
    assert (all(stored), len(left)) == (True, 40)
    assert {each.received.payload["text"] for each in left} == {"When are fees due?"}


async def test_what_an_ended_process_has_left_is_taken_by_one(processes: Processes) -> None:
    processes.first.is_shown = lambda _: True
    await processes.of(GONE).add(received())

    async with processes.all_shown():
        taken = [await processes.of(each).take(HERE, 10) for each in (ELSEWHERE, this_process())]

    assert [[each.received for each in one] for one in taken] == [[received()], []]
    assert not (taken[0][0].is_late or taken[0][0].is_answered)


async def test_what_a_living_process_holds_is_left_to_it(processes: Processes) -> None:
    processes.first.is_shown = lambda _: True
    async with processes.all_shown():
        await processes.of(ELSEWHERE).add(received())

        assert await processes.of("here").take(HERE, 10) == []


async def test_who_does_not_show_itself_keeps_what_it_has_claimed(processes: Processes) -> None:
    await processes.of(ELSEWHERE).add(received("1"))
    await processes.of(ELSEWHERE).add(received("2"))
    await processes.conversations.claim(question("1"))

    assert [each.received.id for each in await processes.of("here").take(HERE, 10)] == ["2"]


async def test_what_is_answered_is_gone_and_only_its_holder_says_so(processes: Processes) -> None:
    here, other = processes.of("here"), processes.of(GONE)
    await other.add(received())
    await here.drop(received())
    assert len(await here.take(HERE, 10)) == 1

    await other.drop(received())
    await here.release(received())
    assert len(await here.take(HERE, 10)) == 1
    await here.drop(received())

    assert await here.take(HERE, 10) == []
    assert await here.add(received())


async def test_what_is_late_is_taken_whoever_holds_it(processes: Processes) -> None:
    processes.first.is_shown = lambda _: True
    await processes.of(this_process()).add(received())

    [left] = await processes.of("here", late=NOW).take(HERE, 10)

    assert left.is_late


async def test_other_platforms_are_left_and_no_more_than_asked_for(processes: Processes) -> None:
    gone = processes.of(GONE)
    for number in ("1", "2", "3"):
        await gone.add(received(number))

    assert await processes.of("here").take({"elsewhere"}, 10) == []
    assert [each.received.id for each in await processes.of("here").take(HERE, 2)] == ["1", "2"]


async def test_it_says_whether_the_question_was_answered_and_its_answer_posted(processes: Processes) -> None:
    gone, store = processes.of(GONE), processes.conversations
    await gone.add(received("1"))
    await gone.add(received("2"))
    await answered(store, question("1"))

    first, second = await processes.of("here").take(HERE, 10)

    assert (first.is_answered, first.is_posted, second.is_answered) == (True, False, False)


async def test_who_follows_no_talk_of_their_own_is_not_stored(processes: Processes) -> None:
    here = processes.of("here")

    assert not await here.add(received("2", follows="general"))

    await answered(processes.conversations, question("1"))
    assert await here.add(received("2", follows="general"))
    assert not await here.add(replace(received("3", follows="general"), person=Person("slack", "larkmoor", "bob")))


async def test_it_is_not_kept_longer_than_a_day(processes: Processes) -> None:
    here = processes.of("here")
    await here.add(received())

    assert await here.erase_older(timedelta(days=1)) == 0
    assert await here.erase_older(NOW) == 1


# ---- Postgres alone ------------------------------------------------------------------------------


@pytest.mark.postgres
async def test_what_a_dead_process_had_claimed_can_be_claimed_at_once(database: Database) -> None:
    store = PostgresConversations(database)
    await PostgresInbox(database, GONE).add(received())
    await store.claim(question())
    async with database.begin(EVERYBODY) as connection:
        await connection.execute(text("update turns set claimed_by = :gone"), {"gone": GONE})
    assert not await store.claim(question())

    await PostgresInbox(database).take(HERE, 10)

    assert await store.claim(question())


@pytest.mark.postgres
async def test_the_words_are_encrypted_and_read_with_the_key_alone(database: Database, database_url: str) -> None:
    key = Fernet.generate_key().decode()
    async with AsyncExitStack() as stack:
        locked = Database(database_url, encryption=Encryption(KeyRing([key]), is_on=True))
        stack.push_async_callback(locked.dispose)
        await PostgresInbox(locked, GONE).add(received(words="When are the fees of Ada due?"))
        async with database.begin(EVERYBODY) as connection:
            stored = await connection.scalar(text("select payload::text from inbox"))
        [unread] = await PostgresInbox(database).take(HERE, 10)
        await PostgresInbox(database).release(received())
        [read] = await PostgresInbox(locked).take(HERE, 10)

    assert stored and "Ada" not in stored
    assert (unread.received.payload, read.received.payload["text"]) == ({}, "When are the fees of Ada due?")


@pytest.mark.postgres
async def test_it_goes_with_its_author_and_with_its_message_and_is_in_their_copy(database: Database) -> None:
    inbox, archive = PostgresInbox(database), PostgresArchive(database)
    await inbox.add(received("1", "When do the fees of Ada end?"))
    await inbox.add(received("2"))
    assert "When do the fees of Ada end?" in await archive.export(ADA.person)

    assert await archive.forget_message(ADA.platform, ADA.workspace, "1")
    assert "When do the fees of Ada end?" not in await archive.export(ADA.person)

    await archive.forget(ADA.person)
    assert await inbox.erase_older(NOW) == 0


@pytest.mark.postgres
async def test_a_question_in_the_inbox_is_taken_up_from_there_alone(database: Database) -> None:
    inbox, conversations = PostgresInbox(database, GONE), PostgresConversations(database)
    deliveries, long_ago = PostgresDeliveries(database), datetime(2000, 1, 1, tzinfo=UTC)
    await inbox.add(received())
    await conversations.claim(question("1"))
    await claimed_by(database, GONE)

    [left] = await PostgresInbox(database).take(HERE, 10)
    at_once = [await deliveries.overdue(HERE, long_ago), await conversations.abandoned(long_ago)]
    await PostgresInbox(database).drop(received())

    assert (left.is_answered, left.is_posted, at_once) == (False, False, [[], []])
    assert await deliveries.overdue(HERE, long_ago) == []  # it has no answer
    assert await conversations.abandoned(long_ago) == [question("1")]


async def claimed_by(database: Database, process: str) -> None:
    """All that is claimed is so by this process."""
    async with database.begin(EVERYBODY) as connection:
        await connection.execute(text("update turns set claimed_by = :process"), {"process": process})


@pytest.mark.postgres
async def test_a_lost_connection_is_replaced_while_it_is_waited_for(database: Database, database_url: str) -> None:
    inbox = PostgresInbox(database)
    await database.warm_up()
    end = """
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()
    """
    with psycopg.connect(database_url) as connection:
        connection.execute(end)

    assert await inbox.add(received())


async def test_without_postgres_it_says_so() -> None:
    nowhere = Database(NOWHERE)
    with pytest.raises(DatabaseUnavailable):
        await PostgresInbox(nowhere).add(received())
    await nowhere.dispose()


@pytest.mark.postgres
async def test_the_process_that_serves_shows_itself_under_the_name_that_it_holds_with(database: Database) -> None:
    await PostgresInbox(database).add(received())
    async with PostgresPresence(database).shown(when_left=lambda _: asyncio.sleep(0)):
        assert await PostgresInbox(database, ELSEWHERE).take(HERE, 10) == []

    assert len(await PostgresInbox(database, ELSEWHERE).take(HERE, 10)) == 1
