"""`SiteWordings` on Postgres: learned from links, headings and reviewed answers, looked up by their rarest term."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.enrichment import Said, Wording, WordingKind
from core.storage.database import Database, storable
from core.storage.index.page_versions import SQL
from core.storage.schema.site_tables import site_wordings
from core.storage.statements import load_sql
from core.text.site_wordings import SiteTerms, learned
from core.text.tokens import query_terms

_SAID = load_sql(SQL, "site_wordings")
_TERMS = text("select term, df from terms where term = any(cast(:terms as text[]))")
_PASSAGES = text("select chunks from index_statistics")
_FORGET = text("delete from site_wordings")
_WITHIN = text("""
    select kind, key, terms, wording, places
    from site_wordings
    where key = any(cast(:terms as text[])) and terms <@ cast(:terms as text[])
    order by cardinality(terms) desc, places desc, id
    limit :limit
""")


@dataclass(frozen=True, slots=True)
class PostgresSiteWordings:
    """The other words of the current pages."""

    database: Database

    async def learn(self) -> int:
        """Learns them, in one transaction. Raises DatabaseError."""
        async with self.database.begin() as connection:
            said = [Said(WordingKind(row.kind), *row[1:]) for row in await connection.execute(_SAID)]
            found = await asyncio.to_thread(learned, said, await _site_terms(connection, said))
            await connection.execute(_FORGET)
            if found:
                await connection.execute(insert(site_wordings), list(map(_row, found)))
        return len(found)

    async def within(self, terms: Collection[str], limit: int) -> list[Wording]:
        """Those all of whose terms are among these. Raises DatabaseError."""
        async with self.database.begin() as connection:
            values = {"terms": [storable(term) for term in terms], "limit": limit}
            rows = await connection.execute(_WITHIN, values)
            return [Wording(WordingKind(row.kind), row.key, tuple(row.terms), row.wording, row.places) for row in rows]


def _row(wording: Wording) -> dict[str, object]:
    return {
        "kind": wording.kind.value,
        "key": storable(wording.key),
        "terms": list(map(storable, wording.terms)),
        "wording": wording.wording,
        "places": wording.places,
    }


async def _site_terms(connection: AsyncConnection, said: Sequence[Said]) -> SiteTerms:
    wanted = {term for each in said for term in query_terms(each.words)}
    rows = await connection.execute(_TERMS, {"terms": [storable(term) for term in wanted]})
    held = {row.term: row.df for row in rows}
    return SiteTerms(held, (await connection.execute(_PASSAGES)).scalar() or 0)
