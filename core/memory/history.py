"""Conversations in Postgres: every message is claimed once, and an answer is stored whole or not at all."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Row, and_, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.database import Database, storable
from core.domain import Answer, ConversationKey, Message, Trace, Turn
from core.memory.answer_rows import answer_from, answer_row, citation_rows, trace_from
from core.stored_chunks import load_chunks
from core.tables import answer_citations, answers, turns

# Longer than any answer takes; a question whose process died is answered at the platform's next delivery after this.
LEASE = timedelta(minutes=5)

CLAIM = text("""
    insert into turns (platform, workspace, channel, user_id, message_id, role, text, at, claimed_at)
    values (:platform, :workspace, :channel, :user_id, :message_id, 'user', :text, :at, clock_timestamp())
    on conflict (platform, workspace, message_id, role) do update set claimed_at = excluded.claimed_at
    where turns.answered_at is null and turns.claimed_at <= clock_timestamp() - cast(:lease as interval)
    returning id
""")

FINISH_CLAIM = text("""
    update turns set answered_at = clock_timestamp(), standalone = :standalone
    where platform = :platform and workspace = :workspace and channel = :channel and user_id = :user_id
        and message_id = :message_id and role = 'user' and answered_at is null
    returning id, answered_at
""")


class PostgresConversations:
    """`ConversationStore` on Postgres. An unanswered claim can be taken over after `lease`."""

    def __init__(self, database: Database, lease: timedelta = LEASE) -> None:
        self._database = database
        self._lease = lease

    async def recent(self, conversation: ConversationKey, limit: int) -> list[Turn]:
        """The last turns of this conversation and no other, oldest first; a question without an answer is not one."""
        newest = (
            select(turns)
            .where(_in(conversation), turns.c.answered_at.is_not(None))
            .order_by(turns.c.answered_at.desc(), turns.c.role, turns.c.id.desc())
            .limit(limit)
        )
        async with self._database.begin() as connection:
            rows = (await connection.execute(newest)).all()
        return [Turn(row.role, row.text, row.at, row.standalone) for row in reversed(rows)]

    async def claim(self, message: Message) -> bool:
        """Stores the question; True for exactly one caller a message, until its lease runs out unanswered."""
        values = _named(message) | {"text": storable(message.text), "at": message.sent_at, "lease": self._lease}
        async with self._database.begin() as connection:
            return await connection.scalar(CLAIM, values) is not None

    async def release(self, message: Message) -> None:
        """Gives an unanswered claim back, so that a retry is answered."""
        claim = _question(message) & turns.c.answered_at.is_(None)
        async with self._database.begin() as connection:
            await connection.execute(turns.delete().where(claim))

    async def remember(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Stores the answer, its citations and its trace as the claim's end, in one transaction.

        Does nothing when someone else answered first, or when the conversation was forgotten in the meantime.
        """
        values = _named(message) | {"standalone": storable(answer.question.text)}
        async with self._database.begin() as connection:
            claim = (await connection.execute(FINISH_CLAIM, values)).one_or_none()
            if claim is None:
                return
            await connection.execute(insert(turns).values(_reply(message, answer, claim.answered_at)))
            await connection.execute(insert(answers).values(answer_row(claim.id, answer, trace)))
            if answer.citations:
                await connection.execute(insert(answer_citations), citation_rows(answer))

    async def answer_to(self, message: Message) -> Answer | None:
        """The stored answer to a message that was delivered before, if it was answered."""
        query = select(answers).join(turns, turns.c.id == answers.c.turn_id).where(_question(message))
        async with self._database.begin() as connection:
            row = (await connection.execute(query)).one_or_none()
            return None if row is None else await _load_answer(connection, row)

    async def explain(self, answer_id: UUID) -> tuple[Answer, Trace] | None:
        """An answer with its trace; candidates whose page has been deleted since are left out."""
        async with self._database.begin() as connection:
            row = (await connection.execute(select(answers).where(answers.c.id == answer_id))).one_or_none()
            if row is None:
                return None
            chunks = await load_chunks(connection, [each["chunk"] for each in row.trace["candidates"]])
            return await _load_answer(connection, row), trace_from(row.trace, chunks)

    async def forget(self, conversation: ConversationKey) -> int:
        """Erases a conversation's turns, answers, citations and traces; returns how many turns there were."""
        async with self._database.begin() as connection:
            return (await connection.execute(turns.delete().where(_in(conversation)))).rowcount


def _in(conversation: ConversationKey) -> ColumnElement[bool]:
    return and_(
        turns.c.platform == conversation.platform,
        turns.c.workspace == conversation.workspace,
        turns.c.channel == conversation.channel,
        turns.c.user_id == conversation.user,
    )


def _question(message: Message) -> ColumnElement[bool]:
    return and_(_in(message.conversation), turns.c.message_id == message.id, turns.c.role == "user")


def _named(message: Message) -> dict[str, object]:
    where = message.conversation
    return {
        "platform": where.platform,
        "workspace": where.workspace,
        "channel": where.channel,
        "user_id": where.user,
        "message_id": message.id,
    }


def _reply(message: Message, answer: Answer, at: datetime) -> dict[str, object]:
    moments = {"at": at, "claimed_at": at, "answered_at": at}
    return _named(message) | moments | {"role": "assistant", "text": storable(answer.text)}


async def _load_answer(connection: AsyncConnection, row: Row[Any]) -> Answer:
    query = select(answer_citations).where(answer_citations.c.answer_id == row.id).order_by(answer_citations.c.number)
    return answer_from(row, (await connection.execute(query)).all())
