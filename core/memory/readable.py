"""Go on without what cannot be decrypted, where that is better than to end: the operator is told, nothing is lost."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import structlog
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.base import Executable

from core.errors import WordsUnreadable

log = structlog.get_logger(__name__)


@contextmanager
def unless_unreadable() -> Iterator[None]:
    """Ends the block at what cannot be decrypted, with a line in the log."""
    try:
        yield
    except WordsUnreadable as error:
        log.error("what people wrote cannot be decrypted", reason=str(error))


async def readable(
    connection: AsyncConnection, query: Executable, values: Mapping[str, object] | None = None
) -> Sequence[Row[Any]]:
    """The rows, or none where one of them cannot be decrypted."""
    with unless_unreadable():
        return (await connection.execute(query, values)).all()
    return []
