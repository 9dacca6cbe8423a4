"""Reads a folder of pages as the crawler would, and puts them into an index of their own."""

import asyncio
import mimetypes
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from core.database import Database
from core.embedded_postgres import EmbeddedPostgres
from core.errors import ExtractionError
from core.ports import Embedder
from core.rag.chunk_store import PostgresChunkStore
from core.rag.chunking import Chunker
from core.rag.indexing import Indexer
from core.site_domain import Document, Source
from core.sites.extraction import extract
from core.sites.fingerprint import fingerprint
from migrations.run import upgrade


@dataclass(frozen=True)
class Filled:
    """What went into the index: pages, chunks, and seconds it took."""

    pages: int
    chunks: int
    seconds: float


@asynccontextmanager
async def fresh_database(folder: Path) -> AsyncIterator[Database]:
    """An embedded Postgres in `folder`, migrated and stopped at the end."""
    async with EmbeddedPostgres(folder) as url:
        await asyncio.to_thread(upgrade, url)
        database = Database(url)
        try:
            yield database
        finally:
            await database.dispose()


async def fill(database: Database, embedder: Embedder, chunker: Chunker, name: str, files: Iterable[Path]) -> Filled:
    """Indexes files under the source `name`; unreadable ones are left out, as a crawl leaves them out."""
    started = time.perf_counter()
    store = PostgresChunkStore(database)
    indexer = Indexer(store, embedder, chunker)
    source = Source(name, ("http://campus.example/",))
    await indexer.prepare()
    await store.register_source(source)
    pages = chunks = 0
    for path in files:
        document = _read(path)
        if document is not None:
            chunks += (await indexer.index(source, document, fingerprint(document))).chunks_embedded
            pages += 1
    await store.refresh_statistics()
    return Filled(pages, chunks, time.perf_counter() - started)


def _read(path: Path) -> Document | None:
    content_type = mimetypes.guess_type(path.name)[0] or "text/plain"
    url = f"http://campus.example/{quote(path.parent.name)}/{quote(path.name)}"
    try:
        return extract(url, content_type, path.read_bytes(), datetime.now(UTC)).document
    except ExtractionError:
        return None
