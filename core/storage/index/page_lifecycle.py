"""What becomes of stored pages: confirmed, moved or retired, each inside one transaction of the chunk store."""

import json
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from core.ports.models import Vector
from core.storage.database import storable
from core.storage.index import chunk_statements as sql
from core.storage.index.page_writing import text_fingerprint


async def confirm(connection: AsyncConnection, source: str, url: str, at: datetime) -> None:
    """Renews the fetch time of a page's current version."""
    if page := await _locked(connection, source, url):
        await connection.execute(sql.CONFIRM, {"page_id": page[0], "at": at})


async def retire(connection: AsyncConnection, source: str, url: str, at: datetime) -> bool:
    """Ends a page's current version; False when there is none."""
    page = await _locked(connection, source, url)
    return page is not None and await _retired(connection, [page[0]], at) > 0


async def move(connection: AsyncConnection, source: str, url: str, target: str, at: datetime) -> bool:
    """Gives a page another address where that is free, else retires it; both are noted."""
    page = await _locked(connection, source, url)
    if page is None:
        return False
    page_id, source_id = page
    values = {"page_id": page_id, "target": storable(target), "at": at}
    is_renamed = (await connection.execute(sql.RENAME, values)).first() is not None
    if not is_renamed:
        await _retired(connection, [page_id], at)
    noted = {"source_id": source_id, "url": storable(url), "target": storable(target), "at": at}
    await connection.execute(sql.NOTE_MOVE, noted)
    return is_renamed


async def adopt(connection: AsyncConnection, source: str, url: str, listed: Sequence[str]) -> bool:
    """Gives a page of a source that is not listed, with its vectors and postings, to this one."""
    values = {"source": source, "url": storable(url), "listed": [storable(name) for name in listed]}
    page = (await connection.execute(sql.ADOPT, values)).one_or_none()
    if page is None:
        return False
    for statement in (sql.ADOPT_VECTORS, sql.ADOPT_POSTINGS):
        await connection.execute(statement, {"page_id": page.id, "source_id": page.source_id})
    return True


async def retire_others(connection: AsyncConnection, sources: Sequence[str], at: datetime) -> int:
    """Retires the pages of all sources but these; returns how many were current."""
    rows = await connection.execute(sql.LOCK_PAGES_OF_OTHERS, {"sources": [storable(name) for name in sources]})
    return await _retired(connection, list(rows.scalars()), at)


async def vectors_of(connection: AsyncConnection, embedder_name: str, texts: Sequence[str]) -> dict[str, Vector]:
    """The stored vectors of chunks that read so."""
    by_fingerprint = {text_fingerprint(text): text for text in texts}
    values = {"model": embedder_name, "fingerprints": list(by_fingerprint)}
    rows = (await connection.execute(sql.STORED_VECTORS, values)).all()
    return {by_fingerprint[row.fingerprint]: tuple(json.loads(row.embedding)) for row in rows}


async def _locked(connection: AsyncConnection, source: str, url: str) -> tuple[int, int] | None:
    values = {"source": source, "url": storable(url)}
    row = (await connection.execute(sql.LOCK_PAGE, values)).one_or_none()
    return None if row is None else (row.id, row.source_id)


async def _retired(connection: AsyncConnection, page_ids: Sequence[int], at: datetime) -> int:
    values = {"page_ids": list(page_ids), "at": at}
    await connection.execute(sql.MARK_GONE, values)
    return int((await connection.execute(sql.CLOSE_VERSIONS, values)).scalar_one())
