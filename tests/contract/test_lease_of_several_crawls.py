"""Crawls that run at the same time store under the lease of their job, each in a task of its own."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import pytest
from sqlalchemy import text

from benchmarks.sites.local_site import LocalSite
from core.domain.crawl import CrawledPage, CrawlEnded, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.errors import LeaseLost
from core.storage.database import Database
from core.storage.leases import PostgresJobLock
from tests.standins.crawled_campus import PROSE, START, Campus
from tests.standins.leases import outside_of_leases
from tests.standins.patience import PATIENCE

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
NAMES = ("a", "b")
STORED = "select count(*) from page_versions"


@dataclass
class TwoPageCrawler:
    """Each crawl yields a page, and another one when its source `may_go_on`."""

    may_go_on: dict[str, asyncio.Event] = field(default_factory=lambda: {name: asyncio.Event() for name in NAMES})
    stored: dict[str, asyncio.Event] = field(default_factory=lambda: {name: asyncio.Event() for name in NAMES})

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        yield page(source, "first")
        self.stored[source.name].set()
        await self.may_go_on[source.name].wait()
        yield page(source, "second")
        yield CrawlEnded()


def page(source: Source, name: str) -> Document:
    said = Block(BlockKind.PARAGRAPH, f"{PROSE} This is the {name} page of {source.name}.")
    return Document(f"{source.start_urls[0]}{name}", name, (said,), "text/html", START)


async def never(_: float) -> None:
    await asyncio.Event().wait()


async def count(database: Database) -> int:
    async with database.begin() as connection:
        return int((await connection.execute(text(STORED))).scalar_one())


@pytest.mark.parametrize("woken", NAMES)
async def test_each_of_several_crawls_stores_nothing_more_when_the_job_is_taken_over(
    database: Database, woken: str
) -> None:
    crawler, campus = TwoPageCrawler(), Campus(LocalSite(), database)
    crawl_run, lock = replace(campus.crawl.crawl_run, crawler=crawler), PostgresJobLock(database, never)
    crawl = replace(campus.crawl, crawl_run=crawl_run, lock=lock, at_once=2)
    running = asyncio.create_task(crawl.run([Source(name, (f"https://{name}.example/",)) for name in NAMES]))
    await asyncio.gather(*(event.wait() for event in crawler.stored.values()))

    async with database.begin() as connection:
        await connection.execute(text("update leases set expires_at = '2001-01-01Z'"))
    async with outside_of_leases(PostgresJobLock(database, never)):
        crawler.may_go_on[woken].set()
        with pytest.raises(LeaseLost, match="crawl"):
            await asyncio.wait_for(running, PATIENCE)

    assert await count(database) == len(NAMES)
