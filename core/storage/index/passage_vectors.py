"""`PassageVectors` on Postgres: the vectors of one model are filled in beside another's."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import text

from core.domain.status import BarePassage, Coverage
from core.errors import DatabaseError
from core.ports.models import Vector
from core.ports.search import NO_TERMS, Terms
from core.storage.codecs.vectors import halfvec
from core.storage.database import Database
from core.storage.index import page_versions, postings
from core.storage.index.vector_index import (
    add_model,
    create_index,
    drop_index,
    index_name,
    make_index,
    model_id_of,
    owns_tables,
)
from core.text.model_terms import terms_prefix

_DELETED_AT_ONCE = 20_000

_COVERAGE = text("""
    select count(*) as passages, count(*) filter (where chunk_vectors.chunk_id is null) as missing
    from page_versions
    join chunks on chunks.page_version_id = page_versions.id
    left join chunk_vectors on chunk_vectors.chunk_id = chunks.id and chunk_vectors.model_id = :model_id
    where page_versions.valid_to is null
""")

_INDEX_IS_VALID = text("select indisvalid from pg_index where indexrelid = to_regclass(:name)")

# Anchor and text as `ChunkDraft.anchored_text` joins them.
_MISSING = text("""
    select chunks.id, case when chunks.anchor = '' then chunks.text else chunks.anchor || chr(10) || chunks.text end
    from chunks
    join page_versions on page_versions.id = chunks.page_version_id
    where page_versions.valid_to is null and chunks.id > :after
        and not exists (
            select from chunk_vectors where chunk_vectors.chunk_id = chunks.id and chunk_vectors.model_id = :model_id
        )
    order by chunks.id
    limit :limit
""")

_ADD = text("""
    insert into chunk_vectors (chunk_id, model_id, source_id, embedding)
    select given.chunk_id, :model_id, pages.source_id, given.embedding::halfvec
    from unnest(cast(:chunk_ids as bigint[]), cast(:embeddings as text[])) as given (chunk_id, embedding)
    join chunks on chunks.id = given.chunk_id
    join page_versions on page_versions.id = chunks.page_version_id
    join pages on pages.id = page_versions.page_id
    where page_versions.valid_to is null
    on conflict (chunk_id, model_id) do nothing
""")

_MODEL = text("select id, dimension from embedding_models where name = :name")

_KEEP_PROBE = text("update embedding_models set probe = :probe where name = :name and probe is null")

_MODELS = text("""
    select embedding_models.name, count(chunk_vectors.chunk_id) as vectors
    from embedding_models left join chunk_vectors on chunk_vectors.model_id = embedding_models.id
    group by embedding_models.name
    order by embedding_models.name
""")

_DELETE_SOME = text("""
    delete from chunk_vectors
    where model_id = :model_id and chunk_id = any(array(
        select chunk_id from chunk_vectors where model_id = :model_id limit :limit
    ))
""")


@dataclass(frozen=True, slots=True)
class PostgresPassageVectors:
    """The vectors of current passages, by model."""

    database: Database

    async def coverage(self, embedder_name: str) -> Coverage:
        """How many passages have a vector of this model; of an unknown model every one is missing."""
        async with self.database.begin() as connection:
            model = (await connection.execute(_MODEL, {"name": embedder_name})).one_or_none()
            known = model.id if model else 0
            counted = (await connection.execute(_COVERAGE, {"model_id": known})).one()
            is_valid = await connection.scalar(_INDEX_IS_VALID, {"name": index_name(known)})
        return Coverage(embedder_name, counted.passages, counted.missing, bool(is_valid))

    async def begin(self, embedder_name: str, dimension: int) -> None:
        """Registers this model, without building its index. Raises DatabaseError for another dimension."""
        async with self.database.begin() as connection:
            await add_model(connection, embedder_name, dimension)

    async def probe(self, embedder_name: str) -> Vector | None:
        """The vector that `keep_probe` stored for this model; None for an unknown model, or before that."""
        wanted = text("select probe from embedding_models where name = :name")
        stored = await self.database.scalar(wanted, {"name": embedder_name})
        return tuple(stored) if stored else None

    async def keep_probe(self, embedder_name: str, vector: Vector) -> None:
        """Stores a known model's vector of a fixed sentence, unless it has one."""
        await self.database.run(_KEEP_PROBE, {"name": embedder_name, "probe": list(vector)})

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[BarePassage]:
        """The first current passages with an id above `after` that lack a vector of this model."""
        model = (await self.database.run(_MODEL, {"name": embedder_name})).one_or_none()
        values = {"model_id": model.id if model else 0, "after": after, "limit": limit}
        return [BarePassage(*row) for row in await self.database.run_as_planned_for(_MISSING, values)]

    async def add(self, embedder_name: str, vectors: Mapping[int, Vector], terms: Terms = NO_TERMS) -> int:
        """Stores vectors and the model's terms by passage, in one transaction; returns how many vectors.

        Raises DatabaseError.
        """
        ids, dimension = list(vectors), next((len(vector) for vector in vectors.values()), None)
        async with self.database.begin() as connection:
            model_id = await model_id_of(connection, embedder_name, dimension)
            await page_versions.lock_pages_of(connection, ids)
            embeddings = [halfvec(vector) for vector in vectors.values()]
            values = {"model_id": model_id, "chunk_ids": ids, "embeddings": embeddings}
            await postings.add_learned(connection, terms)
            return (await connection.execute(_ADD, values)).rowcount

    async def finish(self, embedder_name: str) -> None:
        """Builds the model's index if it has none; pages can be stored meanwhile. Raises DatabaseError."""
        async with self.database.outside_transaction() as connection:
            model = (await connection.execute(_MODEL, {"name": embedder_name})).one_or_none()
            if model is None:
                raise DatabaseError(f"No room was made for vectors of {embedder_name!r}: call begin() first.")
            is_owner = await owns_tables(connection)
            if await connection.scalar(_INDEX_IS_VALID, {"name": index_name(model.id)}) is False:
                # The process that built it was killed.
                await connection.execute(text(drop_index(model.id, is_owner=is_owner)))
            build = create_index(model.id, model.dimension, beside_writers=True) if is_owner else make_index(model.id)
            await connection.execute(text(build))

    async def models(self) -> dict[str, int]:
        """How many vectors each known model has."""
        return {row.name: row.vectors for row in await self.database.run(_MODELS)}

    async def forget(self, embedder_name: str) -> int:
        """Deletes the index, the vectors, the terms and the name of a model; returns how many vectors there were."""
        async with self.database.outside_transaction() as connection:
            model = (await connection.execute(_MODEL, {"name": embedder_name})).one_or_none()
            if model is None:
                return 0
            await connection.execute(text(drop_index(model.id, is_owner=await owns_tables(connection))))
            await connection.execute(text(drop_index(model.id, is_owner=False)))  # that of search texts
            deleted, values = 0, {"model_id": model.id, "limit": _DELETED_AT_ONCE}
            while some := (await connection.execute(_DELETE_SOME, values)).rowcount:
                deleted += some
            await postings.delete_learned(connection, terms_prefix(embedder_name))
            await connection.execute(text("delete from embedding_models where id = :id"), {"id": model.id})
            await connection.execute(text("vacuum (analyze) chunk_vectors, postings"))
        return deleted
