"""The tables of reminders: what people want to be told and when, and that they agreed to it."""

from sqlalchemy import Boolean, Column, Date, Index, Integer, Table, Text, Uuid, text

from core.storage.schema.columns import Moment, metadata, text_column
from core.storage.schema.encrypted import encrypted_json, encrypted_text

reminders = Table(
    "reminders",
    metadata,
    Column("id", Uuid, primary_key=True),
    text_column("platform"),
    text_column("workspace"),
    text_column("channel"),
    text_column("user_id"),
    text_column("message_id"),
    encrypted_text("what"),
    encrypted_json("bound"),
    encrypted_json("plan"),
    Column("day", Date, nullable=False),
    Column("days_before", Integer, nullable=False),
    Column("minute", Integer, nullable=False),
    Column("weekly", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Column("ends_at", Moment, nullable=False),
    text_column("state"),
    text_column("news"),
    Column("due_at", Moment),
    Column("bundle", Uuid),
    Column("begun_at", Moment),
    Column("created_at", Moment, nullable=False),
    Index("reminders_of_person", "platform", "workspace", "user_id"),
    Index("reminders_due", "due_at", postgresql_where=text("due_at IS NOT NULL")),
    Index("reminders_begun", "begun_at", postgresql_where=text("bundle IS NOT NULL")),
    Index("reminders_ended", "ends_at"),
)

reminder_choices = Table(
    "reminder_choices",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("workspace", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("agreed_at", Moment, nullable=False),
    Column("feed_hash", Text, unique=True),
)
