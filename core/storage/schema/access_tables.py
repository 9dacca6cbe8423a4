"""The table of looks at what students wrote."""

from sqlalchemy import BigInteger, Column, Index, Table, Uuid

from core.storage.schema.columns import Moment, id_column, metadata, text_column

content_access = Table(
    "content_access",
    metadata,
    id_column(BigInteger),
    text_column("viewer"),
    text_column("action"),
    Column("subject", Uuid, nullable=False),
    Column("at", Moment, nullable=False),
    Index("content_access_at", "at"),
)
