"""A campus of a few pages whose records can be asked: read, cut and stored as the crawl does it, but in memory."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime

from core.domain.source import Source
from core.extract.extraction import extract
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.records import MemoryCampusRecords

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
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
        title, _, body = page.partition("\n")
        html = f"<html><title>{title}</title><main><h1>{title}</h1>{body}</main></html>"
        document = extract(f"{SITE}/{path}", "text/html", html.encode(), NOON).document
        await indexer.store(SOURCE, document, path)
    await store.refresh_statistics()
    return store
