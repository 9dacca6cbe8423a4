"""The tables of curated answers: their versions, what these rest on, who was told one, pins, and what was done when."""

from sqlalchemy import BigInteger, Column, Date, ForeignKey, Index, Integer, Table, Text, UniqueConstraint, Uuid, text

from core.storage.schema.columns import Moment, id_column, json_column, metadata, text_column

curated_versions = Table(
    "curated_versions",
    metadata,
    id_column(BigInteger),
    Column("answer_id", Uuid, nullable=False),
    Column("version", Integer, nullable=False),
    text_column("question"),
    text_column("text"),
    json_column("phrasings"),
    json_column("topics"),
    text_column("office"),
    text_column("reviewed_by"),
    Column("reviewed_at", Moment, nullable=False),
    Column("valid_until", Date, nullable=False),
    Column("ended", Text),
    Column("ended_at", Moment),
    json_column("changes", "'[]'"),
    Column("told_at", Moment),
    UniqueConstraint("answer_id", "version"),
    Index("curated_versions_one_shown", "answer_id", unique=True, postgresql_where=text("ended IS NULL")),
)

curated_sources = Table(
    "curated_sources",
    metadata,
    Column("version_id", BigInteger, ForeignKey("curated_versions.id", ondelete="cascade"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    text_column("url"),
    text_column("title"),
    json_column("sentences"),
    Column("page_version_id", BigInteger, ForeignKey("page_versions.id", ondelete="set null")),
    Index("curated_sources_page", "page_version_id"),
)

curated_told = Table(
    "curated_told",
    metadata,
    Column("answer_id", Uuid, ForeignKey("answers.id", ondelete="cascade"), primary_key=True),
    Column("version_id", BigInteger, ForeignKey("curated_versions.id", ondelete="cascade"), primary_key=True),
    Index("curated_told_version", "version_id"),
)

curated_pins = Table(
    "curated_pins",
    metadata,
    Column("id", Uuid, primary_key=True),
    text_column("kind"),
    text_column("question"),
    text_column("source"),
    text_column("url"),
    text_column("quote"),
    text_column("office"),
    text_column("author"),
    Column("at", Moment, nullable=False),
    Column("ended_at", Moment),
)

curated_events = Table(
    "curated_events",
    metadata,
    id_column(BigInteger),
    Column("subject_id", Uuid, nullable=False),
    Column("version", Integer, nullable=False),
    text_column("action"),
    text_column("office"),
    text_column("author"),
    Column("at", Moment, nullable=False),
    Index("curated_events_of", "subject_id", "id"),
)
