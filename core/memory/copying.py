"""Read all that is stored about a person, part by part, as the declarations beside the tables say."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.conversation import Person
from core.domain.fact_rules import newest_first
from core.domain.memory import account_of
from core.memory.access import load_looks
from core.memory.account_rows import accounts_of, is_account, person_of
from core.memory.erasing import rows_of
from core.memory.export_rows import load_asked, load_notices, load_ratings
from core.memory.fact_rows import load_facts
from core.memory.hand_off_rows import load_hand_offs
from core.memory.personal_export import Memory
from core.memory.preferences import kept_of, wants_corrections
from core.memory.turn_rows import of_person
from core.storage.schema.hand_off_tables import hand_offs
from core.storage.schema.memory_tables import accounts, link_codes
from core.storage.schema.personal import ATTACHED, OWNED, Owned
from core.storage.schema.tables import ratings

Part = Callable[[AsyncConnection, Person], Awaitable[object]]


async def load_copy(connection: AsyncConnection, person: Person) -> dict[str, object]:
    """The parts by their names. A table without a reader of its own is handed over row by row, as it is."""
    parts = {each.copied_as: READERS.get(each.copied_as) or _rows(each) for each in OWNED}
    parts |= {each.copied_as: READERS[each.copied_as] for each in ATTACHED if each.copied_as} | {"looks": load_looks}
    return {name: await read(connection, person) for name, read in parts.items()}


async def load_memory(connection: AsyncConnection, person: Person) -> Memory:
    """The choice, the linked accounts, a code that is open, and the facts of all these accounts."""
    account = account_of(person)
    known = (await connection.execute(select(accounts).where(is_account(account)))).one_or_none()
    if known is None:
        return Memory()
    of_person = await person_of(connection, account)
    others = tuple(each for each in await accounts_of(connection, of_person) if each != account)
    code = select(link_codes.c.expires_at).where(is_account(account, link_codes))
    told = newest_first(await load_facts(connection, of_person))
    choice = known.memory and known.memory == "on"
    tries = (known.wrong_tries, known.tried_at)
    until = await connection.scalar(code)
    return Memory(choice, known.decided_at, others, tuple(told), until, *tries, known.offered_at)


def _rows(owned: Owned) -> Part:
    async def read(connection: AsyncConnection, person: Person) -> object:
        rows = await connection.execute(select(owned.table).where(rows_of(owned, person)))
        return [dict(row) for row in rows.mappings()]

    return read


READERS: Mapping[str, Part] = MappingProxyType(
    {
        "questions": lambda connection, person: load_asked(connection, of_person(person)),
        "ratings": lambda connection, person: load_ratings(connection, kept_of(person, ratings)),
        "wants_corrections": wants_corrections,
        "corrections": lambda connection, person: load_notices(connection, of_person(person)),
        "hand_offs": lambda connection, person: load_hand_offs(connection, kept_of(person, hand_offs)),
        "memory": load_memory,
    }
)
