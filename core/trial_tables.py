"""The tables of what a crawl changed, until it is known whether it may stay."""

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import REAL, BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, Table, text

from core.columns import Moment, metadata, reference, text_column

trials = Table(
    "trials",
    metadata,
    Column("only_row", Boolean, CheckConstraint("only_row"), primary_key=True, server_default=text("true")),
    Column("began_at", Moment, nullable=False),
)

tried_versions = Table(
    "tried_versions",
    metadata,
    Column("version_id", BigInteger, ForeignKey("page_versions.id", ondelete="cascade"), primary_key=True),
    text_column("state"),
    Column("at", Moment, nullable=False),
)

shelved_vectors = Table(
    "shelved_vectors",
    metadata,
    Column("chunk_id", BigInteger, ForeignKey("chunks.id", ondelete="cascade"), primary_key=True),
    Column("model_id", Integer, ForeignKey("embedding_models.id", ondelete="cascade"), primary_key=True),
    Column("embedding", HALFVEC(), nullable=False),
)

shelved_postings = Table(
    "shelved_postings",
    metadata,
    Column("term_id", Integer, nullable=False),
    Column("weight", REAL, nullable=False),
    reference("chunk_id", "chunks"),
    Index("shelved_postings_chunk", "chunk_id"),
)
