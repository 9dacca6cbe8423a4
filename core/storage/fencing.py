"""Stop the writes of a job that another process has taken over, since this one was paused or cut off for too long."""

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import LeaseLost


@dataclass(eq=False, slots=True)
class Lease:
    """A name that this process holds; the token tells it from all who held the name before."""

    name: str
    token: int
    has_ended: bool = False


_HELD = text("""
    select leases.name
    from leases
    join unnest(cast(:names as text[]), cast(:tokens as bigint[])) as held (name, token) using (name, token)
    for key share of leases
""")

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
    values = {"names": [each.name for each in held], "tokens": [each.token for each in held]}
    return set((await connection.execute(_HELD, values)).scalars())
