"""Reads that are wanted at the same moment, in one statement: one way to the server and back for all of them."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from contextvars import Context
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import DataRefused

_MOST = 50  # reads of one statement: Postgres takes 1664, and composing it takes ever longer


def _moment(said: str) -> datetime:
    """In UTC, whatever time zone a pooler left on the connection."""
    return datetime.fromisoformat(said).astimezone(UTC)


# What JSON has as a text, by the names of our columns.
_TYPES: Mapping[str, Callable[[str], date]] = {
    **dict.fromkeys(("at", "ended_at", "fetched_at", "reviewed_at"), _moment),
    **dict.fromkeys(("ends_on", "starts_on", "valid_until"), date.fromisoformat),
}
_VALUE = re.compile(r"(?<![:\w\\]):(\w+)(?!:)")  # as SQLAlchemy finds them
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Read:
    sql: str
    values: dict[str, object]
    found: asyncio.Future[list[Document]]


@dataclass(slots=True)
class Together:
    """Collects what all tasks ask for until the event loop comes round, and sends it as one statement, or few."""

    reading: Callable[[], AbstractAsyncContextManager[AsyncConnection]]
    _waiting: list[_Read] = field(default_factory=list)
    _sending: set[asyncio.Task[None]] = field(default_factory=set)

    async def rows(self, sql: str, **values: object) -> list[Document]:
        """The rows of a query by column, as JSON has them but for moments and days: a UUID is its text.

        Raises DatabaseError; for all that were sent together, but where Postgres refuses what one of them asks.
        """
        asked = _Read(sql, values, asyncio.get_running_loop().create_future())
        self._waiting.append(asked)
        if len(self._waiting) == 1:
            self._begin()
        return await asked.found

    def _begin(self) -> None:
        # In a context of its own: what one of those who ask holds, a lease perhaps, is not held by all.
        task = asyncio.get_running_loop().create_task(self._send(), context=Context())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self) -> None:
        reads, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
        if self._waiting:
            self._begin()
        await self._read(sorted(reads, key=lambda each: each.sql))  # in one order: the same queries are one statement

    async def _read(self, reads: Sequence[_Read]) -> None:
        values = {f"{name}_{at}": value for at, each in enumerate(reads) for name, value in each.values.items()}
        try:
            async with self.reading() as connection:
                found = (await connection.execute(_joined(tuple(each.sql for each in reads)), values)).one()
            rows = [list(map(typed, each)) for each in found]
        except BaseException as error:
            if isinstance(error, DataRefused) and len(reads) > 1:
                for each in reads:  # what one of them asks is refused: the others have their rows all the same
                    await self._read([each])
                return
            for each in reads:
                if not each.found.done():
                    each.found.set_exception(error)
            if not isinstance(error, Exception):
                raise
        else:
            for each, found_for_it in zip(reads, rows, strict=True):
                if not each.found.done():  # nobody waits any more for what was cancelled
                    each.found.set_result(found_for_it)


def typed(row: Document) -> Document:
    """The row with its moments and days."""
    return row | {name: made(row[name]) for name, made in _TYPES.items() if row.get(name) is not None}


@lru_cache
def _joined(queries: Sequence[str]) -> TextClause:
    """One row, with the rows of each query as a list; cached, since parsing it takes as long as sending it."""
    named = (_VALUE.sub(rf":\1_{at}", sql) for at, sql in enumerate(queries))
    # No column is named as the row is, for it would be taken instead.
    lists = (f"(select coalesce(json_agg(whole_row), '[]') from ({sql}) as whole_row)" for sql in named)  # noqa: S608
    return text(f"select {', '.join(lists)}")
