"""Bring what people wrote under the newest key, or into the clear; and count what is under which key."""

from collections import Counter
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Row, Table, Text, bindparam, func, or_, select, type_coerce, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Job
from core.errors import WordsUnreadable
from core.storage.database import Database
from core.storage.encryption import MARK, WHOLE, Encryption
from core.storage.schema.encrypted import EncryptedJson
from core.storage.schema.personal import GOES_WITH_OTHERS, encrypted_columns

BATCH = 200  # rows of one transaction
CLEAR = ""  # the name of no key
_ACTING = Acting.as_job(Job.MIGRATION)

Columns = Sequence[Column[Any]]


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What became of some rows of a table; the unreadable ones were left as they are."""

    table: str
    rows: int
    unreadable: int


@dataclass(frozen=True)
class ReEncryption:
    """Rewrites rows as the database's encryption says now; interrupted, it goes on with the rows that are left."""

    database: Database
    batch: int = BATCH

    async def texts_by_key(self) -> Mapping[str, int]:
        """How many texts and documents are encrypted with the key of which name; `CLEAR`: with none."""
        counted: Counter[str] = Counter()
        async with self.database.begin(_ACTING) as connection:
            for table, columns in encrypted_columns():
                for column in _looked_at(table, columns):
                    key = _key(column)
                    query = select(key, func.count()).select_from(table).where(_has_words(column)).group_by(key)
                    counted.update({name or CLEAR: number for name, number in await connection.execute(query)})
        return counted

    async def rows_left(self) -> int:
        """How many rows are not as they would be written now."""
        async with self.database.begin(_ACTING) as connection:
            counts = [
                await connection.scalar(select(func.count()).select_from(table).where(self._is_left(table, columns)))
                for table, columns in encrypted_columns()
            ]
        return sum(filter(None, counts))

    async def run(self) -> AsyncGenerator[Rewritten]:
        """Rewrites them, each batch in a transaction of its own. Raises DatabaseError."""
        for table, columns in encrypted_columns():
            last: object = None
            while rows := await self._rewrite_batch(table, columns, last):
                done, last = rows
                yield done

    async def _rewrite_batch(self, table: Table, columns: Columns, after: object) -> tuple[Rewritten, object] | None:
        [key] = table.primary_key
        which = [self._is_left(table, columns), *([key > after] if after is not None else [])]
        stored = [type_coerce(column, _stored_as(column)).label(column.name) for column in columns]
        query = select(key.label("row"), *stored).where(*which).order_by(key).limit(self.batch)
        async with self.database.begin(_ACTING) as connection:
            rows = (await connection.execute(query.with_for_update(key_share=True))).all()
            if not rows:
                return None
            anew = [values for row in rows if (values := _anew(row, columns, self.database.encryption))]
            await _store(connection, table, columns, anew)
        return Rewritten(table.name, len(anew), len(rows) - len(anew)), rows[-1].row

    def _is_left(self, table: Table, columns: Columns) -> ColumnElement[bool]:
        encryption, looked_at = self.database.encryption, _looked_at(table, columns)
        if not encryption.is_on:
            return or_(*(_key(column).is_not(None) for column in looked_at))
        newest = encryption.keys.names[0]
        return or_(*(_has_words(column) & _key(column).is_distinct_from(newest) for column in looked_at))


def _looked_at(table: Table, columns: Columns) -> Columns:
    return [column for column in columns if f"{table.name}.{column.name}" not in GOES_WITH_OTHERS]


def _key(column: Column[Any]) -> ColumnElement[str | None]:
    """The name of the key that this is encrypted with; NULL for clear words."""
    is_json = isinstance(column.type, EncryptedJson)
    words = type_coerce(column, JSONB)[WHOLE].astext if is_json else type_coerce(column, Text)
    return func.substring(words, f"^{MARK.pattern}")


def _has_words(column: Column[Any]) -> ColumnElement[bool]:
    return column.is_not(None) if isinstance(column.type, EncryptedJson) else type_coerce(column, Text) != ""


def _stored_as(column: Column[Any]) -> JSONB | Text:
    return JSONB() if isinstance(column.type, EncryptedJson) else Text()


def _anew(row: Row[Any], columns: Columns, encryption: Encryption) -> dict[str, object] | None:
    """The row as it would be written now; None where no key reads it."""
    try:
        stored = row._mapping
        return {"row": row.row} | {
            f"new_{each.name}": _value_anew(each, stored[each.name], encryption) for each in columns
        }
    except WordsUnreadable:
        return None


def _value_anew(column: Column[Any], stored: Any, encryption: Encryption) -> object:  # noqa: ANN401 - text or JSON
    if stored is None:
        return None
    if isinstance(column.type, EncryptedJson):
        kind = column.type
        return encryption.json_to_store(encryption.stored_json(stored), kind.apart, kind.clear)
    return encryption.text_to_store(encryption.stored_text(stored))


async def _store(connection: AsyncConnection, table: Table, columns: Columns, rows: list[dict[str, object]]) -> None:
    if rows:
        [key] = table.primary_key
        values = {each.name: bindparam(f"new_{each.name}", type_=_stored_as(each)) for each in columns}
        await connection.execute(update(table).where(key == bindparam("row")).values(values), rows)
