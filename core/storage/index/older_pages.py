"""Pages whose passages another version of the chunker made, in Postgres."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.passage import ChunkDraft, IndexedChunk, OlderPage
from core.storage.database import Database
from core.storage.index import page_writing as writing
from core.storage.index import restructure_statements as sql
from core.storage.index.stored_blocks import from_stored
from core.storage.index.stored_chunks import chunks_of_versions


@dataclass(frozen=True, slots=True)
class PostgresOlderPages:
    """`OlderPages` on Postgres."""

    database: Database

    async def stale(self, structure: str, after: int, limit: int) -> list[OlderPage]:
        """The first current versions with an id above `after` that were not made by this version, in order."""
        async with self.database.begin() as connection:
            await connection.execute(text("set local plan_cache_mode = force_custom_plan"))
            values = {"structure": structure, "after": after, "limit": limit}
            rows = (await connection.execute(sql.STALE, values)).all()
            chunks = await chunks_of_versions(connection, [row.id for row in rows])
        blocks = {row.id: None if row.blocks is None else from_stored(row.blocks) for row in rows}
        return [OlderPage(row.id, row.url, row.title, tuple(chunks.get(row.id, ())), blocks[row.id]) for row in rows]

    async def keep(self, page: OlderPage, drafts: Sequence[ChunkDraft], structure: str) -> bool:
        """Gives the passages of a page the units of drafts that read the same; False when it is no longer current."""
        async with self.database.begin() as connection:
            if await _locked(connection, page) is None:
                return False
            await writing.restructure(connection, page.version_id, [chunk.id for chunk in page.chunks], drafts)
        return True

    async def recut(
        self, page: OlderPage, chunks: Sequence[IndexedChunk], embedder_name: str, structure: str, at: datetime
    ) -> bool:
        """Makes these the passages of the page's current version, in one transaction; False when it is not current."""
        async with self.database.begin() as connection:
            model = await writing.model_id(connection, embedder_name, len(chunks[0].vector) if chunks else None)
            source_id = await _locked(connection, page)
            if source_id is None:
                return False
            kept, new = _matched(page, chunks)
            await _put_aside(connection, page, [number for number, _ in kept], at)
            await writing.place(connection, page.version_id, kept)
            added = await writing.add_chunks(connection, page.version_id, source_id, new)
            ids = [*(number for number, _ in kept), *added]
            await writing.add_vectors(connection, model, source_id, ids, [*(each for _, each in kept), *new])
        return True


def _matched(
    page: OlderPage, chunks: Sequence[IndexedChunk]
) -> tuple[list[tuple[int, IndexedChunk]], list[IndexedChunk]]:
    """The stored passages that read like one of these, each with it; and those that none reads like."""
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
    found = await connection.scalar(sql.LOCK_VERSION, {"version_id": page.version_id})
    return None if found is None else int(found)


async def _put_aside(connection: AsyncConnection, page: OlderPage, kept: Sequence[int], at: datetime) -> None:
    gone = [chunk.id for chunk in page.chunks if chunk.id not in set(kept)]
    if gone:
        await connection.execute(sql.PUT_ASIDE, {"version_id": page.version_id, "chunk_ids": gone, "at": at})
