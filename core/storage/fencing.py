"""Stop the writes of a job that another process has taken over, since this one was paused or cut off for too long."""

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import LeaseLost
from core.storage.schema.job_tables import leases


@dataclass(eq=False, slots=True)
class Lease:
    """A name that this process holds; the token tells it from all who held the name before."""

    name: str
    token: int
    has_ended: bool = False


HELD: ContextVar[tuple[Lease, ...]] = ContextVar("HELD", default=())


async def refuse_lost_leases(connection: AsyncConnection) -> None:
    """Keeps the leases under which this task works until the end of the transaction. Raises LeaseLost.

    Method: fencing tokens, https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
    """
    held = [each for each in HELD.get() if not each.has_ended]
    if held and len(found := await _found(connection, held)) < len(held):
        lost = ", ".join(each.name for each in held if each.name not in found)
        raise LeaseLost(
            f"Another process has taken over {lost}, as this one was held up for too long: it goes on there."
        )


async def _found(connection: AsyncConnection, held: Sequence[Lease]) -> set[str]:
    are_held = tuple_(leases.c.name, leases.c.token).in_([(each.name, each.token) for each in held])
    query = select(leases.c.name).where(are_held).with_for_update(read=True, key_share=True)
    return set((await connection.execute(query)).scalars())
