"""Read stored chunks, current or not, and know equal ones by their fingerprint."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.passage import Chunk
from core.storage.codecs.units import from_stored, part_from_stored
from core.storage.database import storable

SELECT_CHUNKS = """
    select chunks.id, chunks.text, chunks.anchor, chunks.headings, chunks.page, pages.url, page_versions.title,
        sources.name as source, sources.topic, page_versions.fetched_at, chunks.page_version_id, chunks.tokens,
        chunks.units::text as units
    from chunks
    join page_versions on page_versions.id = chunks.page_version_id
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
"""
CHUNKS = text(f"{SELECT_CHUNKS} where chunks.id = any(cast(:ids as bigint[]))")
OF_VERSIONS = text(
    f"{SELECT_CHUNKS} where chunks.page_version_id = any(cast(:ids as bigint[])) order by chunks.ordinal"
)


def text_fingerprint(anchored_text: str) -> str:
    """Equal for chunks with the same text, which therefore have the same vector."""
    return blake2b(storable(anchored_text).encode(), digest_size=16).hexdigest()


async def load_chunks(connection: AsyncConnection, ids: Sequence[int]) -> dict[int, Chunk]:
    """The chunks of these ids that are stored, by id."""
    rows = (await connection.execute(CHUNKS, {"ids": list(ids)})).all()
    return {row.id: chunk_from(row) for row in rows}


async def chunks_of_versions(connection: AsyncConnection, ids: Sequence[int]) -> dict[int, list[Chunk]]:
    """The chunks of versions of pages, in the order of the page, by version."""
    found: dict[int, list[Chunk]] = {}
    for row in await connection.execute(OF_VERSIONS, {"ids": list(ids)}):
        found.setdefault(row.page_version_id, []).append(chunk_from(row))
    return found


def chunk_from(columns: Sequence[Any]) -> Chunk:
    """A chunk from the columns of `CHUNKS`, in their order."""
    number, said, anchor, headings, page, *rest, units = columns
    url, title, source, topic, fetched_at, version_id, tokens = rest
    known, part = from_stored(units, said, page), part_from_stored(units)
    return Chunk(
        *(number, said, anchor, tuple(headings), page, url, title, source, topic, fetched_at, version_id, tokens),
        *(known, part),
    )
