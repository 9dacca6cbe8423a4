"""A campus of a few pages whose records can be asked: read, cut and stored as the crawl does it, but in memory."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

from core.domain.crawl import Source
from core.domain.document import Document
from core.extract.extraction import extract
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.structured_answers import StructuredAnswers
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.records import MemoryCampusRecords

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TODAY = date(2026, 9, 14)  # the day on which they are asked
SITE = "https://u.example"
SOURCE = Source("campus", (f"{SITE}/",), topic="study")


def records_of(pages: Mapping[str, str]) -> MemoryCampusRecords:
    """The records of pages by their path: the HTML of a body, after a title in its first line."""
    return MemoryCampusRecords(asyncio.run(indexed(pages)))


async def indexed(pages: Mapping[str, str]) -> MemoryIndex:
    """An index of these pages."""
    store = MemoryIndex()
    indexer = Indexer(store, HashingEmbedder(), Chunker(ToktokCounter()))
    await indexer.prepare()
    await store.register_source(SOURCE)
    for path, page in pages.items():
        await indexer.store(SOURCE, document_of(path, page), path)
    await store.refresh_statistics()
    return store


def document_of(path: str, page: str) -> Document:
    """The document of a page: the HTML of a body, after a title in its first line."""
    title, _, body = page.partition("\n")
    html = f"<html><title>{title}</title><main><h1>{title}</h1>{body}</main></html>"
    return extract(f"{SITE}/{path}", "text/html", html.encode(), NOON).document


@dataclass(frozen=True, slots=True)
class RecordCampus:
    """A campus whose records answer on a day; other `pages` may be asked instead of its own."""

    records: MemoryCampusRecords
    today: date = TODAY

    @classmethod
    def of(cls, pages: Mapping[str, str], today: date = TODAY) -> "RecordCampus":
        """The campus of these pages."""
        return cls(records_of(pages), today)

    def answered(
        self, question: str, carried: str = "", pages: Mapping[str, str] | None = None, today: date | None = None
    ) -> RecordAnswer | None:
        """The answer; None where the records do not answer."""
        answers = StructuredAnswers(records_of(pages) if pages else self.records)
        return asyncio.run(answers.answer(question, today or self.today, carried=carried))

    def told(
        self, question: str, carried: str = "", pages: Mapping[str, str] | None = None, today: date | None = None
    ) -> str:
        """The answer's text; empty where the records do not answer."""
        answer = self.answered(question, carried, pages, today)
        return answer.text if answer else ""
