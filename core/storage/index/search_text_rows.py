"""Write texts that are only searched, and keep those of passages that outlive a change of their page."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.passage import IndexedChunk
from core.storage.database import storable
from core.storage.index.stored_chunks import text_fingerprint

_OF_PAGE = text("""
    select chunks.fingerprint, chunks.enriched, search_texts.kind, search_texts.text, search_texts.model_id,
        search_texts.embedding::text as embedding
    from page_versions
    join chunks on chunks.page_version_id = page_versions.id and chunks.enriched is not null
    left join search_texts on search_texts.chunk_id = chunks.id
    where page_versions.page_id = :page_id and page_versions.valid_to is null
    order by chunks.ordinal, search_texts.number
""")

_MARK = text("update chunks set enriched = :mark where id = :chunk_id")

_ADD = text("""
    insert into search_texts (chunk_id, number, kind, text, source_id, model_id, embedding)
    select :chunk_id, given.number - 1, given.kind, given.text, :source_id, given.model_id, given.embedding::halfvec
    from unnest(
        cast(:kinds as text[]), cast(:texts as text[]), cast(:models as integer[]), cast(:embeddings as text[])
    ) with ordinality as given (kind, text, model_id, embedding, number)
""")


@dataclass(frozen=True, slots=True)
class StoredText:
    """A text as it is stored, with its vector as pgvector writes it."""

    kind: str
    text: str
    model_id: int | None
    embedding: str


@dataclass(frozen=True, slots=True)
class Told:
    """What one passage has: the mark of how it was read, and its texts."""

    mark: str
    texts: tuple[StoredText, ...]


async def of_page(connection: AsyncConnection, page_id: int) -> dict[str, Told]:
    """What the current passages of a page have, by the fingerprint of their text."""
    texts: dict[str, list[StoredText]] = defaultdict(list)
    marks: dict[str, str] = {}
    for fingerprint, mark, *columns in await connection.execute(_OF_PAGE, {"page_id": page_id}):
        marks[fingerprint] = mark
        texts[fingerprint] += [StoredText(*columns)] if columns[0] is not None else []
    return {fingerprint: Told(mark, tuple(dict.fromkeys(texts[fingerprint]))) for fingerprint, mark in marks.items()}


async def carry(
    connection: AsyncConnection,
    told: dict[str, Told],
    source_id: int,
    chunk_ids: Sequence[int],
    chunks: Sequence[IndexedChunk],
) -> None:
    """Gives new passages what passages with the very same text had before their page changed."""
    for chunk_id, chunk in zip(chunk_ids, chunks, strict=True) if told else ():
        if known := told.get(text_fingerprint(chunk.draft.anchored_text)):
            await add(connection, chunk_id, source_id, known)


async def add(connection: AsyncConnection, chunk_id: int, source_id: int, told: Told) -> None:
    """Stores the texts of a passage that has none, and how it was read."""
    await connection.execute(_MARK, {"chunk_id": chunk_id, "mark": told.mark})
    values = {
        "chunk_id": chunk_id,
        "source_id": source_id,
        "kinds": [each.kind for each in told.texts],
        "texts": [storable(each.text) for each in told.texts],
        "models": [each.model_id for each in told.texts],
        "embeddings": [each.embedding for each in told.texts],
    }
    await connection.execute(_ADD, values)
