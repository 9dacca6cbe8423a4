"""The tables of what is learned from the whole site after a crawl: its topics, and its other words for its pages."""

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import ARRAY, Column, ForeignKey, Index, Integer, Table, Text

from core.storage.schema.columns import id_column, metadata, text_column

topic_means = Table(
    "topic_means",
    metadata,
    Column("model_id", Integer, ForeignKey("embedding_models.id", ondelete="cascade"), primary_key=True),
    Column("topic", Text, primary_key=True),
    Column("passages", Integer, nullable=False),
    Column("embedding", HALFVEC(), nullable=False),
)

site_wordings = Table(
    "site_wordings",
    metadata,
    id_column(),
    text_column("key"),
    Column("terms", ARRAY(Text), nullable=False),
    text_column("wording"),
    text_column("kind"),
    Column("places", Integer, nullable=False),
    Index("site_wordings_key", "key"),
)
