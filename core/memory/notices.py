"""`Notices` on Postgres: answers that rest on passages that are no longer current, and who has been told."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import func, text, tuple_
from sqlalchemy.sql.elements import ColumnElement

from core.domain.acting import Acting, Job
from core.domain.corrections import CLAIM_LEASE, Notice, OutdatedCitation
from core.memory.outdated import load_outdated
from core.storage.database import Database
from core.storage.schema import tables

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
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            return await load_outdated(connection, since, self._lease)

    async def claim(self, notices: Sequence[Notice]) -> list[Notice]:
        """Those that the caller has to send; a claim holds for ever once it is settled."""
        lease = {"lease": self._lease}
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            return [each for each in notices if await connection.scalar(CLAIM, _values(each) | lease) is not None]

    async def settle(self, notices: Sequence[Notice], delivered: bool) -> None:
        """Stores whether claimed notices were delivered."""
        state = {"state": "sent" if delivered else "undeliverable", "at": func.clock_timestamp()}
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            await connection.execute(tables.notices.update().where(_among(notices)).values(state))

    async def release(self, notices: Sequence[Notice]) -> None:
        """Gives claimed notices back that were certainly not sent."""
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            await connection.execute(tables.notices.delete().where(_among(notices)))


def _values(notice: Notice) -> dict[str, object]:
    who = {"platform": notice.person.platform, "workspace": notice.person.workspace, "user": notice.person.user}
    return who | {"answer_id": notice.answer_id, "number": notice.number}


def _among(notices: Sequence[Notice]) -> ColumnElement[bool]:
    named = [(each.answer_id, each.number) for each in notices]
    return tuple_(tables.notices.c.answer_id, tables.notices.c.number).in_(named)
