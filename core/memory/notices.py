"""`Notices` and `PostedAnswers` on Postgres: answers whose passages are no longer current, and where they stand."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Row, func, or_, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Job
from core.domain.conversation import Person
from core.domain.posts import CLAIM_LEASE, DoubtedAnswer, Notice, OutdatedCitation, PostedAnswer
from core.storage.database import Database
from core.storage.schema import tables
from core.storage.schema.tables import answers, posted_answers, turns
from core.storage.statements import load_sql

_WORDS = tables.answers.c.text.type
OUTDATED = load_sql(Path(__file__).parent, "outdated_citations").columns(
    asked=tables.turns.c.text.type, answer=_WORDS, later_answers=ARRAY(_WORDS)
)


async def load_outdated(
    connection: AsyncConnection,
    since: datetime,
    lease: timedelta = CLAIM_LEASE,
    person: Person | None = None,
    *,
    posted: bool = False,
) -> list[OutdatedCitation]:
    """Such citations in answers since then, oldest answer first.

    Of those whose asker, or this person, wants corrections and has not been told; with `posted`, of those that others
    read.
    """
    values = {"since": since, "lease": lease, "posted": posted} | names_of(person)
    rows = (await connection.execute(OUTDATED, values)).all()
    passages = await _passages(connection, {row.version_id for row in rows} | {row.now_id for row in rows})
    return [_outdated(row, passages) for row in rows]


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
        (*row.later_answers, *row.later_quotes),
        row.read_at,
    )


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

    async def outdated(self, since: datetime, person: Person | None = None) -> list[OutdatedCitation]:
        """Such citations in answers since then, whose asker wants corrections and has not been told."""
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            return await load_outdated(connection, since, self._lease, person)

    async def claim(self, notices: Sequence[Notice]) -> list[Notice]:
        """Those that the caller has to send; a claim holds for ever once it is settled."""
        lease = {"lease": self._lease}
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            return [each for each in notices if await connection.scalar(CLAIM, _values(each) | lease) is not None]

    async def settle(self, notices: Sequence[Notice], delivered: bool) -> None:
        """Stores whether claimed notices were delivered."""
        state = {"state": "sent" if delivered else "undeliverable", "at": func.clock_timestamp()}
        settled = tables.notices.update().where(_among(notices)).values(state)
        await self._database.run(settled, acting=Acting.as_job(Job.CORRECTIONS))

    async def release(self, notices: Sequence[Notice]) -> None:
        """Gives claimed notices back that were certainly not sent."""
        await self._database.run(tables.notices.delete().where(_among(notices)), acting=Acting.as_job(Job.CORRECTIONS))


def names_of(person: Person | None) -> dict[str, object]:
    """A person as the values of a statement; null for everybody."""
    if person is None:
        return {"platform": None, "workspace": None, "user": None}
    return {"platform": person.platform, "workspace": person.workspace, "user": person.user}


def _values(notice: Notice) -> dict[str, object]:
    return names_of(notice.person) | {"answer_id": notice.answer_id, "number": notice.number}


def _among(notices: Sequence[Notice]) -> ColumnElement[bool]:
    named = [(each.answer_id, each.number) for each in notices]
    return tuple_(tables.notices.c.answer_id, tables.notices.c.number).in_(named)


# The lock on the answer waits for a transaction that deletes it; afterwards there is nothing left to amend.
NOTE = text("""
    insert into posted_answers (answer_id, channel, messages, repeats_question)
    select id, :channel, :messages, :repeats_question from answers where id = :answer_id for key share
    on conflict (answer_id) do nothing
""")


class PostgresPostedAnswers:
    """Rows that go with their answers: what erases an answer erases where it was posted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, posted: PostedAnswer) -> None:
        """Stores where an answer stands; nothing when it was forgotten meanwhile."""
        where = {"channel": posted.channel, "messages": list(posted.messages)}
        values = where | {"answer_id": posted.answer_id, "repeats_question": posted.repeats_question}
        await self._database.run(NOTE, values, acting=Acting.as_job(Job.DELIVERY))

    async def doubted(self, since: datetime, also: Collection[UUID] = ()) -> list[DoubtedAnswer]:
        """Posted answers to questions since then that rest on what is not current, are marked, or are among `also`."""
        outdated: dict[UUID, list[OutdatedCitation]] = defaultdict(list)
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            for each in await load_outdated(connection, since, posted=True):
                outdated[each.answer_id].append(each)
            doubted = or_(posted_answers.c.answer_id.in_([*outdated, *also]), posted_answers.c.shown != "")
            asked = posted_answers.join(answers).join(turns)
            query = select(posted_answers).select_from(asked).where(doubted, turns.c.claimed_at >= since)
            rows = (await connection.execute(query.order_by(turns.c.claimed_at, turns.c.id))).all()
        return [DoubtedAnswer(posted_from(row), tuple(outdated.get(row.answer_id, ()))) for row in rows]

    async def mark(self, answer_id: UUID, shown: str) -> None:
        """Stores what an answer is marked with now."""
        row = posted_answers.update().where(posted_answers.c.answer_id == answer_id).values(shown=shown)
        await self._database.run(row, acting=Acting.as_job(Job.CORRECTIONS))

    async def drop(self, answer_id: UUID) -> None:
        """Forgets where an answer stood: its message is no more, or cannot be changed."""
        row = posted_answers.delete().where(posted_answers.c.answer_id == answer_id)
        await self._database.run(row, acting=Acting.as_job(Job.CORRECTIONS))

    async def drop_before(self, moment: datetime) -> int:
        """Forgets where the answers to questions before then stand; returns how many these were."""
        old = select(answers.c.id).join(turns).where(turns.c.claimed_at < moment)
        gone = posted_answers.delete().where(posted_answers.c.answer_id.in_(old))
        return int((await self._database.run(gone, acting=Acting.as_job(Job.RETENTION))).rowcount)


def posted_from(row: Row[Any]) -> PostedAnswer:
    """The posted answer of a row of `posted_answers`."""
    return PostedAnswer(row.answer_id, row.channel, tuple(row.messages), row.repeats_question, row.shown)
