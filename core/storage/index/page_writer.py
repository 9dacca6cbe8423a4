"""`PageWriter` on Postgres: a document becomes its page's current version, in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.crawl import Source
from core.domain.document import Document
from core.domain.page import STRUCTURE
from core.domain.passage import IndexedChunk
from core.ports.models import Vector
from core.storage.codecs.vectors import from_halfvec
from core.storage.database import Database, storable
from core.storage.index import chunk_rows, page_versions, postings, search_texts
from core.storage.index.chunk_rows import text_fingerprint
from core.storage.index.page_versions import LockedPage
from core.storage.index.vector_index import add_model, create_index, index_name, make_index, model_id_of, owns_tables
from core.storage.records.record_rows import add_records, keep_records
from core.storage.waiting import any_length

PREPARE_LOCK = 4_711_002  # any number, if every advisor on one database uses the same one

_LOCK = text("select pg_advisory_xact_lock(:lock)")

_REGISTER_SOURCE = text("""
    insert into sources (name, topic) values (:name, :topic)
    on conflict (name) do update set topic = excluded.topic
""")

# Only current chunks have vectors, so these are of what is searched now.
_STORED_VECTORS = text("""
    select distinct on (chunks.fingerprint) chunks.fingerprint, chunk_vectors.embedding::text as embedding
    from chunks
    join chunk_vectors on chunk_vectors.chunk_id = chunks.id
    join embedding_models on embedding_models.id = chunk_vectors.model_id
    where chunks.fingerprint = any(cast(:fingerprints as text[])) and embedding_models.name = :model
    order by chunks.fingerprint, chunks.id
""")


@dataclass(frozen=True, slots=True)
class PostgresPageWriter:
    """Stores documents with their chunks, vectors and records."""

    database: Database

    async def prepare(self, embedder_name: str, dimension: int) -> None:
        """Registers this model and builds its HNSW index. Raises DatabaseError."""
        with any_length():
            await self._prepare(embedder_name, dimension)

    async def _prepare(self, embedder_name: str, dimension: int) -> None:
        async with self.database.begin() as connection:
            await connection.execute(_LOCK, {"lock": PREPARE_LOCK})
            model_id = await add_model(connection, embedder_name, dimension)
            if await connection.scalar(text("select to_regclass(:name)"), {"name": index_name(model_id)}) is None:
                is_owner = await owns_tables(connection)
                build = create_index(model_id, dimension) if is_owner else make_index(model_id)
                await connection.execute(text(build))

    async def register_source(self, source: Source) -> None:
        """Stores or updates a source's name and topic."""
        values = {"name": source.name, "topic": source.topic and storable(source.topic)}
        await self.database.run(_REGISTER_SOURCE, values)

    async def stored_vectors(self, embedder_name: str, texts: Sequence[str]) -> dict[str, Vector]:
        """The vectors of this model that current chunks with these anchored texts have."""
        by_fingerprint = {text_fingerprint(each): each for each in texts}
        values = {"model": embedder_name, "fingerprints": list(by_fingerprint)}
        rows = await self.database.read(_STORED_VECTORS, values)
        return {by_fingerprint[row.fingerprint]: from_halfvec(row.embedding) for row in rows}

    async def replace(
        self, source: str, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk], embedder_name: str
    ) -> bool:
        """Makes this the page's current version, in one transaction; True when the page was new.

        A page whose content is the same gets only the vectors that it lacks: that is how the vectors of a new model
        are added beside the old ones.
        """
        dimension = len(chunks[0].vector) if chunks else None
        async with self.database.begin() as connection:
            model_id = await model_id_of(connection, embedder_name, dimension)
            page = await page_versions.lock_or_add(connection, source, document)
            chunk_ids = [] if page.is_new else await _renewed(connection, page, document, fingerprint, chunks)
            if chunk_ids:
                await keep_records(connection, page.id, document)
            else:
                told = {} if page.is_new else await search_texts.of_page(connection, page.id)
                version_id = await page_versions.begin(connection, page, document, fingerprint)
                chunk_ids = await chunk_rows.add_chunks(connection, version_id, page.source_id, chunks)
                await search_texts.carry(connection, told, page.source_id, chunk_ids, chunks)
                await add_records(connection, version_id, document)
            await chunk_rows.add_vectors(connection, model_id, page.source_id, chunk_ids, chunks)
        return bool(page.is_new)


async def _renewed(
    connection: AsyncConnection, page: LockedPage, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk]
) -> list[int]:
    """Ids of the chunks of a version with the same content, brought up to date; nothing where there is none."""
    chunk_ids = await chunk_rows.same_chunks(connection, page.id, document, fingerprint, chunks)
    if chunk_ids:
        await page_versions.touch(connection, page.id, document)
        version_id = await page_versions.current(connection, page.id)
        drafts = [chunk.draft for chunk in chunks]
        await chunk_rows.set_units(connection, version_id, chunk_ids, drafts, STRUCTURE)
        weights = {chunk_id: chunk.term_weights for chunk_id, chunk in zip(chunk_ids, chunks, strict=True)}
        await postings.add_learned(connection, weights)
    return chunk_ids
