"""Questions, answers and a stored passage to cite, for tests of what is remembered."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

from core.domain.answer import Answer, Citation, Outcome, Suggestion, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Candidate, ChunkDraft, IndexedChunk, Scope
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.ports.conversations import ConversationStore
from core.storage.database import Database
from tests.fakes.archive import MemoryArchive
from tests.fakes.index import MemoryIndex
from tests.fakes.stores import MemoryConversations
from tests.standins.postgres_index import PostgresIndex

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ADA = ConversationKey("slack", "larkmoor", "general", "ada")
EMPTY = Trace((), ())


@dataclass(frozen=True)
class Kept:
    """An archive, and the conversations it looks into."""

    conversations: MemoryConversations | PostgresConversations
    archive: MemoryArchive | PostgresArchive


def kept_in(database: Database | None) -> Kept:
    """Both on this database, or in memory without one."""
    if database:
        return Kept(PostgresConversations(database), PostgresArchive(database))
    conversations = MemoryConversations()
    return Kept(conversations, MemoryArchive(conversations))


async def stored_candidate(
    database: Database | None, words: str = "Fees are due in May.", title: str = "Fees"
) -> Candidate:
    """A candidate whose chunk is really stored, for answers to cite."""
    index = PostgresIndex(database) if database else MemoryIndex()
    await index.prepare("tiny", 2)
    await index.register_source(Source("bursar", ()))
    page = Document("https://larkmoor.example/fees", title, (Block(BlockKind.PARAGRAPH, "x"),), "text/html", NOON)
    draft = ChunkDraft(0, words, title, (title,), 6, 3)
    await index.replace("bursar", page, "a", [IndexedChunk(draft, (1.0, 0.0), {"fee": 1.5})], "tiny")
    [candidate] = await index.hybrid((1.0, 0.0), ["fee"], "tiny", Scope(), 1)
    return replace(candidate, grade=0.75)


def question(number: str = "1", words: str = "When are fees due?", where: ConversationKey = ADA) -> Message:
    return Message(number, where, words, NOON)


def reply(words: str = "In May. [1]", standalone: str = "When are fees due?", number: UUID | None = None) -> Answer:
    asked = StandaloneQuestion(standalone, "When are fees due?", rewritten=True)
    return Answer(number or uuid4(), Outcome.ANSWERED, words, asked, timings_ms={"retrieve": 4.5})


def turned_away() -> Answer:
    return replace(reply("Please wait a little."), outcome=Outcome.LIMITED)


def cited(candidate: Candidate) -> Answer:
    chunk = candidate.chunk
    where = (chunk.url, chunk.url + "#page=3", chunk.title, chunk.text, 3)
    citation = Citation(1, chunk.id, *where, chunk.fetched_at, "Fall 2026")
    return replace(reply(), citations=(citation,), suggestions=(Suggestion("https://larkmoor.example/", "Home"),))


async def answered(store: ConversationStore, asked: Message, answer: Answer | None = None) -> None:
    """Claims a question and remembers its answer."""
    assert await store.claim(asked)
    await store.remember(asked, answer or reply(), EMPTY)
