"""What every `CrawlMemory` does: on the fake and on Postgres."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from core.domain.crawl import PageUnchanged, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import PageNote
from core.domain.passage import ChunkDraft, IndexedChunk
from core.extract.version import EXTRACTOR_VERSION
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.database import Database
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.index import MemoryIndex
from tests.standins.postgres_index import PostgresIndex

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)
HOME = "https://larkmoor.example"
TEXT = "Fees are due on the first of May and late fees on the tenth."


@dataclass
class Crawl:
    """A memory, and the index beside it."""

    memory: MemoryCrawlMemory | PostgresCrawlMemory
    index: MemoryIndex | PostgresIndex

    async def store(self, path: str, text: str = TEXT, keys: tuple[str, ...] = ("k",), source: str = "bursar") -> int:
        """Indexes and notes a page; returns its version."""
        read = document(path, text)
        chunk = IndexedChunk(ChunkDraft(0, text, "Fees", ("Fees",), 9), (1.0, 0.0), {"fees": 1.0})
        await self.index.replace(source, read, text, [chunk], "tiny")
        await self.memory.note(source, PageNote(read, keys))
        [alike] = [each for each in await self.memory.lookalikes(source, "", text, ()) if each.url == read.url]
        return alike.version_id


def document(path: str, text: str = TEXT) -> Document:
    blocks = (Block(BlockKind.PARAGRAPH, text),)
    return Document(HOME + path, "Fees", blocks, "text/html", NOON, NOON, '"1"', (f"{HOME}/b", f"{HOME}/c"), "hash")


@pytest.fixture
async def crawl(memory_or_database: Database | None) -> Crawl:
    index = PostgresIndex(memory_or_database) if memory_or_database else MemoryIndex()
    await index.prepare("tiny", 2)
    for name in ("bursar", "library"):
        await index.register_source(Source(name, (f"{HOME}/",)))
    if isinstance(index, MemoryIndex):
        return Crawl(MemoryCrawlMemory(index), index)
    assert memory_or_database is not None
    return Crawl(PostgresCrawlMemory(memory_or_database, EXTRACTOR_VERSION), index)


async def test_a_stored_page_may_be_asked_whether_it_changed(crawl: Crawl) -> None:
    await crawl.store("/a")

    [known] = await crawl.memory.known("bursar", "tiny")

    assert (known.url, known.fetched_at, known.read_at, known.etag, known.last_modified, known.body_hash) == (
        f"{HOME}/a",
        NOON,
        NOON,
        '"1"',
        NOON,
        "hash",
    )
    assert (known.links, known.words, known.is_current, known.reason) == ((f"{HOME}/b", f"{HOME}/c"), 14, True, None)
    assert await crawl.memory.known("library", "tiny") == []


async def test_a_page_without_vectors_of_the_model_must_be_read(crawl: Crawl) -> None:
    await crawl.store("/a")

    [known] = await crawl.memory.known("bursar", "another")

    assert (known.etag, known.last_modified, known.body_hash, known.is_current) == (None, None, "", True)


async def test_a_page_that_is_current_without_a_note_is_known_but_must_be_read(crawl: Crawl) -> None:
    await crawl.store("/a")
    await crawl.memory.forget("bursar", f"{HOME}/a")

    [known] = await crawl.memory.known("bursar", "tiny")

    assert (known.url, known.is_current, known.etag, known.links) == (f"{HOME}/a", True, None, ())
    assert known.words > 0


async def test_a_noted_page_that_left_the_index_must_be_read(crawl: Crawl) -> None:
    await crawl.store("/a")
    await crawl.index.retire("bursar", f"{HOME}/a", LATER)

    [known] = await crawl.memory.known("bursar", "tiny")

    assert (known.is_current, known.etag, known.reason) == (False, None, None)


async def test_a_page_that_was_left_out_is_known_with_its_reason(crawl: Crawl) -> None:
    await crawl.memory.note("bursar", PageNote(document("/a"), (), "too short", "3 words"))

    [known] = await crawl.memory.known("bursar", "tiny")

    assert (known.is_current, known.reason, known.detail, known.etag) == (False, "too short", "3 words", '"1"')


async def test_an_unchanged_page_keeps_its_validators_and_gets_a_new_time(crawl: Crawl) -> None:
    await crawl.store("/a")

    await crawl.memory.note_unchanged("bursar", [PageUnchanged(f"{HOME}/a", LATER)])

    [known] = await crawl.memory.known("bursar", "tiny")
    assert (known.fetched_at, known.read_at, known.etag) == (LATER, NOON, '"1"')


async def test_a_page_that_sent_the_same_bytes_gets_new_validators(crawl: Crawl) -> None:
    await crawl.store("/a")

    await crawl.memory.note_unchanged("bursar", [PageUnchanged(f"{HOME}/a", LATER, True, '"2"', LATER)])

    [known] = await crawl.memory.known("bursar", "tiny")
    assert (known.read_at, known.etag, known.last_modified) == (LATER, '"2"', LATER)


async def test_a_page_is_missing_since_it_was_first_missed_until_it_is_seen(crawl: Crawl) -> None:
    await crawl.store("/a")
    urls = [f"{HOME}/a", f"{HOME}/never-read"]

    await crawl.memory.note_missing("bursar", urls, NOON)
    await crawl.memory.note_missing("bursar", urls, LATER)
    assert [known.missing_since for known in await crawl.memory.known("bursar", "tiny")] == [NOON, NOON]

    await crawl.memory.note_unchanged("bursar", [PageUnchanged(f"{HOME}/a", LATER)])
    first, never_read = await crawl.memory.known("bursar", "tiny")
    assert first.missing_since is None
    assert (never_read.etag, never_read.body_hash, never_read.is_current) == (None, "", False)


async def test_lookalikes_share_a_key_within_the_source_or_all_words_anywhere(crawl: Crawl) -> None:
    await crawl.store("/a", keys=("k", "l"))
    await crawl.store("/b", "Another text.", keys=("l",))
    await crawl.store("/c", source="library", keys=("k",))

    async def alike(source: str, path: str, fingerprint: str, *keys: str) -> list[str]:
        found = await crawl.memory.lookalikes(source, HOME + path, fingerprint, keys)
        return [each.url.removeprefix(HOME) for each in found]

    assert await alike("bursar", "/x", "none", "l") == ["/a", "/b"]
    assert await alike("bursar", "/a", "none", "l") == ["/b"]
    assert await alike("bursar", "/x", TEXT) == ["/a", "/c"]
    assert await alike("library", "/x", "none", "l") == []


async def test_a_copy_is_known_with_its_original_while_that_is_current(crawl: Crawl) -> None:
    version = await crawl.store("/a")
    await crawl.memory.note("bursar", PageNote(document("/print"), ("k",), "near-duplicate", "a copy", version))
    originals = [known.copy_of for known in await crawl.memory.known("bursar", "tiny")]
    await crawl.index.retire("bursar", f"{HOME}/a", LATER)

    assert originals == [None, f"{HOME}/a"]
    assert [known.copy_of for known in await crawl.memory.known("bursar", "tiny")] == [None, None]


async def test_a_copy_strays_when_its_original_changes_or_goes(crawl: Crawl) -> None:
    for path, copy in (("/a", "/a/print"), ("/b", "/b/print"), ("/c", "/c/print")):
        version = await crawl.store(path, f"{TEXT} {path}")
        note = PageNote(document(copy), ("k",), "near-duplicate", "a copy", version)
        await crawl.memory.note("bursar", note)
    assert await crawl.memory.stray_copies("bursar") == []

    await crawl.store("/a", "Something else.")
    await crawl.index.retire("bursar", f"{HOME}/b", LATER)

    assert await crawl.memory.stray_copies("bursar") == [f"{HOME}/a/print", f"{HOME}/b/print"]


async def test_a_copy_to_which_its_original_moved_is_a_page_of_its_own(crawl: Crawl) -> None:
    version = await crawl.store("/old")
    await crawl.memory.note("bursar", PageNote(document("/new"), ("k",), "near-duplicate", "a copy", version))
    await crawl.index.move("bursar", f"{HOME}/old", f"{HOME}/new", LATER)

    await crawl.memory.note_move("bursar", f"{HOME}/old", f"{HOME}/new")

    [known] = await crawl.memory.known("bursar", "tiny")
    assert (known.url, known.is_current, known.reason, known.etag) == (f"{HOME}/new", True, None, '"1"')
    assert await crawl.memory.stray_copies("bursar") == []


@pytest.mark.postgres
async def test_what_another_version_of_our_code_read_must_be_read_again(database: Database) -> None:
    index = PostgresIndex(database)
    await index.prepare("tiny", 2)
    await index.register_source(Source("bursar", (f"{HOME}/",)))
    await Crawl(PostgresCrawlMemory(database, extractor_version=1), index).store("/a")

    [known] = await PostgresCrawlMemory(database, extractor_version=2).known("bursar", "tiny")

    assert (known.etag, known.last_modified, known.body_hash) == (None, None, "")
    assert known.links == (f"{HOME}/b", f"{HOME}/c")


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_page_knows_how_often_it_was_found_changed(database: Database) -> None:
    index = PostgresIndex(database)
    await index.prepare("tiny", 2)
    await index.register_source(Source("bursar", (f"{HOME}/",)))
    crawl = Crawl(PostgresCrawlMemory(database, EXTRACTOR_VERSION), index)
    await crawl.store("/quiet")
    for text in (TEXT, "Fees are due in June.", "Fees are due in July."):
        await crawl.store("/busy", text)

    known = {page.url: page for page in await crawl.memory.known("bursar", "tiny")}

    assert [known[f"{HOME}/{name}"].changes for name in ("quiet", "busy")] == [0, 2]
    assert known[f"{HOME}/busy"].known_since is not None
