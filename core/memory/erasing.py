"""Erase what belongs to a person, a workspace or a message, as the declarations beside the tables say."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from sqlalchemy import Table, and_, false, func, select, tuple_, union, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Erased, Job
from core.domain.conversation import Person
from core.domain.hand_off import CONSOLE
from core.domain.memory import GLOBAL_PLATFORMS, Account, account_of
from core.memory.access import kept_everywhere, kept_in
from core.memory.accounts import accounts_of, erase_accounts, is_account, lock_links, person_of
from core.memory.erasures import count_erasure
from core.memory.hand_offs import erase_hand_offs
from core.memory.rows import chosen_after, erase
from core.storage.database import act
from core.storage.schema.people_tables import accounts
from core.storage.schema.personal import NAMED, OWNED, Owned, Whose

Counts = Mapping[str, int]

# What takes more than deleting the rows.
STEPS: Mapping[str, Callable[[AsyncConnection, ColumnElement[bool]], Awaitable[int]]] = MappingProxyType(
    {"accounts": erase_accounts, "hand_offs": erase_hand_offs, "turns": erase}
)


async def erase_person(connection: AsyncConnection, person: Person) -> Erased:
    """Deletes all that belongs to a person, and takes their name out of what they did for an office.

    For one who acts as `Job.EVERYWHERE`.
    """
    account = account_of(person)
    await lock_links(connection)
    linked = await accounts_of(connection, await person_of(connection, account))
    places = await places_of(connection, person)
    counts = {each.table.name: await _erase(connection, each.table, rows_of(each, person)) for each in OWNED}
    if person.platform != CONSOLE:  # there a name is one of those who work at the console, who were never asked
        await _unname(connection, f"{person.platform}:{person.user}")
    await count_erasure(connection)
    return _erased(counts, [each for each in linked if each != account], places)


async def erase_memory(connection: AsyncConnection, account: Account) -> int:
    """Deletes an account with the facts of its person on all accounts; returns how many facts there were."""
    await lock_links(connection)
    await person_of(connection, account)
    person = Person(account.platform, account.realm, account.user)
    of_memory = [each for each in OWNED if each.whose in {Whose.ACCOUNT, Whose.LINKED}]
    counts = {each.table.name: await _erase(connection, each.table, rows_of(each, person)) for each in of_memory}
    await count_erasure(connection)
    return counts["facts"]


async def erase_workspace(connection: AsyncConnection, platform: str, workspace: str) -> Counts:
    """Deletes all that belongs to people in a workspace; returns how many rows of each table there were."""
    await lock_links(connection)
    counts = {
        each.table.name: await _erase(connection, each.table, rows_in(each, platform, workspace)) for each in OWNED
    }
    await count_erasure(connection)
    return counts


async def erase_message(connection: AsyncConnection, platform: str, workspace: str, message_id: str) -> Counts:
    """Deletes all that comes from a message, and from what its author chose when it was asked back; returns counts."""
    await lock_links(connection)
    messages = [message_id, *(await chosen_after(connection, platform, workspace, message_id))]
    counts = {
        each.table.name: await _erase(
            connection, each.table, rows_in(each, platform, workspace) & each.table.c.message_id.in_(messages)
        )
        for each in OWNED
        if "message_id" in each.table.c
    }
    if any(counts.values()):  # most messages that are deleted in a channel were none of ours
        await count_erasure(connection)
    return counts


def rows_of(owned: Owned, person: Person) -> ColumnElement[bool]:
    """The rows of a table that belong to a person."""
    if owned.whose is Whose.PERSON:
        return kept_everywhere(person, owned.table)
    if owned.whose is Whose.ACCOUNT:
        return is_account(account_of(person))
    return _of_linked(account_of(person), owned.table)


async def places_of(connection: AsyncConnection, person: Person) -> int:
    """In how many other workspaces of their platform there is something of this person."""
    theirs = [each for each in OWNED if each.whose is Whose.PERSON]
    places = union(*(select(each.table.c.workspace).where(rows_of(each, person)) for each in theirs)).subquery()
    others = select(func.count()).select_from(places).where(places.c.workspace != person.workspace)
    return await connection.scalar(others) or 0


def rows_in(owned: Owned, platform: str, workspace: str) -> ColumnElement[bool]:
    """The rows of a table that belong to people in a workspace."""
    if owned.whose is not Whose.ACCOUNT:
        return kept_in(platform, workspace, owned.table)
    if platform in GLOBAL_PLATFORMS:
        return false()  # the person is elsewhere, too
    return and_(owned.table.c.platform == platform, owned.table.c.realm == workspace)


async def _unname(connection: AsyncConnection, name: str) -> None:
    """Takes the name of a person of an office out of what belongs to students and to the office."""
    await act(connection, Acting.as_job(Job.UNNAME))
    for each in NAMED:
        await connection.execute(
            update(each.column.table).where(each.column == name).values({each.column: each.instead})
        )


async def _erase(connection: AsyncConnection, table: Table, which: ColumnElement[bool]) -> int:
    if step := STEPS.get(table.name):
        return await step(connection, which)
    return int((await connection.execute(table.delete().where(which))).rowcount)


def _of_linked(account: Account, table: Table) -> ColumnElement[bool]:
    person = select(accounts.c.person).where(is_account(account))
    theirs = select(*accounts.primary_key).where(accounts.c.person.in_(person))
    return tuple_(*(table.c[column.name] for column in accounts.primary_key)).in_(theirs)


def _erased(of: Counts, elsewhere: list[Account], places: int) -> Erased:
    told = [of[name] for name in ("turns", "facts", "ratings", "hand_offs", "reminders")]
    messages, facts, ratings, hand_offs, reminders = told
    choices = sum(of.values()) - sum(told)
    return Erased(messages, facts, ratings, hand_offs, tuple(elsewhere), reminders, choices, places)
