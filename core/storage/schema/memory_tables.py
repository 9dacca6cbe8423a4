"""The tables of long-term memory: accounts of people with their choices, facts, and codes that link accounts."""

from sqlalchemy import Column, ForeignKeyConstraint, Index, Table, Text, Uuid, text

from core.storage.schema.columns import Moment, count_column, metadata, text_column
from core.storage.schema.encrypted import encrypted_text


def _of_account() -> ForeignKeyConstraint:
    columns = ["platform", "realm", "user_id"]
    return ForeignKeyConstraint(columns, [f"accounts.{each}" for each in columns], ondelete="cascade")


accounts = Table(
    "accounts",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("realm", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("person", Uuid, nullable=False),
    Column("memory", Text),
    Column("decided_at", Moment),
    Column("linked_at", Moment),
    count_column("wrong_tries"),
    Column("tried_at", Moment),
    Column("offered_at", Moment),
    Index("accounts_person", "person"),
)

facts = Table(
    "facts",
    metadata,
    Column("id", Uuid, primary_key=True),
    text_column("platform"),
    text_column("realm"),
    text_column("user_id"),
    text_column("workspace"),
    text_column("message_id"),
    encrypted_text("kind"),
    encrypted_text("value"),
    Column("said_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("ended", Text),
    Column("ended_at", Moment),
    _of_account(),
    Index("facts_of_account", "platform", "realm", "user_id", text("said_at DESC")),
    Index("facts_of_workspace", "platform", "workspace"),
    Index("facts_expiring", "expires_at"),
)

link_codes = Table(
    "link_codes",
    metadata,
    Column("code_hash", Text, primary_key=True),
    text_column("platform"),
    text_column("realm"),
    text_column("user_id"),
    Column("expires_at", Moment, nullable=False),
    _of_account(),
    Index("link_codes_of_account", "platform", "realm", "user_id", unique=True),
)
