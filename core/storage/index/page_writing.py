"""The steps by which a document becomes its page's current version, all inside one transaction of the chunk store."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import TextClause, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document, TextLink
from core.domain.passage import ChunkDraft, IndexedChunk
from core.domain.structure_version import STRUCTURE
from core.errors import DatabaseError
from core.ports.models import Vector
from core.storage.database import storable
from core.storage.index import chunk_statements as sql
from core.storage.index import restructure_statements as restructuring
from core.storage.index.stored_blocks import as_stored as blocks_as_stored
from core.storage.index.stored_units import as_stored as units_as_stored
from core.storage.schema import tables
from core.text.model_terms import of_models
from core.text.subjects import about


class SeenPage(NamedTuple):
    """A page's row, locked until the transaction ends."""

    id: int
    source_id: int
    is_new: bool


async def model_id(connection: AsyncConnection, name: str, dimension: int | None) -> int:
    """The id of a prepared model, whose vectors must have this dimension (None: not known). Raises DatabaseError."""
    model = tables.embedding_models
    row = (await connection.execute(model.select().where(model.c.name == name))).one_or_none()
    if row is None:
        raise DatabaseError(f"No room was made for vectors of {name!r}: call prepare() before storing pages.")
    refuse_other_dimension(name, row.dimension, dimension)
    return int(row.id)


def refuse_other_dimension(name: str, stored: int | None, given: int | None) -> None:
    """Raises DatabaseError when a model's vectors are not as long as those that are stored."""
    if stored is not None and given is not None and stored != given:
        raise DatabaseError(
            f"Stored vectors of {name!r} have {stored} dimensions, but this one has {given}: "
            "give the other model another name, and crawl again."
        )


async def see_page(connection: AsyncConnection, source: str, document: Document) -> SeenPage:
    """Finds or makes the page and locks it. Raises DatabaseError for a source that is not registered."""
    values = {"source": source, "url": storable(document.url), "at": document.fetched_at}
    row = (await connection.execute(sql.SEE_PAGE, values)).one_or_none()
    if row is None:
        raise DatabaseError(f"The source {source!r} is not registered: call register_source() before storing pages.")
    return SeenPage(row.id, row.source_id, row.is_new)


async def touch_version(connection: AsyncConnection, page_id: int, document: Document) -> None:
    """Renews the current version's fetch time and validators."""
    values = {
        "page_id": page_id,
        "at": document.fetched_at,
        "etag": _optional(document.etag),
        "last_modified": document.last_modified,
        "links": links_as_json(document.text_links),
        "blocks": json.dumps(blocks_as_stored(document.blocks)),
    }
    await connection.execute(sql.TOUCH_VERSION, values)


async def same_chunks(
    connection: AsyncConnection, page_id: int, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk]
) -> list[int]:
    """Ids of the current version's chunks when they are these very chunks with these links, otherwise nothing."""
    links = links_as_json(document.text_links)
    values = {"page_id": page_id, "fingerprint": fingerprint, "links": links}
    stored = (await connection.execute(sql.CURRENT_CHUNKS, values)).all()
    is_same = [row.fingerprint for row in stored] == [text_fingerprint(chunk.draft.anchored_text) for chunk in chunks]
    return [row.id for row in stored] if is_same else []


async def new_version(
    connection: AsyncConnection, page: SeenPage, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk]
) -> list[int]:
    """Ends the current version, begins the next and stores its chunks and postings; returns the chunks' ids."""
    await connection.execute(sql.CLOSE_VERSIONS, {"page_ids": [page.id], "at": document.fetched_at})
    version_id = await _begin_version(connection, page.id, document, fingerprint)
    return await add_chunks(connection, version_id, page.source_id, chunks)


async def add_chunks(
    connection: AsyncConnection, version_id: int, source_id: int, chunks: Sequence[IndexedChunk]
) -> list[int]:
    """Stores chunks of a version with their postings; returns their ids."""
    chunk_ids = await _add_chunks(connection, version_id, chunks)
    await _add_postings(connection, source_id, chunk_ids, chunks)
    return chunk_ids


async def add_vectors(
    connection: AsyncConnection, model: int, source_id: int, chunk_ids: Sequence[int], chunks: Sequence[IndexedChunk]
) -> None:
    """Stores each chunk's vector of this model, where it has none yet."""
    embeddings = [halfvec(chunk.vector) for chunk in chunks]
    values = {"model_id": model, "source_id": source_id, "chunk_ids": list(chunk_ids), "embeddings": embeddings}
    await connection.execute(sql.ADD_VECTORS, values)
    told = [(chunk_id, chunk.statements) for chunk_id, chunk in zip(chunk_ids, chunks, strict=True)]
    await add_statements(connection, model, {number: data for number, data in told if data is not None})


async def add_statements(connection: AsyncConnection, model: int, vectors: Mapping[int, bytes]) -> None:
    """Stores the packed vectors of what can be quoted from each chunk, where it has none of this model yet."""
    if vectors:
        values = {"model_id": model, "chunk_ids": list(vectors), "vectors": list(vectors.values())}
        await connection.execute(sql.ADD_STATEMENTS, values)


async def restructure(
    connection: AsyncConnection, version_id: int, chunk_ids: Sequence[int], drafts: Sequence[ChunkDraft]
) -> None:
    """Gives stored chunks of a version the units of these drafts, which read the same."""
    values = {
        "chunk_ids": list(chunk_ids),
        "units": [_as_json(stored_units(draft)) for draft in drafts],
        "about": [about(draft) for draft in drafts],
    }
    await connection.execute(sql.RESTRUCTURE_CHUNKS, values)
    await connection.execute(sql.RESTRUCTURE_VERSION, {"version_id": version_id, "structure": STRUCTURE})


async def current_version(connection: AsyncConnection, page_id: int) -> int:
    """The id of a page's current version, which it has."""
    versions = tables.page_versions
    found = select(versions.c.id).where(versions.c.page_id == page_id, versions.c.valid_to.is_(None))
    return int((await connection.execute(found)).scalar_one())


async def place(connection: AsyncConnection, version_id: int, kept: Sequence[tuple[int, IndexedChunk]]) -> None:
    """Puts stored chunks of a version where these stand that read the same; others of it come before all."""
    drafts = [chunk.draft for _, chunk in kept]
    values = {
        "chunk_ids": [number for number, _ in kept],
        "ordinals": [draft.ordinal for draft in drafts],
        "tokens": [draft.tokens for draft in drafts],
        "pages": [draft.page for draft in drafts],
    }
    await connection.execute(restructuring.MAKE_ROOM, {"version_id": version_id})
    await connection.execute(restructuring.PLACE_CHUNKS, values)
    await restructure(connection, version_id, [number for number, _ in kept], drafts)


def _as_json(units: dict[str, object] | None) -> str | None:
    return None if units is None else json.dumps(units)


def halfvec(vector: Vector) -> str:
    """The vector as pgvector reads it."""
    return f"[{','.join(map(repr, map(float, vector)))}]"


def links_as_json(links: Sequence[TextLink]) -> str:
    """Links as they are stored: a list of words, target and heading each."""
    return json.dumps([[storable(part) for part in (link.words, link.target, link.heading)] for link in links])


def text_fingerprint(anchored_text: str) -> str:
    """Equal for chunks that read the same, and so have the same vector."""
    return blake2b(storable(anchored_text).encode(), digest_size=16).hexdigest()


async def _begin_version(connection: AsyncConnection, page_id: int, document: Document, fingerprint: str) -> int:
    versions = tables.page_versions
    earlier = select(func.max(versions.c.valid_to)).where(versions.c.page_id == page_id).scalar_subquery()
    values = {
        "page_id": page_id,
        "title": storable(document.title),
        "content_type": storable(document.content_type),
        "fingerprint": fingerprint,
        "text": storable(document.text),
        "fetched_at": document.fetched_at,
        "valid_from": func.greatest(document.fetched_at, earlier),  # clocks may go backwards, versions do not
        "etag": _optional(document.etag),
        "last_modified": document.last_modified,
        "links": json.loads(links_as_json(document.text_links)),
        "blocks": blocks_as_stored(document.blocks),
        "structure": STRUCTURE,
    }
    version = insert(versions).values(values).returning(versions.c.id)
    return int((await connection.execute(version)).scalar_one())


async def _add_chunks(connection: AsyncConnection, version_id: int, chunks: Sequence[IndexedChunk]) -> list[int]:
    if not chunks:
        return []
    rows = [_chunk_row(version_id, chunk) for chunk in chunks]
    adding = insert(tables.chunks).returning(tables.chunks.c.id, sort_by_parameter_order=True)
    return list((await connection.execute(adding, rows)).scalars())


def _chunk_row(version_id: int, chunk: IndexedChunk) -> dict[str, object]:
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
        "units": stored_units(draft),
        "about": about(draft),
    }


def stored_units(draft: ChunkDraft) -> dict[str, object] | None:
    """The units as they are stored; None where a text is not stored as it stands, so that their places are wrong."""
    return units_as_stored(draft.units) if draft.units and storable(draft.text) == draft.text else None


async def add_learned(connection: AsyncConnection, weights: Mapping[int, Mapping[str, float]]) -> None:
    """Stores the terms of models that current chunks lack, by chunk; their words they have already."""
    learned = {chunk_id: of_models(of_chunk) for chunk_id, of_chunk in weights.items()}
    if postings := [(term, weight, chunk_id) for chunk_id, of in learned.items() for term, weight in of.items()]:
        await _insert(connection, postings, sql.ADD_LEARNED_POSTINGS)


async def _add_postings(
    connection: AsyncConnection, source_id: int, chunk_ids: Sequence[int], chunks: Sequence[IndexedChunk]
) -> None:
    postings = [
        (storable(term), weight, chunk_id)
        for chunk_id, chunk in zip(chunk_ids, chunks, strict=True)
        for term, weight in chunk.term_weights.items()
    ]
    await _insert(connection, postings, sql.ADD_POSTINGS, source_id=source_id)


async def _insert(
    connection: AsyncConnection, postings: Sequence[tuple[str, float, int]], statement: TextClause, **more: int
) -> None:
    terms, weights, ids = ([posting[column] for posting in postings] for column in range(3))
    await connection.execute(sql.ADD_TERMS, {"terms": terms})
    await connection.execute(statement, {"terms": terms, "weights": weights, "chunk_ids": ids} | more)


def _optional(value: str | None) -> str | None:
    return None if value is None else storable(value)
