"""`FactStore` on Postgres: what people told of themselves, by consent; one method is one transaction."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import and_, exists, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.access import Acting, Job
from core.domain.fact_rules import Source, corrected, dropped, learned, newest_first, seen
from core.domain.memory import OFFER_COUNTS_FOR, TRIES_COUNT_FOR, Account, Fact, MemoryState, ToldFact
from core.memory.accounts import accounts_of, acting, entered, lock_links, lock_person, named, person_of
from core.memory.erasing import erase_memory
from core.memory.erasures import count_erasure
from core.memory.readable import unless_unreadable
from core.memory.rows import load_facts, store_facts
from core.storage.database import Database, storable
from core.storage.schema.people_tables import accounts, facts, link_codes


class PostgresFacts:
    """`FactStore` on Postgres. `longest`: after which no fact is kept, whatever its kind."""

    def __init__(self, database: Database, longest: timedelta | None = None) -> None:
        self._database = database
        self._longest = longest

    async def state(self, account: Account) -> MemoryState:
        """Whether memory is on for this account, and the other accounts of the same person, first linked first."""
        async with self._database.begin(acting(account)) as connection:
            person, is_on = await entered(connection, account)
            others = await accounts_of(connection, person) if person else []
        return MemoryState(is_on, tuple(each for each in others if each != account))

    async def switch(self, account: Account, on: bool, at: datetime) -> None:
        """Stores the person's choice for this account; facts stay until they are deleted."""
        choice = {"memory": "on" if on else "off", "decided_at": at}
        row = insert(accounts).values(**named(account), person=uuid4(), **choice)
        stored = row.on_conflict_do_update(index_elements=list(accounts.primary_key), set_=choice)
        await self._database.run(stored, acting=acting(account))

    async def offer(self, account: Account, at: datetime) -> bool:
        """Notes that memory is offered to this account; False where it was offered before, or a choice was made."""
        row = insert(accounts).values(**named(account), person=uuid4(), offered_at=at)
        first = row.on_conflict_do_update(
            index_elements=list(accounts.primary_key),
            set_={"offered_at": at},
            where=accounts.c.offered_at.is_(None) & accounts.c.memory.is_(None),
        ).returning(accounts.c.person)
        return await self._database.scalar(first, acting=acting(account)) is not None

    async def facts(self, account: Account, now: datetime) -> list[Fact]:
        """The facts that hold now, newest first; none where memory is off for this account, or they are unreadable."""
        async with self._database.begin(acting(account)) as connection:
            person, is_on = await entered(connection, account)
            with unless_unreadable():
                return seen(await load_facts(connection, person, only_where_on=True), now) if is_on else []
        return []

    async def history(self, account: Account) -> list[Fact]:
        """All stored facts of the person, also those that have ended, and where memory is off; newest first."""
        async with self._database.begin(acting(account)) as connection:
            return newest_first(await load_facts(connection, await person_of(connection, account)))

    async def learn(
        self, account: Account, workspace: str, message_id: str, told: Sequence[ToldFact], at: datetime
    ) -> list[Fact]:
        """Stores what was told; returns what is new. Nothing where memory is not on, or what is known is unreadable."""
        cleaned = [replace(each, value=storable(each.value)) for each in told]
        async with self._database.begin(acting(account)) as connection:
            person, is_on = await lock_person(connection, account)
            if not is_on:
                return []
            before = after = list[Fact]()
            with unless_unreadable():
                before = await load_facts(connection, person)
                after = learned(before, cleaned, Source(account, workspace, message_id, at), self._longest)
                await store_facts(connection, before, after)
        known = {each.id for each in before}
        return [each for each in after if each.id not in known]

    async def correct(self, account: Account, fact_id: UUID, value: str, at: datetime) -> Fact | None:
        """Ends a fact of the person and stores the other value in its place; None when no such fact holds."""
        async with self._database.begin(acting(account)) as connection:
            before = await load_facts(connection, (await lock_person(connection, account))[0])
            after, new = corrected(before, fact_id, storable(value), at, self._longest)
            await store_facts(connection, before, after)
        return new

    async def drop(self, account: Account, fact_id: UUID) -> bool:
        """Deletes a fact of the person, with all that ended of its kind; False when they have no such fact."""
        async with self._database.begin(acting(account)) as connection:
            before = await load_facts(connection, (await lock_person(connection, account))[0])
            after = dropped(before, fact_id)
            await store_facts(connection, before, after)
            if len(after) < len(before):
                await count_erasure(connection)
        return len(after) < len(before)

    async def forget(self, account: Account) -> int:
        """Deletes the facts of the person on all linked accounts, and this account's choice, code and link."""
        async with self._database.begin(acting(account)) as connection:
            return await erase_memory(connection, account)

    async def expire(self, now: datetime, ended_before: datetime) -> int:
        """Deletes facts that hold no longer: expired by now, or ended before then; returns how many.

        Used-up codes go as well, and accounts of which nothing is known any more.
        """
        old = [facts.c.expires_at <= now, facts.c.ended_at < ended_before]
        if self._longest is not None:
            old.append(facts.c.said_at <= now - self._longest)
        async with self._database.begin(Acting.as_job(Job.RETENTION)) as connection:
            await lock_links(connection)
            gone = await connection.execute(facts.delete().where(or_(*old)))
            await connection.execute(link_codes.delete().where(link_codes.c.expires_at <= now))
            await _erase_unused(connection, now)
            if gone.rowcount:
                await count_erasure(connection)
        return int(gone.rowcount)


async def _erase_unused(connection: AsyncConnection, now: datetime) -> None:
    """Accounts of old tries and offers: nobody decided anything there, and no fact, code or link rests on them."""
    rest = [
        exists().where(*(table.c[name] == accounts.c[name] for name in ("platform", "realm", "user_id")))
        for table in (facts, link_codes)
    ]
    tried = or_(accounts.c.tried_at.is_(None), accounts.c.tried_at <= now - TRIES_COUNT_FOR)
    offered = or_(accounts.c.offered_at.is_(None), accounts.c.offered_at <= now - OFFER_COUNTS_FOR)
    unused = and_(accounts.c.memory.is_(None), accounts.c.linked_at.is_(None), tried, offered)
    await connection.execute(accounts.delete().where(unused, ~rest[0], ~rest[1]))
