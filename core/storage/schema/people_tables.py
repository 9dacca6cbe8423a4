"""The tables of people: their accounts, facts and hand-offs, who looked at them, and how often somebody was erased."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, ForeignKeyConstraint, Index, Table, Text, Uuid, text

from core.storage.schema.columns import Moment, count_column, id_column, metadata, text_column
from core.storage.schema.encrypted import encrypted_json, encrypted_text

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


erasures = Table("erasures", metadata, Column("times", BigInteger, primary_key=True, autoincrement=False))


_NOT_OVER = text("state NOT IN ('closed', 'withdrawn')")


def _empty_text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False, server_default=text("''"))


hand_offs = Table(
    "hand_offs",
    metadata,
    Column("id", Uuid, primary_key=True),
    text_column("office"),
    text_column("platform"),
    text_column("workspace"),
    text_column("channel"),
    text_column("user_id"),
    Column("in_public", Boolean, nullable=False),
    Column("answer_id", Uuid, ForeignKey("answers.id", ondelete="set null")),
    encrypted_json("packet"),
    text_column("state"),
    count_column("version"),
    _empty_text("advisor"),
    Column("created_at", Moment, nullable=False),
    Column("waiting_since", Moment, nullable=False),
    Column("reminded_at", Moment),
    Column("escalated_at", Moment),
    Index("hand_offs_of_person", "platform", "workspace", "user_id"),
    Index("hand_offs_waiting", "waiting_since", postgresql_where=_NOT_OVER),
    Index("hand_offs_one_per_answer", "answer_id", unique=True, postgresql_where=_NOT_OVER),
    Index("hand_offs_of_answer", "answer_id", postgresql_where=text("answer_id IS NOT NULL")),
)

hand_off_said = Table(
    "hand_off_said",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("hand_off_id", Uuid, ForeignKey("hand_offs.id", ondelete="cascade"), nullable=False),
    text_column("action"),
    encrypted_text("text"),
    text_column("author"),
    Column("at", Moment, nullable=False),
    Index("hand_off_said_of", "hand_off_id", "at"),
)

hand_off_posts = Table(
    "hand_off_posts",
    metadata,
    id_column(BigInteger),
    Column("hand_off_id", Uuid, ForeignKey("hand_offs.id", ondelete="cascade")),
    Column("said_id", Uuid, ForeignKey("hand_off_said.id", ondelete="cascade")),
    text_column("kind"),
    text_column("platform"),
    text_column("place"),
    text_column("state"),
    Column("at", Moment, nullable=False),
    _empty_text("messages"),
    _empty_text("removes"),
    Index("hand_off_posts_due", "platform", "id", postgresql_where=text("state IN ('due', 'begun')")),
    Index("hand_off_posts_of", "hand_off_id"),
    Index("hand_off_posts_of_said", "said_id", postgresql_where=text("said_id IS NOT NULL")),
)

hand_off_events = Table(
    "hand_off_events",
    metadata,
    id_column(BigInteger),
    Column("hand_off_id", Uuid, nullable=False),
    text_column("office"),
    text_column("action"),
    text_column("part"),
    Column("at", Moment, nullable=False),
    Index("hand_off_events_at", "at"),
)
