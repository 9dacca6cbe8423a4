"""`AccountLinks` on Postgres: a code that is shown on one account and typed on another links both."""

from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Row, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.acting import Job
from core.domain.fact_rules import linked
from core.domain.link_codes import CODE_LASTS, TRIES_COUNT_FOR, WRONG_TRIES, new_code, read_code
from core.domain.memory import Account, LinkOutcome
from core.memory.account_rows import acting, is_account, lock_links, named, part, person_of, register
from core.memory.fact_rows import load_facts, store_facts
from core.storage.database import Database
from core.storage.schema.memory_tables import accounts, link_codes


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
            if before is None or await _number_of_accounts(connection, before) == 1:
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


async def _number_of_accounts(connection: AsyncConnection, person: UUID) -> int:
    query = select(func.count()).select_from(accounts).where(accounts.c.person == person)
    return int(await connection.scalar(query) or 0)


def _hash(code: str) -> str:
    return sha256(read_code(code).encode("utf-8", "replace")).hexdigest()
