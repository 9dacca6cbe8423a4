"""The accounts of people in Postgres: who belongs together, linking by a code, and the locks that keep this so."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Row, Table, Text, and_, bindparam, cast, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Job
from core.domain.conversation import Person
from core.domain.fact_rules import linked, unlinked
from core.domain.memory import CODE_LASTS, TRIES_COUNT_FOR, WRONG_TRIES, Account, LinkOutcome, new_code, read_code
from core.memory.readable import unless_unreadable
from core.memory.rows import load_facts, store_facts
from core.storage.database import Database
from core.storage.schema.people_tables import accounts, link_codes

# Who changes which accounts belong together holds it alone; who changes facts shares it with others who do so.
_TOGETHER = text("select pg_advisory_xact_lock(hashtext('campus-advisor:accounts'))")
_TOGETHER_SHARED = text("select pg_advisory_xact_lock_shared(hashtext('campus-advisor:accounts'))")

_ACT = select(func.set_config("advisor.job", bindparam("job"), True))


def acting(account: Account, job: Job | None = None) -> Acting:
    """For this account: its own rows, until `person_of` has let in those of the accounts that it is linked with."""
    return Acting.for_person(Person(account.platform, account.realm, account.user), job)


async def lock_links(connection: AsyncConnection) -> None:
    """Waits until nobody else changes facts or links, and keeps it so until the end of the transaction."""
    await connection.execute(_TOGETHER)


async def lock_person(connection: AsyncConnection, account: Account) -> tuple[UUID | None, bool | None]:
    """What `entered` tells; nobody else changes the facts of this person until the end of the transaction."""
    await connection.execute(_TOGETHER_SHARED)
    person, _ = await entered(connection, account)
    theirs = select(accounts.c.person).where(accounts.c.person == person)
    await connection.execute(theirs.order_by(*accounts.primary_key).with_for_update())
    return await entered(connection, account)  # the choice may have changed while this waited


async def person_of(connection: AsyncConnection, account: Account) -> UUID | None:
    """The person of this account, for whom the transaction acts from now on; None for an account that is not known."""
    return (await entered(connection, account))[0]


async def entered(connection: AsyncConnection, account: Account) -> tuple[UUID | None, bool | None]:
    """The same, with the choice for this account (None: never asked)."""
    let_in = func.set_config("advisor.person", cast(accounts.c.person, Text), True)
    known = select(accounts.c.person, accounts.c.memory, let_in).where(is_account(account))
    row = (await connection.execute(known)).first()
    return (row.person, row.memory and row.memory == "on") if row else (None, None)


async def register(connection: AsyncConnection, account: Account) -> UUID:
    """The person of this account, who is a new one for an account that was not known."""
    row = insert(accounts).values(**named(account), person=uuid4())
    await connection.execute(row.on_conflict_do_nothing())
    person = await person_of(connection, account)
    assert person is not None  # noqa: S101 - the row was there, or is there now
    return person


async def accounts_of(connection: AsyncConnection, person: UUID | None) -> list[Account]:
    """The accounts of a person, first linked first."""
    order = (accounts.c.linked_at, accounts.c.platform, accounts.c.user_id)
    rows = await connection.execute(select(accounts).where(accounts.c.person == person).order_by(*order))
    return [Account(row.platform, row.realm, row.user_id) for row in rows]


async def erase_accounts(connection: AsyncConnection, which: ColumnElement[bool]) -> int:
    """Deletes accounts with what they told, for one who holds the links; returns how many accounts there were.

    What linking ended holds again on accounts that they were linked with.
    """
    gone = (await connection.execute(accounts.delete().where(which).returning(accounts.c.person))).scalars().all()
    async with as_linking(connection):
        for person in set(gone):
            await part(connection, person)
    return len(gone)


async def part(connection: AsyncConnection, person: UUID) -> None:
    """After an account has left a person: what linking ended holds again, and who is alone is linked with nobody.

    Facts that cannot be decrypted stay as they are: nobody's forgetting fails for them.
    """
    others = select(func.count()).select_from(accounts).where(accounts.c.person == person).scalar_subquery()
    alone = update(accounts).where(accounts.c.person == person, others == 1)
    await connection.execute(alone.values(linked_at=None))
    with unless_unreadable():
        kept = await load_facts(connection, person)
        await store_facts(connection, kept, unlinked(kept))


@asynccontextmanager
async def as_linking(connection: AsyncConnection) -> AsyncIterator[None]:
    """Sees all accounts for a moment: those that were linked with one are of no other job."""
    before = await connection.scalar(select(func.current_setting("advisor.job", True)))
    await connection.execute(_ACT, {"job": Job.LINKING})
    yield
    await connection.execute(_ACT, {"job": before})


def is_account(account: Account, table: Table = accounts) -> ColumnElement[bool]:
    """The row of this account, or its rows in another table."""
    return and_(*(table.c[name] == value for name, value in named(account).items()))


def named(account: Account) -> dict[str, str]:
    """The columns by which tables name an account."""
    return {"platform": account.platform, "realm": account.realm, "user_id": account.user}


class PostgresAccountLinks:
    """`AccountLinks` on Postgres, where only the hashes of codes are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def code(self, account: Account, now: datetime) -> str:
        """A code of this account that can be used once, within `CODE_LASTS`; an earlier one is void."""
        shown = new_code()
        fresh = {"code_hash": _hash(shown), "expires_at": now + CODE_LASTS}
        row = insert(link_codes).values(**named(account), **fresh)
        async with self._database.begin(acting(account)) as connection:
            await register(connection, account)
            await connection.execute(row.on_conflict_do_update(index_elements=list(named(account)), set_=fresh))
        return shown

    async def redeem(self, account: Account, code: str, now: datetime) -> LinkOutcome:
        """Links this account with that which the code is of; their facts are one person's from now on."""
        async with self._database.begin(acting(account, Job.LINKING)) as connection:
            await lock_links(connection)
            person = await register(connection, account)
            if await _tried_too_often(connection, account, now):
                return LinkOutcome.TOO_MANY_TRIES
            owner = await _owner(connection, code, now)
            if owner is None or owner == account:
                await _count_wrong_try(connection, account, now)
                return LinkOutcome.WRONG
            await connection.execute(link_codes.delete().where(link_codes.c.code_hash == _hash(code)))
            return await _link(connection, person, await person_of(connection, owner), now)

    async def unlink(self, account: Account) -> bool:
        """Takes this account out of its person, with the facts that it told; False when it is not linked."""
        async with self._database.begin(acting(account, Job.LINKING)) as connection:
            await lock_links(connection)
            before = await person_of(connection, account)
            if before is None or len(await accounts_of(connection, before)) == 1:
                return False
            alone = uuid4()
            await connection.execute(update(accounts).where(is_account(account)).values(person=alone))
            for each in (alone, before):
                await part(connection, each)
        return True


async def _link(connection: AsyncConnection, ours: UUID, theirs: UUID | None, now: datetime) -> LinkOutcome:
    if ours == theirs:
        return LinkOutcome.ALREADY_LINKED
    here, there = [await load_facts(connection, each, only_where_on=True) for each in (ours, theirs)]
    await store_facts(connection, [*here, *there], linked(here, there, now))
    both = update(accounts).where(accounts.c.person.in_([ours, theirs]))
    await connection.execute(both.values(person=theirs, linked_at=func.coalesce(accounts.c.linked_at, now)))
    return LinkOutcome.LINKED


async def _tried_too_often(connection: AsyncConnection, account: Account, now: datetime) -> bool:
    row = await _tries(connection, account)
    return bool(row.wrong_tries >= WRONG_TRIES and now - row.tried_at < TRIES_COUNT_FOR)


async def _count_wrong_try(connection: AsyncConnection, account: Account, now: datetime) -> None:
    """One more within the hour that began with the first, or the first of a new hour."""
    row = await _tries(connection, account)
    goes_on = row.tried_at is not None and now - row.tried_at < TRIES_COUNT_FOR
    tries, since = (row.wrong_tries + 1, row.tried_at) if goes_on else (1, now)
    await connection.execute(update(accounts).where(is_account(account)).values(wrong_tries=tries, tried_at=since))


async def _tries(connection: AsyncConnection, account: Account) -> Row[Any]:
    return (await connection.execute(select(accounts).where(is_account(account)))).one()


async def _owner(connection: AsyncConnection, code: str, now: datetime) -> Account | None:
    known = select(link_codes).where(link_codes.c.code_hash == _hash(code), link_codes.c.expires_at > now)
    row = (await connection.execute(known)).one_or_none()
    return Account(row.platform, row.realm, row.user_id) if row else None


def _hash(code: str) -> str:
    return sha256(read_code(code).encode("utf-8", "replace")).hexdigest()
