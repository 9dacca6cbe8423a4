"""What kill rounds look for is found when it is there, and not when all is well."""

import psycopg
import pytest

from benchmarks.faults.invariants import Expected, broken_rules
from core.memory.history import PostgresConversations
from core.storage.database import Database
from migrations.run import upgrade
from tests.standins.exchanges import answered, cited, question, stored_candidate

pytestmark = pytest.mark.postgres

PAGE = "https://larkmoor.example/fees"
DAMAGE = {
    "half published": ["delete from postings"],
    "half published: a vector": ["delete from chunk_vectors"],
    "half published: no passage": [
        "delete from answer_citations", "delete from chunk_vectors", "delete from postings", "delete from chunks"
    ],
    "half published: an ended version": ["update page_versions set valid_to = now() + interval '1 day'"],
    "half answered": ["delete from turns where role = 'assistant'"],
    "half answered: without its answer": ["delete from answers"],
    "doubled": [
        "alter table turns drop constraint turns_platform_workspace_message_id_role_key",
        "insert into turns (platform, workspace, channel, user_id, message_id, role, text, at, claimed_at, answered_at)"
        " select platform, workspace, channel, user_id, message_id, role, text, at, claimed_at, answered_at"
        " from turns where role = 'assistant'",
    ],
    "cites removed": [
        "update page_versions set valid_to = now() - interval '1 day'", "delete from chunk_vectors",
        "delete from postings",
    ],
    "open run": ["insert into crawl_runs (source, state, started_at) values ('bursar', 'running', now())"],
}  # fmt: skip


@pytest.fixture
async def well(database: Database, database_url: str) -> str:
    """A page, and an answer that cites it."""
    await answered(PostgresConversations(database), question(), cited(await stored_candidate(database)))
    return database_url


def test_nothing_is_broken_when_all_is_well(well: str) -> None:
    assert broken_rules(well, Expected(frozenset({PAGE}), crawled=True)) == []


@pytest.mark.slow
def test_a_question_that_is_being_answered_is_not_answered_by_half(well: str) -> None:
    execute(well, "insert into turns (platform, workspace, channel, user_id, message_id, role, text, at, claimed_at) "
                  "values ('slack', 'larkmoor', 'general', 'bob', '2', 'user', 'When?', now(), now())")  # fmt: skip

    assert broken_rules(well, Expected()) == []


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found(well: str, damage: str) -> None:
    execute(well, *DAMAGE[damage])
    found = broken_rules(well, Expected(crawled=True))

    assert {line.partition(":")[0] for line in found} == {damage.partition(":")[0]}


@pytest.mark.slow
def test_a_page_that_should_be_indexed_is_missed(well: str) -> None:
    assert broken_rules(well, Expected(frozenset({"https://larkmoor.example/lost"}))) == [
        "missing page: https://larkmoor.example/lost"
    ]


@pytest.mark.slow
def test_a_database_of_another_revision_is_told(empty_database_url: str) -> None:
    upgrade(empty_database_url, "0009")

    assert broken_rules(empty_database_url, Expected()) == ["schema: the revision is not the newest"]


def execute(url: str, *statements: str) -> None:
    with psycopg.connect(url) as connection:
        for statement in statements:
            connection.execute(statement.encode())
