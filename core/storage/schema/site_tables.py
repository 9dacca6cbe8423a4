"""The tables of crawls and of what is wrong with the site."""

from sqlalchemy import ARRAY, BigInteger, Boolean, Column, Index, Table, Text, text

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
