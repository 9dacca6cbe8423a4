"""What every `SiteRecord` does: on the fake and on Postgres."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.crawl import CrawlReport, CrawlState, PageSkipped, Source
from core.domain.document import Block, BlockKind, Document, UnreadRows
from core.domain.page import PageNote
from core.domain.quality import DeadAddress, Finding, FindingKind, FoundPage, ReadingGap
from core.extract.version import EXTRACTOR_VERSION
from core.memory.history import PostgresConversations
from core.models.token_count import ToktokCounter
from core.ports.crawling import CrawlLog, CrawlMemory
from core.ports.quality import SiteRecord
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.site_record import MemorySiteRecord
from tests.fakes.stores import MemoryCrawlLog
from tests.standins.postgres_index import PostgresIndex

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
PAGE = "https://larkmoor.example/{}"
ORPHAN = Finding(FindingKind.ORPHAN_PAGE, PAGE.format("old"), "nothing leads here")
BROKEN = Finding(FindingKind.BROKEN_LINK, PAGE.format("gone"), "http 404", PAGE.format("a"), is_known=True)


@dataclass
class Shelves:
    """The record and what it reads from."""

    record: SiteRecord
    index: MemoryIndex | PostgresIndex
    memory: CrawlMemory
    log: CrawlLog
    conversations: PostgresConversations | None = None

    async def store(self, name: str, *links: str, source: str = "bursar") -> None:
        blocks = (Block(BlockKind.HEADING, "Fees", 1), Block(BlockKind.PARAGRAPH, f"The fee of {name} is $5."))
        document = Document(
            PAGE.format(name), name, blocks, "text/html", NOON, links=tuple(PAGE.format(link) for link in links)
        )
        indexer = Indexer(self.index, HashingEmbedder(), Chunker(ToktokCounter()))
        await indexer.prepare()
        await self.index.register_source(Source(source, (PAGE.format(""),)))
        await indexer.store(Source(source, (PAGE.format(""),)), document, name)
        await self.memory.note(source, PageNote(document))

    async def answered_from(self, *urls: str) -> None:
        """An answer that rests on these pages, which a web search found."""
        if isinstance(self.record, MemorySiteRecord):
            self.record.found += urls
            return
        assert isinstance(self.index, PostgresIndex) and self.conversations is not None
        asker = ConversationKey("discord", "campus", "general", f"ann{uuid4()}")
        message = Message(f"m{uuid4()}", asker, "Where can I rent a kayak?", NOON)
        answer = Answer(uuid4(), Outcome.ANSWERED, "At the lake.", StandaloneQuestion(message.text, message.text))
        await self.conversations.claim(message)
        await self.conversations.remember(message, answer, Trace((), (), found_now=urls))


@pytest.fixture
def shelves(memory_or_database: Database | None) -> Shelves:
    if memory_or_database is None:
        store, log = MemoryIndex(), MemoryCrawlLog()
        memory = MemoryCrawlMemory(store)
        return Shelves(MemorySiteRecord(memory, log), store, memory, log)
    return Shelves(
        PostgresSiteRecord(memory_or_database),
        PostgresIndex(memory_or_database),
        PostgresCrawlMemory(memory_or_database, EXTRACTOR_VERSION),
        PostgresCrawlLog(memory_or_database),
        PostgresConversations(memory_or_database),
    )


async def test_pages_that_a_web_search_found_are_counted_until_a_source_has_them(shelves: Shelves) -> None:
    await shelves.answered_from(PAGE.format("boats"))
    await shelves.answered_from(PAGE.format("rink"), PAGE.format("boats"))
    await shelves.answered_from(PAGE.format("a"))
    await shelves.store("a")

    assert await shelves.record.found_now() == [FoundPage(PAGE.format("boats"), 2), FoundPage(PAGE.format("rink"), 1)]


async def test_tells_every_current_page_with_its_passages(shelves: Shelves) -> None:
    await shelves.store("a")
    await shelves.store("b", source="library")
    await shelves.store("c")
    await shelves.index.retire("bursar", PAGE.format("c"), NOON)

    told = [page async for page in shelves.record.pages()]

    assert sorted((page.source, page.url, page.title) for page in told) == [
        ("bursar", PAGE.format("a"), "a"),
        ("library", PAGE.format("b"), "b"),
    ]
    [[passage]] = [page.passages for page in told if page.title == "a"]
    assert (passage.headings, passage.text) == (("Fees",), "The fee of a is $5.")
    assert [unit.text for unit in passage.units] == ["The fee of a is $5."]


async def test_tells_which_pages_lead_to_what_is_not_there(shelves: Shelves) -> None:
    for name in "abcdefg":
        await shelves.store(name, "gone", "a")
    await shelves.store("h", "busy", source="library")
    old, run_id = await shelves.log.start("bursar", NOON), await shelves.log.start("bursar", NOON)
    await shelves.log.skip(old, PageSkipped(PAGE.format("a"), "http 404"))
    await shelves.log.skip(run_id, PageSkipped(PAGE.format("gone"), "http 404"))
    await shelves.log.skip(run_id, PageSkipped(PAGE.format("busy"), "http 503"))
    await shelves.log.skip(run_id, PageSkipped(PAGE.format("unlinked"), "http 404"))

    dead = await shelves.record.dead_addresses("bursar", ["http 404"])

    assert dead == [DeadAddress(PAGE.format("gone"), "http 404", tuple(PAGE.format(name) for name in "abcde"), 7)]
    assert await shelves.record.dead_addresses("library", ["http 404"]) == []


async def test_a_page_that_is_doubted_leads_nowhere(shelves: Shelves) -> None:
    await shelves.store("a", "gone")
    await shelves.memory.note_missing("bursar", [PAGE.format("a")], NOON)
    await shelves.log.skip(await shelves.log.start("bursar", NOON), PageSkipped(PAGE.format("gone"), "http 404"))

    assert await shelves.record.dead_addresses("bursar", ["http 404"]) == []


async def test_tells_every_address_to_which_another_page_leads(shelves: Shelves) -> None:
    await shelves.store("a", "a", "b")
    await shelves.store("b", "b", "gone", source="library")
    await shelves.store("c", "d")
    await shelves.memory.note_missing("bursar", [PAGE.format("c")], NOON)

    assert await shelves.record.linked_addresses() == {PAGE.format("b"), PAGE.format("gone")}


async def test_a_page_that_another_address_copies_is_led_to(shelves: Shelves) -> None:
    await shelves.store("a")
    [twin] = await shelves.memory.lookalikes("bursar", PAGE.format("copy"), "a", [])
    copy = Document(PAGE.format("copy"), "a", (), "text/html", NOON)

    await shelves.memory.note("bursar", PageNote(copy, (), "near-duplicate", "", twin.version_id))

    assert await shelves.record.linked_addresses() == {PAGE.format("a")}


async def test_keeps_the_last_findings_of_each_source_and_counts_them_with_its_run(shelves: Shelves) -> None:
    for source in ("bursar", "library"):
        await shelves.log.record(await shelves.log.start(source, NOON), CrawlReport(source, CrawlState.FINISHED, NOON))
    await shelves.record.keep("bursar", [ORPHAN, BROKEN], {"orphan page": 1, "broken link": 1}, 1)
    await shelves.record.keep("library", [BROKEN], {"broken link": 9}, 0)
    await shelves.log.start("bursar", NOON)
    await shelves.record.keep("bursar", [BROKEN], {"broken link": 1}, 0)

    assert await shelves.record.findings("bursar") == [BROKEN]
    assert await shelves.record.findings() == [BROKEN, BROKEN]
    counted = {report.source: (report.findings, report.findings_new) for report in await shelves.log.latest()}
    assert counted == {"bursar": ({"broken link": 1}, 0), "library": ({"broken link": 9}, 0)}


async def test_nothing_is_wrong_at_first(shelves: Shelves) -> None:
    assert await shelves.record.findings() == []


async def test_counts_what_was_not_read_by_kind_with_addresses(shelves: Shelves) -> None:
    old, run_id = await shelves.log.start("bursar", NOON), await shelves.log.start("bursar", NOON)
    await shelves.log.skip(old, PageSkipped(PAGE.format("mended"), "unreadable"))
    for name in ("b.ppt", "a.ppt", "c.ppt"):
        await shelves.log.skip(run_id, PageSkipped(PAGE.format(name), "unsupported type: application/x-slides", "x"))
    await shelves.log.skip(run_id, PageSkipped(PAGE.format("scan.pdf"), "scanned pdf", "install OCR"))
    await shelves.log.skip(run_id, PageSkipped(PAGE.format("gone"), "http 404"))
    for each in (old, run_id):
        await shelves.log.record(each, CrawlReport("bursar", CrawlState.FINISHED, NOON))

    assert await shelves.record.reading_gaps(2) == [
        ReadingGap(
            "unsupported type: application/x-slides", 3, ((PAGE.format("a.ppt"), "x"), (PAGE.format("b.ppt"), "x"))
        ),
        ReadingGap("http 404", 1, ((PAGE.format("gone"), ""),)),
        ReadingGap("scanned pdf", 1, ((PAGE.format("scan.pdf"), "install OCR"),)),
    ]


async def test_a_run_that_goes_on_does_not_hide_what_the_last_one_could_not_read(shelves: Shelves) -> None:
    run_id = await shelves.log.start("bursar", NOON)
    await shelves.log.skip(run_id, PageSkipped(PAGE.format("old.doc"), "old office file"))
    await shelves.log.record(run_id, CrawlReport("bursar", CrawlState.FINISHED, NOON))
    await shelves.log.start("bursar", NOON)

    assert [gap.reason for gap in await shelves.record.reading_gaps(9)] == ["old office file"]


async def test_tells_which_pages_were_read_from_scans(shelves: Shelves) -> None:
    await shelves.store("a")
    document = Document(PAGE.format("a"), "a", (), "application/pdf", NOON)
    await shelves.memory.note("bursar", PageNote(document, detail="page 1 read by OCR, confidence .93"))

    page = (PAGE.format("a"), "page 1 read by OCR, confidence .93")
    assert await shelves.record.reading_gaps(9) == [ReadingGap("read from scans", 1, (page,))]


async def test_tells_which_tables_were_read_in_part(shelves: Shelves) -> None:
    await shelves.store("a")
    document = Document(PAGE.format("a"), "a", (), "text/html", NOON, unread_rows=(UnreadRows("Fees", 5, 9),))
    await shelves.memory.note("bursar", PageNote(document, detail=document.remark))

    page = (PAGE.format("a"), "table “Fees”: 5 of 9 rows not read")
    assert await shelves.record.reading_gaps(9) == [ReadingGap("tables read in part", 1, (page,))]
