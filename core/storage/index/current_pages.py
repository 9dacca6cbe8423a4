"""`CurrentPages` and `CitedPages` on Postgres: what pages say today, and what an older version said."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text

from core.domain.curated import RestsOn
from core.domain.document import TextLink
from core.storage.codecs import page_json as link_codec
from core.storage.database import Database, storable
from core.storage.index.page_versions import SQL
from core.storage.statements import load_sql

_IS_UNCHANGED = load_sql(SQL, "is_unchanged")

_CURRENT = """
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id and page_versions.valid_to is null
"""
_OF_PAGE = f"{_CURRENT} where sources.name = :source and pages.url = :url"
_TEXT = text(f"select page_versions.text {_OF_PAGE}")
_LINKS = text(f"select page_versions.links {_OF_PAGE}")
_HEADINGS = text(f"""
    select block ->> 'text'
    from (select page_versions.blocks {_OF_PAGE}) as page,
        jsonb_array_elements(page.blocks) with ordinality as listed (block, place)
    where block ->> 'kind' = 'heading'
    order by place
""")  # noqa: S608 - our own
_COUNTS = text(f"select sources.name, count(*) as pages {_CURRENT} group by sources.name order by sources.name")

_AMONG = text("""
    select distinct pages.url
    from pages join page_versions on page_versions.page_id = pages.id and page_versions.valid_to is null
    where pages.url = any(cast(:urls as text[]))
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
            "links": None if links is None else link_codec.links_as_stored(links),
        }
        return any(row[0] for row in await self.database.read(_IS_UNCHANGED, values))

    async def current_text(self, source: str, url: str) -> str | None:
        """The text of the page's current version; None when there is none."""
        rows = await self.database.read(_TEXT, {"source": source, "url": storable(url)})
        return next((str(row.text) for row in rows), None)

    async def current_headings(self, source: str, url: str) -> list[str]:
        """The headings of the page's current version, in order."""
        rows = await self.database.read(_HEADINGS, {"source": source, "url": storable(url)})
        return [row[0] for row in rows]

    async def current_links(self, source: str, url: str) -> tuple[TextLink, ...] | None:
        """The links in the page's current version; None when there is none, or they were never stored."""
        rows = await self.database.read(_LINKS, {"source": source, "url": storable(url)})
        return link_codec.links_from_stored(next((row.links for row in rows), None))

    async def page_counts(self) -> dict[str, int]:
        """How many current pages each source has; sources without any are left out."""
        return {row.name: row.pages for row in await self.database.run(_COUNTS)}

    async def among(self, urls: Sequence[str]) -> set[str]:
        """Those of these addresses that have a current version. Raises DatabaseError."""
        return set((await self.database.run(_AMONG, {"urls": [storable(url) for url in urls]})).scalars())


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
        row = (await self.database.run(_PAGE_AT, {"url": storable(url)})).first()
        return RestsOn(row.url, row.title, (), row.id, row.source, row.fetched_at) if row else None

    async def passages(self, page_version_id: int) -> tuple[str, ...]:
        """The texts of the passages of a version, in order; none of a version that is not kept any more."""
        return tuple((await self.database.run(_PASSAGES, {"version_id": page_version_id})).scalars())
