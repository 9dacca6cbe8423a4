"""Trials of what a crawl changed, in Postgres; each of their ends is one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import TextClause
from sqlalchemy.ext.asyncio import AsyncConnection

from core.database import Database, storable
from core.rag import chunk_statements as sql
from core.rag import trial_statements as trial
from core.rag import trial_steps as steps
from core.site_domain import HeldPage


@dataclass(frozen=True, slots=True)
class PostgresTrials:
    """`Trials` on Postgres."""

    database: Database

    async def begin(self, at: datetime) -> None:
        """From now on whatever is replaced can come back. A trial that is open already goes on."""
        async with self.database.begin() as connection:
            await connection.execute(trial.OPEN, {"at": at})

    async def is_open(self) -> bool:
        """Whether changes have been made since a trial began that nobody accepted or held back."""
        async with self.database.begin() as connection:
            return bool(await connection.scalar(trial.IS_OPEN))

    async def accept(self) -> None:
        """Ends the trial: what changed stays."""
        async with self.database.begin() as connection:
            await _end(connection)

    async def hold(self, at: datetime) -> int:
        """Ends the trial: changed pages say what they said before, new ones are withheld, in one transaction."""
        async with self.database.begin() as connection:
            pages, versions = await _chosen(connection, trial.LOCK_NEW)
            await connection.execute(trial.SHELVE, {"version_ids": versions})
            await connection.execute(sql.CLOSE_VERSIONS, {"page_ids": pages, "at": at})
            await connection.execute(trial.NOTE_HELD, {"version_ids": versions, "at": at})
            restored, former = await _chosen(connection, trial.LOCK_FORMER)
            await steps.reopen(connection, former)
            touched = sorted({*pages, *restored})
            await connection.execute(trial.READ_AGAIN, {"page_ids": touched})
            await _end(connection)
        return len(touched)

    async def held(self) -> list[HeldPage]:
        """Every page of which a version is held back, by source and address."""
        async with self.database.begin() as connection:
            return [HeldPage(*row) for row in (await connection.execute(trial.HELD)).all()]

    async def publish(self, at: datetime, since: datetime | None = None) -> int:
        """Makes what is held back current, in one transaction; only what has been held `since` then."""
        async with self.database.begin() as connection:
            pages, versions = await _chosen(connection, trial.LOCK_HELD, since=since)
            await connection.execute(sql.CLOSE_VERSIONS, {"page_ids": pages, "at": at})
            await steps.reopen(connection, versions)
        return len(pages)

    async def drop_unread(self, sources: Sequence[str], at: datetime) -> None:
        """Forgets withheld new pages of sources that have been crawled to their end without meeting them again."""
        names = [storable(name) for name in sources]
        async with self.database.begin() as connection:
            pages = list((await connection.execute(trial.LOCK_UNREAD, {"sources": names})).scalars())
            await connection.execute(sql.MARK_GONE, {"page_ids": pages, "at": at})
            await steps.forget(connection, [steps.HELD], pages)


async def _chosen(connection: AsyncConnection, statement: TextClause, **values: object) -> tuple[list[int], list[int]]:
    """The pages, locked, and the versions that a statement names."""
    rows = (await connection.execute(statement, values)).all()
    return [row.page_id for row in rows], [row.version_id for row in rows]


async def _end(connection: AsyncConnection) -> None:
    await steps.forget(connection, [steps.FORMER, steps.NEW])
    await connection.execute(trial.CLOSE)
