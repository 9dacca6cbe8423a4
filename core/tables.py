"""The tables as SQLAlchemy sees them; the migrations build them, and `alembic check` keeps both equal."""

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import (
    ARRAY,
    REAL,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData()
Moment = DateTime(timezone=True)


def _id(kind: type[Integer] = BigInteger) -> Column[int]:
    return Column("id", kind, Identity(always=True), primary_key=True)


def _reference(name: str, target: str, kind: type[Integer] = BigInteger) -> Column[int]:
    return Column(name, kind, ForeignKey(f"{target}.id", ondelete="cascade"), nullable=False)


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _count(name: str, kind: type[Integer] = Integer) -> Column[int]:
    return Column(name, kind, nullable=False, server_default=text("0"))


def _json(name: str, default: str | None = None) -> Column[object]:
    return Column(name, JSONB, nullable=False, server_default=text(default) if default else None)


# ---- the campus site ---------------------------------------------------------------------------

sources = Table(
    "sources", metadata, _id(Integer), Column("name", Text, nullable=False, unique=True), Column("topic", Text)
)

pages = Table(
    "pages",
    metadata,
    _id(),
    _reference("source_id", "sources", Integer),
    _text("url"),
    Column("first_seen", Moment, nullable=False),
    Column("last_seen", Moment, nullable=False),
    Column("gone_at", Moment),
    UniqueConstraint("source_id", "url"),
)

page_versions = Table(
    "page_versions",
    metadata,
    _id(),
    _reference("page_id", "pages"),
    _text("title"),
    _text("content_type"),
    _text("fingerprint"),
    _text("text"),
    Column("etag", Text),
    Column("last_modified", Moment),
    Column("fetched_at", Moment, nullable=False),
    Column("valid_from", Moment, nullable=False),
    Column("valid_to", Moment),
    Index("page_versions_current", "page_id", unique=True, postgresql_where=text("valid_to IS NULL")),
    Index("page_versions_page", "page_id"),
    Index("page_versions_fingerprint", "fingerprint", postgresql_where=text("valid_to IS NULL")),
)

chunks = Table(
    "chunks",
    metadata,
    _id(),
    _reference("page_version_id", "page_versions"),
    Column("ordinal", Integer, nullable=False),
    _text("text"),
    _text("anchor"),
    Column("headings", ARRAY(Text), nullable=False),
    Column("page", Integer),
    Column("tokens", Integer, nullable=False),
    _text("fingerprint"),
    UniqueConstraint("page_version_id", "ordinal"),
)

# ---- the search --------------------------------------------------------------------------------

embedding_models = Table(
    "embedding_models",
    metadata,
    _id(Integer),
    Column("name", Text, nullable=False, unique=True),
    Column("dimension", Integer, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=text("now()")),
)

chunk_vectors = Table(
    "chunk_vectors",
    metadata,
    Column("chunk_id", BigInteger, ForeignKey("chunks.id", ondelete="cascade"), primary_key=True),
    Column("model_id", Integer, ForeignKey("embedding_models.id", ondelete="cascade"), primary_key=True),
    _reference("source_id", "sources", Integer),
    Column("embedding", HALFVEC(), nullable=False),
    Index("chunk_vectors_source", "source_id", "model_id"),
)

terms = Table("terms", metadata, _id(Integer), Column("term", Text, nullable=False, unique=True), _count("df"))

postings = Table(
    "postings",
    metadata,
    Column("term_id", Integer, nullable=False),
    Column("weight", REAL, nullable=False),
    _reference("chunk_id", "chunks"),
    Column("source_id", Integer, nullable=False),
    Index("postings_heaviest", "term_id", text("weight DESC"), postgresql_include=["chunk_id", "source_id"]),
    Index("postings_chunk", "chunk_id"),
)

index_statistics = Table(
    "index_statistics",
    metadata,
    Column("only_row", Boolean, CheckConstraint("only_row"), primary_key=True, server_default=text("true")),
    Column("chunks", BigInteger, nullable=False),
    Column("refreshed_at", Moment),
)

# ---- the crawls --------------------------------------------------------------------------------

crawl_runs = Table(
    "crawl_runs",
    metadata,
    _id(),
    _text("source"),
    _text("state"),
    Column("started_at", Moment, nullable=False),
    Column("finished_at", Moment),
    _count("pages_seen"),
    _count("pages_new"),
    _count("pages_changed"),
    _count("pages_unchanged"),
    _count("chunks_embedded"),
    _count("text_bytes", BigInteger),
    _json("skipped", "'{}'"),
    Column("error", Text),
    Index("crawl_runs_newest", "source", text("id DESC")),
)

crawl_skips = Table(
    "crawl_skips",
    metadata,
    _id(),
    _reference("run_id", "crawl_runs"),
    _text("url"),
    _text("reason"),
    _text("detail"),
    Index("crawl_skips_run", "run_id"),
)

# ---- the conversation --------------------------------------------------------------------------

turns = Table(
    "turns",
    metadata,
    _id(),
    _text("platform"),
    _text("workspace"),
    _text("channel"),
    _text("user_id"),
    _text("message_id"),
    _text("role"),
    _text("text"),
    Column("standalone", Text),
    Column("at", Moment, nullable=False),
    Column("claimed_at", Moment, nullable=False),
    Column("answered_at", Moment),
    Column("aside", Boolean, nullable=False, server_default=text("false")),
    UniqueConstraint("platform", "workspace", "message_id", "role"),
    Index("turns_recent", "platform", "workspace", "channel", "user_id", text("answered_at DESC")),
    Index("turns_of_person", "platform", "workspace", "user_id", text("claimed_at DESC")),
)

answers = Table(
    "answers",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("turn_id", BigInteger, ForeignKey("turns.id", ondelete="cascade"), nullable=False, unique=True),
    _text("outcome"),
    _text("text"),
    _json("question"),
    _text("written_by"),
    _json("timings_ms"),
    _json("suggestions"),
    _json("trace"),
    Column("created_at", Moment, nullable=False, server_default=text("now()")),
)

answer_citations = Table(
    "answer_citations",
    metadata,
    Column("answer_id", Uuid, ForeignKey("answers.id", ondelete="cascade"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("chunk_id", BigInteger, ForeignKey("chunks.id"), nullable=False),
    _text("url"),
    _text("link"),
    _text("title"),
    _text("quote"),
    Column("page", Integer),
    Column("as_of", Moment, nullable=False),
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
    Index("ratings_of_person", "platform", "workspace", "user_id"),
)

# ---- the workspaces ----------------------------------------------------------------------------

secrets = Table(
    "secrets",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    _text("ciphertext"),
    Column("expires_at", Moment),
)
