"""Chunks in Postgres: pages are replaced whole, and the hybrid search sees only what is current."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import TextClause, text

from core.domain.document import Document, TextLink
from core.domain.passage import Chunk, IndexedChunk
from core.domain.search import Candidate, Neighbour, Scope
from core.domain.source import Source
from core.ports.models import Vector
from core.storage.database import Database, storable
from core.storage.index import chunk_statements as sql
from core.storage.index import page_lifecycle as lifecycle
from core.storage.index import page_writing as writing
from core.storage.index.search_tuning import Tuning
from core.storage.index.stored_chunks import chunk_from, load_chunks
from core.storage.index.stored_units import from_stored
from core.storage.index.vector_index import create_index, index_name
from core.storage.records.record_rows import keep_records

# Any numbers will do, if every advisor on one database uses the same ones.
PREPARE_LOCK, STATISTICS_LOCK = 4_711_002, 4_711_003


class PostgresChunkStore:
    """`PageIndex` and `PassageSearch` on Postgres with pgvector."""

    def __init__(self, database: Database, tuning: Tuning | None = None) -> None:
        self._database = database
        self._tuning = tuning or Tuning()

    # ---- models and sources

    async def prepare(self, embedder_name: str, dimension: int) -> None:
        """Makes room for the vectors of this model, with an HNSW index of its own. Raises DatabaseError."""
        async with self._database.begin() as connection:
            await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": PREPARE_LOCK})
            await connection.execute(sql.ADD_MODEL, {"name": embedder_name, "dimension": dimension})
            model_id = await writing.model_id(connection, embedder_name, dimension)
            if await connection.scalar(text("select to_regclass(:name)"), {"name": index_name(model_id)}) is None:
                await connection.execute(text(create_index(model_id, dimension)))

    async def register_source(self, source: Source) -> None:
        """Stores or updates a source's name and topic."""
        async with self._database.begin() as connection:
            await connection.execute(sql.REGISTER_SOURCE, {"name": source.name, "topic": source.topic})

    # ---- pages

    async def is_unchanged(
        self, source: str, url: str, fingerprint: str, embedder_name: str, links: Sequence[TextLink] | None = None
    ) -> bool:
        """True when the current version of this page has this fingerprint, these links and vectors of this model."""
        values = {
            "source": source,
            "url": storable(url),
            "fingerprint": fingerprint,
            "model": embedder_name,
            "links": None if links is None else writing.links_as_json(links),
        }
        async with self._database.begin() as connection:
            return bool(await connection.scalar(sql.IS_UNCHANGED, values))

    async def touch(self, source: str, document: Document) -> None:
        """Notes that an unchanged page was seen again (fetch time, validators)."""
        async with self._database.begin() as connection:
            page = await writing.see_page(connection, source, document)
            await writing.touch_version(connection, page.id, document)
            await keep_records(connection, page.id, document)

    async def replace(
        self, source: str, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk], embedder_name: str
    ) -> bool:
        """Makes this the page's current version, in one transaction; True when the page was new.

        A page whose content is the same gets only the vectors that it lacks: that is how a new model moves in
        beside the old one.
        """
        async with self._database.begin() as connection:
            model_id = await writing.model_id(connection, embedder_name, len(chunks[0].vector) if chunks else None)
            page = await writing.see_page(connection, source, document)
            chunk_ids = await writing.same_chunks(connection, page.id, document, fingerprint, chunks)
            if chunk_ids:
                await writing.touch_version(connection, page.id, document)
                version_id = await writing.current_version(connection, page.id)
                await writing.restructure(connection, version_id, chunk_ids, [chunk.draft for chunk in chunks])
                weights = {chunk_id: chunk.term_weights for chunk_id, chunk in zip(chunk_ids, chunks, strict=True)}
                await writing.add_learned(connection, weights)
            else:
                chunk_ids = await writing.new_version(connection, page, document, fingerprint, chunks)
            await writing.add_vectors(connection, model_id, page.source_id, chunk_ids, chunks)
            await keep_records(connection, page.id, document)
        return bool(page.is_new)

    async def confirm(self, source: str, url: str, at: datetime) -> None:
        """Notes that a page's server says that nothing changed."""
        async with self._database.begin() as connection:
            await lifecycle.confirm(connection, source, url, at)

    async def retire(self, source: str, url: str, at: datetime) -> bool:
        """Takes a page out of every search, in one transaction; False when it was not current."""
        async with self._database.begin() as connection:
            return await lifecycle.retire(connection, source, url, at)

    async def move(self, source: str, url: str, target: str, at: datetime) -> bool:
        """Lets a page go on under another address, with its history; False when that address is a page already."""
        async with self._database.begin() as connection:
            return await lifecycle.move(connection, source, url, target, at)

    async def page_counts(self) -> dict[str, int]:
        """How many current pages each source has; those that have none are not named."""
        async with self._database.begin() as connection:
            return {row.name: row.pages for row in await connection.execute(sql.PAGE_COUNTS)}

    async def adopt(self, source: str, url: str, listed: Sequence[str]) -> bool:
        """Lets a page of a source that is not `listed` go on in this one, with its history; False when it cannot."""
        async with self._database.begin() as connection:
            return await lifecycle.adopt(connection, source, url, listed)

    async def retire_others(self, sources: Sequence[str], at: datetime) -> int:
        """Retires every page of all sources but these; returns how many pages there were."""
        async with self._database.begin() as connection:
            return await lifecycle.retire_others(connection, sources, at)

    async def current_text(self, source: str, url: str) -> str | None:
        """What the page says in its current version."""
        async with self._database.begin() as connection:
            said = await connection.scalar(sql.CURRENT_TEXT, {"source": source, "url": storable(url)})
        return None if said is None else str(said)

    async def current_links(self, source: str, url: str) -> tuple[TextLink, ...] | None:
        """The links inside the page's current version; None when there is none, or they were never noted."""
        async with self._database.begin() as connection:
            found = await connection.scalar(sql.CURRENT_LINKS, {"source": source, "url": storable(url)})
        return None if found is None else tuple(TextLink(*link) for link in found)

    async def stored_vectors(self, embedder_name: str, texts: Sequence[str]) -> dict[str, Vector]:
        """The vectors of this model that current chunks with these anchored texts have."""
        async with self._database.begin() as connection:
            return await lifecycle.vectors_of(connection, embedder_name, texts)

    # ---- statistics

    async def refresh_statistics(self) -> None:
        """Brings document frequencies and planner statistics up to date; called after a crawl."""
        async with self._database.begin() as connection:
            await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": STATISTICS_LOCK})
            await connection.execute(sql.COUNT_TERMS)
            await connection.execute(sql.COUNT_CHUNKS)
        async with self._database.outside_transaction() as connection:
            for statement in sql.TIDY_UP:
                await connection.execute(text(statement))

    # ---- search

    async def chunk(self, chunk_id: int) -> Chunk | None:
        """A stored chunk, current or not."""
        async with self._database.begin() as connection:
            return (await load_chunks(connection, [chunk_id])).get(chunk_id)

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        """Dense and lexical ranking, their scores fused, best first. Raises DatabaseError."""
        async with self._database.begin() as connection:
            context = (await connection.execute(sql.SEARCH_CONTEXT, self._context(embedder_name, scope))).one()
            writing.refuse_other_dimension(embedder_name, context.dimension, len(vector))
            values = self._values(vector, terms, weights) | {
                "chunk_total": context.chunk_total,
                "source_ids": context.source_ids,
            }
            is_exact = context.chunk_total <= self._tuning.exact_up_to
            statement = self._statement(context.model_id or 0, len(vector), scope, limit, is_exact)
            rows = (await connection.execute(statement, values)).all()
        return [_candidate_from(row) for row in rows]

    async def held_by(self, terms: Sequence[str]) -> dict[str, int]:
        """How many chunks hold each of these terms, as of the last count; without those that none holds."""
        async with self._database.begin() as connection:
            rows = await connection.execute(sql.HELD_BY, {"terms": [storable(term) for term in terms]})
            return {row.term: row.df for row in rows}

    def _context(self, embedder_name: str, scope: Scope) -> dict[str, object]:
        return {
            "model": embedder_name,
            "any_source": not scope.sources,
            "sources": list(scope.sources),
            "any_topic": not scope.topics,
            "topics": list(scope.topics),
            "ef_search": str(self._tuning.ef_search),
            # Under a filter HNSW goes on until enough neighbours have passed it.
            "iterative_scan": "strict_order" if _is_narrow(scope) else "off",
            # Planning takes a fifth of a search; only a scope, which may be a few chunks or all, needs it each time.
            "plan_cache_mode": "force_custom_plan" if _is_narrow(scope) else "force_generic_plan",
        }

    def _values(self, vector: Vector, terms: Sequence[str], weights: Sequence[float]) -> dict[str, object]:
        return {
            "vector": writing.halfvec(vector),
            "terms": [storable(term) for term in terms],
            "term_weights": list(weights) or [1.0] * len(terms),
            "dense_weight": self._tuning.dense_weight,
            "lexical_weight": self._tuning.lexical_weight,
        }

    def _statement(self, model_id: int, dimension: int, scope: Scope, limit: int, is_exact: bool) -> TextClause:
        return sql.hybrid_search(
            scoped=_is_narrow(scope),
            about=scope.about,
            exact=is_exact,
            model=model_id,
            dimension=dimension,
            depth=max(self._tuning.depth, limit),
            postings_per_term=self._tuning.postings_per_term,
            wanted=limit,
        )


def _is_narrow(scope: Scope) -> bool:
    return bool(scope.sources or scope.topics or scope.about)


def _candidate_from(row: Sequence[Any]) -> Candidate:
    found = Candidate(chunk_from(row[:-13]), *row[-13:-8])  # dense to fused, in Candidate's order
    return replace(found, before=_neighbour(*row[-8:-4]), after=_neighbour(*row[-4:]))


def _neighbour(number: int | None, said: str, page: int | None, units: str | None) -> Neighbour | None:
    return None if number is None else Neighbour(number, said, page, from_stored(units, said, page))
