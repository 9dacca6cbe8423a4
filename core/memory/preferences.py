"""The preferences of a person: whether to be told when an answer of theirs has changed."""

from sqlalchemy import Table, and_, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.conversation import Person
from core.storage.schema.tables import preferences

OF_PERSON = ("platform", "workspace", "user_id")


def kept_of(person: Person, table: Table) -> ColumnElement[bool]:
    """The rows of this table that belong to a person."""
    return and_(kept_in(person.platform, person.workspace, table), table.c.user_id == person.user)


def kept_in(platform: str, workspace: str, table: Table) -> ColumnElement[bool]:
    """The rows of this table that belong to a workspace."""
    return and_(table.c.platform == platform, table.c.workspace == workspace)


async def wants_corrections(connection: AsyncConnection, person: Person) -> bool:
    """Whether they asked to be told; without a row they did not."""
    return bool(await connection.scalar(select(preferences.c.corrections).where(kept_of(person, preferences))))


async def set_corrections(connection: AsyncConnection, person: Person, wanted: bool) -> None:
    """Stores a person's preference in place of an earlier one."""
    who = dict(zip(OF_PERSON, (person.platform, person.workspace, person.user), strict=True))
    said = {"corrections": wanted, "at": func.clock_timestamp()}
    row = insert(preferences).values(**who, **said)
    await connection.execute(row.on_conflict_do_update(index_elements=OF_PERSON, set_=said))
