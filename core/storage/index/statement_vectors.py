"""`StatementVectors` on Postgres: the packed vectors of what can be quoted from passages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, text

from core.domain.passage import PassageText
from core.storage.codecs.page_json import units_from_stored
from core.storage.database import Database, storable
from core.storage.index import chunk_rows, page_versions
from core.storage.index.chunk_rows import text_fingerprint
from core.storage.index.vector_index import model_id_of

_OF_PAGE = text("""
    select chunks.id, chunks.headings, chunks.text, chunks.page, chunks.units::text as units, statement_vectors.vectors
    from pages
    join page_versions on page_versions.page_id = pages.id and page_versions.valid_to is null
    join chunks on chunks.page_version_id = page_versions.id
    join statement_vectors on statement_vectors.chunk_id = chunks.id
    join embedding_models on embedding_models.id = statement_vectors.model_id and embedding_models.name = :model
    where pages.url = :url
""")

_OF_TEXTS = text("""
    select distinct on (chunks.fingerprint) chunks.fingerprint, statement_vectors.vectors
    from chunks
    join statement_vectors on statement_vectors.chunk_id = chunks.id
    join embedding_models on embedding_models.id = statement_vectors.model_id
    where chunks.fingerprint = any(cast(:fingerprints as text[])) and embedding_models.name = :model
    order by chunks.fingerprint, chunks.id
""")

_MISSING = text("""
    select chunks.id, chunks.headings, chunks.text, chunks.page, chunks.units::text as units
    from chunks
    join page_versions on page_versions.id = chunks.page_version_id
    where page_versions.valid_to is null and chunks.id > :after
        and not exists (
            select from statement_vectors
            join embedding_models on embedding_models.id = statement_vectors.model_id
            where statement_vectors.chunk_id = chunks.id and embedding_models.name = :model
        )
    order by chunks.id
    limit :limit
""")

_STILL_CURRENT = text("""
    select chunks.id
    from chunks join page_versions on page_versions.id = chunks.page_version_id
    where chunks.id = any(cast(:chunk_ids as bigint[])) and page_versions.valid_to is null
        and not exists (
            select from statement_vectors where chunk_id = chunks.id and statement_vectors.model_id = :model_id
        )
""")


@dataclass(frozen=True, slots=True)
class PostgresStatementVectors:
    """The packed vectors of passages, by model."""

    database: Database

    async def of_page(self, embedder_name: str, url: str) -> list[tuple[PassageText, bytes]]:
        """The current passages at an address that have some, each with its own."""
        values = {"model": embedder_name, "url": storable(url)}
        rows = await self.database.read(_OF_PAGE, values)
        return [(_passage(row), bytes(row.vectors)) for row in rows]

    async def of_texts(self, embedder_name: str, texts: Sequence[str]) -> dict[str, bytes]:
        """Those of current passages with these anchored texts."""
        by_fingerprint = {text_fingerprint(each): each for each in texts}
        values = {"model": embedder_name, "fingerprints": list(by_fingerprint)}
        rows = await self.database.read(_OF_TEXTS, values)
        return {by_fingerprint[row.fingerprint]: bytes(row.vectors) for row in rows}

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[PassageText]:
        """The first current passages with an id above `after` that have none of this model, in order of their ids."""
        values = {"model": embedder_name, "after": after, "limit": limit}
        return list(map(_passage, await self.database.run_as_planned_for(_MISSING, values)))

    async def add(self, embedder_name: str, vectors: Mapping[int, bytes]) -> int:
        """Stores packed vectors by passage, in one transaction; returns how many. Raises DatabaseError."""
        async with self.database.begin() as connection:
            model_id = await model_id_of(connection, embedder_name, None)
            await page_versions.lock_pages_of(connection, list(vectors))
            values = {"chunk_ids": list(vectors), "model_id": model_id}
            wanting = list((await connection.execute(_STILL_CURRENT, values)).scalars())
            await chunk_rows.add_statements(connection, model_id, {number: vectors[number] for number in wanting})
        return len(wanting)


def _passage(row: Row[Any]) -> PassageText:
    return PassageText(tuple(row.headings), row.text, units_from_stored(row.units, row.text, row.page), row.id)
