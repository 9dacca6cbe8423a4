"""Pages that an earlier version cut are cut again from what is stored: in memory and in Postgres."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import text

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document, table_block
from core.domain.passage import Chunk, Scope
from core.domain.records import CourseRecord, DatedEvent
from core.domain.units import Unit
from core.models.token_count import ToktokCounter
from core.ports.pages import OlderPages
from core.ports.records import CampusRecords
from core.ports.search import StatementVectors
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.rechunking import Rechunking
from core.rag.indexing.statement_indexing import StatementIndexer
from core.storage.codecs.vectors import unpacked
from core.storage.database import Database
from core.storage.index.older_pages import PostgresOlderPages
from core.storage.index.statement_vectors import PostgresStatementVectors
from core.storage.records.campus_records import PostgresCampusRecords
from core.text.passage_structure import quotable
from core.text.tokens import query_terms
from tests.fakes.index import MemoryIndex
from tests.fakes.models import CountingEmbedder
from tests.fakes.older_pages import MemoryOlderPages
from tests.fakes.records import MemoryCampusRecords
from tests.fakes.statements import MemoryStatementVectors
from tests.standins.postgres_index import PostgresIndex

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = datetime(2026, 3, 3, 12, tzinfo=UTC)
CAMPUS = Source("campus", ("https://larkmoor.example/",))
FEES = table_block([("Parking", "$40"), ("Library", "$5")], ("Fee", "Amount"))
RULES = Block(
    BlockKind.PARAGRAPH,
    "A permit is valid for one year. It is not refunded. Lots open at six. Visitors pay at the desk.",
)


class Campus:
    """An index with one page, and what cuts it again."""

    def __init__(self, database: Database | None) -> None:
        self.database, self.memory = database, MemoryIndex()
        self.index = PostgresIndex(database) if database else self.memory
        self.older: OlderPages = PostgresOlderPages(database) if database else MemoryOlderPages(self.memory)
        self.statements: StatementVectors = (
            PostgresStatementVectors(database) if database else MemoryStatementVectors(self.memory)
        )
        self.embedder = CountingEmbedder()

    @property
    def records(self) -> CampusRecords:
        """What the index states of courses and days."""
        return PostgresCampusRecords(self.database) if self.database else MemoryCampusRecords(self.memory)

    def indexer(self, max_tokens: int = 200, *, quotes: bool = False) -> Indexer:
        statements = StatementIndexer(self.statements) if quotes else None
        return Indexer(self.index, self.embedder, Chunker(ToktokCounter(), max_tokens), statements)

    def rechunking(self, max_tokens: int = 200) -> Rechunking:
        return Rechunking(self.older, self.index, self.indexer(max_tokens), lambda: LATER)

    async def put(self, *blocks: Block, max_tokens: int = 200, quotes: bool = False) -> None:
        document = Document("https://larkmoor.example/fees", "Fees", blocks, "text/html", NOON)
        await self.indexer(max_tokens, quotes=quotes).store(CAMPUS, document, "print")
        self.embedder.texts.clear()

    async def made_by_an_earlier_release(self) -> None:
        """Takes away what earlier releases did not store."""
        if self.database:
            async with self.database.begin() as connection:
                await connection.execute(text("update chunks set units = null"))
                await connection.execute(text("update page_versions set structure = null, blocks = null"))
        for page in self.memory.pages.values():
            page.structure = page.blocks = None
            for stored in page.chunks:
                stored.chunk = replace(stored.chunk, units=())

    async def made_by_another_version(self) -> None:
        if self.database:
            async with self.database.begin() as connection:
                await connection.execute(text("update page_versions set structure = 'another'"))
        for page in self.memory.pages.values():
            page.structure = "another"

    async def found(self, question: str = "permit fee library lots") -> list[Chunk]:
        vector = await self.embedder.embed_query(question)
        found = await self.index.hybrid(vector, query_terms(question), self.embedder.name, Scope(), 20)
        return sorted((candidate.chunk for candidate in found), key=lambda chunk: chunk.id)


def said(units: Sequence[Unit]) -> list[str]:
    return [unit.alone for unit in units]


@pytest.fixture
async def campus(memory_or_database: Database | None) -> Campus:
    made = Campus(memory_or_database)
    await made.indexer().prepare()
    await made.index.register_source(CAMPUS)
    return made


async def test_a_stored_passage_has_its_units(campus: Campus) -> None:
    await campus.put(FEES)

    [chunk] = await campus.found()

    assert said(chunk.units) == ["Fee: Parking; Amount: $40", "Fee: Library; Amount: $5"]


@pytest.mark.slow
async def test_passages_of_an_earlier_release_get_units_and_nothing_is_embedded(campus: Campus) -> None:
    await campus.put(FEES, RULES)
    before = await campus.found()
    await campus.made_by_an_earlier_release()

    assert await campus.rechunking().run() == 1

    after = await campus.found()
    assert [(chunk.id, chunk.text) for chunk in after] == [(chunk.id, chunk.text) for chunk in before]
    assert [said(chunk.units) for chunk in after] == [said(chunk.units) for chunk in before]
    assert campus.embedder.texts == []
    assert await campus.rechunking().run() == 0


async def test_a_page_of_an_earlier_release_gets_blocks_to_be_cut_anew_from(campus: Campus) -> None:
    await campus.put(FEES, RULES, max_tokens=25)
    await campus.made_by_an_earlier_release()
    await campus.rechunking(max_tokens=25).run()
    await campus.made_by_another_version()

    await campus.rechunking(max_tokens=200).run()

    [whole] = await campus.found()
    assert whole.text.startswith(FEES.text)
    assert said(whole.units)[:2] == ["Fee: Parking; Amount: $40", "Fee: Library; Amount: $5"]


async def test_passages_that_other_blocks_would_give_stay_as_they_are(campus: Campus) -> None:
    await campus.put(FEES, RULES, max_tokens=25)
    before = await campus.found()
    await campus.made_by_an_earlier_release()

    assert await campus.rechunking(max_tokens=200).run() == 1

    after = await campus.found()
    assert [(chunk.id, chunk.text) for chunk in after] == [(chunk.id, chunk.text) for chunk in before]
    assert all(chunk.units for chunk in after)
    assert campus.embedder.texts == []


async def test_a_page_that_only_looks_different_is_not_cut_again(campus: Campus) -> None:
    await campus.put(RULES)
    stamped = replace(RULES, text=f"{RULES.text}\u200b")
    page = Document("https://larkmoor.example/fees", "Fees", (stamped,), "text/html", NOON)

    await campus.index.touch("campus", page)

    assert await campus.rechunking().run() == 0
    assert campus.embedder.texts == []


async def test_a_page_is_cut_anew_from_its_blocks(campus: Campus) -> None:
    await campus.put(FEES, RULES, max_tokens=25)
    [*before] = await campus.found()
    await campus.made_by_another_version()

    await campus.rechunking(max_tokens=200).run()

    [whole] = await campus.found()
    assert whole.text == f"{FEES.text}\n\n{RULES.text}"
    assert whole.page_version_id == before[0].page_version_id
    assert campus.embedder.texts == [whole.anchored_text]


async def test_passages_that_read_as_before_stay_the_same_ones(campus: Campus) -> None:
    await campus.put(FEES, Block(BlockKind.HEADING, "Rules", 1), RULES, max_tokens=30)
    before = {chunk.text: chunk.id for chunk in await campus.found()}
    await campus.made_by_another_version()

    await campus.rechunking(max_tokens=20).run()

    after = {chunk.text: chunk.id for chunk in await campus.found()}
    assert after[FEES.text] == before[FEES.text]
    assert after.keys() != before.keys()
    assert not any("Parking | $40" in embedded for embedded in campus.embedder.texts)


async def test_passages_that_were_cut_away_stay_for_the_answers_that_cite_them(campus: Campus) -> None:
    await campus.put(FEES, RULES, max_tokens=25)
    before = await campus.found()
    await campus.made_by_another_version()

    await campus.rechunking(max_tokens=200).run()

    kept = [await campus.index.chunk(chunk.id) for chunk in before]
    assert [chunk.text for chunk in kept if chunk] == [chunk.text for chunk in before]
    assert not {chunk.id for chunk in before} & {chunk.id for chunk in await campus.found()}


async def test_a_page_that_is_cut_anew_is_not_a_changed_page(campus: Campus) -> None:
    await campus.put(FEES, RULES, max_tokens=25)
    await campus.made_by_another_version()
    await campus.rechunking(max_tokens=200).run()

    unchanged = await campus.index.is_unchanged(
        "campus", "https://larkmoor.example/fees", "print", campus.embedder.name
    )

    assert unchanged


async def test_records_are_read_again_and_what_only_the_markup_says_stays(campus: Campus) -> None:
    day, line = date(2026, 3, 9), "March 9: Fair"
    told = Document(
        *("https://larkmoor.example/fees", "Fees", (FEES,), "text/html", NOON),
        courses=(CourseRecord("CS 101", "Programs", "4"), CourseRecord("CS 9", unit="CS 9"), CourseRecord("CS 7")),
        events=(DatedEvent("March", day, day, unit=line), DatedEvent("Concert", day, day)),
    )
    await campus.indexer().store(CAMPUS, told, "print")
    await campus.made_by_another_version()

    def again(document: Document) -> Document:
        courses = (CourseRecord("CS 101", unit="CS 101"),)
        return replace(document, courses=courses, events=(DatedEvent("Fair", day, day, unit=line),))

    await replace(campus.rechunking(), records=again).run()

    events = await campus.records.events(day, day)
    courses = [
        (one.course.code, one.course.credits) for one in await campus.records.courses(["CS 101", "CS 9", "CS 7"])
    ]
    assert sorted(one.event.name for one in events) == ["Concert", "Fair"]
    assert sorted(courses) == [("CS 101", "4"), ("CS 7", "")]


async def test_what_can_be_quoted_has_its_vectors(campus: Campus) -> None:
    await campus.put(RULES, quotes=True)
    [chunk] = await campus.found()

    data = (await campus.statements.of_texts(campus.embedder.name, [chunk.anchored_text]))[chunk.anchored_text]

    told = quotable(chunk.units)
    rows = unpacked(data, told)
    assert rows is not None
    [true, *_] = await campus.embedder.inner.embed_passages(told)
    assert float(rows[0] @ true) == pytest.approx(1, abs=0.01)


async def test_a_search_brings_the_vectors_of_what_can_be_quoted_with_each_passage(campus: Campus) -> None:
    await campus.put(RULES, quotes=True)
    vector = await campus.embedder.embed_query("fees")

    [found] = await campus.index.hybrid(vector, (), campus.embedder.name, Scope(), 5)

    told = quotable(found.chunk.units)
    assert found.statements is not None
    assert unpacked(found.statements, told) is not None


async def test_what_stands_on_a_page_already_is_not_embedded_again(campus: Campus) -> None:
    await campus.put(RULES, quotes=True)
    document = Document("https://larkmoor.example/copy", "Fees", (RULES,), "text/html", NOON)

    await campus.indexer(quotes=True).store(CAMPUS, document, "other")

    assert campus.embedder.texts == []


async def test_of_a_changed_passage_only_new_sentences_are_embedded(campus: Campus) -> None:
    hours = "The desk of the registrar in the old library opens at eight in the morning on every weekday of the term. "
    fees = "The fee for a late registration is forty dollars for every course, and nobody can be freed from paying it."
    await campus.put(Block(BlockKind.PARAGRAPH, hours + fees), quotes=True)

    now = Block(BlockKind.PARAGRAPH, hours + fees.replace("forty", "fifty"))
    document = Document("https://larkmoor.example/fees", "Fees", (now,), "text/html", LATER)
    await campus.indexer(quotes=True).store(CAMPUS, document, "new")

    sentences = [text for text in campus.embedder.texts if "\n" not in text]
    assert sentences == [fees.replace("forty", "fifty")]


async def test_vectors_of_quotes_are_filled_in_afterwards(campus: Campus) -> None:
    await campus.put(RULES)
    name = campus.embedder.name

    assert await StatementIndexer(campus.statements).fill(name, campus.embedder.embed_passages) == 1
    assert await StatementIndexer(campus.statements).fill(name, campus.embedder.embed_passages) == 0

    [chunk] = await campus.found()
    assert chunk.anchored_text in await campus.statements.of_texts(name, [chunk.anchored_text])


async def test_what_is_no_longer_current_loses_its_vectors_of_quotes(campus: Campus) -> None:
    await campus.put(RULES, quotes=True)
    [chunk] = await campus.found()

    await campus.index.retire("campus", "https://larkmoor.example/fees", LATER)

    assert await campus.statements.of_texts(campus.embedder.name, [chunk.anchored_text]) == {}
