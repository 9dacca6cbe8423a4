"""Read a folder of pages as the crawler would, and index them."""

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from core.domain.crawl import Source
from core.domain.document import Document
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.ports.pages import IndexMaintenance
from core.rag.indexing.indexer import Indexer
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from core.text.fingerprint import fingerprint
from migrations.run import upgrade

NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@asynccontextmanager
async def fresh_database(folder: Path) -> AsyncIterator[Database]:
    """An embedded Postgres in `folder`, migrated and stopped at the end; fast, but not crash-safe."""
    async with EmbeddedPostgres(folder, NOT_DURABLE) as url:
        await asyncio.to_thread(upgrade, url)
        database = Database(url)
        try:
            yield database
        finally:
            await database.dispose()


async def fill(
    maintenance: IndexMaintenance,
    indexer: Indexer,
    sources: Mapping[str, Sequence[Path]],
    on_page: Callable[[], None],
) -> None:
    """Index the files of each source; unreadable ones are skipped, as in a crawl."""
    seen = set[str]()
    for name, files in sources.items():
        source = Source(name, ("http://campus.example/",))
        await indexer.prepare(source)
        for path in files:
            if document := read_document(path):
                await _store_once(indexer, source, document, seen)
            on_page()
    await maintenance.refresh_statistics()


async def fill_with(
    maintenance: IndexMaintenance, indexer: Indexer, source_name: str, documents: Sequence[Document]
) -> None:
    """Index given documents as one source."""
    source = Source(source_name, ("http://campus.example/",))
    await indexer.prepare(source)
    seen = set[str]()
    for document in documents:
        await _store_once(indexer, source, document, seen)
    await maintenance.refresh_statistics()


async def _store_once(indexer: Indexer, source: Source, document: Document, seen: set[str]) -> None:
    mark = fingerprint(document)
    if mark not in seen:  # a crawl skips copies
        seen.add(mark)
        await indexer.store(source, document, mark)


def read_document(path: Path) -> Document | None:
    """A file as the crawler would read it; None where it cannot be read."""
    content_type = mimetypes.guess_type(path.name)[0] or "text/plain"
    url = f"http://campus.example/{quote(path.parent.name)}/{quote(path.name)}"
    try:
        return extract(url, content_type, path.read_bytes(), datetime.now(UTC)).document
    except ExtractionError:
        return None
