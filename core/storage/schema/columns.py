"""The columns that tables are made of, and the metadata that holds all tables."""

from sqlalchemy import BigInteger, Column, DateTime, ForeignKey, Identity, Integer, MetaData, Text, text
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData()
Moment = DateTime(timezone=True)


def id_column(kind: type[Integer] = BigInteger) -> Column[int]:
    """A number that the database assigns."""
    return Column("id", kind, Identity(always=True), primary_key=True)


def reference(name: str, target: str, kind: type[Integer] = BigInteger) -> Column[int]:
    """Another table's id; the row is deleted with that row."""
    return Column(name, kind, ForeignKey(f"{target}.id", ondelete="cascade"), nullable=False)


def text_column(name: str) -> Column[str]:
    """Text that is never null."""
    return Column(name, Text, nullable=False)


def count_column(name: str, kind: type[Integer] = Integer) -> Column[int]:
    """A number that starts at 0."""
    return Column(name, kind, nullable=False, server_default=text("0"))


def json_column(name: str, default: str | None = None) -> Column[object]:
    """A JSON document that is never null."""
    return Column(name, JSONB, nullable=False, server_default=text(default) if default else None)
