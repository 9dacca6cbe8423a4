"""`PageLifecycle` on Postgres: pages are seen again, moved, taken over and retired, each in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.document import Document
from core.storage.database import Database, storable
from core.storage.index import page_versions
from core.storage.index.page_versions import SQL
from core.storage.records.record_rows import keep_records
from core.storage.statements import load_sql

_LOCK = text("""
    select pages.id, pages.source_id
    from pages join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url
    for update of pages
""")

_LOCK_OTHERS = text("""
    select pages.id
    from pages join sources on sources.id = pages.source_id
    where not sources.name = any(cast(:sources as text[])) and pages.gone_at is null
    order by pages.id
    for update of pages
""")

# In order of ids, as every other writer that locks several pages.
_CONFIRM = text("""
    with asked as (
        select pages.id, given.at
        from unnest(cast(:urls as text[]), cast(:at as timestamptz[])) as given (url, at)
        join sources on sources.name = :source
        join pages on pages.source_id = sources.id and pages.url = given.url
        order by pages.id
        for update of pages
    ),
    seen as (update pages set last_seen = asked.at from asked where pages.id = asked.id)
    update page_versions set fetched_at = asked.at
    from asked where page_versions.page_id = asked.id and page_versions.valid_to is null
""")

_MARK_GONE = text("update pages set gone_at = :at where id = any(cast(:page_ids as bigint[])) and gone_at is null")

_RENAME = text("""
    update pages set url = :target, last_seen = :at
    where id = :page_id and not exists (
        select from pages as other where other.source_id = pages.source_id and other.url = :target
    )
    returning id
""")

_ADD_MOVE = text("""
    insert into page_moves (source_id, from_url, to_url, at) values (:source_id, :url, :target, :at)
""")

_ADOPT = load_sql(SQL, "adopt_page")

_ADOPT_PARTS = [
    text(f"""
        update {table} set source_id = :source_id
        from chunks join page_versions on page_versions.id = chunks.page_version_id
        where {table}.chunk_id = chunks.id and page_versions.page_id = :page_id
    """)  # noqa: S608 - our own
    for table in ("chunk_vectors", "postings", "search_texts")
]


@dataclass(frozen=True, slots=True)
class PostgresPageLifecycle:
    """What happens to stored pages when a crawl finds them unchanged, elsewhere or gone."""

    database: Database

    async def touch(self, source: str, document: Document) -> None:
        """Stores that an unchanged page was fetched again (fetch time, validators)."""
        async with self.database.begin() as connection:
            page = await page_versions.lock_or_add(connection, source, document)
            await page_versions.touch(connection, page.id, document)
            await keep_records(connection, page.id, document)

    async def confirm(self, source: str, asked: Mapping[str, datetime]) -> None:
        """Stores when the servers of these addresses answered "not modified"."""
        values = {"source": source, "urls": [storable(url) for url in asked], "at": list(asked.values())}
        await self.database.run(_CONFIRM, values)

    async def retire(self, source: str, url: str, at: datetime) -> bool:
        """Takes a page out of every search; False when it was not current."""
        async with self.database.begin() as connection:
            page = await _locked(connection, source, url)
            return page is not None and await _retired(connection, [page[0]], at) > 0

    async def move(self, source: str, url: str, target: str, at: datetime) -> bool:
        """Gives a page another address, with its history; where that address is a page already it is retired."""
        async with self.database.begin() as connection:
            page = await _locked(connection, source, url)
            if page is None:
                return False
            page_id, source_id = page
            values = {"page_id": page_id, "target": storable(target), "at": at}
            is_renamed = (await connection.execute(_RENAME, values)).first() is not None
            if not is_renamed:
                await _retired(connection, [page_id], at)
            move = {"source_id": source_id, "url": storable(url), "target": storable(target), "at": at}
            await connection.execute(_ADD_MOVE, move)
            return is_renamed

    async def adopt(self, source: str, url: str, listed: Sequence[str]) -> bool:
        """Gives this source a page of one that is not `listed`, with its history; False when there is none to take."""
        values = {"source": source, "url": storable(url), "listed": [storable(name) for name in listed]}
        async with self.database.begin() as connection:
            page = (await connection.execute(_ADOPT, values)).one_or_none()
            if page is None:
                return False
            for statement in _ADOPT_PARTS:
                await connection.execute(statement, {"page_id": page.id, "source_id": page.source_id})
        return True

    async def retire_others(self, sources: Sequence[str], at: datetime) -> int:
        """Retires every page of all sources but these; returns how many pages there were."""
        async with self.database.begin() as connection:
            rows = await connection.execute(_LOCK_OTHERS, {"sources": [storable(name) for name in sources]})
            return await _retired(connection, list(rows.scalars()), at)


async def _locked(connection: AsyncConnection, source: str, url: str) -> tuple[int, int] | None:
    values = {"source": source, "url": storable(url)}
    row = (await connection.execute(_LOCK, values)).one_or_none()
    return None if row is None else (row.id, row.source_id)


async def _retired(connection: AsyncConnection, page_ids: Sequence[int], at: datetime) -> int:
    await connection.execute(_MARK_GONE, {"page_ids": list(page_ids), "at": at})
    return await page_versions.close(connection, page_ids, at)
