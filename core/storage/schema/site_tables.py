"""The tables of the site as a whole: crawls, furniture, and what is learned from all pages."""

from sqlalchemy import ARRAY, BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text, text

from core.storage.schema.columns import Moment, count_column, id_column, json_column, metadata, reference, text_column

crawl_runs = Table(
    "crawl_runs",
    metadata,
    id_column(),
    text_column("source"),
    text_column("state"),
    Column("started_at", Moment, nullable=False),
    Column("finished_at", Moment),
    count_column("pages_seen"),
    count_column("pages_new"),
    count_column("pages_changed"),
    count_column("pages_unchanged"),
    count_column("chunks_embedded"),
    count_column("text_bytes", BigInteger),
    json_column("skipped", "'{}'"),
    Column("error", Text),
    count_column("pages_moved"),
    count_column("pages_removed"),
    count_column("pages_guarded"),
    count_column("chunks_reused"),
    count_column("requests"),
    count_column("bytes_received", BigInteger),
    Column("doubts", ARRAY(Text), nullable=False, server_default=text("'{}'")),
    json_column("findings", "'{}'"),
    count_column("findings_new"),
    Column("cut_short", Text, nullable=False, server_default=text("''")),
    count_column("pages_found"),
    Index("crawl_runs_newest", "source", text("id DESC")),
)

crawl_skips = Table(
    "crawl_skips",
    metadata,
    id_column(),
    reference("run_id", "crawl_runs"),
    text_column("url"),
    text_column("reason"),
    text_column("detail"),
    Index("crawl_skips_run", "run_id"),
)

crawl_changes = Table(
    "crawl_changes",
    metadata,
    id_column(),
    reference("run_id", "crawl_runs"),
    text_column("url"),
    text_column("kind"),
    text_column("detail"),
    Index("crawl_changes_run", "run_id"),
)

site_findings = Table(
    "site_findings",
    metadata,
    id_column(),
    reference("run_id", "crawl_runs"),
    text_column("kind"),
    text_column("url"),
    text_column("other_url"),
    text_column("detail"),
    Column("is_known", Boolean, nullable=False),
    Index("site_findings_run", "run_id"),
)

fetches = Table(
    "fetches",
    metadata,
    Column("source_id", Integer, ForeignKey("sources.id", ondelete="cascade"), primary_key=True),
    Column("url", Text, primary_key=True),
    Column("fetched_at", Moment, nullable=False),
    Column("read_at", Moment, nullable=False),
    Column("etag", Text),
    Column("last_modified", Moment),
    text_column("body_hash"),
    Column("links", ARRAY(Text), nullable=False),
    Column("words", Integer, nullable=False),
    Column("keys", ARRAY(Text), nullable=False),
    Column("reason", Text),
    text_column("detail"),
    Column("copied_version_id", BigInteger, ForeignKey("page_versions.id", ondelete="cascade")),
    Column("missing_since", Moment),
    Column("reading", Integer, nullable=False),
    Index("fetches_keys", "keys", postgresql_using="gin"),
    Index("fetches_copied_version", "copied_version_id", postgresql_where=text("copied_version_id IS NOT NULL")),
)

page_moves = Table(
    "page_moves",
    metadata,
    id_column(),
    reference("source_id", "sources", Integer),
    text_column("from_url"),
    text_column("to_url"),
    Column("at", Moment, nullable=False),
    Index("page_moves_from", "source_id", "from_url"),
)


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
