"""The table of what writing texts for the search has cost a day."""

from sqlalchemy import BigInteger, Column, Double, Table

from core.storage.schema.columns import Moment, metadata

enrichment_use = Table(
    "enrichment_use",
    metadata,
    Column("day", Moment, primary_key=True),
    Column("requests", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),
    Column("received", BigInteger, nullable=False),
    Column("cost", Double, nullable=False),
)
