"""NUL characters and halves of surrogate pairs, which Postgres cannot store: texts are repaired, names are refused."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet

from core.domain.answer import Answer, Citation, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, Person, StandaloneQuestion
from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, PageChange, PageSkipped, Source
from core.domain.document import Block, BlockKind, Document, TextLink
from core.domain.passage import ChunkDraft, IndexedChunk, Scope
from core.domain.quality import Finding, FindingKind
from core.errors import DatabaseError
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from core.storage.workspaces import PostgresVault
from tests.fakes.acting import STAFF
from tests.standins.postgres_index import PostgresIndex

pytestmark = pytest.mark.postgres

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
KEYS = [Fernet.generate_key().decode()]
BAD = ("nul \x00 in it", "half \ud83d of a pair")
ADA = ConversationKey("slack", "larkmoor", "general", "ada")


@pytest.fixture(params=BAD, ids=["nul", "surrogate"])
def bad(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def index(database: Database) -> AsyncIterator[PostgresIndex]:
    """An index that knows one source and one model."""
    store = PostgresIndex(database)
    await store.prepare("tiny", 2)
    await store.register_source(Source("bursar", ()))
    yield store


async def test_a_page_is_stored_whatever_its_texts_hold(index: PostgresIndex, bad: str) -> None:
    blocks = (Block(BlockKind.HEADING, bad, level=1), Block(BlockKind.LIST, bad, items=(bad, bad)))
    page = Document(f"https://larkmoor.example/{bad}", bad, blocks, "text/html", NOON, etag=bad, links=(bad,))
    page = replace(page, text_links=(TextLink(bad, bad, bad),))
    chunk = IndexedChunk(ChunkDraft(0, f"fees {bad}", bad, (bad,), 2), (1.0, 0.0), {"fees": 1.0, bad: 0.5})

    assert await index.replace("bursar", page, "1", [chunk], "tiny")

    found = await index.hybrid((1.0, 0.0), ["fees", bad], "tiny", Scope(), 3)
    assert found[0].chunk.text.startswith("fees ")


@pytest.mark.slow
async def test_a_conversation_is_stored_whatever_its_texts_hold(
    database: Database, index: PostgresIndex, bad: str
) -> None:
    await index.replace("bursar", Document("u", "t", (), "text/html", NOON), "1", [CHUNK], "tiny")
    found = await index.hybrid((1.0, 0.0), ["fees"], "tiny", Scope(), 3)
    store, asked = PostgresConversations(database, timedelta(0)), Message("1", ADA, bad, NOON)
    assert await store.claim(asked)
    citation = Citation(1, found[0].chunk.id, bad, bad, bad, bad, None, NOON, bad)
    answer = Answer(uuid4(), Outcome.ANSWERED, bad, StandaloneQuestion(bad, bad), citations=(citation,))

    await store.remember(asked, answer, Trace(tuple(found), ()))

    assert len(await store.recent(ADA, 9)) == 2
    assert await PostgresArchive(database).explain(answer.id, STAFF)


async def test_a_run_is_recorded_whatever_it_met(database: Database, bad: str) -> None:
    log = PostgresCrawlLog(database)
    run_id = await log.start("bursar", NOON)
    report = CrawlReport("bursar", CrawlState.FAILED, NOON, NOON, error=bad, skipped={bad: 1}, doubts=(bad,))

    await log.record(run_id, replace(report, cut_short=bad))
    await log.skip(run_id, PageSkipped(bad, bad, bad))
    await log.change(run_id, PageChange(bad, ChangeKind.CHANGED, bad))
    await log.doubt("bursar", bad)
    await PostgresSiteRecord(database).keep("bursar", [Finding(FindingKind.BROKEN_LINK, bad, bad, bad)], {bad: 1}, 1)

    assert (await log.latest())[0].state is CrawlState.DEGRADED


async def test_a_topic_is_repaired(index: PostgresIndex, bad: str) -> None:
    await index.register_source(Source("bursar", (), topic=bad))


REFUSED: dict[str, Callable[[Database, str], Awaitable[object]]] = {
    "a message": lambda database, bad: PostgresConversations(database).claim(Message(bad, ADA, "x", NOON)),
    "a person": lambda database, bad: PostgresConversations(database).recent(replace(ADA, user=bad), 9),
    "a channel": lambda database, bad: PostgresConversations(database).forget(replace(ADA, channel=bad)),
    "a rater": lambda database, bad: PostgresArchive(database).rate(uuid4(), Person("slack", "t", bad), True),
    "a subscriber": lambda database, bad: PostgresArchive(database).set_corrections(Person("slack", "t", bad), True),
    "a workspace": lambda database, bad: PostgresArchive(database).purge("slack", bad),
    "a key of the vault": lambda database, bad: PostgresVault(database, KEYS).put("slack", bad, "secret"),
    "a secret": lambda database, bad: PostgresVault(database, KEYS).put("slack", "T1", f"\ud83d{bad}"),
    "a source": lambda database, bad: PostgresIndex(database).register_source(Source(bad, ())),
    "a model": lambda database, bad: PostgresIndex(database).prepare(bad, 2),
}
CHUNK = IndexedChunk(ChunkDraft(0, "fees", "", (), 2), (1.0, 0.0), {"fees": 1.0})


@pytest.mark.parametrize("name", REFUSED)
async def test_an_id_is_refused_with_an_error_of_ours(database: Database, name: str, bad: str) -> None:
    with pytest.raises(DatabaseError, match="cannot store a name, an id or a secret"):
        await REFUSED[name](database, bad)
