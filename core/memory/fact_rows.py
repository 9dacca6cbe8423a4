"""Facts as rows of Postgres, and rows as facts."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.memory import Account, Ended, Fact, FactKind
from core.storage.schema.memory_tables import accounts, facts


async def load_facts(connection: AsyncConnection, person: UUID | None, only_where_on: bool = False) -> list[Fact]:
    """The facts of a person, all of them or of those accounts that have memory on; none without a person."""
    theirs = select(facts).join(accounts).where(accounts.c.person == person)
    if only_where_on:
        theirs = theirs.where(accounts.c.memory == "on")
    return [_fact(row) for row in await connection.execute(theirs.order_by(facts.c.said_at, facts.c.id))]


async def store_facts(connection: AsyncConnection, before: Sequence[Fact], after: Sequence[Fact]) -> None:
    """Makes the rows of the facts before those of the facts after."""
    gone, known = {each.id for each in before} - {each.id for each in after}, set(before)
    if gone:
        await connection.execute(facts.delete().where(facts.c.id.in_(gone)))
    if rows := [_row(each) for each in after if each not in known]:
        row = insert(facts)
        changed = {name: row.excluded[name] for name in rows[0] if name != "id"}
        await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=changed), rows)


def _fact(row: Row[Any]) -> Fact:
    said_by = Account(row.platform, row.realm, row.user_id)
    told = (row.workspace, row.message_id, row.said_at, row.expires_at)
    return Fact(
        row.id, FactKind(row.kind), row.value, said_by, *told, Ended(row.ended) if row.ended else None, row.ended_at
    )


def _row(fact: Fact) -> dict[str, object]:
    who = {"platform": fact.said_by.platform, "realm": fact.said_by.realm, "user_id": fact.said_by.user}
    source = {"workspace": fact.workspace, "message_id": fact.message_id, "said_at": fact.said_at}
    told = {"id": fact.id, "kind": fact.kind.value, "value": fact.value, "expires_at": fact.expires_at}
    return who | source | told | {"ended": fact.ended.value if fact.ended else None, "ended_at": fact.ended_at}
