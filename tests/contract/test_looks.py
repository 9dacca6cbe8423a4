"""Who looked at what students wrote is listed for the operator, and told to the student without a name."""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, text

from core.domain.access import Acting, Job, Seen
from core.domain.hand_off import Door, HandOff, Packet
from core.domain.posts import Kind
from core.memory.access import PostgresLooks
from core.memory.archive import PostgresArchive
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.screens.privacy_texts import readable_copy
from core.storage.database import Database
from core.storage.schema.people_tables import content_access
from tests.fakes.acting import EVERYBODY
from tests.standins.bot_process import environment_of, write_sources
from tests.standins.command_line import Done, run_here
from tests.standins.exchanges import ADA, NOON, answered, cited, question, stored_candidate

pytestmark = pytest.mark.postgres
BOB = replace(ADA, user="bob")
CLERK = "slack:clerk"


async def looked_at(database: Database) -> tuple[UUID, UUID]:
    """An answer and a hand-off of Ada's, which a clerk and the operator looked at; Bob has asked, too."""
    conversations, archive, sent = (
        PostgresConversations(database),
        PostgresArchive(database),
        PostgresHandOffs(database),
    )
    reply, other = [cited(await stored_candidate(database)) for _ in range(2)]
    await answered(conversations, question("1"), reply)
    await answered(conversations, question("2", where=BOB), other)
    hand_off = HandOff(uuid4(), "bursar", ADA, False, Packet("Why so dear?"), NOON, NOON, reply.id)
    await sent.send(hand_off, [(Kind.CARD, Door("slack", "C1"))])
    assert await archive.explain(reply.id, Acting.as_staff(CLERK, "why"))
    assert await sent.get(hand_off.id, Acting.as_staff("command line", "show"))
    return reply.id, hand_off.id


class Operator:
    """Somebody at the command line."""

    def __init__(self, folder: Path, url: str) -> None:
        write_sources(folder)
        self._folder, self._environment = folder, environment_of(folder, 0) | {"DATABASE_URL": url}

    def types(self, *arguments: str) -> Done:
        return run_here(("access", *arguments), self._folder, self._environment)

    def lists(self, *arguments: str) -> list[dict[str, str]]:
        done = self.types(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        looks: list[dict[str, str]] = json.loads(done.stdout)["looks"]
        return looks


@pytest.fixture
def operator(database_url: str, tmp_path: Path) -> Iterator[Operator]:
    yield Operator(tmp_path, database_url)


def filled(url: str) -> tuple[UUID, UUID]:
    async def fill() -> tuple[UUID, UUID]:
        database = Database(url)
        found = await looked_at(database)
        async with database.begin(EVERYBODY) as connection:
            await connection.execute(
                text("update content_access set at = now() - interval '40 days' where viewer = :viewer"),
                {"viewer": CLERK},
            )
        await database.dispose()
        return found

    return asyncio.run(fill())


@pytest.mark.slow
def test_the_operator_lists_who_looked_at_what_and_reads_no_word(operator: Operator, database_url: str) -> None:
    answer, hand_off = filled(database_url)

    done = operator.types("--since", "60d")

    newer, older = done.stdout.splitlines()
    assert newer.endswith(f"  command line  show  hand-off {hand_off}")
    assert older.endswith(f"  {CLERK}  why  answer {answer}")
    assert not re.search(r"\bada\b", done.stdout)  # a UUID may hold these letters
    assert "dear" not in done.stdout


@pytest.mark.slow
def test_looks_are_chosen_by_day_viewer_and_what_was_looked_at(operator: Operator, database_url: str) -> None:
    answer, hand_off = filled(database_url)

    assert [each["viewer"] for each in operator.lists()] == ["command line"]
    assert [each["subject"] for each in operator.lists("--since", "60", "--viewer", CLERK)] == [str(answer)]
    assert [each["action"] for each in operator.lists("--since", "60", "--subject", str(hand_off)[:8])] == ["show"]
    assert set(operator.lists()[0]) == {"number", "at", "viewer", "action", "seen", "subject"}
    assert operator.lists("--viewer", "slack:nobody") == []


def test_what_is_no_id_and_what_nobody_did_are_told(operator: Operator) -> None:
    assert operator.types("--subject", "mine").returncode == 2
    assert operator.types().stdout == "Nobody looked at anything in the last 30 days.\n"


@pytest.mark.slow
async def test_what_was_looked_at_and_is_erased_stays_listed_as_that(database: Database) -> None:
    await looked_at(database)
    await PostgresArchive(database).forget(ADA.person)

    looks = await PostgresLooks(database).since(NOON)

    assert {each.seen for each in looks} == {Seen.ERASED}
    assert len(looks) == 2


@pytest.mark.slow
async def test_who_is_looked_at_reads_when_and_what_for_in_their_copy_but_not_who(database: Database) -> None:
    answer, hand_off = await looked_at(database)

    copy = await PostgresArchive(database).export(ADA.person)
    of_bob = json.loads(await PostgresArchive(database).export(BOB.person))

    looks = json.loads(copy)["looks"]
    told = [(each["action"], each["seen"], each["subject"]) for each in looks]
    assert told == [("why", "answer", str(answer)), ("show", "hand-off", str(hand_off))]
    assert all(each["at"].endswith("+00:00") and "viewer" not in each for each in looks)
    assert "clerk" not in copy
    assert "Looks of staff at what you wrote: 2." in readable_copy(copy)
    assert of_bob["looks"] == []
    assert "Looks of staff" not in readable_copy(json.dumps(of_bob))


@pytest.mark.slow
@pytest.mark.parametrize("job", [None, Job.RATING])
async def test_the_database_shows_nobody_the_looks_at_others(database: Database, job: Job | None) -> None:
    await looked_at(database)

    async with database.begin(Acting.for_person(BOB.person, job)) as connection:
        assert (await connection.execute(select(content_access))).all() == []
        assert (await connection.execute(content_access.delete())).rowcount == 0
    async with database.begin(Acting.for_person(ADA.person)) as connection:
        assert len((await connection.execute(select(content_access))).all()) == 2
        assert (await connection.execute(content_access.delete())).rowcount == 0
