"""`OlderPages` on Postgres: current pages that another version of the chunker made are chunked again."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.domain.passage import Chunk, ChunkDraft, IndexedChunk, OlderPage
from core.storage.codecs import page_json as block_codec
from core.storage.database import Database
from core.storage.index import chunk_rows
from core.storage.index.chunk_rows import chunks_of_versions
from core.storage.index.page_versions import SQL
from core.storage.index.vector_index import model_id_of
from core.storage.records.record_rows import renew_records
from core.storage.statements import load_sql

_STALE = text("""
    select page_versions.id, pages.url, page_versions.title, page_versions.blocks, page_versions.left_out,
        page_versions.content_type
    from page_versions join pages on pages.id = page_versions.page_id
    where page_versions.valid_to is null and page_versions.structure is distinct from :structure
        and page_versions.id > :after
    order by page_versions.id
    limit :limit
""")

# A writer that replaces or retires the page locks it first.
_LOCK = text("""
    select pages.source_id
    from pages join page_versions on page_versions.page_id = pages.id
    where page_versions.id = :version_id and page_versions.valid_to is null
    for update of pages
""")

_RETIRE_CHUNKS = load_sql(SQL, "retire_chunks")

# In two steps, since no two chunks of a version may have the same ordinal even for a moment.
_FREE_ORDINALS = text("update chunks set ordinal = -ordinal - 1 where page_version_id = :version_id")

_SET_ORDINALS = text("""
    update chunks set ordinal = given.ordinal, tokens = given.tokens, page = given.page
    from unnest(
        cast(:chunk_ids as bigint[]), cast(:ordinals as integer[]), cast(:tokens as integer[]),
        cast(:pages as integer[])
    ) as given (chunk_id, ordinal, tokens, page)
    where chunks.id = given.chunk_id
""")

_SET_BLOCKS = text("""
    update page_versions set blocks = cast(:blocks as jsonb) where id = :version_id and blocks is null
""")

Kept = Sequence[tuple[int, IndexedChunk]]  # the id of a stored chunk, with the chunk that has the same text


@dataclass(frozen=True, slots=True)
class PostgresOlderPages:
    """Pages of an earlier version, each renewed in one transaction."""

    database: Database

    async def stale(self, structure: str, after: int, limit: int) -> list[OlderPage]:
        """The first current versions with an id above `after` that were not made by this version, in order."""
        values = {"structure": structure, "after": after, "limit": limit}
        rows = await self.database.run_as_planned_for(_STALE, values)
        async with self.database.begin() as connection:
            chunks = await chunks_of_versions(connection, [row.id for row in rows])
        return [_page(row, tuple(chunks.get(row.id, ()))) for row in rows]

    async def renew_records(self, page: OlderPage, document: Document) -> bool:
        """Makes the document's records those of the page's current version; what only its markup says stays."""
        async with self.database.begin() as connection:
            if await _locked(connection, page) is None:
                return False
            await renew_records(connection, page.version_id, document)
        return True

    async def keep(self, page: OlderPage, drafts: Sequence[ChunkDraft], structure: str) -> bool:
        """Stores the units of drafts with the same texts as the page's chunks, and its blocks where none are stored."""
        async with self.database.begin() as connection:
            if await _locked(connection, page) is None:
                return False
            ids = [chunk.id for chunk in page.chunks]
            await chunk_rows.set_units(connection, page.version_id, ids, drafts, structure)
            if page.blocks is not None:
                blocks = json.dumps(block_codec.blocks_as_stored(page.blocks))
                await connection.execute(_SET_BLOCKS, {"version_id": page.version_id, "blocks": blocks})
        return True

    async def recut(
        self, page: OlderPage, chunks: Sequence[IndexedChunk], embedder_name: str, structure: str, at: datetime
    ) -> bool:
        """Makes these the chunks of the page's current version, in one transaction; False when it is not current."""
        async with self.database.begin() as connection:
            return await replace_chunks(connection, page, chunks, embedder_name, structure=structure, at=at)


def _page(row: Row[Any], chunks: tuple[Chunk, ...]) -> OlderPage:
    from core.text.furniture.stripping import whole  # of a crawl alone

    if row.blocks is None:
        return OlderPage(row.id, row.url, row.title, chunks, content_type=row.content_type)
    blocks = block_codec.blocks_from_stored(row.blocks)
    every = whole(blocks, block_codec.left_out_from_stored(row.left_out))
    return OlderPage(row.id, row.url, row.title, chunks, blocks, every, row.content_type)


async def replace_chunks(
    connection: AsyncConnection,
    page: OlderPage,
    chunks: Sequence[IndexedChunk],
    embedder_name: str,
    *,
    structure: str,
    at: datetime,
) -> bool:
    """The same inside the caller's transaction; locks the page."""
    model = await model_id_of(connection, embedder_name, len(chunks[0].vector) if chunks else None)
    source_id = await _locked(connection, page)
    if source_id is None:
        return False
    kept, new = _matched(page, chunks)
    await _retire(connection, page, [number for number, _ in kept], at)
    await _place(connection, page.version_id, kept, structure)
    added = await chunk_rows.add_chunks(connection, page.version_id, source_id, new)
    ids = [*(number for number, _ in kept), *added]
    await chunk_rows.add_vectors(connection, model, source_id, ids, [*(each for _, each in kept), *new])
    return True


def _matched(page: OlderPage, chunks: Sequence[IndexedChunk]) -> tuple[Kept, list[IndexedChunk]]:
    """The stored chunks that have the same text as one of these, each with it; and the new chunks."""
    left = {chunk.anchored_text: chunk.id for chunk in reversed(page.chunks)}
    kept: list[tuple[int, IndexedChunk]] = []
    new: list[IndexedChunk] = []
    for chunk in chunks:
        number = left.pop(chunk.draft.anchored_text, None)
        if number is None:
            new.append(chunk)
        else:
            kept.append((number, chunk))
    return kept, new


async def _locked(connection: AsyncConnection, page: OlderPage) -> int | None:
    """The source of a version that is still current, its page locked until the transaction ends."""
    found = await connection.scalar(_LOCK, {"version_id": page.version_id})
    return None if found is None else int(found)


async def _retire(connection: AsyncConnection, page: OlderPage, kept: Sequence[int], at: datetime) -> None:
    gone = [chunk.id for chunk in page.chunks if chunk.id not in set(kept)]
    if gone:
        await connection.execute(_RETIRE_CHUNKS, {"version_id": page.version_id, "chunk_ids": gone, "at": at})


async def _place(connection: AsyncConnection, version_id: int, kept: Kept, structure: str) -> None:
    """Gives the kept chunks of a version their new ordinals, and their units."""
    ids, drafts = [number for number, _ in kept], [chunk.draft for _, chunk in kept]
    values = {
        "chunk_ids": ids,
        "ordinals": [draft.ordinal for draft in drafts],
        "tokens": [draft.tokens for draft in drafts],
        "pages": [draft.page for draft in drafts],
    }
    await connection.execute(_FREE_ORDINALS, {"version_id": version_id})
    await connection.execute(_SET_ORDINALS, values)
    await chunk_rows.set_units(connection, version_id, ids, drafts, structure)
