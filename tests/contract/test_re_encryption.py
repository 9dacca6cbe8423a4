"""What people wrote is brought under another key, or into the clear, while nothing of it is lost."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet
from sqlalchemy import Text, cast, select, text

from core.domain.answer import Trace
from core.domain.hand_off import Action, HandOff, Packet, Said, acted
from core.domain.memory import FactKind, ToldFact, account_of
from core.domain.received import Received
from core.domain.reminders.reminder import Bound, Reminder
from core.errors import WordsUnreadable
from core.memory.archive import PostgresArchive
from core.memory.facts import PostgresFacts
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.memory.inbox import PostgresInbox
from core.memory.reminders.store import PostgresReminders
from core.storage.database import Database
from core.storage.encryption import OFF, Encryption, KeyRing
from core.storage.re_encryption import CLEAR, ReEncryption
from core.storage.schema.personal import encrypted_columns
from core.storage.workspaces import PostgresVault
from tests.fakes.acting import EVERYBODY
from tests.standins.exchanges import ADA, NOON, question, reply
from tests.standins.table_dumps import dumped, traces_of

pytestmark = pytest.mark.postgres
OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))
NAME = {key: KeyRing([key]).names[0] for key in (OLD, NEW)}
ON_OLD, ON_NEW, BOTH = (Encryption(KeyRing(keys), is_on=True) for keys in ([OLD], [NEW], [NEW, OLD]))
OFF_WITH_BOTH = Encryption(KeyRing([NEW, OLD]))
SECRET = "zqsecret"
ODD = "{key:0a1b2c3d}gAAAAA is what I found in a file"
ROWS = 11  # of `filled`: four turns, two answers, a fact, a hand-off, a reply, what was received, a reminder


@asynccontextmanager
async def opened(url: str, encryption: Encryption = OFF) -> AsyncIterator[Database]:
    database = Database(url, encryption=encryption)
    try:
        yield database
    finally:
        await database.dispose()


async def filled(database: Database) -> None:
    """Two questions with answers, a fact, and a hand-off with a reply: rows in every table that is encrypted."""
    conversations, facts, hand_offs = (
        PostgresConversations(database),
        PostgresFacts(database),
        PostgresHandOffs(database),
    )
    for number, words in (("1", f"My name is {SECRET}. When are fees due?"), ("2", ODD)):
        await conversations.claim(question(number, words))
        trace = Trace((), (), removed_claims=(f"{SECRET} claims",))
        await conversations.remember(question(number, words), reply(f"{SECRET}, in May.", words), trace)
    await facts.switch(account_of(ADA.person), True, NOON)
    told = [ToldFact(FactKind.INTEREST, SECRET)]
    await facts.learn(account_of(ADA.person), ADA.workspace, "f", told, NOON)
    sent = HandOff(uuid4(), "bursar", ADA, False, Packet(f"{SECRET}?"), NOON, NOON)
    await hand_offs.send(sent, [])
    said = Said(uuid4(), Action.ANSWER, f"{SECRET}!", "slack:clerk", NOON)
    changed = acted(sent, said)
    assert changed is not None
    await hand_offs.change(sent, changed, said, [])
    await PostgresInbox(database).add(Received("3", ADA.person, "general", {"text": SECRET}))
    event = Bound(SECRET, "", NOON.date(), NOON.date(), NOON.date(), "s", "https://u.example", "Dates")
    await PostgresReminders(database).add(Reminder(uuid4(), ADA, "4", SECRET, NOON.date(), NOON, NOON, NOON, event))


async def read(database: Database) -> object:
    """All that a person sees of theirs."""
    return json.loads(await PostgresArchive(database).export(ADA.person))


async def rewritten(database: Database, batch: int = 200) -> tuple[int, int]:
    """How many rows were, and how many could not be."""
    done = [each async for each in ReEncryption(database, batch).run()]
    return sum(each.rows for each in done), sum(each.unreadable for each in done)


async def keys(database: Database) -> set[str]:
    return set(await ReEncryption(database).texts_by_key())


@pytest.mark.slow
async def test_what_was_in_the_clear_is_encrypted_and_read_as_before(database_url: str) -> None:
    async with opened(database_url) as clear, opened(database_url, ON_OLD) as encrypted:
        await filled(clear)
        before = await read(clear)
        assert traces_of([SECRET], dumped(database_url))
        assert await read(encrypted) == before, "clear rows stay readable"

        assert await rewritten(encrypted) == (ROWS, 0)

        assert traces_of([SECRET], dumped(database_url)) == []
        assert await read(encrypted) == before
        assert await keys(encrypted) == {NAME[OLD]}
        assert await rewritten(encrypted) == (0, 0), "nothing is left to do"


@pytest.mark.slow
async def test_a_rotation_that_was_interrupted_goes_on_where_it_ended_and_the_old_key_can_go(database_url: str) -> None:
    async with opened(database_url, ON_OLD) as old, opened(database_url, BOTH) as both:
        await filled(old)
        before = await read(old)

        async with aclosing(ReEncryption(both, batch=1).run()) as work:
            for _ in range(3):
                await anext(work)
        assert await keys(both) == {NAME[OLD], NAME[NEW]}
        assert await ReEncryption(both).rows_left() == ROWS - 3
        assert await read(both) == before, "both are read in the middle of it"

        assert await rewritten(both, batch=2) == (ROWS - 3, 0)
    async with opened(database_url, ON_NEW) as new:
        assert await read(new) == before
        assert await keys(new) == {NAME[NEW]}


@pytest.mark.slow
async def test_switched_off_all_is_brought_into_the_clear_and_the_keys_can_go(database_url: str) -> None:
    async with opened(database_url, ON_OLD) as on, opened(database_url, OFF_WITH_BOTH) as off:
        await filled(on)
        before = await read(on)

        assert await rewritten(off) == (ROWS, 0)
    async with opened(database_url) as without_keys:
        assert await read(without_keys) == before
        assert await keys(without_keys) == {CLEAR}


@pytest.mark.slow
async def test_every_column_that_is_encrypted_is_rewritten(database_url: str) -> None:
    async with opened(database_url) as clear, opened(database_url, ON_NEW) as on:
        await filled(clear)
        await rewritten(on)

        async with on.begin(EVERYBODY) as connection:
            for _, columns in encrypted_columns():
                for column in columns:
                    query = select(cast(column, Text).label("stored")).where(column.is_not(None))
                    stored = [row.stored for row in await connection.execute(query)]
                    assert stored, column
                    assert [each for each in stored if each and f"{{key:{NAME[NEW]}}}" not in each] == [], column


# ---- without the right key


@pytest.mark.slow
async def test_with_another_key_nothing_is_read_and_nothing_is_lost(database_url: str) -> None:
    async with opened(database_url, ON_OLD) as right, opened(database_url, ON_NEW) as wrong:
        await filled(right)
        before, stored = await read(right), dumped(database_url)

        with pytest.raises(WordsUnreadable, match=f"the key {NAME[OLD]}, and ADVISOR_ENCRYPTION_KEY does not have it"):
            await read(wrong)
        assert await rewritten(wrong, batch=3) == (0, ROWS)

        assert dumped(database_url) == stored
        assert await read(right) == before
        assert await keys(wrong) == {NAME[OLD]}


@pytest.mark.slow
async def test_a_question_is_answered_without_the_history_that_cannot_be_read(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(database_url, ON_OLD) as right, opened(database_url, ON_NEW) as wrong:
        await filled(right)
        conversations, facts = PostgresConversations(wrong), PostgresFacts(wrong)
        asked, who = question("3", "And when for law?"), account_of(ADA.person)

        assert await conversations.recent(ADA, 6) == []
        assert await facts.facts(who, NOON) == []
        assert await facts.learn(who, ADA.workspace, "g", [ToldFact(FactKind.YEAR, "junior")], NOON) == []
        assert await conversations.claim(asked)
        await conversations.remember(asked, reply(), Trace((), ()))

        assert (await conversations.answer_to(asked)) is not None
        assert capsys.readouterr().out.count("ADVISOR_ENCRYPTION_KEY does not have it") == 3
    async with opened(database_url, BOTH) as both:
        assert [turn.text for turn in await PostgresConversations(both).recent(ADA, 2)] == [
            "And when for law?",
            "In May. [1]",
        ]
        assert [fact.value for fact in await PostgresFacts(both).facts(who, NOON)] == [SECRET]


@pytest.mark.slow
async def test_who_cannot_be_read_can_still_be_forgotten(database_url: str) -> None:
    async with opened(database_url, ON_OLD) as right, opened(database_url, ON_NEW) as wrong:
        await filled(right)

        erased = await PostgresArchive(wrong).forget(ADA.person)

        assert (erased.messages, erased.facts, erased.hand_offs) == (4, 1, 1)
        assert traces_of([ADA.user, "{key:"], dumped(database_url)) == []


async def test_questions_whose_process_died_are_left_alone_where_they_cannot_be_read(database_url: str) -> None:
    async with opened(database_url, ON_OLD) as right, opened(database_url, ON_NEW) as wrong:
        await PostgresConversations(right).claim(question("1", SECRET))
        await PostgresConversations(right).expire_claims(datetime(2101, 1, 1, tzinfo=UTC))

        assert await PostgresConversations(wrong).abandoned(NOON - timedelta(days=1)) == []
        assert [each.text for each in await PostgresConversations(right).abandoned(NOON - timedelta(days=1))] == [
            SECRET
        ]


@pytest.mark.slow
async def test_a_damaged_row_stays_as_it_is_and_the_others_are_rewritten(database_url: str) -> None:
    async with opened(database_url, ON_OLD) as old, opened(database_url, BOTH) as both:
        await filled(old)
        async with old.begin(EVERYBODY) as connection:
            await connection.execute(text("update facts set value = overlay(value placing 'AAAA' from 60)"))

        assert await rewritten(both) == (ROWS - 1, 1)
        assert await ReEncryption(both).rows_left() == 1


# ---- the secrets of workspaces


async def test_secrets_of_workspaces_get_the_newest_key_too(database_url: str) -> None:
    async with opened(database_url) as database:
        await PostgresVault(database, [OLD]).put("bot", "T1", "xoxb-1")
        await PostgresVault(database, [NEW]).put("bot", "T2", "xoxb-2")
        await PostgresVault(database, [Fernet.generate_key().decode()]).put("bot", "T3", "xoxb-3")

        assert await PostgresVault(database, [NEW, OLD]).renew() == (1, 1)

        assert [await PostgresVault(database, [NEW]).get("bot", each) for each in ("T1", "T2")] == ["xoxb-1", "xoxb-2"]
        assert await PostgresVault(database, []).renew() == (0, 0)
