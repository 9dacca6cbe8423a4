"""The processes that serve this database now, and which platforms each is connected to."""

from sqlalchemy import text

from core.domain.status import ServingProcess
from core.storage.database import Database

PLATFORM = "platform:"  # the lease of a platform's connection is this and the platform's name
_SERVING = text("""
    select serving.name, array(
        select substr(held.name, length(:platform) + 1) from leases as held
        where held.name like :platform || '%' and held.holder = serving.holder
            and held.expires_at > clock_timestamp()
        order by held.name
    ) as holds
    from leases as serving
    where serving.name like 'serving:%' and serving.expires_at > clock_timestamp()
    order by serving.name
""")


async def serving_processes(database: Database) -> tuple[ServingProcess, ...]:
    """Those whose row has not ended; one that was killed stands here until it does. Raises DatabaseError."""
    async with database.begin() as connection:
        rows = (await connection.execute(_SERVING, {"platform": PLATFORM})).all()
    return tuple(ServingProcess(*_place(row.name), tuple(row.holds)) for row in rows)


def _place(name: str) -> tuple[str, int]:
    """The machine and number in `serving:MACHINE:NUMBER:ID`."""
    machine, number, _ = name.removeprefix("serving:").rsplit(":", 2)
    return machine, int(number)
