"""Questions that a busy process hands over: whichever process has a free place answers them, in fair turns."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import text

from core.domain.access import Acting, Job
from core.domain.conversation import Message
from core.memory.readable import readable
from core.memory.rows import message_from
from core.ports.conversations import LEASE, OLDEST
from core.storage.database import Database
from core.storage.schema.tables import turns

# A queue that is longer takes no more: who asks is told to come again, which is better than a very late answer.
LONGEST_WAIT = timedelta(minutes=1)
# Who was given a question has so long to claim it; then it is given to another process.
OFFER = timedelta(seconds=10)

_HAND_OVER = text("""
    update turns set queued_at = clock_timestamp(), offered_at = null
    where platform = :platform and workspace = :workspace and message_id = :message_id and role = 'user'
        and answered_at is null and queued_at is null and not exists (
            select from turns as first
            where first.role = 'user' and first.answered_at is null and first.platform = :platform
                and first.queued_at between clock_timestamp() - cast(:oldest as interval)
                    and clock_timestamp() - cast(:longest as interval)
        )
    returning id
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
    ), next as (
        select turns.id from turns join waiting using (id)
        left join held on (held.platform, held.workspace) = (turns.platform, turns.workspace)
        where turns.answered_at is null and turns.queued_at is not null
            and (turns.offered_at is null or turns.offered_at <= clock_timestamp() - cast(:offer as interval))
        order by coalesce(held.places, 0) + waiting.number, turns.queued_at, turns.id
        limit :most for update of turns skip locked
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
        where = message.conversation
        named = {"platform": where.platform, "workspace": where.workspace, "message_id": message.id}
        async with self.database.begin(Acting.as_job(Job.RECOVERY)) as connection:
            return await connection.scalar(_HAND_OVER, named | {"longest": LONGEST_WAIT, "oldest": OLDEST}) is not None

    async def take(self, platforms: Collection[str], most: int) -> list[Message]:
        """At most so many waiting questions of these platforms for this process to answer; none that waited very long.

        First come those of the server or workspace that has the fewest answers in the making, over all processes.
        Nobody else is given them for a few seconds. Raises DatabaseError.
        """
        values = {"platforms": list(platforms), "most": most, "oldest": OLDEST, "lease": LEASE, "offer": OFFER}
        async with self.database.begin(Acting.as_job(Job.RECOVERY)) as connection:
            rows = await readable(connection, _TAKE, values)
        return [message_from(row) for row in rows]
