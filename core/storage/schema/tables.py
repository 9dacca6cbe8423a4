"""The tables for which SQLAlchemy writes statements; the migrations build all, and `alembic check` compares these."""

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import (
    ARRAY,
    REAL,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

from core.storage.schema.columns import Moment, id_column, json_column, metadata, reference, text_column
from core.storage.schema.encrypted import encrypted_json, encrypted_text

# ---- the campus site ---------------------------------------------------------------------------

sources = Table(
    "sources", metadata, id_column(Integer), Column("name", Text, nullable=False, unique=True), Column("topic", Text)
)

pages = Table(
    "pages",
    metadata,
    id_column(),
    reference("source_id", "sources", Integer),
    text_column("url"),
    Column("first_seen", Moment, nullable=False),
    Column("last_seen", Moment, nullable=False),
    Column("gone_at", Moment),
    UniqueConstraint("source_id", "url"),
)

page_versions = Table(
    "page_versions",
    metadata,
    id_column(),
    reference("page_id", "pages"),
    text_column("title"),
    text_column("content_type"),
    text_column("fingerprint"),
    text_column("text"),
    Column("etag", Text),
    Column("last_modified", Moment),
    Column("fetched_at", Moment, nullable=False),
    Column("valid_from", Moment, nullable=False),
    Column("valid_to", Moment),
    Column("links", JSONB),
    Column("blocks", JSONB(none_as_null=True)),
    Column("structure", Text),
    Column("left_out", JSONB(none_as_null=True)),
    Index("page_versions_current", "page_id", unique=True, postgresql_where=text("valid_to IS NULL")),
    Index("page_versions_page", "page_id"),
    Index("page_versions_fingerprint", "fingerprint", postgresql_where=text("valid_to IS NULL")),
)

chunks = Table(
    "chunks",
    metadata,
    id_column(),
    reference("page_version_id", "page_versions"),
    Column("ordinal", Integer, nullable=False),
    text_column("text"),
    text_column("anchor"),
    Column("headings", ARRAY(Text), nullable=False),
    Column("page", Integer),
    Column("tokens", Integer, nullable=False),
    text_column("fingerprint"),
    UniqueConstraint("page_version_id", "ordinal"),
    Index("chunks_fingerprint", "fingerprint"),
    Column("units", JSONB(none_as_null=True)),
    Column("about", SmallInteger, nullable=False, server_default=text("0")),
    Index("chunks_about", "about", "id"),
    Column("enriched", Text),
)

# ---- the search --------------------------------------------------------------------------------

embedding_models = Table(
    "embedding_models",
    metadata,
    id_column(Integer),
    Column("name", Text, nullable=False, unique=True),
    Column("dimension", Integer, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=text("now()")),
    Column("probe", ARRAY(REAL)),
)

chunk_vectors = Table(
    "chunk_vectors",
    metadata,
    Column("chunk_id", BigInteger, ForeignKey("chunks.id", ondelete="cascade"), primary_key=True),
    Column("model_id", Integer, ForeignKey("embedding_models.id", ondelete="cascade"), primary_key=True),
    reference("source_id", "sources", Integer),
    Column("embedding", HALFVEC(), nullable=False),
    Index("chunk_vectors_source", "source_id", "model_id"),
)


# ---- the conversation --------------------------------------------------------------------------

turns = Table(
    "turns",
    metadata,
    id_column(),
    text_column("platform"),
    text_column("workspace"),
    text_column("channel"),
    text_column("user_id"),
    text_column("message_id"),
    text_column("role"),
    encrypted_text("text"),
    encrypted_text("standalone", nullable=True),
    Column("at", Moment, nullable=False),
    Column("claimed_at", Moment, nullable=False),
    Column("answered_at", Moment),
    Column("aside", Boolean, nullable=False, server_default=text("false")),
    Column("queued_at", Moment),
    Column("offered_at", Moment),
    Column("received_at", Moment),
    Column("undelivered_since", Moment),
    Column("claimed_by", Text),
    UniqueConstraint("platform", "workspace", "message_id", "role"),
    Index("turns_recent", "platform", "workspace", "channel", "user_id", text("answered_at DESC")),
    Index("turns_of_person", "platform", "workspace", "user_id", text("claimed_at DESC")),
    Index("turns_asked", "at", postgresql_where=text("role = 'user'")),
    Index(
        "turns_unanswered",
        "queued_at",
        "claimed_at",
        postgresql_where=text("role = 'user' AND answered_at IS NULL"),
    ),
    Index("turns_undelivered", "undelivered_since", postgresql_where=text("undelivered_since IS NOT NULL")),
)

answers = Table(
    "answers",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("turn_id", BigInteger, ForeignKey("turns.id", ondelete="cascade"), nullable=False, unique=True),
    text_column("outcome"),
    encrypted_text("text"),
    encrypted_json("question"),
    text_column("written_by"),
    json_column("timings_ms"),
    encrypted_json("suggestions"),
    encrypted_json("trace", apart=("scope",), clear=("use",)),
    Column("sources", ARRAY(Text), nullable=False, server_default=text("'{}'")),
    Column("confidence", REAL),
    Column("created_at", Moment, nullable=False, server_default=text("now()")),
)

answer_citations = Table(
    "answer_citations",
    metadata,
    Column("answer_id", Uuid, ForeignKey("answers.id", ondelete="cascade"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("chunk_id", BigInteger, ForeignKey("chunks.id")),
    text_column("url"),
    text_column("link"),
    text_column("title"),
    text_column("quote"),
    Column("page", Integer),
    Column("as_of", Moment, nullable=False),
    Column("valid_for", Text),
    Index("answer_citations_chunk", "chunk_id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("answer_id", Uuid, ForeignKey("answers.id", ondelete="cascade"), primary_key=True),
    Column("platform", Text, primary_key=True),
    Column("workspace", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("helpful", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Column("reason", Text),
    Column("shared", Boolean, nullable=False, server_default=text("false")),
    Index("ratings_of_person", "platform", "workspace", "user_id"),
)

preferences = Table(
    "preferences",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("workspace", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("corrections", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("answer_id", Uuid, ForeignKey("answers.id", ondelete="cascade"), primary_key=True),
    Column("number", Integer, primary_key=True),
    text_column("state"),
    Column("at", Moment, nullable=False),
)

posted_answers = Table(
    "posted_answers",
    metadata,
    Column("answer_id", Uuid, ForeignKey("answers.id", ondelete="cascade"), primary_key=True),
    text_column("channel"),
    Column("messages", ARRAY(Text), nullable=False),
    Column("repeats_question", Boolean, nullable=False),
    Column("shown", Text, nullable=False, server_default=text("''")),
)

# ---- the workspaces ----------------------------------------------------------------------------

secrets = Table(
    "secrets",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    text_column("ciphertext"),
    Column("expires_at", Moment),
)

workspace_profiles = Table(
    "workspace_profiles",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("workspace", Text, primary_key=True),
    json_column("profile"),
    Column("at", Moment, nullable=False),
)
