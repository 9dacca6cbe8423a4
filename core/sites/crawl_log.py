"""The record of every crawl run in Postgres."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, select, text
from sqlalchemy.dialects.postgresql import distinct_on

from core.crawl_tables import crawl_runs, crawl_skips
from core.database import Database, storable
from core.domain import CrawlReport, CrawlState, PageSkipped

# A run of this source that is still open has no one who runs it: only one process crawls at a time.
CLOSE_ABANDONED = text("""
    update crawl_runs set state = 'interrupted', finished_at = :at where source = :source and state = 'running'
""")


class PostgresCrawlLog:
    """`CrawlLog` on Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def start(self, source: str, at: datetime) -> int:
        """Opens a run and returns its id; runs of this source that a killed process left open become interrupted."""
        run = insert(crawl_runs).values(source=source, state=CrawlState.RUNNING.value, started_at=at)
        async with self._database.begin() as connection:
            await connection.execute(CLOSE_ABANDONED, {"source": source, "at": at})
            return int((await connection.execute(run.returning(crawl_runs.c.id))).scalar_one())

    async def record(self, run_id: int, report: CrawlReport) -> None:
        """Stores the run's progress or its end."""
        values = asdict(report) | {
            "state": report.state.value,
            "error": report.error and storable(report.error),
            "doubts": [storable(doubt) for doubt in report.doubts],
        }
        async with self._database.begin() as connection:
            await connection.execute(crawl_runs.update().where(crawl_runs.c.id == run_id).values(values))

    async def skip(self, run_id: int, skipped: PageSkipped) -> None:
        """Notes a page that was not indexed, and why."""
        said = {name: storable(getattr(skipped, name)) for name in ("url", "reason", "detail")}
        async with self._database.begin() as connection:
            await connection.execute(insert(crawl_skips).values(run_id=run_id, **said))

    async def latest(self) -> list[CrawlReport]:
        """The newest run of every source, by the source's name."""
        one_each = select(crawl_runs).ext(distinct_on(crawl_runs.c.source))
        newest = one_each.order_by(crawl_runs.c.source, crawl_runs.c.id.desc())
        async with self._database.begin() as connection:
            return [_report_from(row) for row in (await connection.execute(newest)).all()]


def _report_from(row: Row[Any]) -> CrawlReport:
    values: Mapping[str, Any] = {field.name: getattr(row, field.name) for field in fields(CrawlReport)}
    return CrawlReport(**{**values, "state": CrawlState(row.state), "doubts": tuple(row.doubts)})
