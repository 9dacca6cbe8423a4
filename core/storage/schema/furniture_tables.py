"""The tables of furniture: what stands on each page, as hashes, and what was learned for each source."""

from sqlalchemy import ARRAY, BigInteger, Column, ForeignKey, Integer, Table, Text

from core.storage.schema.columns import count_column, metadata, text_column

page_marks = Table(
    "page_marks",
    metadata,
    Column("page_id", BigInteger, ForeignKey("pages.id", ondelete="cascade"), primary_key=True),
    Column("marks", ARRAY(BigInteger), nullable=False),
    Column("slots", ARRAY(BigInteger), nullable=False),
    Column("left_out", ARRAY(Integer), nullable=False),
)

furniture = Table(
    "furniture",
    metadata,
    Column("source_id", Integer, ForeignKey("sources.id", ondelete="cascade"), primary_key=True),
    Column("folder", Text, primary_key=True),
    Column("mark", BigInteger, primary_key=True, autoincrement=False),
    text_column("text"),
    Column("pages", Integer, nullable=False),
    Column("of_pages", Integer, nullable=False),
    text_column("home"),
    count_column("nights"),
)
