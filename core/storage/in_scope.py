"""The conditions that leave only the sources and topics of a scope."""

from collections.abc import Iterator

from sqlalchemy import ColumnElement

from core.domain.search import Scope
from core.storage.database import storable
from core.storage.schema.tables import sources


def in_scope(scope: Scope) -> Iterator[ColumnElement[bool]]:
    """Conditions on the table of sources; none for everywhere."""
    if scope.sources:
        yield sources.c.name.in_([storable(name) for name in scope.sources])
    if scope.topics:
        yield sources.c.topic.in_([storable(topic) for topic in scope.topics])
