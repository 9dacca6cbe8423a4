"""The terms of chunks with their weights, and how many chunks have each: the lexical half of the search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.passage import IndexedChunk
from core.ports.search import COUNTED
from core.storage.database import Database, storable
from core.text.model_terms import of_models

# Only what is missing, since every conflict would use up an id; in order, so that two writers cannot deadlock.
_ADD_TERMS = text("""
    insert into terms (term)
    select distinct given.term
    from unnest(cast(:terms as text[])) as given (term)
    where not exists (select from terms where terms.term = given.term)
    order by given.term
    on conflict (term) do nothing
""")

_ADD = text("""
    insert into postings (term_id, weight, chunk_id, source_id)
    select terms.id, given.weight, given.chunk_id, :source_id
    from unnest(cast(:terms as text[]), cast(:weights as real[]), cast(:chunk_ids as bigint[]))
        as given (term, weight, chunk_id)
    join terms on terms.term = given.term
""")

# Terms of a model that is filled in beside another: only for what is current, and only what is missing.
_ADD_LEARNED = text("""
    insert into postings (term_id, weight, chunk_id, source_id)
    select terms.id, given.weight, given.chunk_id, pages.source_id
    from unnest(cast(:terms as text[]), cast(:weights as real[]), cast(:chunk_ids as bigint[]))
        as given (term, weight, chunk_id)
    join terms on terms.term = given.term
    join chunks on chunks.id = given.chunk_id
    join page_versions on page_versions.id = chunks.page_version_id
    join pages on pages.id = page_versions.page_id
    where page_versions.valid_to is null and not exists (
        select from postings where postings.chunk_id = given.chunk_id and postings.term_id = terms.id
    )
""")

# The terms of one model: its prefix, and a token id behind it.
_DELETE_LEARNED = text("""
    with learned as materialized (
        select id from terms
        where starts_with(term, :prefix) and substr(term, length(:prefix) + 1) !~ '[^0-9]'
    )
    delete from postings using learned where postings.term_id = learned.id
""")


async def add(
    connection: AsyncConnection, source_id: int, chunk_ids: Sequence[int], chunks: Sequence[IndexedChunk]
) -> None:
    """Stores the terms of new chunks."""
    postings = [
        (storable(term), weight, chunk_id)
        for chunk_id, chunk in zip(chunk_ids, chunks, strict=True)
        for term, weight in chunk.term_weights.items()
    ]
    await _insert(connection, postings, _ADD, source_id=source_id)


async def add_learned(connection: AsyncConnection, weights: Mapping[int, Mapping[str, float]]) -> None:
    """Stores the terms of models that current chunks lack, by chunk; their words are stored already."""
    learned = {chunk_id: of_models(of_chunk) for chunk_id, of_chunk in weights.items()}
    if postings := [(term, weight, chunk_id) for chunk_id, of in learned.items() for term, weight in of.items()]:
        await _insert(connection, postings, _ADD_LEARNED)


async def delete_learned(connection: AsyncConnection, prefix: str) -> None:
    """Deletes the terms of the model with this prefix from every chunk."""
    await connection.execute(_DELETE_LEARNED, {"prefix": prefix})


async def _insert(
    connection: AsyncConnection, postings: Sequence[tuple[str, float, int]], statement: TextClause, **more: int
) -> None:
    terms, weights, ids = ([posting[column] for posting in postings] for column in range(3))
    await connection.execute(_ADD_TERMS, {"terms": terms})
    await connection.execute(statement, {"terms": terms, "weights": weights, "chunk_ids": ids} | more)


STATISTICS_LOCK = 4_711_003  # any number, if every advisor on one database uses the same one

_LOCK = text("select pg_advisory_xact_lock(:lock)")

# Triggers of `postings` noted it: as many rows as changed pages have terms, whatever the index holds.
COUNT_TERMS = text("""
    with noted as (delete from term_changes returning term_id, chunks),
    changed as (select term_id, sum(chunks) as chunks from noted group by term_id having sum(chunks) <> 0)
    update terms set df = df + changed.chunks from changed where terms.id = changed.term_id
""")

_COUNT_CHUNKS = text("""
    update index_statistics
    set refreshed_at = now(), chunks = (
        select count(*) from chunks
        join page_versions on page_versions.id = chunks.page_version_id
        where page_versions.valid_to is null
    )
""")

_UPDATE_PLANNER = ("vacuum (analyze) postings", "analyze chunks, chunk_vectors, pages, page_versions, sources, terms")

_COUNTS_AND_SIZE = """
    select term, df from terms where term = any(cast(:terms as text[]))
    union all select '', chunks from index_statistics
"""


@dataclass(frozen=True, slots=True)
class PostgresIndexMaintenance:
    """`IndexMaintenance` on Postgres."""

    database: Database

    async def refresh_statistics(self) -> None:
        """Brings document frequencies and planner statistics up to date; called after a crawl."""
        async with self.database.begin() as connection:
            await connection.execute(_LOCK, {"lock": STATISTICS_LOCK})
            await connection.execute(COUNT_TERMS)
            await connection.execute(_COUNT_CHUNKS)
        async with self.database.outside_transaction() as connection:
            for statement in _UPDATE_PLANNER:
                await connection.execute(text(statement))


@dataclass(frozen=True, slots=True)
class PostgresVocabulary:
    """`SiteVocabulary` on Postgres."""

    database: Database

    async def held_by(self, terms: Sequence[str]) -> dict[str, int]:
        """How many chunks contain each of these terms, as of the last count; terms that none contains are left out."""
        return (await self.held_of_all(terms))[0]

    async def held_of_all(self, terms: Sequence[str]) -> tuple[dict[str, int], int]:
        """The same, and how many chunks there were at the last count."""
        counted, asked = COUNTED.get(), list(map(storable, terms))
        known: dict[str, int] = {} if counted is None else counted
        if wanted := [term for term in ("", *asked) if term not in known]:
            rows = await self.database.together.rows(_COUNTS_AND_SIZE, terms=wanted)
            known |= dict.fromkeys(wanted, 0) | {row["term"]: row["df"] for row in rows}
        return {term: known[term] for term in asked if term and known[term]}, known[""]
