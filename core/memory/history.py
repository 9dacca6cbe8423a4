"""`ConversationStore` on Postgres: each message is claimed once, and an answer is stored whole or not at all."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import bindparam, func, insert, select, text
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Job
from core.domain.answer import Answer, Trace
from core.domain.conversation import ConversationKey, Message, Person, Place, Turn
from core.memory.access import kept_of
from core.memory.erasures import count_erasure
from core.memory.readable import readable
from core.memory.rows import (
    IS_QUESTION,
    answer_row,
    citation_rows,
    conversation_values,
    erase,
    load_answer,
    message_from,
    of_conversation,
    scope_from,
)
from core.ports.conversations import LEASE
from core.storage.database import Database, storable
from core.storage.leases import this_process
from core.storage.schema.curated_tables import curated_told
from core.storage.schema.tables import answer_citations, answers, turns
from core.storage.statements import load_sql
from core.text.caches import forget_texts

CLAIM = text("""
    with clock as (select clock_timestamp() as now)
    insert into turns (
        platform, workspace, channel, user_id, message_id, role, text, at, claimed_at, received_at, claimed_by
    )
    select :platform, :workspace, :channel, :user_id, :message_id, 'user', :text, :at, now, now, :by from clock
    on conflict (platform, workspace, message_id, role) do update
    set claimed_at = excluded.claimed_at, claimed_by = excluded.claimed_by, queued_at = null, offered_at = null
    where turns.answered_at is null
        and (turns.queued_at is not null or turns.claimed_at <= clock_timestamp() - cast(:lease as interval))
    returning id
""").bindparams(bindparam("text", type_=turns.c.text.type))

IS_CLAIMED = load_sql(Path(__file__).parent, "is_claimed")
ABANDONED = text("""
    select platform, workspace, channel, user_id, message_id, text, at from turns
    where role = 'user' and answered_at is null and queued_at is null and at >= :not_before
        and claimed_at <= clock_timestamp() - cast(:lease as interval) and not exists (
            select from inbox
            where (inbox.platform, inbox.workspace, inbox.message_id)
                = (turns.platform, turns.workspace, turns.message_id)
        )
    order by claimed_at, id
""").columns(text=turns.c.text.type)

EXPIRE_CLAIMS = text("""
    update turns set claimed_at = clock_timestamp() - cast(:lease as interval)
    where role = 'user' and answered_at is null and claimed_at < :before
        and claimed_at > clock_timestamp() - cast(:lease as interval)
""")
EXPIRE_DELIVERIES = text("""
    update turns set undelivered_since = clock_timestamp() - cast(:lease as interval)
    where undelivered_since < :before and undelivered_since > clock_timestamp() - cast(:lease as interval)
""")

FINISH_CLAIM = text("""
    update turns set answered_at = now, undelivered_since = now, standalone = :standalone, aside = :aside
    from clock_timestamp() as now
    where platform = :platform and workspace = :workspace and channel = :channel and user_id = :user_id
        and message_id = :message_id and role = 'user' and answered_at is null
    returning id, answered_at
""").bindparams(bindparam("standalone", type_=turns.c.standalone.type))

EARLIER_QUESTIONS = text("""
    select mine_at - earlier_at from turns as mine
    join turns as earlier using (platform, workspace, user_id),
        coalesce(mine.received_at, mine.claimed_at) as mine_at,
        coalesce(earlier.received_at, earlier.claimed_at) as earlier_at
    where mine.platform = :platform and mine.workspace = :workspace and mine.channel = :channel
        and mine.user_id = :user_id and mine.message_id = :message_id and mine.role = 'user'
        and earlier.role = 'user' and not earlier.aside
        and earlier.claimed_at > mine_at - cast(:within as interval) -- the index knows this time
        and earlier_at > mine_at - cast(:within as interval) and (earlier_at, earlier.id) < (mine_at, mine.id)
    order by earlier_at, earlier.id
""")

_PAGES = (
    select(func.array_agg(answer_citations.c.url.distinct()))
    .where(answer_citations.c.answer_id == answers.c.id)
    .scalar_subquery()
    .label("pages")
)

ERASE_BEFORE = text("""
    with questions as (
        delete from turns where role = 'user' and claimed_at < :moment and :only = ((platform, workspace) in (
            select * from unnest(cast(:platforms as text[]), cast(:workspaces as text[]))
        ))
        returning platform, workspace, message_id
    ), replies as (
        delete from turns using questions
        where turns.platform = questions.platform and turns.workspace = questions.workspace
            and turns.message_id = questions.message_id and turns.role = 'assistant'
        returning turns.id
    )
    select (select count(*) from questions) + (select count(*) from replies)
""")


class PostgresConversations:
    """`ConversationStore` on Postgres. An unanswered claim can be taken over after `lease`."""

    def __init__(self, database: Database, lease: timedelta = LEASE) -> None:
        self._database = database
        self._lease = lease

    async def recent(self, conversation: ConversationKey, limit: int, *, asides: bool = False) -> list[Turn]:
        """The last turns of this conversation and no other, oldest first.

        A question without an answer is not one, nor, without `asides`, is small talk or one that was turned away.
        None where they cannot be decrypted: the question is answered without them.
        """
        newest = (
            select(turns, answers.c.outcome, answers.c.trace["scope"].label("scope"), _PAGES)
            .join(answers, answers.c.turn_id == turns.c.id, isouter=True)
            .where(of_conversation(conversation), turns.c.answered_at.is_not(None), turns.c.aside.in_([False, asides]))
            .order_by(turns.c.answered_at.desc(), turns.c.role, turns.c.id.desc())
            .limit(limit)
        )
        async with self._database.begin(Acting.for_person(conversation.person)) as connection:
            rows = await readable(connection, newest)
        return [
            Turn(
                row.role,
                row.text,
                row.at,
                row.standalone,
                row.outcome or "",
                tuple(row.pages or ()),
                scope_from(row.scope),
            )
            for row in reversed(rows)
        ]

    async def claim(self, message: Message) -> bool:
        """Stores the question; True for exactly one caller a message, until its lease runs out unanswered."""
        claim = {"lease": self._lease, "by": this_process()}
        values = _named(message) | {"text": storable(message.text), "at": message.sent_at} | claim
        return await self._database.scalar(CLAIM, values, acting=_sender(message)) is not None

    async def is_claimed(self, message: Message) -> bool:
        """Whether somebody answers the message or has answered it, so that `claim` would be refused."""
        values = _named(message) | {"lease": self._lease}
        return bool(await self._database.scalar(IS_CLAIMED, values, acting=_sender(message)))

    async def abandoned(self, not_before: datetime) -> list[Message]:
        """Questions sent since then whose claim ran out unanswered, oldest first: their process died.

        None that stand in the inbox, from which they are taken up.
        Topics and the like of a command are not stored; a command cannot be answered later anyway. None where they
        cannot be decrypted.
        """
        async with self._database.begin(Acting.as_job(Job.RECOVERY)) as connection:
            rows = await readable(connection, ABANDONED, {"not_before": not_before, "lease": self._lease})
        return [message_from(row) for row in rows]

    async def expire_claims(self, before: datetime) -> None:
        """Ends the lease of every claim before that time of the server, for who knows that all who claimed are dead.

        So does the time that they had to post what they had answered.
        """
        async with self._database.begin(Acting.as_job(Job.RECOVERY)) as connection:
            for statement in (EXPIRE_CLAIMS, EXPIRE_DELIVERIES):
                await connection.execute(statement, {"lease": self._lease, "before": before})

    async def earlier_questions(self, message: Message, within: timedelta) -> list[timedelta]:
        """How long before this claimed message its sender asked others, longest first; without refused ones."""
        values = _named(message) | {"within": within}
        return list((await self._database.run(EARLIER_QUESTIONS, values, acting=_sender(message))).scalars())

    async def release(self, message: Message) -> None:
        """Gives an unanswered claim back, so that a retry is answered."""
        claim = _question(message) & turns.c.answered_at.is_(None)
        await self._database.run(turns.delete().where(claim), acting=_sender(message))

    async def remember(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Ends the claim: stores the answer, its citations and its trace, in one transaction.

        Does nothing when someone else answered first, or when the conversation was forgotten in the meantime.
        """
        values = _named(message) | {"standalone": storable(answer.question.text), "aside": answer.is_aside}
        async with self._database.begin(_sender(message)) as connection:
            claim = (await connection.execute(FINISH_CLAIM, values)).one_or_none()
            if claim is None:
                forget_texts()  # who was forgotten meanwhile is so also here
                return
            await connection.execute(insert(turns).values(_reply(message, answer, claim.answered_at)))
            await connection.execute(insert(answers).values(answer_row(claim.id, answer, trace)))
            if answer.citations:
                await connection.execute(insert(answer_citations), citation_rows(answer))
            if trace.reviewed:
                told = [{"answer_id": answer.id, "version_id": version} for version in dict.fromkeys(trace.reviewed)]
                await connection.execute(insert(curated_told), told)

    async def answer_to(self, message: Message) -> Answer | None:
        """The stored answer to a message that was delivered before, if it was answered."""
        query = select(answers).join(turns, turns.c.id == answers.c.turn_id).where(_question(message))
        async with self._database.begin(_sender(message)) as connection:
            row = (await connection.execute(query)).one_or_none()
            return None if row is None else await load_answer(connection, row)

    async def asked(self, person: Person, message_id: str) -> Message | None:
        """A stored message of this person; None when there is none (any more)."""
        query = select(turns).where(kept_of(person, turns), turns.c.message_id == message_id, IS_QUESTION)
        row = (await self._database.run(query, acting=Acting.for_person(person))).one_or_none()
        return message_from(row) if row else None

    async def forget(self, conversation: ConversationKey) -> int:
        """Deletes a conversation's turns, answers, citations and traces; returns how many turns there were."""
        async with self._database.begin(Acting.for_person(conversation.person)) as connection:
            erased = await erase(connection, of_conversation(conversation))
            await count_erasure(connection)
        forget_texts()
        return erased

    async def erase_before(
        self, moment: datetime, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        """Deletes the questions asked before then, with their answers; returns how many turns there were.

        Of all workspaces (platform and id) but those of `without`; with `within`, of these alone.
        """
        places = without if within is None else within
        named = {"platforms": [each[0] for each in places], "workspaces": [each[1] for each in places]}
        values = {"moment": moment, "only": within is not None} | named
        async with self._database.begin(Acting.as_job(Job.RETENTION)) as connection:
            erased = int((await connection.execute(ERASE_BEFORE, values)).scalar_one())
            if erased:
                await count_erasure(connection)
        return erased


def _question(message: Message) -> ColumnElement[bool]:
    return of_conversation(message.conversation) & (turns.c.message_id == message.id) & IS_QUESTION


def _sender(message: Message) -> Acting:
    return Acting.for_person(message.conversation.person)


def _named(message: Message) -> dict[str, object]:
    return conversation_values(message.conversation) | {"message_id": message.id}


def _reply(message: Message, answer: Answer, at: datetime) -> dict[str, object]:
    moments = {"at": at, "claimed_at": at, "answered_at": at}
    said = {"role": "assistant", "text": storable(answer.text), "aside": answer.is_aside}
    return _named(message) | moments | said
