"""The table of leases: which process does a job or serves, and until when."""

from sqlalchemy import BigInteger, Column, Index, Table, Text

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
