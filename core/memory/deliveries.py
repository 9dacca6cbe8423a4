"""`Deliveries` on Postgres: answers that are stored and not yet posted."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select, text

from core.domain.access import Acting, Job
from core.domain.answer import Answer
from core.domain.conversation import Message
from core.memory.readable import readable
from core.memory.rows import load_answer, message_from
from core.ports.conversations import LEASE
from core.storage.database import Database
from core.storage.schema.tables import answers, turns

_NOTE = text("""
    update turns set undelivered_since = null
    where platform = :platform and workspace = :workspace and message_id = :message_id and role = 'user'
        and undelivered_since is not null
""")
_OVERDUE = text("""
    select platform, workspace, channel, user_id, message_id, text, at from turns
    where undelivered_since <= clock_timestamp() - cast(:lease as interval) and platform = any(:platforms)
        and at >= :not_before
    order by undelivered_since, id
""").columns(text=turns.c.text.type)
_TAKE = text("""
    update turns set undelivered_since = clock_timestamp()
    where platform = :platform and workspace = :workspace and message_id = :message_id and role = 'user'
        and undelivered_since <= clock_timestamp() - cast(:lease as interval)
    returning id
""")


@dataclass(frozen=True)
class PostgresDeliveries:
    """Time stamps in the rows of the questions. Who answers has `lease` to post it, and gives up before it is over."""

    database: Database
    lease: timedelta = LEASE

    async def note(self, message: Message) -> None:
        """Notes that the answer to this message stands on its platform, or never will. Raises DatabaseError."""
        async with self.database.begin(Acting.for_person(message.conversation.person)) as connection:
            await connection.execute(_NOTE, _named(message))

    async def overdue(self, platforms: Collection[str], not_before: datetime) -> list[Message]:
        """Questions of these platforms, sent since then, whose answer was not posted in time, oldest first.

        None where they cannot be decrypted.
        """
        values = {"platforms": list(platforms), "not_before": not_before, "lease": self.lease}
        async with self.database.begin(Acting.as_job(Job.RECOVERY)) as connection:
            return [message_from(row) for row in await readable(connection, _OVERDUE, values)]

    async def take(self, message: Message) -> Answer | None:
        """The answer that is overdue, for exactly one caller, who has the time of a claim to post it; else None."""
        async with self.database.begin(Acting.for_person(message.conversation.person)) as connection:
            turn = await connection.scalar(_TAKE, _named(message) | {"lease": self.lease})
            if turn is None:
                return None
            row = (await connection.execute(select(answers).where(answers.c.turn_id == turn))).one()
            return await load_answer(connection, row)


def _named(message: Message) -> dict[str, object]:
    where = message.conversation
    return {"platform": where.platform, "workspace": where.workspace, "message_id": message.id}
