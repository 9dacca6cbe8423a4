"""`Inbox` on Postgres: what comes in at the same moment is stored by one statement, which is sent at once."""

import asyncio
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import Row, TextClause, text

from core.domain.access import Acting, Job
from core.domain.conversation import Person
from core.domain.received import LATE, Left, Received
from core.errors import AdvisorError, DatabaseUnavailable, WordsUnreadable
from core.ports.conversations import LEASE
from core.storage.database import Database, storable, storable_value
from core.storage.leases import is_gone, this_process
from core.storage.statements import load_sql

_ADD = load_sql(Path(__file__).parent, "inbox_add")
_TAKE = load_sql(Path(__file__).parent, "inbox_take")
_HOLDERS = text("select distinct holder from inbox where platform = any(:platforms) and holder <> ''")
_MINE = "platform = :platform and workspace = :workspace and message_id = :id"
_DROP = text(f"delete from inbox where {_MINE} and holder = :holder")  # noqa: S608 - of our own words
_RELEASE = text(f"update inbox set holder = null where {_MINE} and holder = :holder")  # noqa: S608
_ERASE = text("delete from inbox where received_at < clock_timestamp() - cast(:than as interval)")
_RECOVERY = Acting.as_job(Job.RECOVERY)

# While statements are on their way, what comes in is gathered for so long: with four connections (`Database.at_once`)
# nobody waits for a connection while Postgres takes less than four times that.
GATHERED_FOR = 0.08  # seconds
log = structlog.get_logger(__name__)

Waiting = tuple[Received, "asyncio.Future[bool]"]


@dataclass
class PostgresInbox:
    """`Inbox` on Postgres, for the process `holder`."""

    database: Database
    holder: str = field(default_factory=this_process)
    late: timedelta = LATE
    lease: timedelta = LEASE
    _waiting: list[Waiting] = field(default_factory=list)
    _writing: set[asyncio.Task[None]] = field(default_factory=set)
    _begun_at: float = float("-inf")

    async def warm_up(self) -> None:
        """Opens the connections that `add` uses. Raises DatabaseError."""
        await self.database.warm_up()

    async def add(self, received: Received) -> bool:
        """Stores it; False where it is stored already, or follows no talk of its author. Raises DatabaseError."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((received, done))
        if len(self._waiting) == 1:
            writing = asyncio.create_task(self._write())
            self._writing.add(writing)
            writing.add_done_callback(self._writing.discard)
        return await done

    async def drop(self, received: Received) -> None:
        """Deletes it; nothing where another process holds it."""
        await self._change(_DROP, received)

    async def release(self, received: Received) -> None:
        """Leaves it to whichever process looks next."""
        await self._change(_RELEASE, received)

    async def take(self, platforms: Collection[str], most: int) -> list[Left]:
        """What ended processes have left, and what is late; held by this process now. Raises DatabaseError."""
        async with self.database.begin(_RECOVERY) as connection:
            holders = (await connection.execute(_HOLDERS, {"platforms": list(platforms)})).scalars()
            values = {"platforms": list(platforms), "gone": list(filter(is_gone, holders)), "most": most}
            limits = {"holder": self.holder, "late": self.late, "lease": self.lease}
            rows = (await connection.execute(_TAKE, values | limits)).all()
        return [self._left(row) for row in rows]

    async def erase_older(self, than: timedelta) -> int:
        """Deletes what was received longer ago; returns how many there were. Raises DatabaseError."""
        return int((await self.database.run(_ERASE, {"than": than}, acting=Acting.as_job(Job.RETENTION))).rowcount)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._begun_at + GATHERED_FOR - loop.time())
        batch, self._waiting = self._waiting, []
        self._begun_at = loop.time()
        try:
            stored = await self._stored([received for received, _ in batch])
        except AdvisorError as error:
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
            return
        for received, done in batch:
            is_new = _name(received) in stored
            stored.discard(_name(received))  # the same one once more in this batch
            if not done.done():
                done.set_result(is_new)

    async def _stored(self, batch: Sequence[Received]) -> set[tuple[str, str, str]]:
        """The names of those that were not stored before; a connection that was lost meanwhile is no trouble."""
        try:
            return await self._add(batch)
        except DatabaseUnavailable:
            return await self._add(batch)

    async def _add(self, batch: Sequence[Received]) -> set[tuple[str, str, str]]:
        encrypted = self.database.encryption.json_to_store
        values = {
            "platforms": [each.person.platform for each in batch],
            "workspaces": [each.person.workspace for each in batch],
            "channels": [storable(each.channel) for each in batch],
            "users": [each.person.user for each in batch],
            "ids": [each.id for each in batch],
            "payloads": [json.dumps(encrypted(storable_value(dict(each.payload)))) for each in batch],
            "follows": [each.follows for each in batch],
        }
        async with self.database.at_once() as connection:
            rows = await connection.execute(_ADD, values | {"holder": self.holder})
            return {(row.platform, row.workspace, row.message_id) for row in rows}

    def _left(self, row: Row[Any]) -> Left:
        """Words that no key reads, or of a later version, are none: it cannot be answered, and is late at once."""
        try:
            payload = self.database.encryption.stored_json(row.payload)
        except WordsUnreadable as error:
            log.error("what was received cannot be decrypted", reason=str(error))
            payload = {}
        person = Person(row.platform, row.workspace, row.user_id)
        received = Received(row.message_id, person, row.channel, payload if isinstance(payload, dict) else {})
        return Left(received, row.is_late, bool(row.is_answered), bool(row.is_posted))

    async def _change(self, statement: TextClause, received: Received) -> None:
        person = received.person
        named = {"platform": person.platform, "workspace": person.workspace, "id": received.id, "holder": self.holder}
        await self.database.run(statement, named, acting=_RECOVERY)


def _name(received: Received) -> tuple[str, str, str]:
    return received.person.platform, received.person.workspace, received.id
