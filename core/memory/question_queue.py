"""What waits in Postgres: questions that a busy process hands over, and answers that are stored and not yet posted."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select, text

from core.domain.access import Acting, Job
from core.domain.answer import Answer
from core.domain.conversation import Message
from core.domain.received import LATE
from core.memory.readable import readable
from core.memory.rows import load_answer, message_from
from core.ports.conversations import LEASE, OLDEST
from core.storage.database import Database
from core.storage.leases import this_process
from core.storage.schema.tables import answers, turns

_NOTE = text("""
    update turns set undelivered_since = null
    where platform = :platform and workspace = :workspace and message_id = :message_id and role = 'user'
        and undelivered_since is not null
""")
_OVERDUE = text("""
    select platform, workspace, channel, user_id, message_id, text, at from turns
    where undelivered_since <= clock_timestamp() - cast(:lease as interval) and platform = any(:platforms)
        and at >= :not_before and not exists (
            select from inbox
            where (inbox.platform, inbox.workspace, inbox.message_id)
                = (turns.platform, turns.workspace, turns.message_id)
        )
    order by undelivered_since, id
""").columns(text=turns.c.text.type)
_TAKE_ANSWER = text("""
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
        await self.database.run(_NOTE, _named(message), acting=Acting.for_person(message.conversation.person))

    async def overdue(self, platforms: Collection[str], not_before: datetime) -> list[Message]:
        """Questions of these platforms, sent since then, whose answer was not posted in time, oldest first.

        None where they cannot be decrypted, nor where they stand in the inbox, from which they are taken up.
        """
        values = {"platforms": list(platforms), "not_before": not_before, "lease": self.lease}
        async with self.database.begin(Acting.as_job(Job.RECOVERY)) as connection:
            return [message_from(row) for row in await readable(connection, _OVERDUE, values)]

    async def take(self, message: Message) -> Answer | None:
        """The answer that is overdue, for exactly one caller, who has the time of a claim to post it; else None."""
        async with self.database.begin(Acting.for_person(message.conversation.person)) as connection:
            turn = await connection.scalar(_TAKE_ANSWER, _named(message) | {"lease": self.lease})
            if turn is None:
                return None
            row = (await connection.execute(select(answers).where(answers.c.turn_id == turn))).one()
            return await load_answer(connection, row)


def _named(message: Message) -> dict[str, object]:
    where = message.conversation
    return {"platform": where.platform, "workspace": where.workspace, "message_id": message.id}


# A queue that is longer takes no more: who asks is told to come again, which is better than a very late answer.
LONGEST_WAIT = timedelta(minutes=1)
# Who was given a question has so long to claim it; then it is given to another process.
OFFER = timedelta(seconds=10)

# What this process has received is then held by none: whoever is given it holds it next.
_HAND_OVER = text("""
    with handed_over as (
        update turns set queued_at = clock_timestamp(), offered_at = null
        where platform = :platform and workspace = :workspace and message_id = :message_id and role = 'user'
            and answered_at is null and queued_at is null and not exists (
                select from turns as first
                where first.role = 'user' and first.answered_at is null and first.platform = :platform
                    and first.queued_at between clock_timestamp() - cast(:oldest as interval)
                        and clock_timestamp() - cast(:longest as interval)
            )
        returning platform, workspace, message_id
    ), let_go as (
        update inbox set holder = '' from handed_over
        where (inbox.platform, inbox.workspace, inbox.message_id)
            = (handed_over.platform, handed_over.workspace, handed_over.message_id)
    )
    select message_id from handed_over
""")

# A workspace's place in the row is how many of its questions are answered now, and how many of it wait before this one.
_TAKE = text("""
    with held as (
        select platform, workspace, count(*) as places from turns
        where role = 'user' and answered_at is null and case
            when queued_at is null then claimed_at > clock_timestamp() - cast(:lease as interval)
            else offered_at > clock_timestamp() - cast(:offer as interval) end
        group by platform, workspace
    ), waiting as (
        select id, platform, workspace,
            row_number() over (partition by platform, workspace order by queued_at, id) as number
        from turns
        where role = 'user' and answered_at is null and platform = any(:platforms)
            and queued_at > clock_timestamp() - cast(:oldest as interval)
            and (offered_at is null or offered_at <= clock_timestamp() - cast(:offer as interval))
            and not exists (
                select from inbox
                where (inbox.platform, inbox.workspace, inbox.message_id)
                        = (turns.platform, turns.workspace, turns.message_id)
                    and inbox.received_at <= clock_timestamp() - cast(:late as interval)
            )
    ), next as (
        select turns.id from turns join waiting using (id)
        left join held on (held.platform, held.workspace) = (turns.platform, turns.workspace)
        where turns.answered_at is null and turns.queued_at is not null
            and (turns.offered_at is null or turns.offered_at <= clock_timestamp() - cast(:offer as interval))
        order by coalesce(held.places, 0) + waiting.number, turns.queued_at, turns.id
        limit :most for update of turns skip locked
    ), held_now as (
        update inbox set holder = :holder from next join turns using (id)
        where (inbox.platform, inbox.workspace, inbox.message_id)
            = (turns.platform, turns.workspace, turns.message_id)
    )
    update turns set offered_at = clock_timestamp() from next where turns.id = next.id
    returning turns.platform, turns.workspace, turns.channel, turns.user_id, turns.message_id, turns.text, turns.at
""").columns(text=turns.c.text.type)


@dataclass(frozen=True)
class PostgresQuestionQueue:
    """`QuestionQueue` on the table of the questions: `FOR UPDATE SKIP LOCKED` gives each to one process at a time."""

    database: Database

    async def hand_over(self, message: Message) -> bool:
        """Lets a claimed question wait for any process. False where it has no claim, or others wait too long already.

        Raises DatabaseError.
        """
        values = _named(message) | {"longest": LONGEST_WAIT, "oldest": OLDEST}
        return await self.database.scalar(_HAND_OVER, values, acting=Acting.as_job(Job.RECOVERY)) is not None

    async def take(self, platforms: Collection[str], most: int) -> list[Message]:
        """At most so many waiting questions of these platforms for this process to answer; none that waited very long.

        First come those of the server or workspace that has the fewest answers in the making, over all processes.
        Nobody else is given them for a few seconds. Raises DatabaseError.
        """
        limits = {"oldest": OLDEST, "lease": LEASE, "offer": OFFER, "late": LATE}
        values = {"platforms": list(platforms), "most": most, "holder": this_process()} | limits
        async with self.database.begin(Acting.as_job(Job.RECOVERY)) as connection:
            rows = await readable(connection, _TAKE, values)
        return [message_from(row) for row in rows]
