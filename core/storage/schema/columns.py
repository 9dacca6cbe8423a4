"""The columns that tables are made of, and the metadata that holds all tables."""

from sqlalchemy import BigInteger, Column, DateTime, ForeignKey, Identity, Integer, MetaData, Text, text
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData()
Moment = DateTime(timezone=True)


def id_column(kind: type[Integer] = BigInteger) -> Column[int]:
    """A number that the database hands out."""
    return Column("id", kind, Identity(always=True), primary_key=True)


def reference(name: str, target: str, kind: type[Integer] = BigInteger) -> Column[int]:
    """Another table's id; the row goes when that row goes."""
    return Column(name, kind, ForeignKey(f"{target}.id", ondelete="cascade"), nullable=False)


def text_column(name: str) -> Column[str]:
    """Text that is always there."""
    return Column(name, Text, nullable=False)


def count_column(name: str, kind: type[Integer] = Integer) -> Column[int]:
    """A number that begins at 0."""
    return Column(name, kind, nullable=False, server_default=text("0"))


def json_column(name: str, default: str | None = None) -> Column[object]:
    """A JSON document that is always there."""
    return Column(name, JSONB, nullable=False, server_default=text(default) if default else None)
