"""Data folders that rounds start from: an empty one, a crawled one, and a crawled one of an older revision."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from benchmarks.faults.workplace import Workplace
from benchmarks.sites.local_site import LocalSite
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade

OLDER_REVISION = "0009"  # before subjects, units and statement vectors: real work for the migrations and the cutting
SOURCES = """
sources:
  - name: campus
    start_urls: ['{address}/']
    delay_seconds: 0
    allow_private_network: true
"""
# Parents before their children, so that no reference is open.
TABLES = (
    "sources", "pages", "page_versions", "chunks", "embedding_models", "chunk_vectors", "terms", "postings",
    "fetches", "crawl_runs",
)  # fmt: skip
PREPARATION_SECONDS = 300.0


@dataclass(frozen=True)
class PreparedFolders:
    """Copies of these are used up by rounds; all of them read the site."""

    folder: Path
    site: LocalSite

    async def prepare(self) -> None:
        """Fills them; takes a minute or less."""
        empty, crawled = self._workplace("empty"), self._workplace("crawled")
        with_database(empty, upgrade)
        await crawled.run("crawl", limit=PREPARATION_SECONDS)
        older = self._workplace("older")
        with_database(older, lambda url: upgrade(url, OLDER_REVISION))
        with_database(crawled, lambda source: with_database(older, lambda target: copy_rows(source, target)))
        for place in (empty, crawled, older):
            (place.postgres / "port").unlink(missing_ok=True)  # copies must not compete for one port

    def copy(self, name: str, target: Path) -> Workplace:
        """A workplace of its own, as `empty`, `crawled` or `older`."""
        shutil.copytree(self.folder / name, target, ignore=shutil.ignore_patterns("command-*.log"))
        return Workplace(target)

    def _workplace(self, name: str) -> Workplace:
        folder = self.folder / name
        folder.mkdir(parents=True)
        (folder / "sources.yaml").write_text(SOURCES.format(address=self.site.address), encoding="utf-8")
        return Workplace(folder)


def with_database(place: Workplace, work: Callable[[str], None]) -> None:
    """Does work with the address of a workplace's Postgres, which is started for it."""
    postgres = EmbeddedPostgres(place.postgres)
    try:
        work(postgres.start())
    finally:
        postgres.close()


def copy_rows(source: str, target: str) -> None:
    """Copies the index into a database of another revision: the columns that both have."""
    with psycopg.connect(source) as read, psycopg.connect(target) as write:
        write.execute(sql.SQL("truncate {} cascade").format(sql.SQL(", ").join(map(sql.Identifier, TABLES))))
        for table in TABLES:
            _copy_table(read, write, table)


def _copy_table(read: psycopg.Connection, write: psycopg.Connection, table: str) -> None:
    both = [name for name in _columns(read, table) if name in _columns(write, table)]
    columns = sql.SQL(", ").join(map(sql.Identifier, both))
    out = sql.SQL("copy (select {} from {}) to stdout").format(columns, sql.Identifier(table))
    into = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(table), columns)
    with read.cursor().copy(out) as rows, write.cursor().copy(into) as taken:
        for part in rows:
            taken.write(part)
    if "id" in both:
        restart = "select setval(pg_get_serial_sequence({0}, 'id'), coalesce((select max(id) from {1}), 0) + 1)"
        write.execute(sql.SQL(restart).format(sql.Literal(table), sql.Identifier(table)))


def _columns(connection: psycopg.Connection, table: str) -> list[str]:
    query = "select column_name from information_schema.columns where table_name = %s order by ordinal_position"
    return [row[0] for row in connection.execute(query, [table]).fetchall()]
