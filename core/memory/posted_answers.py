"""`PostedAnswers` on Postgres: where answers stand that others read, and what they are marked with."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, or_, select, text

from core.domain.acting import Acting, Job
from core.domain.corrections import OutdatedCitation
from core.domain.posted_answers import DoubtedAnswer, PostedAnswer
from core.memory.outdated import load_outdated
from core.storage.database import Database
from core.storage.schema.tables import answers, posted_answers, turns

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
        async with self._database.begin(Acting.as_job(Job.DELIVERY)) as connection:
            await connection.execute(NOTE, values)

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
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            row = posted_answers.update().where(posted_answers.c.answer_id == answer_id)
            await connection.execute(row.values(shown=shown))

    async def drop(self, answer_id: UUID) -> None:
        """Forgets where an answer stood: its message is no more, or cannot be changed."""
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            await connection.execute(posted_answers.delete().where(posted_answers.c.answer_id == answer_id))

    async def drop_before(self, moment: datetime) -> int:
        """Forgets where the answers to questions before then stand; returns how many these were."""
        old = select(answers.c.id).join(turns).where(turns.c.claimed_at < moment)
        async with self._database.begin(Acting.as_job(Job.RETENTION)) as connection:
            gone = await connection.execute(posted_answers.delete().where(posted_answers.c.answer_id.in_(old)))
        return int(gone.rowcount)


def posted_from(row: Row[Any]) -> PostedAnswer:
    """The posted answer of a row of `posted_answers`."""
    return PostedAnswer(row.answer_id, row.channel, tuple(row.messages), row.repeats_question, row.shown)
