"""What is wanted at the same moment is read by one statement, and never what another process has changed since."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from sqlalchemy import event

from core.domain.crawl import FirstReading, Source
from core.domain.curated import CuratedAnswer, Standing
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import EVERYWHERE, ChunkDraft, IndexedChunk
from core.domain.records import Place
from core.errors import DatabaseUnavailable, DataRefused
from core.memory.curated import PostgresCurated
from core.ports.search import COUNTED
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.database import Database
from core.storage.index.postings import PostgresVocabulary
from core.storage.records.campus_records import PostgresCampusRecords
from core.storage.together import typed
from tests.standins.postgres_index import PostgresIndex

pytestmark = pytest.mark.postgres

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
URL = "https://larkmoor.example/boats"
SAID = "The boathouse lends canoes."
NUMBERS = "select number, date '2026-03-09' as starts_on from generate_series(1, cast(:most as int)) as number"


@contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """Those that are sent meanwhile."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        sent.append(statement)

    event.listen(database._engine.sync_engine, "before_cursor_execute", note)
    yield sent
    event.remove(database._engine.sync_engine, "before_cursor_execute", note)


@pytest.fixture
async def another(database_url: str) -> AsyncIterator[Database]:
    """The same database, as another process has it."""
    opened = Database(database_url)
    yield opened
    await opened.dispose()


async def put(database: Database) -> PostgresIndex:
    index = PostgresIndex(database)
    await index.prepare("tiny", 2)
    await index.register_source(Source("lake", ("https://larkmoor.example/",)))
    blocks, place = (Block(BlockKind.PARAGRAPH, SAID),), Place("Boathouse", phone="555-0130", unit=SAID)
    page = Document(URL, "Boats", blocks, "text/html", NOON, places=(place,))
    chunk = IndexedChunk(ChunkDraft(0, SAID, "", (), 4), (1.0, 0.0), {"canoe": 1.0})
    await index.replace("lake", page, "a", [chunk], "tiny")
    await index.refresh_statistics()
    return index


async def test_what_is_wanted_at_one_moment_is_one_statement(database: Database) -> None:
    with statements(database) as sent:
        some, more = await asyncio.gather(
            database.together.rows(NUMBERS, most=1), database.together.rows(NUMBERS, most=3)
        )

    assert [len(some), len(more), len(sent)] == [1, 3, 1]
    assert some == [{"number": 1, "starts_on": date(2026, 3, 9)}]


async def test_a_column_may_have_any_name_that_our_tables_use(database: Database) -> None:
    assert await database.together.rows("select 1 as found, 2 as page") == [{"found": 1, "page": 2}]
    assert await PostgresCrawlLog(database).first_reading() == FirstReading(0, 0)


async def test_what_cannot_be_read_as_a_day_is_told_to_who_asked(database: Database) -> None:
    with pytest.raises(ValueError, match="soon"):
        await database.together.rows("select 'soon' as starts_on")


async def test_what_is_wanted_later_is_read_then(database: Database) -> None:
    with statements(database) as sent:
        for most in (1, 2):
            assert len(await database.together.rows(NUMBERS, most=most)) == most

    assert len(sent) == 2


async def test_a_read_that_is_refused_fails_for_nobody_else(database: Database) -> None:
    found, refused = await asyncio.gather(
        database.together.rows(NUMBERS, most=1),
        database.together.rows("select 1 / cast(:none as int) as number", none=0),
        return_exceptions=True,
    )

    assert found == [{"number": 1, "starts_on": date(2026, 3, 9)}]
    assert isinstance(refused, DataRefused)
    assert len(await database.together.rows(NUMBERS, most=2)) == 2


async def test_a_server_that_is_away_is_told_to_all() -> None:
    away = Database("postgresql://somebody@127.0.0.1:1/nothing")
    failed = await asyncio.gather(*(away.together.rows(NUMBERS, most=1) for _ in range(2)), return_exceptions=True)

    assert [isinstance(each, DatabaseUnavailable) for each in failed] == [True, True]
    await away.dispose()


async def test_reads_of_many_at_one_moment_are_several_statements(database: Database) -> None:
    with statements(database) as sent:
        found = await asyncio.gather(*(database.together.rows(NUMBERS, most=most % 3) for most in range(2_000)))

    assert [len(each) for each in found] == [most % 3 for most in range(2_000)]
    assert len(sent) == 40


def test_a_moment_is_in_utc_whatever_time_zone_the_connection_has() -> None:
    assert typed({"at": "2026-03-02T17:45:00+05:45"})["at"].isoformat() == NOON.isoformat()


async def test_who_waits_no_longer_takes_nothing_from_the_others(database: Database) -> None:
    first, second = (asyncio.ensure_future(database.together.rows(NUMBERS, most=most)) for most in (1, 2))
    await asyncio.sleep(0)
    first.cancel()

    assert len(await second) == 2
    assert first.cancelled()


async def test_what_another_process_has_deleted_is_read_by_nobody_afterwards(
    database: Database, another: Database
) -> None:
    crawled, here = await put(another), PostgresCampusRecords(database)
    assert [one.place.phone for one in await here.places_named(["boathouse"])] == ["555-0130"]
    assert [one.text for one in await here.passages("lake", URL, SAID)] == [SAID]

    await crawled.retire("lake", URL, NOON)

    found = await asyncio.gather(
        here.places_named(["boathouse"]),
        here.passages("lake", URL, SAID),
        here.passages_with(["canoe"]),
        PostgresIndex(database).hybrid((1.0, 0.0), ["canoe"], "tiny", EVERYWHERE, 5),
    )
    assert [len(each) for each in found] == [0, 0, 0, 0]


async def test_an_answer_of_an_office_that_another_process_has_changed_is_told_as_it_is_now(
    database: Database, another: Database
) -> None:
    there, here = PostgresCurated(another), PostgresCurated(database)
    first = CuratedAnswer(uuid4(), 1, "Who lends canoes?", "The boathouse.", "Lake", "s1", NOON, date(2027, 1, 1))
    await there.save(first, 0)
    [before] = await here.in_force(NOON.date(), EVERYWHERE)

    await there.save(replace(first, version=2, text="Nobody any more."), 1)
    [changed] = await here.in_force(NOON.date(), EVERYWHERE)
    await there.end(replace(changed, ended=Standing.WITHDRAWN, ended_at=NOON), "s1")

    assert replace(before, version_id=first.version_id) == first
    assert changed.text == "Nobody any more."
    assert await here.in_force(NOON.date(), EVERYWHERE) == []


async def test_within_one_question_a_term_is_counted_once_and_in_the_next_anew(
    database: Database, another: Database
) -> None:
    crawled, vocabulary = await put(another), PostgresVocabulary(database)

    with statements(database) as sent:
        COUNTED.set({})
        before = [await vocabulary.held_of_all(["canoe"]), await vocabulary.held_by(["canoe", "canoe"])]
        await crawled.retire("lake", URL, NOON)
        await crawled.refresh_statistics()
        COUNTED.set({})
        after = await vocabulary.held_of_all(["canoe"])

    assert before == [({"canoe": 1}, 1), {"canoe": 1}]
    assert after == ({}, 0)
    assert len(sent) == 2
