"""Read from Postgres which citations are no longer current; the SQL stands beside it."""

from collections import defaultdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import ARRAY, Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.conversation import Person
from core.domain.corrections import CLAIM_LEASE, OutdatedCitation
from core.storage.schema import tables
from core.storage.sql_files import load_sql

_WORDS = tables.answers.c.text.type
OUTDATED = load_sql(Path(__file__).parent, "outdated_citations").columns(
    asked=tables.turns.c.text.type, answer=_WORDS, later_answers=ARRAY(_WORDS)
)


async def load_outdated(
    connection: AsyncConnection, since: datetime, lease: timedelta = CLAIM_LEASE, *, posted: bool = False
) -> list[OutdatedCitation]:
    """Such citations in answers since then, oldest answer first.

    Of those whose asker wants corrections and has not been told; with `posted`, of those that others read.
    """
    values = {"since": since, "lease": lease, "posted": posted}
    rows = (await connection.execute(OUTDATED, values)).all()
    passages = await _passages(connection, {row.version_id for row in rows} | {row.now_id for row in rows})
    return [_outdated(row, passages) for row in rows]


async def _passages(connection: AsyncConnection, versions: set[int | None]) -> dict[int | None, tuple[str, ...]]:
    """The texts of the passages of these versions of pages, in order."""
    chunks = tables.chunks
    query = select(chunks.c.page_version_id, chunks.c.text).where(chunks.c.page_version_id.in_(versions - {None}))
    found: dict[int | None, list[str]] = defaultdict(list)
    for version, passage in await connection.execute(query.order_by(chunks.c.page_version_id, chunks.c.ordinal)):
        found[version].append(passage)
    return {version: tuple(passages) for version, passages in found.items()}


def _outdated(row: Row[Any], passages: dict[int | None, tuple[str, ...]]) -> OutdatedCitation:
    return OutdatedCitation(
        Person(row.platform, row.workspace, row.user_id),
        row.answer_id,
        row.number,
        row.asked,
        row.answer,
        row.quote,
        row.passage,
        row.now_url,
        row.now_title,
        row.valid_to,
        passages[row.version_id],
        passages.get(row.now_id, ()) if row.now_id is not None else None,
        row.removed_why,
        (*row.later_answers, *row.later_quotes),
        row.read_at,
    )
