"""`SiteRecord` on Postgres: page texts, their links, and what is wrong with them."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import delete, insert, select, text

from core.domain.access import Acting, Job
from core.domain.document import ROWS_NOT_READ
from core.domain.passage import PassageText
from core.domain.quality import DeadAddress, Finding, FindingKind, FoundPage, PageText, ReadingGap
from core.domain.read_pages import READ_FROM_SCANS, READ_IN_PART
from core.storage.codecs.page_json import units_from_stored
from core.storage.database import Database, storable_value
from core.storage.schema.site_tables import crawl_runs, site_findings

PAGES_AT_ONCE = 100

PAGES = text("""
    select version.id, sources.name as source, pages.url, version.title, version.fetched_at,
        coalesce(
            (
                select json_agg(
                    json_build_array(
                        chunks.id, to_json(chunks.headings), chunks.text, chunks.page, chunks.units::text
                    )
                    order by chunks.ordinal
                )
                from chunks where chunks.page_version_id = version.id
            ),
            '[]'
        ) as passages
    from page_versions as version
    join pages on pages.id = version.page_id
    join sources on sources.id = pages.source_id
    where version.valid_to is null and version.id > :after
    order by version.id
    limit :limit
""")

# The links of a page that is missing from recent crawls are not certain.
DEAD = text("""
    with gone as (
        select distinct on (url) url, reason from crawl_skips
        where run_id = (select max(id) from crawl_runs where source = :source) and reason = any(:reasons)
        order by url
    ),
    linking as (
        select distinct gone.url, gone.reason, fetches.url as page
        from fetches cross join lateral unnest(fetches.links) as link
        join gone on gone.url = link
        where fetches.url <> gone.url and fetches.missing_since is null
    )
    select url, reason, (array_agg(page order by page))[1:5] as linked_from, count(*) as pages
    from linking group by url, reason
    order by pages desc, url
""")

# A page that was read has no reason; what is noted of it all the same is about its scanned pages, or its tables.
GAPS = text("""
    with newest as (
        select distinct on (source) id from crawl_runs where state in ('finished', 'degraded')
        order by source, id desc
    ),
    found as (
        select distinct on (reason, url) reason, url, detail from crawl_skips
        where run_id in (select id from newest)
        union all
        select case when detail like :rows then :in_part else :scans end, url, detail
        from fetches where reason is null and detail <> ''
    ),
    counted as (
        select found.*, count(*) over (partition by reason) as number,
            row_number() over (partition by reason order by url) as place
        from found
    )
    select reason, number, json_agg(json_build_array(url, detail) order by url) as pages
    from counted where place <= :most
    group by reason, number
    order by number desc, reason
""")

LINKED = text("""
    select distinct link
    from fetches cross join lateral unnest(fetches.links) as link
    where link <> fetches.url and fetches.missing_since is null
    union
    select pages.url
    from fetches
    join page_versions as copied on copied.id = fetches.copied_version_id
    join pages on pages.id = copied.page_id
""")


# Addresses and numbers leave here, and nothing of who asked or what.
FOUND_NOW = text("""
    select found.url, count(*) as answers
    from answers cross join lateral jsonb_array_elements_text(answers.trace -> 'found_now') as found (url)
    where answers.trace ? 'found_now' and answers.outcome in ('answered', 'closest')
        and not exists (
            select from pages join page_versions as version on version.page_id = pages.id
            where pages.url = found.url and version.valid_to is null
        )
    group by found.url
    order by answers desc, found.url
""")


class PostgresSiteRecord:
    """`SiteRecord` on Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pages(self) -> AsyncGenerator[PageText]:
        """Every current page of every source."""
        after = 0
        while True:
            rows = (await self._database.run(PAGES, {"after": after, "limit": PAGES_AT_ONCE})).all()
            for row in rows:
                passages = tuple(_passage(*passage) for passage in row.passages)
                yield PageText(row.source, row.url, row.title, row.fetched_at, passages)
            if not rows:
                return
            after = rows[-1].id

    async def dead_addresses(self, source: str, reasons: Sequence[str]) -> list[DeadAddress]:
        """Linked addresses that failed for these reasons in the newest run of a source."""
        rows = (await self._database.run(DEAD, {"source": source, "reasons": list(reasons)})).all()
        return [DeadAddress(row.url, row.reason, tuple(row.linked_from), row.pages) for row in rows]

    async def reading_gaps(self, most: int) -> list[ReadingGap]:
        """What the newest complete runs of all sources left out or read in part, by kind, the largest first."""
        values = {"scans": READ_FROM_SCANS, "in_part": READ_IN_PART, "rows": f"%{ROWS_NOT_READ}%"}
        rows = (await self._database.run(GAPS, {**values, "most": most})).all()
        return [ReadingGap(row.reason, row.number, tuple((url, detail) for url, detail in row.pages)) for row in rows]

    async def found_now(self) -> list[FoundPage]:
        """Pages that answers rest on because a web search found them, and that are still in no source; most first."""
        rows = await self._database.run(FOUND_NOW, acting=Acting.as_job(Job.STATISTICS))
        return [FoundPage(row.url, row.answers) for row in rows]

    async def linked_addresses(self) -> set[str]:
        """Every address that a page which is not missing links to, or that another address copies."""
        return set((await self._database.run(LINKED)).scalars())

    async def keep(self, source: str, findings: Sequence[Finding], counts: Mapping[str, int], fresh: int) -> None:
        """Stores the findings of a source's newest run, in place of all earlier ones."""
        runs = select(crawl_runs.c.id).where(crawl_runs.c.source == source)
        newest = runs.order_by(crawl_runs.c.id.desc()).limit(1)
        async with self._database.begin() as connection:
            await connection.execute(delete(site_findings).where(site_findings.c.run_id.in_(runs)))
            run_id = (await connection.execute(newest)).scalar_one()
            values = {"findings": dict(counts), "findings_new": fresh}
            await connection.execute(crawl_runs.update().where(crawl_runs.c.id == run_id).values(values))
            if findings:
                await connection.execute(insert(site_findings), [_row(run_id, finding) for finding in findings])

    async def findings(self, source: str | None = None) -> list[Finding]:
        """The newest findings of a source, or of all."""
        kept = select(site_findings).join(crawl_runs).order_by(site_findings.c.id)
        chosen = kept if source is None else kept.where(crawl_runs.c.source == source)
        rows = (await self._database.run(chosen)).all()
        return [Finding(FindingKind(row.kind), row.url, row.detail, row.other_url, row.is_known) for row in rows]


def _passage(number: int, headings: Sequence[str], said: str, page: int | None, units: str | None) -> PassageText:
    return PassageText(tuple(headings), said, units_from_stored(units, said, page), number)


def _row(run_id: int, finding: Finding) -> dict[str, object]:
    return {"run_id": run_id, **{name: storable_value(value) for name, value in asdict(finding).items()}}
