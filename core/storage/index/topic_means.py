"""`SiteTopics` on Postgres: the mean vector of the passages of each topic, by model."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, text

from core.ports.models import Vector
from core.storage.codecs.vectors import halfvec
from core.storage.database import Database
from core.text.site_topics import PlacedPage, topic_of, topics_of_site

_PAGES = text("""
    select pages.id, coalesce(sources.topic, sources.name) as topic, pages.url, count(chunks.id) as passages
    from pages
    join sources on sources.id = pages.source_id
    join page_versions on page_versions.page_id = pages.id and page_versions.valid_to is null
    join chunks on chunks.page_version_id = page_versions.id
    group by pages.id, sources.id
""")

_FORGET = text("delete from topic_means")

_LEARN = text("""
    insert into topic_means (model_id, topic, passages, embedding)
    select chunk_vectors.model_id, given.topic, count(*), avg(chunk_vectors.embedding)
    from unnest(cast(:pages as bigint[]), cast(:topics as text[])) as given (page_id, topic)
    join page_versions on page_versions.page_id = given.page_id and page_versions.valid_to is null
    join chunks on chunks.page_version_id = page_versions.id
    join chunk_vectors on chunk_vectors.chunk_id = chunks.id
    group by chunk_vectors.model_id, given.topic
""")

_NEARNESS = text("""
    select topic_means.topic, 1 - (topic_means.embedding <=> cast(:vector as halfvec)) as cosine
    from topic_means
    join embedding_models on embedding_models.id = topic_means.model_id
    where embedding_models.name = :model
""")


@dataclass(frozen=True, slots=True)
class PostgresTopics:
    """The topics of the current pages."""

    database: Database

    async def learn(self) -> int:
        """Learns them from the current passages, in one transaction. Raises DatabaseError."""
        async with self.database.begin() as connection:
            pages = (await connection.execute(_PAGES)).all()
            placed = await asyncio.to_thread(_placed, pages)
            await connection.execute(_FORGET)
            await connection.execute(_LEARN, {"pages": list(placed), "topics": list(placed.values())})
        return len(set(placed.values()))

    async def nearness(self, embedder_name: str, vector: Vector) -> dict[str, float]:
        """By topic, the cosine of a vector and the mean of its passages. Raises DatabaseError."""
        async with self.database.begin() as connection:
            rows = await connection.execute(_NEARNESS, {"model": embedder_name, "vector": halfvec(vector)})
            return {row.topic: row.cosine for row in rows}


def _placed(pages: Sequence[Row[Any]]) -> dict[int, str]:
    """The topic of each page that has one."""
    known = topics_of_site(PlacedPage(row.topic, row.url, row.passages) for row in pages)
    return {row.id: topic for row in pages if (topic := topic_of(row.topic, row.url, known))}
