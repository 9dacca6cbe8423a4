"""`CrawlLog` on Postgres: the record of every crawl run."""

from dataclasses import asdict
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import func, insert, select, text
from sqlalchemy.dialects.postgresql import distinct_on

from core.domain.crawl import ChangeKind, CrawlReport, CrawlState, FirstReading, PageChange, PageSkipped
from core.storage.database import Database, storable, storable_value
from core.storage.schema.site_tables import crawl_changes, crawl_runs, crawl_skips

# No process runs a run that is still open when another begins, since only one process crawls at a time.
CLOSE_ABANDONED = text("""
    update crawl_runs set state = 'interrupted', finished_at = :at
    where state = 'running' and (cast(:source as text) is null or source = :source)
""")

DOUBT = text("""
    update crawl_runs set state = 'degraded', doubts = doubts || cast(:doubts as text[])
    where id = (select max(id) from crawl_runs where source = :source)
""")

UNFINISHED_SINCE = text("""
    select min(started_at) from crawl_runs
    where source = :source and id > coalesce(
        (select max(id) from crawl_runs where source = :source and state in ('finished', 'degraded')), 0
    )
""")

CUT_SHORT_SINCE = text("""
    select min(started_at) from crawl_runs
    where source = :source and cut_short <> '' and id > coalesce(
        (select max(id) from crawl_runs
            where source = :source and state in ('finished', 'degraded') and cut_short = ''),
        0
    )
""")

# A run that its process left open is no reading: whoever crawls holds the lease of the job.
FIRST_READING = """
    select coalesce(sum(pages_seen), 0)::int as read, coalesce(sum(greatest(pages_found, pages_seen)), 0)::int as found
    from crawl_runs as run
    where state = 'running'
        and not exists (
            select from crawl_runs as before where before.source = run.source and state in ('finished', 'degraded')
        )
        and exists (select from leases where name = 'crawl' and expires_at > clock_timestamp())
    having count(*) > 0 or not exists (select from pages)
"""

_REPORT = TypeAdapter(CrawlReport)


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

    async def close_abandoned(self, at: datetime) -> None:
        """Ends every open run as interrupted: its process was killed, or could not reach Postgres at its end."""
        await self._database.run(CLOSE_ABANDONED, {"source": None, "at": at})

    async def record(self, run_id: int, report: CrawlReport) -> None:
        """Stores the run's progress or its end."""
        values = {name: storable_value(value) for name, value in asdict(report).items()}
        await self._database.run(crawl_runs.update().where(crawl_runs.c.id == run_id).values(values))

    async def skip(self, run_id: int, skipped: PageSkipped) -> None:
        """Stores a page that was not indexed, and why."""
        said = {name: storable(getattr(skipped, name)) for name in ("url", "reason", "detail")}
        await self._database.run(insert(crawl_skips).values(run_id=run_id, **said))

    async def change(self, run_id: int, change: PageChange) -> None:
        """Stores what happened to a known page."""
        values = {"url": storable(change.url), "kind": change.kind.value, "detail": storable(change.detail)}
        await self._database.run(insert(crawl_changes).values(run_id=run_id, **values))

    async def changes(self, source: str, limit: int) -> list[PageChange]:
        """The first changes that the newest run of a source stored."""
        newest = select(func.max(crawl_runs.c.id)).where(crawl_runs.c.source == source).scalar_subquery()
        found = select(crawl_changes).where(crawl_changes.c.run_id == newest).order_by(crawl_changes.c.id).limit(limit)
        rows = (await self._database.run(found)).all()
        return [PageChange(row.url, ChangeKind(row.kind), row.detail) for row in rows]

    async def cut_short_since(self, source: str) -> datetime | None:
        """When the first of the newest runs that a limit cut short began; None when the newest was complete."""
        since: datetime | None = (await self._database.run(CUT_SHORT_SINCE, {"source": source})).scalar_one()
        return since

    async def doubt(self, source: str, why: str) -> None:
        """Marks the newest run of a source as degraded, and adds why."""
        await self._database.run(DOUBT, {"source": source, "doubts": [storable(why)]})

    async def unfinished_since(self, source: str) -> datetime | None:
        """When the first of the newest interrupted runs began; None when the newest was complete."""
        since: datetime | None = (await self._database.run(UNFINISHED_SINCE, {"source": source})).scalar_one()
        return since

    async def first_reading(self) -> FirstReading | None:
        """How far the first crawl of some source is, or that nothing is read yet; None when all were read."""
        return next((FirstReading(**row) for row in await self._database.together.rows(FIRST_READING)), None)

    async def latest(self) -> list[CrawlReport]:
        """The newest run of every source, by the source's name."""
        one_each = select(crawl_runs).ext(distinct_on(crawl_runs.c.source))
        newest = one_each.order_by(crawl_runs.c.source, crawl_runs.c.id.desc())
        return [_REPORT.validate_python(dict(row)) for row in (await self._database.run(newest)).mappings()]
