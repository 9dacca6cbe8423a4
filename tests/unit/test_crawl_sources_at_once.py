"""Sources of different hosts are crawled at the same time, as many as allowed; those of one host in their order."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import pytest

from benchmarks.sites.local_site import LocalSite
from core.domain.crawl import CrawledPage, CrawlEnded, CrawlReport, CrawlState, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.errors import DatabaseUnavailable
from tests.fakes.stores import MemoryCrawlLog
from tests.standins.crawled_campus import PROSE, START, Campus
from tests.standins.patience import PATIENCE

A, B, C = (Source(name, (f"https://{name}.example/",)) for name in "abc")


@dataclass
class MeetingCrawler:
    """Every crawl yields a page when `meet` of them have begun; `faults` are raised instead, and some `hang`."""

    meet: int = 1
    faults: dict[str, Exception] = field(default_factory=dict)
    hang: Collection[str] = ()
    same_text: bool = False
    begun: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    most: int = 0
    _met: asyncio.Event = field(default_factory=asyncio.Event)

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        self.begun.append(source.name)
        self.most = max(self.most, len(self.begun) - len(self.ended))
        try:
            await self._wait()
            if source.name in self.hang:
                await asyncio.Event().wait()
            if source.name in self.faults:
                raise self.faults[source.name]
            fact = "" if self.same_text else source.name
            yield Document(
                source.start_urls[0], "Hours", (Block(BlockKind.PARAGRAPH, PROSE + fact),), "text/html", START
            )
            yield CrawlEnded()
        finally:
            self.ended.append(source.name)

    async def _wait(self) -> None:
        if len(self.begun) >= self.meet:
            self._met.set()
        async with asyncio.timeout(PATIENCE):
            await self._met.wait()


def crawled_by(crawler: MeetingCrawler, at_once: int) -> Campus:
    campus = Campus(LocalSite(), None)
    campus.crawl = replace(campus.crawl, crawl_run=replace(campus.crawl.crawl_run, crawler=crawler), at_once=at_once)
    return campus


def results(reports: Sequence[CrawlReport]) -> Iterator[tuple[str, CrawlState]]:
    return ((report.source, report.state) for report in reports)


async def test_sources_of_different_hosts_are_crawled_at_the_same_time_and_told_in_their_order() -> None:
    crawler = MeetingCrawler(meet=3)

    reports = await crawled_by(crawler, 3).crawl.run([A, B, C])

    assert list(results(reports)) == [(name, CrawlState.FINISHED) for name in "abc"]
    assert [report.pages_new for report in reports] == [1, 1, 1]


@pytest.mark.parametrize("at_once", [1, 2])
async def test_no_more_sources_than_allowed_are_crawled_at_the_same_time(at_once: int) -> None:
    crawler = MeetingCrawler(meet=at_once)

    await crawled_by(crawler, at_once).crawl.run([A, B, C])

    assert crawler.most == at_once
    assert crawler.begun == ["a", "b", "c"]


async def test_sources_of_one_host_are_crawled_one_after_the_other() -> None:
    crawler = MeetingCrawler()
    other = replace(C, name="other", start_urls=("https://www.a.example/other",))

    await crawled_by(crawler, 2).crawl.run([A, other])

    assert (crawler.most, crawler.ended) == (1, ["a", "other"])


async def test_a_source_that_fails_stops_neither_those_beside_it_nor_the_next_of_its_host() -> None:
    crawler = MeetingCrawler(meet=2, faults={"a": ZeroDivisionError()})
    other = replace(A, name="other")

    reports = await crawled_by(crawler, 2).crawl.run([A, B, other])

    states = [("a", CrawlState.FAILED), ("b", CrawlState.FINISHED), ("other", CrawlState.FINISHED)]
    assert list(results(reports)) == states


async def test_an_error_of_the_database_ends_all_crawls_and_begins_no_other() -> None:
    crawler = MeetingCrawler(meet=2, faults={"a": DatabaseUnavailable("gone")}, hang="b")
    campus = crawled_by(crawler, 2)

    with pytest.raises(DatabaseUnavailable, match="gone"):
        await campus.crawl.run([A, B, C])

    assert crawler.begun == ["a", "b"]
    assert set(crawler.ended) == {"a", "b"}
    assert isinstance(campus.log, MemoryCrawlLog)
    assert set(results(campus.log.reports)) == {("a", CrawlState.FAILED), ("b", CrawlState.INTERRUPTED)}


async def test_of_two_sources_that_say_the_same_at_the_same_time_one_is_left_out() -> None:
    crawler = MeetingCrawler(meet=2, same_text=True)

    reports = await crawled_by(crawler, 2).crawl.run([A, B])

    assert sorted((report.pages_new, sum(report.skipped.values())) for report in reports) == [(0, 1), (1, 0)]
