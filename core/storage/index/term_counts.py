"""How many chunks contain each term: counted after a crawl, read by the spelling correction."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text

from core.storage.database import Database, storable

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

_COUNTS = text("select term, df from terms where term = any(cast(:terms as text[])) and df > 0")
_SIZE = text("select chunks from index_statistics")


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
        async with self.database.begin() as connection:
            rows = await connection.execute(_COUNTS, {"terms": [storable(term) for term in terms]})
            return {row.term: row.df for row in rows}

    async def size(self) -> int:
        """How many chunks there were at the last count."""
        async with self.database.begin() as connection:
            return int((await connection.execute(_SIZE)).scalar() or 0)
