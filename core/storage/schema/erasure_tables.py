"""The table with the count of erasures: one row."""

from sqlalchemy import BigInteger, Column, Table

from core.storage.schema.columns import metadata

erasures = Table("erasures", metadata, Column("times", BigInteger, primary_key=True, autoincrement=False))
