"""Versions of pages: lock a page, begin and end its versions; each step runs inside the caller's transaction."""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.domain.page import STRUCTURE
from core.errors import DatabaseError
from core.storage.codecs import page_json
from core.storage.database import storable
from core.storage.schema import tables
from core.storage.statements import load_sql

SQL = Path(__file__).parent / "sql"

# Locks the page's row, so that two writers of one page take turns.
_LOCK_OR_ADD = text("""
    insert into pages (source_id, url, first_seen, last_seen)
    select id, :url, :at, :at from sources where name = :source
    on conflict (source_id, url) do update set last_seen = excluded.last_seen, gone_at = null
    returning id, source_id, xmax = 0 as is_new
""")

# Other blocks than the page's own are none, or rebuilt from the chunks of an earlier release: the version is then
# chunked again from those of the page. Equal ones are not written again, since they are large.
# A page that only looks different keeps the blocks that its chunks were made of: new ones would embed them anew.
_TOUCH = text("""
    update page_versions
    set fetched_at = :at, etag = :etag, last_modified = :last_modified, links = cast(:links as jsonb),
        blocks = coalesce(blocks, cast(:blocks as jsonb)),
        structure = case when blocks is not null then structure end,
        left_out = cast(:left_out as jsonb)
    where page_id = :page_id and valid_to is null
""")

_SET_STRUCTURE = text("""
    update page_versions set structure = :structure where id = :version_id and structure is distinct from :structure
""")

_CLOSE = load_sql(SQL, "close_versions")

# A writer that replaces or retires a page locks its row first. While we hold the rows, no page can lose its chunks'
# vectors between our check and our insert. In order of ids, so that two writers cannot deadlock.
_LOCK_OF_CHUNKS = text("""
    select pages.id
    from pages
    where pages.id in (
        select page_versions.page_id
        from chunks join page_versions on page_versions.id = chunks.page_version_id
        where chunks.id = any(cast(:chunk_ids as bigint[]))
    )
    order by pages.id
    for share
""")


class LockedPage(NamedTuple):
    """A page's row, locked until the transaction ends."""

    id: int
    source_id: int
    is_new: bool


async def lock_or_add(connection: AsyncConnection, source: str, document: Document) -> LockedPage:
    """Finds or adds the page and locks it. Raises DatabaseError for a source that is not registered."""
    values = {"source": source, "url": storable(document.url), "at": document.fetched_at}
    row = (await connection.execute(_LOCK_OR_ADD, values)).one_or_none()
    if row is None:
        raise DatabaseError(f"The source {source!r} is not registered: call register_source() before storing pages.")
    return LockedPage(row.id, row.source_id, row.is_new)


async def lock_pages_of(connection: AsyncConnection, chunk_ids: Sequence[int]) -> None:
    """Keeps others from replacing or retiring the pages of these chunks until the transaction ends."""
    await connection.execute(_LOCK_OF_CHUNKS, {"chunk_ids": list(chunk_ids)})


async def touch(connection: AsyncConnection, page_id: int, document: Document) -> None:
    """Renews the current version's fetch time, validators and links; stores its own blocks where it has others."""
    left_out = page_json.left_out_as_stored(document.left_out)
    values = {
        "page_id": page_id,
        "at": document.fetched_at,
        "etag": _optional(document.etag),
        "last_modified": document.last_modified,
        "links": page_json.links_as_stored(document.text_links),
        "blocks": json.dumps(page_json.blocks_as_stored(document.blocks)),
        "left_out": left_out and json.dumps(left_out),
    }
    await connection.execute(_TOUCH, values)


async def begin(connection: AsyncConnection, page: LockedPage, document: Document, fingerprint: str) -> int:
    """Ends the page's current version and begins the next; returns its id."""
    if not page.is_new:
        await close(connection, [page.id], document.fetched_at)
    versions = tables.page_versions
    earlier = select(func.max(versions.c.valid_to)).where(versions.c.page_id == page.id).scalar_subquery()
    values = {
        "page_id": page.id,
        "title": storable(document.title),
        "content_type": storable(document.content_type),
        "fingerprint": fingerprint,
        "text": storable(document.text),
        "fetched_at": document.fetched_at,
        "valid_from": func.greatest(document.fetched_at, earlier),  # clocks may go backwards, versions do not
        "etag": _optional(document.etag),
        "last_modified": document.last_modified,
        "links": json.loads(page_json.links_as_stored(document.text_links)),
        "blocks": page_json.blocks_as_stored(document.blocks),
        "structure": STRUCTURE,
        "left_out": page_json.left_out_as_stored(document.left_out),
    }
    version = insert(versions).values(values).returning(versions.c.id)
    return int((await connection.execute(version)).scalar_one())


async def close(connection: AsyncConnection, page_ids: Sequence[int], at: datetime) -> int:
    """Ends the current versions of pages, and takes their chunks out of the search; returns how many there were."""
    return int((await connection.execute(_CLOSE, {"page_ids": list(page_ids), "at": at})).scalar_one())


async def current(connection: AsyncConnection, page_id: int) -> int:
    """The id of a page's current version, which it has."""
    versions = tables.page_versions
    found = select(versions.c.id).where(versions.c.page_id == page_id, versions.c.valid_to.is_(None))
    return int((await connection.execute(found)).scalar_one())


async def set_structure(connection: AsyncConnection, version_id: int, structure: str) -> None:
    """Stores which version of the chunker made the chunks of a version."""
    await connection.execute(_SET_STRUCTURE, {"version_id": version_id, "structure": structure})


def _optional(value: str | None) -> str | None:
    return None if value is None else storable(value)
