"""Select turns by owner, delete them, and load the answers to them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.answer import Answer
from core.domain.conversation import CHOSEN, ConversationKey, Message, Person
from core.memory.answer_rows import answer_from
from core.memory.readable import readable
from core.storage.schema.tables import answer_citations, turns

IS_QUESTION = turns.c.role == "user"


def of_conversation(key: ConversationKey) -> ColumnElement[bool]:
    """The turns of this conversation and no other."""
    return and_(of_person(key.person), turns.c.channel == key.channel)


def of_person(person: Person) -> ColumnElement[bool]:
    """The questions of a person and the answers, anywhere in the workspace."""
    return and_(of_workspace(person.platform, person.workspace), turns.c.user_id == person.user)


def of_workspace(platform: str, workspace: str) -> ColumnElement[bool]:
    """All turns of a workspace."""
    return and_(turns.c.platform == platform, turns.c.workspace == workspace)


def message_from(row: Row[Any]) -> Message:
    """The message of a row of a question; what a command came with is not stored."""
    where = ConversationKey(row.platform, row.workspace, row.channel, row.user_id)
    return Message(row.message_id, where, row.text, row.at)


async def erase(connection: AsyncConnection, which: ColumnElement[bool]) -> int:
    """Deletes turns with their answers, citations, traces and ratings; returns how many turns there were.

    Questions go first: an answer that is being stored at this moment holds its question's row, so that this waits
    for it, and the second statement sees the reply that it has left.
    """
    questions = await connection.execute(turns.delete().where(which, IS_QUESTION))
    replies = await connection.execute(turns.delete().where(which))
    return int(questions.rowcount + replies.rowcount)


async def chosen_after(connection: AsyncConnection, platform: str, workspace: str, message_id: str) -> Sequence[str]:
    """The messages that repeat the words of a question: it was asked back, and its asker has chosen."""
    asked = turns.alias()
    names = ("platform", "workspace", "channel", "user_id", "role")
    query = (
        select(turns.c.message_id, turns.c.text, asked.c.text.label("asked"))
        .join(asked, and_(*(asked.c[name] == turns.c[name] for name in names)))
        .where(of_workspace(platform, workspace), IS_QUESTION, asked.c.message_id == message_id)
    )
    # Compared here: the database may hold the words encrypted.
    rows = [row for row in await readable(connection, query) if row.asked.strip()]
    return [row.message_id for row in rows if row.text.startswith(f"{row.asked.strip()}{CHOSEN}")]


async def load_answer(connection: AsyncConnection, row: Row[Any]) -> Answer:
    """The answer of a row of `answers`, with its citations."""
    query = select(answer_citations).where(answer_citations.c.answer_id == row.id).order_by(answer_citations.c.number)
    return answer_from(row, (await connection.execute(query)).all())
