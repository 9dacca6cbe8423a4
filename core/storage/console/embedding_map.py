"""The map of passages and missed questions in Postgres: what it is drawn from, and its points."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Text, delete, func, insert, select

from core.domain.quality import MapPoint
from core.ports.models import Vector
from core.storage.codecs.vectors import from_halfvec
from core.storage.database import Database
from core.storage.schema.console_tables import embedding_map
from core.storage.schema.tables import chunk_vectors, embedding_models, sources


@dataclass(frozen=True)
class PostgresEmbeddingMap:
    """`EmbeddingMap` on Postgres."""

    database: Database

    async def sample(self, embedder_name: str, most: int) -> list[tuple[str, Vector]]:
        """Passages by chance, and the same ones each time: ordered by the hash of their id."""
        vectors = chunk_vectors.c
        query = (
            select(sources.c.name, vectors.embedding.cast(Text).label("embedding"))
            .join(embedding_models, embedding_models.c.id == vectors.model_id)
            .join(sources, sources.c.id == vectors.source_id)
            .where(embedding_models.c.name == embedder_name)
            .order_by(func.md5(vectors.chunk_id.cast(Text)))
            .limit(most)
        )
        return [(row.name, from_halfvec(row.embedding)) for row in await self.database.run(query)]

    async def replace(self, points: Sequence[MapPoint]) -> None:
        """Stores these in place of all earlier ones."""
        rows = [{"x": p.x, "y": p.y, "group_name": p.group, "is_question": p.is_question} for p in points]
        async with self.database.begin() as connection:
            await connection.execute(delete(embedding_map))
            if rows:
                await connection.execute(insert(embedding_map), rows)

    async def points(self) -> list[MapPoint]:
        """All points, in the order in which they were stored."""
        rows = await self.database.run(select(embedding_map).order_by(embedding_map.c.id))
        return [MapPoint(row.x, row.y, row.group_name, row.is_question) for row in rows]
