"""Who of staff looked at what a student wrote, and whether a person wants to be told of changes."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import CompoundSelect, Table, and_, case, delete, exists, func, literal, select, union_all
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Look, Seen
from core.domain.conversation import Person
from core.domain.memory import GLOBAL_PLATFORMS
from core.storage.database import Database
from core.storage.schema.people_tables import content_access, hand_offs
from core.storage.schema.tables import answers, preferences, turns

OF_PERSON = ("platform", "workspace", "user_id")


def kept_of(person: Person, table: Table) -> ColumnElement[bool]:
    """The rows of this table that belong to a person."""
    return and_(kept_in(person.platform, person.workspace, table), table.c.user_id == person.user)


def kept_everywhere(person: Person, table: Table) -> ColumnElement[bool]:
    """The rows of this table that belong to a person's account, in all workspaces in which the platform knows it."""
    is_account = and_(table.c.platform == person.platform, table.c.user_id == person.user)
    return is_account if person.platform in GLOBAL_PLATFORMS else kept_of(person, table)


def kept_in(platform: str, workspace: str, table: Table) -> ColumnElement[bool]:
    """The rows of this table that belong to a workspace."""
    return and_(table.c.platform == platform, table.c.workspace == workspace)


async def wants_corrections(connection: AsyncConnection, which: ColumnElement[bool]) -> bool:
    """Whether they asked to be told, by these rows of theirs; without one they did not."""
    return bool(await connection.scalar(select(func.bool_or(preferences.c.corrections)).where(which)))


_LOOK = content_access.c
_SEEN = case(
    (exists().where(answers.c.id == _LOOK.subject), literal(Seen.ANSWER.value)),
    (exists().where(hand_offs.c.id == _LOOK.subject), literal(Seen.HAND_OFF.value)),
    else_=literal(Seen.ERASED.value),
).label("seen")


class PostgresLooks:
    """What staff looked at, for those who answer for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(
        self, moment: datetime, viewer: str | None = None, subjects: tuple[UUID, UUID] | None = None
    ) -> Sequence[Look]:
        """The looks since then, newest first; of one viewer, at the answers and hand-offs between two ids."""
        which: list[ColumnElement[bool]] = [_LOOK.at >= moment]
        which += [] if viewer is None else [_LOOK.viewer == viewer]
        which += [] if subjects is None else [_LOOK.subject.between(*subjects)]
        query = select(content_access, _SEEN).where(*which).order_by(_LOOK.at.desc(), _LOOK.id.desc())
        rows = (await self._database.run(query, acting=Acting.as_staff("", "access"))).all()
        return [Look(row.at, row.viewer, row.action, Seen(row.seen), row.subject, row.id) for row in rows]


async def load_looks(connection: AsyncConnection, person: Person) -> list[dict[str, object]]:
    """The looks of staff at what this person wrote, oldest first; who looked is not for them to see."""
    theirs = _LOOK.subject.in_(_subjects(person))
    rows = await connection.execute(select(content_access, _SEEN).where(theirs).order_by(_LOOK.at, _LOOK.id))
    return [{"at": row.at, "action": row.action, "seen": row.seen, "subject": row.subject} for row in rows]


async def note_look(connection: AsyncConnection, acting: Acting, subject: UUID, owner: Person) -> None:
    """Writes an audit row where staff look at an answer or hand-off of somebody else."""
    if acting.is_staff and acting.by != Acting.for_person(owner).by:
        row = {"viewer": acting.by, "action": acting.action, "subject": subject, "at": func.clock_timestamp()}
        await connection.execute(insert(content_access).values(row))


async def note_copy(connection: AsyncConnection, acting: Acting, owner: Person) -> None:
    """The same for each answer and hand-off of a person, all of whose words staff take along."""
    for subject in (await connection.execute(_subjects(owner))).scalars().all():
        await note_look(connection, acting, subject, owner)


def _subjects(person: Person) -> CompoundSelect[UUID]:
    """The ids of the answers to a person, and of what they sent to offices."""
    asked = select(answers.c.id).join(turns).where(kept_everywhere(person, turns))
    return union_all(asked, select(hand_offs.c.id).where(kept_everywhere(person, hand_offs)))


async def erase_looks(connection: AsyncConnection, moment: datetime) -> None:
    """Deletes the audit rows from before then."""
    await connection.execute(delete(content_access).where(content_access.c.at < moment))
