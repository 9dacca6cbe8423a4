"""The steps by which a document becomes its page's current version, all inside one transaction of the chunk store."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import TextClause, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core import tables
from core.database import storable
from core.errors import DatabaseError
from core.model_terms import of_models
from core.rag import chunk_statements as sql
from core.rag import trial_steps as trial
from core.site_domain import Document, IndexedChunk, TextLink
from core.site_ports import Vector


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
    """Renews the current version's fetch time and validators; nothing else of its page is held back any more."""
    values = {
        "page_id": page_id,
        "at": document.fetched_at,
        "etag": _optional(document.etag),
        "last_modified": document.last_modified,
        "links": links_as_json(document.text_links),
    }
    await connection.execute(sql.TOUCH_VERSION, values)
    await trial.forget(connection, [trial.HELD], [page_id])


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
    """Ends the current version, begins the next and stores its chunks and postings; returns the chunks' ids.

    A version that was held back and reads the same becomes current again instead.
    """
    await trial.end_versions(connection, [page.id], document.fetched_at)
    marks = [text_fingerprint(chunk.draft.anchored_text) for chunk in chunks]
    held = await trial.held_version(connection, page.id, fingerprint, links_as_json(document.text_links), marks)
    if held is not None:
        version_id, chunk_ids = held
        await trial.reopen(connection, [version_id])
        await trial.note_new(connection, version_id, document.fetched_at)
        await touch_version(connection, page.id, document)
        return chunk_ids
    await trial.forget(connection, [trial.HELD], [page.id])
    version_id = await _begin_version(connection, page.id, document, fingerprint)
    await trial.note_new(connection, version_id, document.fetched_at)
    chunk_ids = await _add_chunks(connection, version_id, chunks)
    await _add_postings(connection, page.source_id, chunk_ids, chunks)
    return chunk_ids


async def add_vectors(
    connection: AsyncConnection, model: int, source_id: int, chunk_ids: Sequence[int], chunks: Sequence[IndexedChunk]
) -> None:
    """Stores each chunk's vector of this model, where it has none yet."""
    embeddings = [halfvec(chunk.vector) for chunk in chunks]
    values = {"model_id": model, "source_id": source_id, "chunk_ids": list(chunk_ids), "embeddings": embeddings}
    await connection.execute(sql.ADD_VECTORS, values)


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
    }


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
