"""`CrawlMemory` on Postgres: what crawls stored about every address."""

import zlib
from collections.abc import Sequence
from datetime import datetime
from sys import intern
from typing import Any

from sqlalchemy import Row, text

from core.domain.crawl import PageUnchanged
from core.domain.page import KnownPage, Lookalike, PageNote
from core.storage.database import Database, storable

# A conditional request is allowed only where the stored note and the index agree on the page. A current page without
# a note was stored by an earlier version; its word count is estimated.
KNOWN = text("""
    with source as (select id from sources where name = :source),
    noted as (select fetches.* from fetches join source on source.id = fetches.source_id),
    current as (
        select
            pages.url,
            version.fetched_at,
            length(version.text) / 6 as words,
            history.changes,
            history.since,
            not exists (
                select from chunks
                where chunks.page_version_id = version.id and not exists (
                    select from chunk_vectors
                    join embedding_models on embedding_models.id = chunk_vectors.model_id
                    where chunk_vectors.chunk_id = chunks.id and embedding_models.name = :model
                )
            ) as is_embedded
        from pages
        join source on source.id = pages.source_id
        join page_versions as version on version.page_id = pages.id and version.valid_to is null
        join (
            select page_id, count(*) - 1 as changes, min(valid_from) as since from page_versions
            where page_id in (select pages.id from pages join source on source.id = pages.source_id)
            group by page_id
        ) as history on history.page_id = pages.id
    )
    select
        coalesce(noted.url, current.url) as url,
        coalesce(noted.fetched_at, current.fetched_at) as fetched_at,
        coalesce(noted.read_at, current.fetched_at) as read_at,
        noted.etag,
        noted.last_modified,
        coalesce(noted.body_hash, '') as body_hash,
        coalesce(noted.links, '{}') as links,
        coalesce(nullif(noted.words, 0), current.words, 0) as words,
        current.url is not null as is_current,
        noted.reason,
        coalesce(noted.detail, '') as detail,
        original.url as copy_of,
        noted.missing_since,
        coalesce(current.changes, 0) as changes,
        current.since as known_since,
        coalesce(
            noted.reading = :reading and (noted.reason is null) = (current.url is not null)
                and (current.is_embedded or current.url is null),
            false
        ) as may_be_asked
    from noted
    full join current on current.url = noted.url
    left join page_versions as copied on copied.id = noted.copied_version_id and copied.valid_to is null
    left join pages as original on original.id = copied.page_id
    order by url
""")

NOTE = text("""
    insert into fetches (
        source_id, url, fetched_at, read_at, etag, last_modified, body_hash, links, words, keys, reason, detail,
        copied_version_id, reading
    )
    select
        id, :url, :at, :at, :etag, :last_modified, :body_hash, cast(:links as text[]), :words, cast(:keys as text[]),
        :reason, :detail, :copied_version, :reading
    from sources where name = :source
    on conflict (source_id, url) do update set
        fetched_at = excluded.fetched_at, read_at = excluded.read_at, etag = excluded.etag,
        last_modified = excluded.last_modified, body_hash = excluded.body_hash, links = excluded.links,
        words = excluded.words, keys = excluded.keys, reason = excluded.reason, detail = excluded.detail,
        copied_version_id = excluded.copied_version_id, reading = excluded.reading, missing_since = null
""")

NOTE_UNCHANGED = text("""
    update fetches set
        fetched_at = asked.at,
        read_at = case when asked.was_read then asked.at else fetches.read_at end,
        etag = case when asked.was_read then asked.etag else fetches.etag end,
        last_modified = case when asked.was_read then asked.last_modified else fetches.last_modified end,
        missing_since = null
    from sources, unnest(
        cast(:urls as text[]), cast(:at as timestamptz[]), cast(:was_read as boolean[]), cast(:etags as text[]),
        cast(:last_modified as timestamptz[])
    ) as asked (url, at, was_read, etag, last_modified)
    where sources.id = fetches.source_id and sources.name = :source and fetches.url = asked.url
""")

# No extractor has the version 0: a page that was never read is read in full.
NOTE_MISSING = text("""
    insert into fetches (source_id, url, fetched_at, read_at, body_hash, links, words, keys, detail, reading,
        missing_since)
    select sources.id, given.url, :at, :at, '', '{}', 0, '{}', '', 0, :at
    from sources, unnest(cast(:urls as text[])) as given (url) where sources.name = :source
    on conflict (source_id, url) do update set missing_since = coalesce(fetches.missing_since, excluded.missing_since)
""")

NOTE_MOVE = text("""
    update fetches set reason = null, detail = '', copied_version_id = null
    from sources where sources.id = fetches.source_id and sources.name = :source and fetches.url = :target
""")

FORGET = text("""
    delete from fetches
    using sources where sources.id = fetches.source_id and sources.name = :source and fetches.url = :url
""")

LOOKALIKES = text("""
    with alike as (
        select version.id from page_versions as version
        where version.fingerprint = :fingerprint and version.valid_to is null
        union
        select version.id
        from fetches
        join sources on sources.id = fetches.source_id and sources.name = :source
        join pages on pages.source_id = fetches.source_id and pages.url = fetches.url
        join page_versions as version on version.page_id = pages.id and version.valid_to is null
        where fetches.keys && cast(:keys as text[])
    )
    select pages.url, version.id as version_id, version.fingerprint, version.text, sources.name as source
    from alike
    join page_versions as version on version.id = alike.id
    join pages on pages.id = version.page_id
    join sources on sources.id = pages.source_id
    where pages.url <> :url
    order by pages.first_seen, pages.id
""")

STRAY_COPIES = text("""
    select fetches.url
    from fetches
    join sources on sources.id = fetches.source_id and sources.name = :source
    join page_versions as version on version.id = fetches.copied_version_id
    where version.valid_to is not null
    order by fetches.url
""")


# The column holds the version of the extractor, and above it a mark of the source's own rules, in 31 bits.
_MOST_VERSIONS, _MOST_RULES = 1_000, 2_000_000


class PostgresCrawlMemory:
    """`CrawlMemory` on Postgres; pages that another version of the extractor read are read again in full."""

    def __init__(self, database: Database, extractor_version: int) -> None:
        self._database = database
        self._extractor_version = extractor_version

    def under_rules(self, rules: Sequence[str]) -> "PostgresCrawlMemory":
        """The same memory, for a source whose pages are read by these rules of its own."""
        mark = zlib.crc32("\0".join(rules).encode()) % _MOST_RULES * _MOST_VERSIONS if rules else 0
        return PostgresCrawlMemory(self._database, self._extractor_version + mark)

    async def known(self, source: str, embedder_name: str) -> list[KnownPage]:
        """Every address of a source that was read, and every current page."""
        values = {"source": source, "model": embedder_name, "reading": self._extractor_version}
        return [_known_from(row) for row in await self._database.read(KNOWN, values)]

    async def note(self, source: str, read: PageNote) -> None:
        """Stores what the next crawl needs of a page that was read in full; it is no longer missing."""
        await self._database.run(NOTE, {"source": source, "reading": self._extractor_version, **_values(read)})

    async def note_unchanged(self, source: str, pages: Sequence[PageUnchanged]) -> None:
        """Stores that the pages were asked for and had not changed; they are no longer missing."""
        values = {
            "source": source,
            "urls": [storable(page.url) for page in pages],
            "at": [page.asked_at for page in pages],
            "was_read": [page.was_read for page in pages],
            "etags": [page.etag and storable(page.etag) for page in pages],
            "last_modified": [page.last_modified for page in pages],
        }
        await self._database.run(NOTE_UNCHANGED, values)

    async def note_missing(self, source: str, urls: Sequence[str], at: datetime) -> None:
        """Marks these pages as missing since now, where no earlier crawl has."""
        values = {"source": source, "urls": [storable(url) for url in urls], "at": at}
        await self._database.run(NOTE_MISSING, values)

    async def note_move(self, source: str, url: str, target: str) -> None:
        """Moves what is known of a page's content to its new address."""
        async with self._database.begin() as connection:
            await connection.execute(FORGET, {"source": source, "url": storable(url)})
            await connection.execute(NOTE_MOVE, {"source": source, "target": storable(target)})

    async def forget(self, source: str, url: str) -> None:
        """Deletes what is known of an address."""
        await self._database.run(FORGET, {"source": source, "url": storable(url)})

    async def lookalikes(self, source: str, url: str, fingerprint: str, keys: Sequence[str]) -> list[Lookalike]:
        """Other current pages with this fingerprint, and those of this source that share a key; oldest first."""
        values = {"source": source, "url": storable(url), "fingerprint": fingerprint, "keys": list(keys)}
        return [Lookalike(*row) for row in await self._database.read(LOOKALIKES, values)]

    async def stray_copies(self, source: str) -> list[str]:
        """Addresses that were left out as copies of a page version that is no longer current."""
        return [row.url for row in await self._database.read(STRAY_COPIES, {"source": source})]


def _values(read: PageNote) -> dict[str, object]:
    document = read.document
    return {
        "url": storable(document.url),
        "at": document.fetched_at,
        "etag": document.etag and storable(document.etag),
        "last_modified": document.last_modified,
        "body_hash": document.body_hash,
        "links": [storable(link) for link in document.links],
        "words": len(document.text.split()),
        "keys": list(read.keys),
        "reason": read.reason,
        "detail": storable(read.detail),
        "copied_version": read.copied_version,
    }


def _known_from(row: Row[Any]) -> KnownPage:
    known = {**row._mapping, "links": tuple(map(intern, row.links))}  # the same menu stands on every page
    if not known.pop("may_be_asked"):
        known |= {"etag": None, "last_modified": None, "body_hash": ""}
    return KnownPage(**known)
