"""The tables of jobs: who does one, and how the campus's own questions fared."""

from sqlalchemy import BigInteger, Column, Double, Index, Integer, Table, Text

from core.storage.schema.columns import Moment, metadata, text_column

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("token", BigInteger, nullable=False),
    text_column("holder"),
    Column("expires_at", Moment, nullable=False),
    Index("leases_name_token", "name", "token", unique=True),
)


suggested_questions = Table(
    "suggested_questions",
    metadata,
    Column("source", Text, primary_key=True),
    Column("question", Text, primary_key=True),
    Column("probability", Double, nullable=False),
)


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
