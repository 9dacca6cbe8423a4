"""The steps by which versions leave the search for a while and come back, inside a transaction of the chunk store."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from core.rag import chunk_statements as sql
from core.rag import trial_statements as trial

FORMER, NEW, HELD = "former", "new", "held"
EVERY = (FORMER, NEW, HELD)


async def end_versions(connection: AsyncConnection, page_ids: Sequence[int], at: datetime) -> int:
    """Ends current versions; while a trial is open, what was said before it is kept so that it can come back."""
    values = {"page_ids": list(page_ids), "at": at}
    former = list((await connection.execute(trial.KEEP_FORMER, values)).scalars())
    if former:
        await connection.execute(trial.SHELVE, {"version_ids": former})
    ended = int((await connection.execute(sql.CLOSE_VERSIONS, values)).scalar_one())
    await forget(connection, [NEW], page_ids)
    return ended


async def end_for_good(connection: AsyncConnection, page_ids: Sequence[int], at: datetime) -> int:
    """Ends current versions, and nothing that these pages ever said can come back."""
    ended = int((await connection.execute(sql.CLOSE_VERSIONS, {"page_ids": list(page_ids), "at": at})).scalar_one())
    await forget(connection, EVERY, page_ids)
    return ended


async def held_version(
    connection: AsyncConnection, page_id: int, fingerprint: str, links: str, marks: Sequence[str]
) -> tuple[int, list[int]] | None:
    """The page's held version and its chunks, when these are its chunks and its links."""
    values = {"page_id": page_id, "fingerprint": fingerprint, "links": links}
    rows = (await connection.execute(trial.HELD_CHUNKS, values)).all()
    if not rows or [row.fingerprint for row in rows] != list(marks):
        return None
    return rows[0].version_id, [row.id for row in rows]


async def reopen(connection: AsyncConnection, version_ids: Sequence[int]) -> None:
    """Makes versions current again, with the vectors and postings that they had; their pages have no current one."""
    await connection.execute(trial.REOPEN, {"version_ids": list(version_ids)})


async def note_new(connection: AsyncConnection, version_id: int, at: datetime) -> None:
    """Puts a version on trial, while one is open."""
    await connection.execute(trial.NOTE_NEW, {"version_id": version_id, "at": at})


async def forget(connection: AsyncConnection, states: Sequence[str], page_ids: Sequence[int] | None = None) -> None:
    """Drops the marks of versions in these states, and what the shelf holds of them; None: of every page."""
    values = {"states": list(states), "page_ids": None if page_ids is None else list(page_ids)}
    await connection.execute(trial.FORGET, values)
