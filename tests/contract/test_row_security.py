"""The database shows a transaction the rows of the person for whom it acts, and of nobody else."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import Table, func, select, text

from core.domain.access import Acting, Job
from core.domain.conversation import ConversationKey
from core.domain.hand_off import Action, Door, HandOff, Packet, Said, acted
from core.domain.memory import FactKind, ToldFact, account_of
from core.domain.posts import Kind, PostedAnswer
from core.domain.received import Received
from core.domain.reminders.reminder import Reminder
from core.errors import DatabaseError
from core.memory.accounts import PostgresAccountLinks
from core.memory.archive import PostgresArchive
from core.memory.facts import PostgresFacts
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.memory.inbox import PostgresInbox
from core.memory.notices import PostgresPostedAnswers
from core.memory.reminders.store import PostgresReminders
from core.storage.connections import ROW_ROLE
from core.storage.database import Database
from core.storage.inventory import Inventory
from core.storage.schema.columns import metadata
from core.storage.schema.people_tables import content_access
from core.storage.schema.tables import answers, turns
from tests.fakes.acting import EVERYBODY, STAFF
from tests.standins import databases
from tests.standins.exchanges import ADA, NOON, answered, cited, question, stored_candidate

pytestmark = pytest.mark.postgres

BOB = replace(ADA, user="bob")
# Whose rows name nobody: what is left of an erased hand-off, and who did what when as "student" or "office".
NAMES_NOBODY = {"hand_off_events"}


def of_people() -> list[Table]:
    """The tables that name a person, and those that hang on one of these."""
    found = {each.name for each in metadata.tables.values() if {"user_id", "viewer"} & set(each.columns.keys())}
    for each in metadata.sorted_tables:
        if {key.column.table.name for key in each.foreign_keys} & found:
            found.add(each.name)
    return [each for each in metadata.sorted_tables if each.name in found]


@pytest.fixture
async def filled(database: Database) -> Database:
    """What Ada and Bob have said, rated, told, sent and been sent."""
    for each in (ADA, BOB):
        await lived(database, each)
    return database


async def lived(database: Database, who: ConversationKey) -> None:
    """This person has said, rated, told, sent and been sent something here."""
    asked = question(who.user, where=who)
    reply = cited(await stored_candidate(database))
    await answered(PostgresConversations(database), asked, reply)
    archive, sent = PostgresArchive(database), PostgresHandOffs(database)
    await archive.rate(reply.id, who.person, helpful=False)
    await archive.set_corrections(who.person, wanted=True)
    await PostgresPostedAnswers(database).note(PostedAnswer(reply.id, who.channel, ("1",), repeats_question=False))
    hand_off = HandOff(uuid4(), "bursar", who, False, Packet("Why?"), NOON, NOON, reply.id)
    await sent.send(hand_off, [(Kind.CARD, Door("slack", "C1"))])
    spoken = Said(uuid4(), Action.ANSWER, "So.", "slack:clerk", NOON)
    changed = acted(hand_off, spoken)
    assert changed is not None
    await sent.change(hand_off, changed, spoken, [])
    facts, account = PostgresFacts(database), account_of(who.person)
    await facts.switch(account, on=True, at=NOON)
    await facts.learn(account, who.workspace, asked.id, [ToldFact(FactKind.PROGRAMME, "nursing")], NOON)
    await PostgresAccountLinks(database).code(account, NOON)
    await PostgresInbox(database).add(Received(asked.id, who.person, who.channel))
    reminder = Reminder(uuid4(), who, asked.id, "call", NOON.date(), NOON, NOON, NOON)
    await PostgresReminders(database).add(reminder)
    await PostgresReminders(database).agree(who.person, reminder.id, NOON)
    async with database.begin(EVERYBODY) as connection:
        for row in ("insert into notices values (:id, 1, 'sent', now())", CURATED):
            await connection.execute(text(row), {"id": reply.id})


CURATED = """
    with version as (
        insert into curated_versions (
            answer_id, version, question, text, phrasings, topics, office, reviewed_by, reviewed_at, valid_until
        ) values (gen_random_uuid(), 1, 'q', 't', '[]', '[]', 'bursar', 'x', now(), now()) returning id
    ) insert into curated_told select :id, id from version
"""


async def counts(database: Database, acting: Acting | None) -> dict[str, int]:
    """How many rows of each such table a transaction sees."""
    async with database.begin(acting) as connection:
        return {each.name: await connection.scalar(select(func.count()).select_from(each)) or 0 for each in of_people()}


async def test_every_table_that_belongs_to_people_is_closed_also_to_its_owner(database: Database) -> None:
    query = text("select relname from pg_class where relrowsecurity and relforcerowsecurity")
    async with database.begin() as connection:
        closed = set((await connection.execute(query)).scalars())

    assert closed == {each.name for each in of_people()}
    assert {name for name in metadata.tables if name.startswith("hand_off")} - closed == NAMES_NOBODY


@pytest.mark.slow
async def test_who_acts_for_nobody_sees_nothing(filled: Database) -> None:
    assert set((await counts(filled, None)).values()) == {0}
    assert set((await counts(filled, Acting())).values()) == {0}


@pytest.mark.slow
async def test_a_person_sees_half_of_what_two_have(filled: Database) -> None:
    every = await counts(filled, EVERYBODY)
    hers, his = [await counts(filled, Acting.for_person(each.person)) for each in (ADA, BOB)]

    del every["content_access"]  # of the office, not of students
    assert all(every.values()), every
    assert {name: hers[name] + his[name] for name in every} == every
    assert hers == his


@pytest.mark.slow
async def test_a_person_changes_and_deletes_nothing_of_others(filled: Database) -> None:
    before = await counts(filled, EVERYBODY)
    async with filled.begin(Acting.for_person(replace(ADA.person, user="mallory"))) as connection:
        for each in of_people():
            assert (await connection.execute(each.delete())).rowcount == 0
        assert (await connection.execute(turns.update().values(text="mine"))).rowcount == 0

    assert await counts(filled, EVERYBODY) == before


@pytest.mark.slow
async def test_nobody_writes_rows_for_others(filled: Database) -> None:
    stolen = "insert into preferences values ('slack', 'larkmoor', 'carol', true, now())"
    with pytest.raises(DatabaseError, match="row-level security"):
        async with filled.begin(Acting.for_person(ADA.person)) as connection:
            await connection.execute(text(stolen))


@pytest.mark.slow
async def test_the_same_person_elsewhere_is_another_and_a_workspace_holds_all_of_its_people(filled: Database) -> None:
    elsewhere = await counts(filled, Acting.for_person(replace(ADA.person, workspace="another")))
    here = await counts(filled, Acting.for_workspace("slack", "larkmoor"))

    assert set(elsewhere.values()) == {0}
    assert here["turns"] == 4
    assert here["facts"] == 2


@pytest.mark.slow
async def test_for_whom_one_transaction_acts_the_next_on_its_connection_does_not(
    filled: Database, database_url: str
) -> None:
    one = Database(database_url, pool_size=1)
    assert (await counts(one, Acting.for_person(ADA.person)))["turns"] == 2

    assert set((await counts(one, None)).values()) == {0}
    await one.dispose()


@pytest.mark.slow
async def test_staff_read_and_cannot_change_what_students_asked(filled: Database) -> None:
    async with filled.begin(STAFF) as connection:
        assert len((await connection.execute(select(turns))).all()) == 4
        assert (await connection.execute(turns.delete())).rowcount == 0
        assert (await connection.execute(answers.update().values(text="no"))).rowcount == 0


@pytest.mark.slow
@pytest.mark.parametrize("job", [job for job in Job if job not in {Job.MIGRATION, Job.BACKUP}])
async def test_no_job_sees_every_table(filled: Database, job: Job) -> None:
    seen = await counts(filled, Acting.as_job(job))

    assert 0 in seen.values(), seen


@pytest.mark.slow
async def test_a_look_at_anothers_answer_is_noted_without_a_word(database: Database) -> None:
    archive, looking = PostgresArchive(database), Acting.as_staff("slack:clerk", "why")
    reply = cited(await stored_candidate(database))
    await answered(PostgresConversations(database), question(), reply)

    assert await archive.explain(reply.id, looking)
    assert await archive.explain(reply.id, Acting.for_person(ADA.person))
    assert await archive.explain(reply.id, Acting.as_staff("slack:ada", "why")), "her own"
    assert await archive.explain(reply.id, Acting.for_person(BOB.person)) is None

    assert await looks(database) == [("slack:clerk", "why", reply.id)]


@pytest.mark.slow
async def test_a_look_at_a_hand_off_is_noted_and_the_looker_can_be_forgotten(filled: Database) -> None:
    sent = PostgresHandOffs(filled)
    [hand_off, _] = await sent.unfinished()

    assert await sent.get(hand_off.id, Acting.as_staff("slack:clerk", "claim"))
    assert await sent.find(hand_off.reference, Acting.as_staff("command line", "show"))
    assert await looks(filled) == [("slack:clerk", "claim", hand_off.id), ("command line", "show", hand_off.id)]

    await PostgresArchive(filled).forget(replace(ADA.person, user="clerk"))
    assert await looks(filled) == [("office", "claim", hand_off.id), ("command line", "show", hand_off.id)]

    await sent.erase_before(NOON + timedelta(days=3650))
    assert await looks(filled) == []


async def looks(database: Database) -> list[tuple[object, ...]]:
    async with database.begin(EVERYBODY) as connection:
        seen = content_access.c
        rows = await connection.execute(select(seen.viewer, seen.action, seen.subject).order_by(seen.id))
        return [tuple(row) for row in rows]


@pytest.fixture
async def owners(postgres_url: str, empty_database_url: str) -> AsyncIterator[Database]:
    """A database that belongs to an ordinary role, which runs the advisor, too."""
    name = f"owner_{uuid4().hex}"
    databases.execute(postgres_url, f"create role {name} login password 'owner'")
    databases.execute(empty_database_url, f"grant all on schema public to {name}")
    databases.execute(empty_database_url, "create extension vector")
    url = f"postgresql://{name}:owner@{empty_database_url.rpartition('@')[2]}"
    databases.migrate(url)
    database = Database(url)
    yield database
    await database.dispose()
    databases.execute(empty_database_url, f"drop owned by {name}")
    databases.execute(postgres_url, f"drop role {name}")


@pytest.mark.slow
async def test_a_superuser_gives_its_rights_up_and_an_owner_is_bound_all_the_same(
    database: Database, owners: Database
) -> None:
    who = text("select current_user, session_user")
    async with database.begin() as connection:
        assert (await connection.execute(who)).one() == (ROW_ROLE, "advisor")
    await answered(PostgresConversations(owners), question())

    assert (await counts(owners, None))["turns"] == 0
    assert (await counts(owners, Acting.for_person(ADA.person)))["turns"] == 2
    assert await Inventory(database).is_walled()
    assert await Inventory(owners).is_walled()


@pytest.mark.slow
async def test_a_role_that_goes_past_the_policies_is_found(database_url: str, postgres_url: str) -> None:
    name = f"past_{uuid4().hex}"
    databases.execute(postgres_url, f"create role {name} login bypassrls password 'past'")
    databases.execute(database_url, f"grant select on all tables in schema public to {name}")
    database = Database(f"postgresql://{name}:past@{database_url.rpartition('@')[2]}")

    assert not await Inventory(database).is_walled()

    await database.dispose()
    databases.execute(database_url, f"drop owned by {name}")
    databases.execute(postgres_url, f"drop role {name}")
