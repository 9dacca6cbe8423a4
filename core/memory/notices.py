"""`Notices` on Postgres: answers that rest on passages that are no longer current, and who has been told."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Row, func, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.conversation import Person
from core.domain.corrections import CLAIM_LEASE, Notice, OutdatedCitation
from core.storage.database import Database
from core.storage.schema import tables
from core.storage.sql_files import load_sql

OUTDATED = load_sql(Path(__file__).parent, "outdated_citations")

# The locks on preference and answer wait for transactions that delete them; then there is nothing left to tell.
CLAIM = text("""
    with kept as (
        select answers.id
        from preferences as wish, answers
        where (wish.platform, wish.workspace, wish.user_id) = (:platform, :workspace, :user) and wish.corrections
            and answers.id = :answer_id
        for key share
    )
    insert into notices (answer_id, number, state, at)
    select id, :number, 'claimed', clock_timestamp() from kept
    on conflict (answer_id, number) do update set at = excluded.at
        where notices.state = 'claimed' and notices.at <= excluded.at - cast(:lease as interval)
    returning answer_id
""")


class PostgresNotices:
    """Notices with claims; one that was not settled within the lease, since its process died, has ended."""

    def __init__(self, database: Database, lease: timedelta = CLAIM_LEASE) -> None:
        self._database = database
        self._lease = lease

    async def outdated(self, since: datetime) -> list[OutdatedCitation]:
        """Such citations in answers since then, whose asker wants corrections and has not been told."""
        async with self._database.begin() as connection:
            rows = (await connection.execute(OUTDATED, {"since": since, "lease": self._lease})).all()
            passages = await _passages(connection, {row.version_id for row in rows} | {row.now_id for row in rows})
        return [_outdated(row, passages) for row in rows]

    async def claim(self, notices: Sequence[Notice]) -> list[Notice]:
        """Those that the caller has to send; a claim holds for ever once it is settled."""
        lease = {"lease": self._lease}
        async with self._database.begin() as connection:
            return [each for each in notices if await connection.scalar(CLAIM, _values(each) | lease) is not None]

    async def settle(self, notices: Sequence[Notice], delivered: bool) -> None:
        """Stores whether claimed notices were delivered."""
        state = {"state": "sent" if delivered else "undeliverable", "at": func.clock_timestamp()}
        async with self._database.begin() as connection:
            await connection.execute(tables.notices.update().where(_among(notices)).values(state))

    async def release(self, notices: Sequence[Notice]) -> None:
        """Gives claimed notices back that were certainly not sent."""
        async with self._database.begin() as connection:
            await connection.execute(tables.notices.delete().where(_among(notices)))


async def _passages(connection: AsyncConnection, versions: set[int | None]) -> dict[int | None, tuple[str, ...]]:
    """The texts of the passages of these versions of pages, in order."""
    chunks = tables.chunks
    query = select(chunks.c.page_version_id, chunks.c.text).where(chunks.c.page_version_id.in_(versions - {None}))
    found: dict[int | None, list[str]] = defaultdict(list)
    for version, passage in await connection.execute(query.order_by(chunks.c.page_version_id, chunks.c.ordinal)):
        found[version].append(passage)
    return {version: tuple(passages) for version, passages in found.items()}


def _outdated(row: Row[Any], passages: dict[int | None, tuple[str, ...]]) -> OutdatedCitation:
    return OutdatedCitation(
        Person(row.platform, row.workspace, row.user_id),
        row.answer_id,
        row.number,
        row.asked,
        row.answer,
        row.quote,
        row.passage,
        row.now_url,
        row.now_title,
        row.valid_to,
        passages[row.version_id],
        passages.get(row.now_id, ()) if row.now_id is not None else None,
        row.removed_why,
        tuple(row.later),
    )


def _values(notice: Notice) -> dict[str, object]:
    who = {"platform": notice.person.platform, "workspace": notice.person.workspace, "user": notice.person.user}
    return who | {"answer_id": notice.answer_id, "number": notice.number}


def _among(notices: Sequence[Notice]) -> ColumnElement[bool]:
    named = [(each.answer_id, each.number) for each in notices]
    return tuple_(tables.notices.c.answer_id, tables.notices.c.number).in_(named)
