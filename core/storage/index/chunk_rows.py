"""Chunks with their units and vectors: read them, know equal ones by their fingerprint, and write them."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.domain.passage import Chunk, ChunkDraft, IndexedChunk
from core.storage.codecs import page_json
from core.storage.codecs.page_json import part_from_stored, units_from_stored
from core.storage.codecs.vectors import halfvec
from core.storage.database import storable
from core.storage.index import page_versions, postings
from core.storage.schema import tables

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
    known, part = units_from_stored(units, said, page), part_from_stored(units)
    return Chunk(*[number, said, anchor, tuple(headings), page, *rest, known, part])


_CURRENT = text("""
    select chunks.id, chunks.fingerprint
    from chunks
    join page_versions on page_versions.id = chunks.page_version_id
    where page_versions.page_id = :page_id and page_versions.valid_to is null
        and page_versions.fingerprint = :fingerprint
        and (page_versions.links is null or page_versions.links = cast(:links as jsonb))
    order by chunks.ordinal
""")

_ADD_VECTORS = text("""
    insert into chunk_vectors (chunk_id, model_id, source_id, embedding)
    select given.chunk_id, :model_id, :source_id, given.embedding::halfvec
    from unnest(cast(:chunk_ids as bigint[]), cast(:embeddings as text[])) as given (chunk_id, embedding)
    on conflict (chunk_id, model_id) do nothing
""")

_ADD_STATEMENTS = text("""
    insert into statement_vectors (chunk_id, model_id, vectors)
    select given.chunk_id, :model_id, given.vectors
    from unnest(cast(:chunk_ids as bigint[]), cast(:vectors as bytea[])) as given (chunk_id, vectors)
    on conflict (chunk_id, model_id) do nothing
""")

# Only where something differs, since every update rewrites a row.
_SET_UNITS = text("""
    update chunks set units = given.units, about = given.about
    from unnest(cast(:chunk_ids as bigint[]), cast(:units as jsonb[]), cast(:about as smallint[]))
        as given (chunk_id, units, about)
    where chunks.id = given.chunk_id
        and (chunks.units is distinct from given.units or chunks.about <> given.about)
""")


async def same_chunks(
    connection: AsyncConnection, page_id: int, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk]
) -> list[int]:
    """Ids of the current version's chunks when they are these very chunks with these links, otherwise nothing."""
    values = {"page_id": page_id, "fingerprint": fingerprint, "links": page_json.links_as_stored(document.text_links)}
    stored = (await connection.execute(_CURRENT, values)).all()
    is_same = [row.fingerprint for row in stored] == [text_fingerprint(chunk.draft.anchored_text) for chunk in chunks]
    return [row.id for row in stored] if is_same else []


async def add_chunks(
    connection: AsyncConnection, version_id: int, source_id: int, chunks: Sequence[IndexedChunk]
) -> list[int]:
    """Stores chunks of a version with their postings; returns their ids."""
    if not chunks:
        return []
    rows = [_row(version_id, chunk) for chunk in chunks]
    adding = insert(tables.chunks).returning(tables.chunks.c.id, sort_by_parameter_order=True)
    chunk_ids = list((await connection.execute(adding, rows)).scalars())
    await postings.add(connection, source_id, chunk_ids, chunks)
    return chunk_ids


async def add_vectors(
    connection: AsyncConnection, model: int, source_id: int, chunk_ids: Sequence[int], chunks: Sequence[IndexedChunk]
) -> None:
    """Stores each chunk's vectors of this model (its own and its statements'), where it has none yet."""
    embeddings = [halfvec(chunk.vector) for chunk in chunks]
    values = {"model_id": model, "source_id": source_id, "chunk_ids": list(chunk_ids), "embeddings": embeddings}
    await connection.execute(_ADD_VECTORS, values)
    packed = [(chunk_id, chunk.statements) for chunk_id, chunk in zip(chunk_ids, chunks, strict=True)]
    await add_statements(connection, model, {number: data for number, data in packed if data is not None})


async def add_statements(connection: AsyncConnection, model: int, vectors: Mapping[int, bytes]) -> None:
    """Stores the packed vectors of each chunk's statements, where it has none of this model yet."""
    if vectors:
        values = {"model_id": model, "chunk_ids": list(vectors), "vectors": list(vectors.values())}
        await connection.execute(_ADD_STATEMENTS, values)


async def set_units(
    connection: AsyncConnection,
    version_id: int,
    chunk_ids: Sequence[int],
    drafts: Sequence[ChunkDraft],
    structure: str,
) -> None:
    """Gives stored chunks of a version the units of these drafts, which have the same texts."""
    values = {
        "chunk_ids": list(chunk_ids),
        "units": [_units_json(draft) for draft in drafts],
        "about": [_about(draft) for draft in drafts],
    }
    await connection.execute(_SET_UNITS, values)
    await page_versions.set_structure(connection, version_id, structure)


def _row(version_id: int, chunk: IndexedChunk) -> dict[str, object]:
    draft = chunk.draft
    return {
        "page_version_id": version_id,
        "ordinal": draft.ordinal,
        "text": storable(draft.text),
        "anchor": storable(draft.anchor),
        "headings": [storable(heading) for heading in draft.headings],
        "page": draft.page,
        "tokens": draft.tokens,
        "fingerprint": text_fingerprint(draft.anchored_text),
        "units": _units(draft),
        "about": _about(draft),
    }


def _about(draft: ChunkDraft) -> int:
    from core.text.subjects import about  # only who stores pages reads what a passage is about

    return about(draft)


def _units_json(draft: ChunkDraft) -> str | None:
    stored = _units(draft)
    return None if stored is None else json.dumps(stored)


def _units(draft: ChunkDraft) -> dict[str, object] | None:
    """None where the text cannot be stored as it is, since the places of its units would be wrong."""
    return (
        page_json.units_as_stored(draft.units, draft.part)
        if draft.units and storable(draft.text) == draft.text
        else None
    )
