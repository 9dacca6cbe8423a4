"""The table of how the campus's own questions were answered, night by night."""

from sqlalchemy import Column, Double, Integer, Table, Text

from core.storage.schema.columns import Moment, metadata

suite_scores = Table(
    "suite_scores",
    metadata,
    Column("at", Moment, primary_key=True),
    Column("suite", Text, primary_key=True),
    Column("source", Text, primary_key=True),
    Column("metric", Text, primary_key=True),
    Column("value", Double, nullable=False),
    Column("low", Double, nullable=False),
    Column("high", Double, nullable=False),
    Column("questions", Integer, nullable=False),
)
