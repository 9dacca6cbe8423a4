"""`CitedPages` on Postgres: what the page at an address says today, and what an older version of it said."""

from dataclasses import dataclass

from sqlalchemy import text

from core.domain.curated import RestsOn
from core.storage.database import Database, storable

# The page that has this address, else the one to which it has moved.
_PAGE_AT = text("""
    select version.id, version.title, version.fetched_at, pages.url, sources.name as source
    from pages
    join sources on sources.id = pages.source_id
    join page_versions as version on version.page_id = pages.id and version.valid_to is null
    left join page_moves as move
        on move.source_id = pages.source_id and move.to_url = pages.url and move.from_url = :url
    where pages.url = :url or move.from_url = :url
    order by pages.url = :url desc, sources.name, version.id
    limit 1
""")
_PASSAGES = text("""
    select chunks.text from chunks where page_version_id = :version_id and ordinal >= 0 order by ordinal
""")


@dataclass(frozen=True, slots=True)
class PostgresCitedPages:
    """What indexed pages say, for answers that rest on them."""

    database: Database

    async def page_at(self, url: str) -> RestsOn | None:
        """The current version of the page at this address, without sentences; None where it is not in the index."""
        async with self.database.begin() as connection:
            row = (await connection.execute(_PAGE_AT, {"url": storable(url)})).first()
        return RestsOn(row.url, row.title, (), row.id, row.source, row.fetched_at) if row else None

    async def passages(self, page_version_id: int) -> tuple[str, ...]:
        """The texts of the passages of a version, in order; none of a version that is not kept any more."""
        async with self.database.begin() as connection:
            return tuple((await connection.execute(_PASSAGES, {"version_id": page_version_id})).scalars())
