"""Somebody's copy and erasure on Discord, where ids of people are unique: every server, and direct messages."""

import json
from dataclasses import replace

import pytest
from sqlalchemy import select

from core.domain.access import Acting, Job
from core.domain.conversation import ConversationKey
from core.domain.quality import MapPoint
from core.memory.archive import PostgresArchive
from core.storage.console import PostgresEmbeddingMap
from core.storage.database import Database
from core.storage.schema.tables import turns
from tests.contract.test_personal_tables import everything
from tests.contract.test_row_security import counts, lived
from tests.fakes.acting import EVERYBODY
from tests.standins.exchanges import ADA, Kept, answered, kept_in, question, reply

pytestmark = pytest.mark.postgres

DIRECT = ConversationKey("discord", "dm", "9", "astrid")
SERVERS = [replace(DIRECT, workspace=server) for server in ("1", "2")]
HERS = [DIRECT, *SERVERS]
# In the same places, and somebody else who has the same id on another platform.
OTHERS = [*(replace(each, user="bob") for each in HERS), replace(ADA, user="astrid")]


@pytest.fixture
def kept(memory_or_database: Database | None) -> Kept:
    return kept_in(memory_or_database)


async def has_asked(kept: Kept, where: ConversationKey) -> None:
    number = f"{where.workspace} {where.user} {where.platform}"
    answer = reply()
    await answered(kept.conversations, question(number, f"Asked in {number}?", where), answer)
    await kept.archive.rate(answer.id, where.person, helpful=True)
    await kept.archive.set_corrections(where.person, wanted=where.workspace == "2")


@pytest.mark.parametrize("here", HERS, ids=lambda each: each.workspace)
async def test_a_copy_and_an_erasure_reach_all_of_discord_wherever_they_are_asked_for(
    kept: Kept, here: ConversationKey
) -> None:
    for each in [*HERS, *OTHERS]:
        await has_asked(kept, each)

    copy = json.loads(await kept.archive.export(here.person))
    before = await kept.archive.remembered(here.person)
    erased = await kept.archive.forget(here.person)

    assert {(each["workspace"], each["text"]) for each in copy["questions"]} == {
        (each.workspace, f"Asked in {each.workspace} astrid discord?") for each in HERS
    }
    assert (len(copy["ratings"]), copy["wants_corrections"]) == (3, True)
    assert (before.questions, before.answers, before.ratings, before.others) == (3, 3, 3, 2)
    assert (erased.messages, erased.ratings, erased.choices, erased.others) == (6, 3, 3, 2)
    assert [(await kept.archive.remembered(each.person)).questions for each in HERS] == [0, 0, 0]
    assert [(await kept.archive.remembered(each.person)).questions for each in OTHERS] == [3, 3, 3, 1]


async def test_a_workspace_of_slack_is_one_by_itself(kept: Kept) -> None:
    for workspace in ("T1", "T2"):
        await has_asked(kept, replace(ADA, workspace=workspace))

    erased = await kept.archive.forget(replace(ADA, workspace="T1").person)

    assert (erased.messages, erased.others) == (2, 0)
    assert (await kept.archive.remembered(replace(ADA, workspace="T2").person)).questions == 1


@pytest.mark.slow
async def test_no_row_of_any_table_is_left_and_everybody_else_is_as_before(database: Database) -> None:
    for each in [*HERS, *OTHERS]:
        await lived(database, each)
    async with database.begin(EVERYBODY) as connection:
        before = await everything(connection)

    await PostgresArchive(database).forget(DIRECT.person)

    async with database.begin(EVERYBODY) as connection:
        after = await everything(connection)
    left = [row for row in after if "astrid" in row]
    assert [row for row in left if "'slack'" not in row] == []
    assert left == [row for row in before if "astrid" in row and "'slack'" in row]
    assert [row for row in after if "bob" in row] == [row for row in before if "bob" in row]


@pytest.mark.slow
async def test_the_database_lets_only_their_copy_and_erasure_see_other_servers(database: Database) -> None:
    for each in [*HERS, *OTHERS, replace(ADA, workspace="another", user="astrid")]:
        await lived(database, each)

    here, everywhere = [
        await counts(database, Acting.for_person(SERVERS[0].person, job)) for job in (None, Job.EVERYWHERE)
    ]
    on_slack = await counts(database, Acting.for_person(OTHERS[-1].person, Job.EVERYWHERE))

    assert [each["turns"] for each in (here, everywhere, on_slack)] == [2, 6, 2]
    assert {name for name in everywhere if everywhere[name] > here[name]} >= {"turns", "answers", "ratings", "inbox"}
    for nobody in (Acting.as_job(Job.EVERYWHERE), Acting("discord", "", "astrid", Job.EVERYWHERE)):
        assert (await counts(database, nobody))["turns"] == 0
    whole = Acting.for_person(DIRECT.person, Job.EVERYWHERE)
    async with database.begin(whole) as connection:
        assert {each.user_id for each in await connection.execute(select(turns))} == {"astrid"}


@pytest.mark.slow
async def test_the_map_of_missed_questions_is_empty_until_it_is_drawn_again(database: Database) -> None:
    store, passage = PostgresEmbeddingMap(database), MapPoint(0.1, 0.2, "bursar", is_question=False)
    await store.replace([passage, MapPoint(0.3, 0.4, "refused", is_question=True)])
    await has_asked(kept_in(database), DIRECT)

    await PostgresArchive(database).forget(DIRECT.person)

    assert await store.points() == [passage]


@pytest.mark.slow
async def test_an_answer_is_explained_in_its_own_server_alone(database: Database) -> None:
    kept, answer = kept_in(database), reply()
    await answered(kept.conversations, question(where=SERVERS[0]), answer)

    assert await kept.archive.explain(answer.id, Acting.for_person(SERVERS[0].person))
    assert await kept.archive.explain(answer.id, Acting.for_person(SERVERS[1].person)) is None
