"""Marks of pages and the furniture of sources are stored: in memory and in Postgres."""

from array import array
from datetime import UTC, datetime

import pytest

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document, TextLink, list_block
from core.domain.page import FurnitureBlock, PageMarks
from core.models.token_count import ToktokCounter
from core.ports.pages import FurnitureStore, RestrippedPage
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.storage.database import Database
from core.storage.index.furniture_store import PostgresFurniture
from core.text.furniture.stripping import stripped
from tests.fakes.furniture import MemoryFurniture
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.standins.postgres_index import PostgresIndex

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = datetime(2026, 3, 3, 12, tzinfo=UTC)
CAMPUS = Source("campus", ("https://larkmoor.example/",))
URL = "https://larkmoor.example/fees"
MENU = list_block(["Home", "Fees of this year"])
FEE = Block(BlockKind.PARAGRAPH, "The fee is forty dollars, and it is paid at the desk of the bursar.")
PAGE = Document(URL, "Fees", (MENU, FEE), "text/html", NOON, text_links=(TextLink("Home", "/"),))
HOME = FurnitureBlock("larkmoor.example/", -5, "Home", 9, 10, "https://larkmoor.example/")
MARKS = PageMarks(URL, array("q", [-5, 6, 2**62]), array("q", [0, 1, -(2**62)]), (0,))


class Campus:
    """An index, and the furniture of its pages."""

    def __init__(self, database: Database | None) -> None:
        memory = MemoryIndex()
        self.index = PostgresIndex(database) if database else memory
        self.store: FurnitureStore = PostgresFurniture(database) if database else MemoryFurniture(memory)
        self.indexer = Indexer(self.index, HashingEmbedder(), Chunker(ToktokCounter()))

    async def restripped(self, document: Document, *places: int) -> RestrippedPage:
        page = await self.store.read("campus", document.url)
        assert page is not None
        shown = stripped(page.document, places)
        chunks = await self.indexer.embedded(self.indexer.chunker.chunk(shown), {}, document.url)
        return RestrippedPage(page.stored, shown, MARKS, "other print", ("key",), chunks, has_links=not places)

    async def text(self) -> str | None:
        return await self.index.current_text("campus", URL)


@pytest.fixture
async def campus(memory_or_database: Database | None) -> Campus:
    made = Campus(memory_or_database)
    await made.indexer.prepare(CAMPUS)
    return made


async def test_marks_of_a_page_are_stored_and_replaced(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, PAGE, "print")
    await campus.store.note("campus", PageMarks(URL, array("q", [1]), array("q", [0])))

    await campus.store.note("campus", MARKS)

    assert await campus.store.pages("campus") == [MARKS]
    assert await campus.store.pages("another") == []


async def test_a_page_that_is_not_stored_has_no_marks(campus: Campus) -> None:
    await campus.store.note("campus", MARKS)

    assert await campus.store.pages("campus") == []


async def test_a_page_that_is_gone_counts_no_more(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, PAGE, "print")
    await campus.store.note("campus", MARKS)

    await campus.index.retire("campus", URL, LATER)

    assert await campus.store.pages("campus") == []
    assert await campus.store.read("campus", URL) is None


async def test_what_was_learned_is_replaced(campus: Campus) -> None:
    await campus.store.keep("campus", [HOME, FurnitureBlock("larkmoor.example/a/", 7, "A", 12, 12, URL)])

    await campus.store.keep("campus", [HOME])

    assert await campus.store.learned("campus") == await campus.store.learned() == [HOME]
    assert await campus.store.learned("another") == []


async def test_nothing_may_be_furniture(campus: Campus) -> None:
    await campus.store.keep("campus", [HOME])

    await campus.store.keep("campus", [])

    assert await campus.store.learned() == []


async def test_a_page_is_read_as_it_was_before_anything_was_left_out(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, stripped(PAGE, [0, 1]), "print")

    page = await campus.store.read("campus", URL)

    assert page is not None
    assert page.document.blocks == PAGE.blocks
    assert page.stored.blocks == (FEE,)
    assert [chunk.text for chunk in page.stored.chunks] == [FEE.text]


async def test_furniture_leaves_a_stored_page_and_its_passages(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, PAGE, "print")
    page = await campus.restripped(PAGE, 0, 1)

    assert await campus.store.restrip("campus", page, HashingEmbedder().name, LATER)

    again = await campus.store.read("campus", URL)
    assert again is not None
    assert [chunk.text for chunk in again.stored.chunks] == [FEE.text]
    assert again.document.blocks == PAGE.blocks
    assert await campus.text() == FEE.text
    assert await campus.store.pages("campus") == [MARKS]


async def test_a_page_without_its_furniture_is_the_same_version(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, PAGE, "print")
    page = await campus.restripped(PAGE, 0, 1)

    await campus.store.restrip("campus", page, HashingEmbedder().name, LATER)

    unchanged = campus.index.is_unchanged
    assert await unchanged("campus", URL, "other print", HashingEmbedder().name, (TextLink("Any", "/any"),))
    assert not await unchanged("campus", URL, "print", HashingEmbedder().name)


async def test_furniture_comes_back_when_it_is_none_any_more(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, stripped(PAGE, [0, 1]), "print")
    page = await campus.restripped(PAGE)

    await campus.store.restrip("campus", page, HashingEmbedder().name, LATER)

    assert await campus.text() == PAGE.text


async def test_a_page_that_is_no_longer_current_stays_as_it_is(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, PAGE, "print")
    page = await campus.restripped(PAGE, 0, 1)
    await campus.index.retire("campus", URL, LATER)

    assert not await campus.store.restrip("campus", page, HashingEmbedder().name, LATER)


async def test_a_touched_page_keeps_what_is_left_out_of_it_now(campus: Campus) -> None:
    await campus.indexer.store(CAMPUS, stripped(PAGE, [0, 1]), "print")
    menu = list_block(["Home", "Fees of next year"])
    now = Document(URL, "Fees", (menu, FEE), "text/html", LATER)

    await campus.index.touch("campus", stripped(now, [0, 1]))

    page = await campus.store.read("campus", URL)
    assert page is not None
    assert page.document.blocks == now.blocks
