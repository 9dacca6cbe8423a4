"""All that is stored about one person, read from Postgres, as a JSON document for themselves."""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, is_dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.answer import Answer
from core.domain.conversation import Person
from core.domain.hand_off import CLOCK, HandOff
from core.domain.memory import Account, Fact
from core.domain.outside_text import visible
from core.domain.posts import PostedAnswer
from core.memory.notices import posted_from
from core.memory.rows import IS_QUESTION, answer_from
from core.storage.schema.tables import answer_citations, answers, notices, posted_answers, ratings, turns


@dataclass(frozen=True)
class Asked:
    """A question with its answer, if it has one, the trace as it is stored, and where others can read the answer."""

    channel: str
    message_id: str
    asked_at: datetime
    text: str
    answered_at: datetime | None = None
    answer: Answer | None = None
    trace: Mapping[str, object] | None = None
    posted: PostedAnswer | None = None
    workspace: str = ""


@dataclass(frozen=True)
class Rating:
    """A person's rating of an answer, why it did not help, and whether advisors may see the question."""

    answer_id: UUID
    helpful: bool
    at: datetime
    reason: str | None = None
    shared: bool = False


@dataclass(frozen=True)
class Told:
    """A correction notice that a person was sent, or could not be sent, about one of their answers."""

    answer_id: UUID
    number: int
    state: str
    at: datetime


@dataclass(frozen=True)
class Memory:
    """Long-term memory: the choice for this account (None: never asked), linked accounts, and their facts.

    `code_until` is when an open link code ends, `wrong_tries` how many wrong ones were typed since `tried_at`.
    `offered_at` is when it was offered.
    """

    is_on: bool | None = None
    decided_at: datetime | None = None
    linked: tuple[Account, ...] = ()
    facts: tuple[Fact, ...] = ()
    code_until: datetime | None = None
    wrong_tries: int = 0
    tried_at: datetime | None = None
    offered_at: datetime | None = None


NOTHING: Mapping[str, object] = MappingProxyType(
    {"questions": (), "ratings": (), "wants_corrections": False, "corrections": (), "hand_offs": (), "memory": Memory()}
    | {"looks": (), "reminders": (), "reminder_choices": ()}
)


def own_copy(person: Person, parts: Mapping[str, object]) -> str:
    """One object: `person`, then the parts as `core.storage.schema.personal` names them; those of `NOTHING` are empty.

    Times are in ISO 8601, in UTC. The people of an office, and who of the staff looked at something, are not named:
    their names are their own data.
    """
    document = {"person": asdict(person)} | dict(NOTHING) | dict(parts)
    # Nothing is lost: JSON reads the escapes as the same characters.
    return visible(json.dumps(document, ensure_ascii=False, indent=2, default=_plain))


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, HandOff):
        return _hand_off(value)
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return str(value)


def _hand_off(each: HandOff) -> dict[str, object]:
    said = [{"by": _part(one.by), "action": one.action, "text": one.text, "at": one.at} for one in each.said]
    sent = {"reference": each.reference, "office": each.office, "sent_at": each.created_at, "state": each.state}
    asked_in = {"workspace": each.asked_in.workspace, "channel": each.asked_in.channel}
    return sent | asked_in | {"packet": asdict(each.packet), "said": said}


def _part(by: str) -> str:
    return CLOCK if by == CLOCK else "office" if by else "you"


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
        return Asked(*asked, workspace=question.workspace)
    answer = answer_from(answered, citations[answered.id])
    return Asked(*asked, answer, answered.trace, posted.get(answered.id), question.workspace)
