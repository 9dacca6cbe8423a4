"""The tables of the structured records of page versions: courses and dated events."""

from sqlalchemy import ARRAY, BigInteger, Column, Date, ForeignKey, Index, Integer, Table, Text

from core.storage.schema.columns import json_column, metadata, text_column


def _version_column() -> Column[int]:
    return Column("page_version_id", BigInteger, ForeignKey("page_versions.id", ondelete="cascade"), primary_key=True)


def _ordinal_column() -> Column[int]:
    return Column("ordinal", Integer, primary_key=True)


def _texts_column(name: str) -> Column[list[str]]:
    return Column(name, ARRAY(Text), nullable=False)


course_records = Table(
    "course_records",
    metadata,
    _version_column(),
    _ordinal_column(),
    text_column("code_key"),
    text_column("code"),
    text_column("title"),
    text_column("credits"),
    text_column("prerequisites"),
    _texts_column("terms"),
    text_column("section"),
    text_column("reference"),
    json_column("meetings"),
    _texts_column("instructors"),
    _texts_column("notes"),
    Index("course_records_code", "code_key"),
)

dated_events = Table(
    "dated_events",
    metadata,
    _version_column(),
    _ordinal_column(),
    text_column("name"),
    Column("starts_on", Date, nullable=False),
    Column("ends_on", Date, nullable=False),
    text_column("term"),
    Index("dated_events_days", "starts_on", "ends_on"),
)
