"""The tables of the console: sessions, what was used once, who did what, the map, and changed sources."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Table, Text

from core.storage.schema.columns import Moment, id_column, metadata, text_column

console_burned = Table(
    "console_burned",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("expires_at", Moment, nullable=False),
)

console_sessions = Table(
    "console_sessions",
    metadata,
    Column("digest", Text, primary_key=True),
    text_column("author"),
    text_column("role"),
    text_column("office"),
    Column("began_at", Moment, nullable=False),
    Column("seen_at", Moment, nullable=False),
)

console_events = Table(
    "console_events",
    metadata,
    id_column(BigInteger),
    Column("at", Moment, nullable=False),
    text_column("author"),
    text_column("action"),
    text_column("about"),
    Index("console_events_at", "at"),
)

embedding_map = Table(
    "embedding_map",
    metadata,
    id_column(BigInteger),
    Column("x", Double, nullable=False),
    Column("y", Double, nullable=False),
    text_column("group_name"),
    Column("is_question", Boolean, nullable=False),
)

changed_sources = Table(
    "changed_sources",
    metadata,
    Column("name", Text, primary_key=True),
    text_column("address"),
    text_column("topic"),
    Column("is_paused", Boolean, nullable=False),
)
