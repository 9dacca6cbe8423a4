"""Read what is stored about a person from Postgres, for their own copy."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.posted_answers import PostedAnswer
from core.memory.answer_rows import answer_from
from core.memory.personal_export import Asked, Rating, Told
from core.memory.posted_answers import posted_from
from core.memory.turn_rows import IS_QUESTION
from core.storage.schema.tables import answer_citations, answers, notices, posted_answers, ratings, turns


async def load_asked(connection: AsyncConnection, which: ColumnElement[bool]) -> list[Asked]:
    """The questions among these turns with all that belongs to them, oldest first."""
    questions = (await connection.execute(select(turns).where(which, IS_QUESTION).order_by(turns.c.id))).all()
    given = await connection.execute(select(answers).join(turns).where(which))
    answered = {row.turn_id: row for row in given}
    theirs = select(answers.c.id).join(turns).where(which)
    quoted = (
        select(answer_citations).where(answer_citations.c.answer_id.in_(theirs)).order_by(answer_citations.c.number)
    )
    citations: dict[object, list[Row[Any]]] = defaultdict(list)
    for row in await connection.execute(quoted):
        citations[row.answer_id].append(row)
    stood = await connection.execute(select(posted_answers).where(posted_answers.c.answer_id.in_(theirs)))
    posted = {row.answer_id: posted_from(row) for row in stood}
    return [_asked(question, answered.get(question.id), citations, posted) for question in questions]


async def load_ratings(connection: AsyncConnection, which: ColumnElement[bool]) -> list[Rating]:
    """These ratings, oldest first."""
    rows = await connection.execute(select(ratings).where(which).order_by(ratings.c.at))
    return [Rating(row.answer_id, row.helpful, row.at, row.reason, row.shared) for row in rows]


async def load_notices(connection: AsyncConnection, which: ColumnElement[bool]) -> list[Told]:
    """The correction notices about the answers to these turns, oldest first."""
    theirs = select(answers.c.id).join(turns).where(which)
    order = (notices.c.at, notices.c.answer_id, notices.c.number)
    rows = await connection.execute(select(notices).where(notices.c.answer_id.in_(theirs)).order_by(*order))
    return [Told(row.answer_id, row.number, row.state, row.at) for row in rows]


def _asked(
    question: Row[Any],
    answered: Row[Any] | None,
    citations: dict[object, list[Row[Any]]],
    posted: Mapping[object, PostedAnswer],
) -> Asked:
    asked = (question.channel, question.message_id, question.at, question.text, question.answered_at)
    if answered is None:
        return Asked(*asked)
    return Asked(*asked, answer_from(answered, citations[answered.id]), answered.trace, posted.get(answered.id))
