"""Every table of the database says whose its rows are, and what it says is done."""

import re
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Column, Table, TypeDecorator, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.access import Erased
from core.domain.conversation import Person
from core.domain.memory import account_of
from core.memory.archive import READERS, PostgresArchive
from core.storage.database import Database
from core.storage.schema.columns import metadata
from core.storage.schema.personal import ATTACHED, NAMED, OF_NOBODY, OWNED, Whose
from tests.fakes.acting import EVERYBODY
from tests.standins.exchanges import NOON

pytestmark = pytest.mark.postgres

NAMES_SOMEBODY = re.compile(
    r"(?:.*_)?(?:user|account|person|student|member|author|advisor|reviewer|viewer|owner|asker|rater|sender|by)(?:_id|_name)?"
)
# Columns whose name sounds like a person: an answer is written by a model, and a question is claimed by a process.
NAMES_NOBODY = frozenset({("answers", "written_by"), ("turns", "claimed_by")})
OWNERS = {each: {"user_id"} for each in Whose} | {Whose.ACCOUNT: {"user_id", "person"}}
# No hexadecimal number holds these names, as one UUID of 160 holds "ada".
ADA, BOB = Person("slack", "larkmoor", "astrid"), Person("slack", "larkmoor", "bob")


def undeclared(columns: Collection[tuple[str, str]]) -> set[str]:
    """Tables that no declaration has, and columns that name somebody in a way that none of them says."""
    owned = {(each.table.name, name) for each in OWNED for name in OWNERS[each.whose]}
    attached = {(each.table.name, "user_id") for each in ATTACHED if "user_id" in each.table.c}
    named = {(each.column.table.name, each.column.name) for each in NAMED}
    known = {name for name, _ in owned | named} | {each.table.name for each in ATTACHED} | OF_NOBODY
    missing = {table for table, _ in columns if table not in known}
    said = owned | attached | named | NAMES_NOBODY
    return missing | {f"{each[0]}.{each[1]}" for each in columns if NAMES_SOMEBODY.fullmatch(each[1])} - {
        f"{table}.{column}" for table, column in said
    }


async def test_every_table_and_every_column_that_names_somebody_is_declared(database: Database) -> None:
    query = text("select table_name, column_name from information_schema.columns where table_schema = 'public'")
    async with database.begin() as connection:
        columns = [(row.table_name, row.column_name) for row in await connection.execute(query)]

    assert len(columns) > 200
    assert undeclared([each for each in columns if each[0] != "alembic_version"]) == set()


def test_a_new_table_or_column_that_names_somebody_is_found() -> None:
    assert undeclared([("polls", "choice")]) == {"polls"}
    assert undeclared([("pages", "user_id"), ("answers", "reviewed_by")]) == {"pages.user_id", "answers.reviewed_by"}
    assert undeclared([("pages", "url"), ("turns", "user_id")]) == set()


async def test_what_is_attached_goes_with_what_it_is_attached_to(database: Database) -> None:
    query = text("""
        select conrelid::regclass::text as source, confrelid::regclass::text as target from pg_constraint
        where contype = 'f' and confdeltype = 'c'
    """)
    async with database.begin() as connection:
        cascades = {(row.source, row.target) for row in await connection.execute(query)}

    assert {(each.table.name, each.to.name) for each in ATTACHED} <= cascades


def test_what_is_attached_is_in_a_part_of_the_copy_that_is_read() -> None:
    assert {each.copied_as for each in ATTACHED if each.copied_as} <= set(READERS)


@pytest.mark.slow
async def test_who_is_forgotten_is_in_no_row_of_any_table_and_everybody_else_is_as_before(database: Database) -> None:
    async with database.begin(EVERYBODY) as connection:
        for person in (ADA, BOB):
            await fill(connection, person)
        before = await everything(connection)

    erased = await PostgresArchive(database).forget(ADA)

    async with database.begin(EVERYBODY) as connection:
        after = await everything(connection)
    assert erased == Erased(messages=1, facts=1, ratings=1, hand_offs=1, reminders=1, choices=4)
    assert [row for row in after if "astrid" in row] == []
    assert [row for row in after if "bob" in row] == [row for row in before if "bob" in row]


@pytest.mark.slow
async def test_a_workspace_that_leaves_takes_all_its_rows_along(database: Database) -> None:
    async with database.begin(EVERYBODY) as connection:
        for person in (ADA, BOB, Person("slack", "another", "cleo"), Person("discord", "larkmoor", "dora")):
            await fill(connection, person)
        before = await everything(connection)

    await PostgresArchive(database).purge("slack", "larkmoor")

    async with database.begin(EVERYBODY) as connection:
        after = await everything(connection)
    gone = [row for row in after if ("astrid" in row or "bob" in row) and row.split(":")[0] not in STAYS]
    assert gone == []
    assert [row for row in after if "cleo" in row or "dora" in row] == [
        row for row in before if "cleo" in row or "dora" in row
    ]


# What people did for an office is the office's.
THEIRS = {each.table for each in OWNED} | {each.table for each in ATTACHED}
PERSONAL = THEIRS | {each.column.table for each in NAMED}
STAYS = {each.name for each in PERSONAL - THEIRS}


async def fill(connection: AsyncConnection, person: Person) -> None:
    """A row of every table that names people, with this person's id in each of its texts."""
    rows: dict[Table, Any] = {}
    for table in [each for each in metadata.sorted_tables if each in PERSONAL]:
        values = {column.name: value(column, person, rows) for column in table.columns if is_filled(column)}
        rows[table] = (await connection.execute(table.insert().values(values).returning(table))).one()


def is_filled(column: Column[Any]) -> bool:
    is_reference = any(key.column.table in PERSONAL for key in column.foreign_keys)
    return is_reference or not (column.nullable or column.server_default or column.identity)


def value(column: Column[Any], person: Person, rows: dict[Table, Any]) -> object:
    """What stands in this column: who it is, the row that it refers to, or something of its type."""
    who = {"platform": person.platform, "workspace": person.workspace, "user_id": person.user}
    who |= {"realm": account_of(person).realm, "role": "user"}
    if column in [each.column for each in NAMED]:
        return f"{person.platform}:{person.user}"
    for key in column.foreign_keys:
        if key.column.table in rows and column.name not in who:
            return getattr(rows[key.column.table], key.column.name)
    if column.name in who:
        return who[column.name]
    office = f"office {uuid4()}" if column.primary_key else "office"
    return of_type(column, office if column.table.name in STAYS else person.user)


def of_type(column: Column[Any], user: str) -> object:
    kind = column.type.impl_instance if isinstance(column.type, TypeDecorator) else column.type
    if isinstance(kind, JSONB):
        return [user]
    made = {str: f"{user} {column.name}", bool: False, int: 1, datetime: NOON, UUID: uuid4(), list: [user]}
    return made.get(kind.python_type, NOON.date())


async def everything(connection: AsyncConnection) -> Sequence[str]:
    """Every row of every table, as text."""
    rows = []
    for name in {*metadata.tables, *OF_NOBODY}:
        stored = await connection.execute(text(f"select * from {name}"))  # noqa: S608 - our own
        rows += [f"{name}: {dict(row)}" for row in stored.mappings()]
    return sorted(rows)
