"""Load the statements that have a commented .sql file of their own, and the conditions that several share."""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import ColumnElement, TextClause, text

from core.domain.passage import Scope
from core.storage.database import storable
from core.storage.schema.tables import sources


def read_sql(folder: Path, name: str) -> str:
    """The text of `folder`/`name`.sql."""
    return (folder / f"{name}.sql").read_text(encoding="utf-8")


def load_sql(folder: Path, name: str) -> TextClause:
    """The statement in `folder`/`name`.sql."""
    return text(read_sql(folder, name))


def scope_values(scope: Scope) -> dict[str, object]:
    """What a statement compares sources and topics with; an empty list for everywhere."""
    return {"sources": list(map(storable, scope.sources)), "topics": list(map(storable, scope.topics))}


def in_scope(scope: Scope) -> Iterator[ColumnElement[bool]]:
    """Conditions on the table of sources; none for everywhere."""
    if scope.sources:
        yield sources.c.name.in_([storable(name) for name in scope.sources])
    if scope.topics:
        yield sources.c.topic.in_([storable(topic) for topic in scope.topics])
