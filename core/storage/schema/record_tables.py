"""The tables of the structured records of page versions: courses, dated events, people and places."""

from sqlalchemy import BigInteger, Column, Date, ForeignKey, Index, Integer, Table, Text
from sqlalchemy.dialects.postgresql import ARRAY

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
    text_column("department"),
    text_column("campus"),
    _texts_column("methods"),
    text_column("unit"),
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
    text_column("unit"),
    Index("dated_events_days", "starts_on", "ends_on"),
)

people_records = Table(
    "people_records",
    metadata,
    _version_column(),
    _ordinal_column(),
    _texts_column("name_words"),
    text_column("name"),
    text_column("role"),
    text_column("email"),
    text_column("phone"),
    text_column("office"),
    text_column("group_name"),
    text_column("unit"),
    Index("people_records_name", "name_words", postgresql_using="gin"),
)

place_records = Table(
    "place_records",
    metadata,
    _version_column(),
    _ordinal_column(),
    _texts_column("name_words"),
    text_column("name"),
    text_column("address"),
    text_column("phone"),
    text_column("email"),
    json_column("hours"),
    text_column("unit"),
    Index("place_records_name", "name_words", postgresql_using="gin"),
)
