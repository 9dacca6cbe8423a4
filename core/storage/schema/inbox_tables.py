"""The table of what was received and is not answered yet."""

from sqlalchemy import Column, Index, Table, Text, UniqueConstraint

from core.storage.schema.columns import Moment, id_column, metadata, text_column
from core.storage.schema.encrypted import encrypted_json

inbox = Table(
    "inbox",
    metadata,
    id_column(),
    text_column("platform"),
    text_column("workspace"),
    text_column("channel"),
    text_column("user_id"),
    text_column("message_id"),
    encrypted_json("payload"),
    Column("holder", Text),
    Column("received_at", Moment, nullable=False),
    UniqueConstraint("platform", "workspace", "message_id"),
    Index("inbox_of_person", "platform", "workspace", "user_id"),
    Index("inbox_oldest", "received_at"),
)
