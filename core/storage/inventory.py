"""What is stored in the database, its versions and limits, and who serves it, for the people who operate it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, text

from core.domain.access import Acting, Job
from core.domain.answer import UNUSED, ModelUse
from core.domain.passage import EVERYWHERE, Scope
from core.domain.status import CopyTimes, Holdings, SourceCount
from core.storage.database import Database
from core.storage.schema.tables import chunk_vectors, chunks, embedding_models, page_versions, pages, sources, turns
from core.storage.statements import in_scope

EXTENSIONS = ("vector",)
_HAS_PAGES = select(pages.c.id).where(pages.c.source_id == sources.c.id, pages.c.gone_at.is_(None)).exists()
MODEL_USE = text("""
    select coalesce(sum((trace -> 'use' ->> 'requests')::bigint), 0) as requests,
        coalesce(sum((trace -> 'use' ->> 'sent')::bigint), 0) as sent,
        coalesce(sum((trace -> 'use' ->> 'received')::bigint), 0) as received,
        coalesce(sum((trace -> 'use' ->> 'cost')::float8), 0) as cost
    from answers join turns on turns.id = answers.turn_id
    where turns.answered_at >= :since and trace -> 'use' is not null
""")
ENRICHMENT_USE = text("""
    select coalesce(sum(requests), 0) as requests, coalesce(sum(sent), 0) as sent,
        coalesce(sum(received), 0) as received, coalesce(sum(cost), 0) as cost
    from enrichment_use where day >= :since
""")


SOURCES_WITH = text("""
    select distinct said, sources.name
    from unnest(cast(:ends as text[])) as said
    join pages on right(rtrim(pages.url, '/'), length(rtrim(said, '/'))) = rtrim(said, '/')
    join sources on sources.id = pages.source_id
    where pages.gone_at is null
""")


# Of the narrow rows of pages alone: a site of 500,000 pages is asked for its state, too.
COPY_TIMES = text("""
    select sources.name, seen.times
    from (
        select source_id, percentile_disc(array[0.5, 0.9, 1.0]) within group (order by last_seen desc) as times
        from pages
        where gone_at is null
        group by source_id
    ) as seen
    join sources on sources.id = seen.source_id
""")


@dataclass(frozen=True)
class Inventory:
    """Reads counts, versions and sizes from the database."""

    database: Database

    @property
    def place(self) -> str:
        """Where the database is, without its password."""
        return self.database.place

    async def server_version(self) -> str:
        """Such as `18.6`. Raises DatabaseError."""
        return str((await self.database.run(text("show server_version"))).scalar_one())

    async def encoding(self) -> str:
        """Such as `UTF8`. Raises DatabaseError."""
        return str((await self.database.run(text("show server_encoding"))).scalar_one())

    async def is_read_only(self) -> bool:
        """Whether it is a standby, or refuses to be written to for another reason. Raises DatabaseError."""
        return bool(await self.database.scalar(text("select current_setting('transaction_read_only')::boolean")))

    async def is_walled(self) -> bool:
        """False where the role that we run as goes past row-level security. Raises DatabaseError."""
        return bool(await self.database.scalar(text("select row_security_active('turns')")))

    async def extensions(self) -> dict[str, str | None]:
        """The version of each extension we need, None where it is not installed. Raises DatabaseError."""
        query = text("select extname, extversion from pg_extension")
        installed = {row.extname: row.extversion for row in await self.database.run(query)}
        return {name: installed.get(name) for name in EXTENSIONS}

    async def topics(self, scope: Scope = EVERYWHERE) -> list[str]:
        """The topics of the sources that hold current pages, in order. Raises DatabaseError."""
        has_one = (sources.c.topic.is_not(None), _HAS_PAGES, *in_scope(scope))
        query = select(sources.c.topic).where(*has_one).distinct().order_by(sources.c.topic)
        return [str(topic) for topic in (await self.database.run(query)).scalars()]

    async def source_names(self, scope: Scope = EVERYWHERE) -> list[str]:
        """The sources that hold current pages, in order. Raises DatabaseError."""
        query = select(sources.c.name).where(_HAS_PAGES, *in_scope(scope)).order_by(sources.c.name)
        return [str(name) for name in (await self.database.run(query)).scalars()]

    async def sources_with(self, pages_or_ends: Sequence[str]) -> dict[str, set[str]]:
        """By address, or end of one, the sources with such a current page. Raises DatabaseError."""
        found: dict[str, set[str]] = {each: set() for each in pages_or_ends}
        for row in await self.database.run(SOURCES_WITH, {"ends": list(found)}):
            found[row.said].add(row.name)
        return found

    async def model_use(self, since: datetime) -> ModelUse:
        """What language models took since then, for the answers that are still stored and for the search.

        Raises DatabaseError.
        """
        async with self.database.begin(Acting.as_job(Job.STATISTICS)) as connection:
            rows = [(await connection.execute(each, {"since": since})).one() for each in (MODEL_USE, ENRICHMENT_USE)]
        uses = (ModelUse(int(row.requests), int(row.sent), int(row.received), float(row.cost)) for row in rows)
        return sum(uses, UNUSED)

    async def copy_times(self) -> dict[str, CopyTimes]:
        """How old the copies of current pages are, by source. Raises DatabaseError."""
        return {row.name: CopyTimes(*row.times) for row in await self.database.run(COPY_TIMES)}

    async def holdings(self) -> Holdings:
        """What is stored now. Raises DatabaseError."""
        per_source = (
            select(sources.c.name, func.count(pages.c.id.distinct()), func.count(chunks.c.id))
            .select_from(sources.join(pages).join(page_versions).join(chunks, isouter=True))
            .where(page_versions.c.valid_to.is_(None), pages.c.gone_at.is_(None))
            .group_by(sources.c.name)
            .order_by(sources.c.name)
        )
        used = select(chunk_vectors.c.model_id).where(chunk_vectors.c.model_id == embedding_models.c.id).exists()
        async with self.database.begin(Acting.as_job(Job.STATISTICS)) as connection:
            counts = [SourceCount(*row) for row in await connection.execute(per_source)]
            models = await connection.execute(select(embedding_models.c.name, embedding_models.c.dimension).where(used))
            said = await connection.execute(select(func.count()).select_from(turns))
            size = await connection.execute(text("select pg_database_size(current_database())"))
            return Holdings(
                tuple(counts), {row.name: row.dimension for row in models}, said.scalar_one(), size.scalar_one()
            )


ENCODING = "UTF8"  # what pages and people write is stored as it is


def other_encoding(found: str) -> str:
    """What to do about it, as the end of a sentence."""
    return (
        f"the encoding {found}, which does not hold what pages and people write: make another one with "
        f"`create database advisor encoding '{ENCODING}' template template0;`, and name it in DATABASE_URL."
    )


# A search within few sources needs iterative scans: https://github.com/pgvector/pgvector#iterative-index-scans
OLDEST = (0, 8)


def is_too_old(version: str) -> bool:
    """Whether this version, such as `0.7.4`, lacks what is needed."""
    numbers = [int(part) for part in version.split(".")[:2] if part.isdecimal()]
    return tuple(numbers) < OLDEST


def too_old(version: str) -> str:
    """What to do about it, as the end of a sentence."""
    wanted = ".".join(map(str, OLDEST))
    return (
        f"pgvector {version}, and {wanted} or newer is needed: install it on the server, then run "
        "`alter extension vector update;` in this database."
    )


_LIMITS = text("""
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as usable,
        pg_backend_pid() as number
""")


async def connection_limit(database: Database) -> int | None:
    """That number; None behind a pooler, which has limits of its own. Raises DatabaseError."""
    async with database.begin() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        row = (await connection.execute(_LIMITS)).one()
    is_direct = driver is not None and driver.info.backend_pid == row.number
    return int(row.usable) if is_direct else None


_SERVING = text("select count(*) from leases where name like 'serving:%' and expires_at > clock_timestamp()")


async def serving_processes(database: Database) -> int:
    """Those whose row has not ended; one that was killed is counted until it does. Raises DatabaseError."""
    return int((await database.run(_SERVING)).scalar_one())
