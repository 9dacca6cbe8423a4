"""A page on fees that people ask about, and what was answered from it: in memory and on Postgres alike."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from core.domain.answer import Answer, Citation
from core.domain.conversation import ConversationKey, Message, Person
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk, Scope
from core.domain.posts import OutdatedCitation
from core.memory.notices import PostgresNotices, PostgresPostedAnswers
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.database import Database
from tests.fakes.index import MemoryIndex
from tests.fakes.notices import MemoryNotices
from tests.fakes.posted_answers import MemoryPostedAnswers
from tests.fakes.stores import MemoryConversations, MemoryCrawlLog
from tests.standins.exchanges import ADA, EMPTY, NOON, Kept, kept_in, reply
from tests.standins.postgres_index import PostgresIndex

FEES, NEW_FEES = "https://larkmoor.example/fees", "https://larkmoor.example/tuition"
MAY, JUNE, POOL = "Fees are due in May.", "Fees are due in June.", "The pool is open."
LATER = NOON + timedelta(days=1)
BOB = replace(ADA, user="bob")


@dataclass
class Site:
    """The stored pages of one source, people who ask about them, and the notices that are due."""

    kept: Kept
    index: MemoryIndex | PostgresIndex
    log: MemoryCrawlLog | PostgresCrawlLog
    notices: MemoryNotices | PostgresNotices
    posted: MemoryPostedAnswers | PostgresPostedAnswers
    asked: int = 0

    async def page(self, url: str, *passages: str, at: datetime = NOON) -> None:
        """What a page says from now on."""
        document = Document(url, "Fees", (Block(BlockKind.PARAGRAPH, "\n\n".join(passages)),), "text/html", at)
        drafts = [ChunkDraft(place, text, "Fees", ("Fees",), 6) for place, text in enumerate(passages)]
        chunks = [IndexedChunk(draft, (1.0, 0.0), {"fee": 1.5}) for draft in drafts]
        await self.index.replace("bursar", document, str(passages), chunks, "tiny")

    async def ask(self, quote: str = MAY, who: ConversationKey = ADA, **changed: object) -> Answer:
        """Somebody gets an answer that rests on this sentence."""
        self.asked += 1
        asked = Message(str(self.asked), who, "When are fees due?", NOON)
        found = await self.index.hybrid((1.0, 0.0), ["fee"], "tiny", Scope(), 10)
        [chunk] = [each.chunk for each in found if each.chunk.text == quote]
        citation = Citation(1, chunk.id, chunk.url, chunk.url, chunk.title, quote, None, NOON)
        answer = replace(reply(f"Well. {quote} [1]"), citations=(citation,), **changed)  # type: ignore[arg-type]
        assert await self.kept.conversations.claim(asked)
        await self.kept.conversations.remember(asked, answer, EMPTY)
        return answer

    def let_leases_run_out(self) -> None:
        """Whoever claimed something has had time enough."""
        if isinstance(self.notices, MemoryNotices):
            self.notices.lease = timedelta(0)
        else:
            self.notices = PostgresNotices(self.notices._database, timedelta(0))

    async def outdated(self, person: Person | None = None) -> list[OutdatedCitation]:
        return await self.notices.outdated(datetime.now(UTC) - timedelta(days=30), person)


async def open_site(database: Database | None) -> Site:
    """A source with one page on fees, on this database or in memory; Ada wants to be told."""
    kept = kept_in(database)
    site = _in_postgres(kept, database) if database else _in_memory(kept)
    await site.index.prepare("tiny", 2)
    await site.index.register_source(Source("bursar", ()))
    await site.page(FEES, MAY, POOL)
    await kept.archive.set_corrections(ADA.person, wanted=True)
    return site


def _in_postgres(kept: Kept, database: Database) -> Site:
    index, log = PostgresIndex(database), PostgresCrawlLog(database)
    return Site(kept, index, log, PostgresNotices(database), PostgresPostedAnswers(database))


def _in_memory(kept: Kept) -> Site:
    pages, log = MemoryIndex(), MemoryCrawlLog()
    assert isinstance(kept.conversations, MemoryConversations)
    notices = MemoryNotices(kept.conversations, kept.archive, pages, log)  # type: ignore[arg-type]
    return Site(kept, pages, log, notices, MemoryPostedAnswers(notices))
