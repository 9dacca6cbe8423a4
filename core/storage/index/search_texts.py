"""Likely questions and summaries of current passages in Postgres, found and never shown."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.answer import UNUSED, ModelUse
from core.domain.page import Enriched, SearchText
from core.domain.passage import Chunk, IndexedChunk
from core.ports.models import Vector
from core.storage.codecs.vectors import halfvec
from core.storage.database import Database, storable
from core.storage.index import page_versions
from core.storage.index.chunk_rows import SELECT_CHUNKS, chunk_from, text_fingerprint
from core.storage.index.vector_index import make_index, model_id_of

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


_WAITING = text(f"""
    {SELECT_CHUNKS}
    where page_versions.valid_to is null and chunks.id > :after and chunks.enriched is distinct from :mark
    order by chunks.id
    limit :limit
""")

_COUNTS = text("""
    select
        count(*) filter (where chunks.enriched = :mark) as passages,
        count(*) filter (where chunks.enriched is distinct from :mark) as waiting,
        (select count(*) from search_texts) as texts
    from chunks
    join page_versions on page_versions.id = chunks.page_version_id
    where page_versions.valid_to is null
""")

_SOURCE_IF_CURRENT = text("""
    select pages.source_id
    from chunks
    join page_versions on page_versions.id = chunks.page_version_id
    join pages on pages.id = page_versions.page_id
    where chunks.id = :chunk_id and page_versions.valid_to is null
""")

_DELETE = text("delete from search_texts where chunk_id = :chunk_id")

_FOREIGN = text("""
    select chunk_id, number, text from search_texts where model_id is distinct from :model_id limit :limit
""")

_EMBED = text("""
    update search_texts set model_id = :model_id, embedding = given.embedding::halfvec
    from unnest(cast(:chunk_ids as bigint[]), cast(:numbers as smallint[]), cast(:embeddings as text[]))
        as given (chunk_id, number, embedding)
    where search_texts.chunk_id = given.chunk_id and search_texts.number = given.number
""")

_USED = text("select requests, sent, received, cost from enrichment_use where day = :day")

_NOTE = text("""
    insert into enrichment_use (day, requests, sent, received, cost)
    values (:day, :requests, :sent, :received, :cost)
    on conflict (day) do update set
        requests = enrichment_use.requests + excluded.requests,
        sent = enrichment_use.sent + excluded.sent,
        received = enrichment_use.received + excluded.received,
        cost = enrichment_use.cost + excluded.cost
""")


@dataclass(frozen=True, slots=True)
class PostgresSearchTexts:
    """The texts of current passages, and what writing them took."""

    database: Database

    async def begin(self, embedder_name: str) -> None:
        """Builds the index of this model's vectors, where there is none. Raises DatabaseError for an unknown model."""
        async with self.database.begin() as connection:
            await connection.execute(text(make_index(await model_id_of(connection, embedder_name, None))))

    async def waiting(self, mark: str, after: int, limit: int) -> list[Chunk]:
        """The first current passages with an id above `after` that were not read in this way, in order of their ids."""
        values = {"mark": mark, "after": after, "limit": limit}
        return list(map(chunk_from, await self.database.run_as_planned_for(_WAITING, values)))

    async def counts(self, mark: str) -> Enriched:
        """How many passages were read in this way, and how many were not."""
        row = (await self.database.run(_COUNTS, {"mark": mark})).one()
        return Enriched(row.passages, row.waiting, row.texts)

    async def put(
        self, chunk_id: int, mark: str, texts: Sequence[SearchText], vectors: Sequence[Vector], embedder_name: str
    ) -> bool:
        """Gives a passage these texts in place of its others, in one transaction; False when it is not current."""
        async with self.database.begin() as connection:
            model_id = await model_id_of(connection, embedder_name, len(vectors[0]) if vectors else None)
            await page_versions.lock_pages_of(connection, [chunk_id])
            source_id = await connection.scalar(_SOURCE_IF_CURRENT, {"chunk_id": chunk_id})
            if source_id is None:
                return False
            await connection.execute(_DELETE, {"chunk_id": chunk_id})
            rows = [
                StoredText(each.kind.value, each.text, model_id, halfvec(vector))
                for each, vector in zip(texts, vectors, strict=True)
            ]
            await add(connection, chunk_id, source_id, Told(mark, tuple(rows)))
        return True

    async def foreign(self, embedder_name: str, limit: int) -> list[tuple[int, int, str]]:
        """Some texts whose vector is of another model: chunk, number and text."""
        async with self.database.begin() as connection:
            values = {"model_id": await model_id_of(connection, embedder_name, None), "limit": limit}
            return [(row.chunk_id, row.number, row.text) for row in await connection.execute(_FOREIGN, values)]

    async def embed(self, embedder_name: str, texts: Sequence[tuple[int, int, str]], vectors: Sequence[Vector]) -> None:
        """Gives these texts vectors of this model."""
        values = {
            "chunk_ids": [chunk_id for chunk_id, _, _ in texts],
            "numbers": [number for _, number, _ in texts],
            "embeddings": [halfvec(vector) for vector in vectors],
        }
        async with self.database.begin() as connection:
            model_id = await model_id_of(connection, embedder_name, None)
            await connection.execute(_EMBED, values | {"model_id": model_id})

    async def used(self, day: datetime) -> ModelUse:
        """What was used on the day that began then."""
        row = (await self.database.run(_USED, {"day": day})).one_or_none()
        return UNUSED if row is None else ModelUse(*row)

    async def note(self, day: datetime, use: ModelUse) -> None:
        """Adds what was used on the day that began then."""
        await self.database.run(_NOTE, {"day": day} | asdict(use))

    async def forget(self) -> int:
        """Deletes all texts; returns how many there were."""
        async with self.database.begin() as connection:
            await connection.execute(text("update chunks set enriched = null where enriched is not null"))
            return (await connection.execute(text("delete from search_texts"))).rowcount
