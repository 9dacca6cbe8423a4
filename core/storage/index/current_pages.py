"""`CurrentPages` on Postgres: what a crawl reads of the pages as they are stored now."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text

from core.domain.document import TextLink
from core.storage.codecs import links as link_codec
from core.storage.database import Database, storable
from core.storage.index.page_versions import SQL
from core.storage.sql_files import load_sql

_IS_UNCHANGED = load_sql(SQL, "is_unchanged")

_TEXT = text("""
    select page_versions.text
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url and page_versions.valid_to is null
""")

_HEADINGS = text("""
    select block ->> 'text'
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    cross join lateral jsonb_array_elements(page_versions.blocks) with ordinality as listed (block, place)
    where sources.name = :source and pages.url = :url and page_versions.valid_to is null
        and block ->> 'kind' = 'heading'
    order by place
""")

_LINKS = text("""
    select page_versions.links
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url and page_versions.valid_to is null
""")

_AMONG = text("""
    select distinct pages.url
    from pages join page_versions on page_versions.page_id = pages.id and page_versions.valid_to is null
    where pages.url = any(cast(:urls as text[]))
""")

_COUNTS = text("""
    select sources.name, count(*) as pages
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    where page_versions.valid_to is null
    group by sources.name
    order by sources.name
""")


@dataclass(frozen=True, slots=True)
class PostgresCurrentPages:
    """The current versions of pages."""

    database: Database

    async def is_unchanged(
        self, source: str, url: str, fingerprint: str, embedder_name: str, links: Sequence[TextLink] | None = None
    ) -> bool:
        """True when the current version of this page has this fingerprint, these links and vectors of this model."""
        values = {
            "source": source,
            "url": storable(url),
            "fingerprint": fingerprint,
            "model": embedder_name,
            "links": None if links is None else link_codec.as_stored(links),
        }
        async with self.database.begin() as connection:
            return bool(await connection.scalar(_IS_UNCHANGED, values))

    async def current_text(self, source: str, url: str) -> str | None:
        """The text of the page's current version; None when there is none."""
        async with self.database.begin() as connection:
            found = await connection.scalar(_TEXT, {"source": source, "url": storable(url)})
        return None if found is None else str(found)

    async def current_headings(self, source: str, url: str) -> list[str]:
        """The headings of the page's current version, in order."""
        async with self.database.begin() as connection:
            found = await connection.execute(_HEADINGS, {"source": source, "url": storable(url)})
        return list(found.scalars())

    async def current_links(self, source: str, url: str) -> tuple[TextLink, ...] | None:
        """The links in the page's current version; None when there is none, or they were never stored."""
        async with self.database.begin() as connection:
            found = await connection.scalar(_LINKS, {"source": source, "url": storable(url)})
        return link_codec.from_stored(found)

    async def page_counts(self) -> dict[str, int]:
        """How many current pages each source has; sources without any are left out."""
        async with self.database.begin() as connection:
            return {row.name: row.pages for row in await connection.execute(_COUNTS)}

    async def among(self, urls: Sequence[str]) -> set[str]:
        """Those of these addresses that have a current version. Raises DatabaseError."""
        async with self.database.begin() as connection:
            return set((await connection.execute(_AMONG, {"urls": [storable(url) for url in urls]})).scalars())
