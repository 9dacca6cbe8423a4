"""A crawl that reaches a limit stops, deletes nothing that it did not see, and the next one goes on from there."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from itertools import count

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.crawl.crawl_guard import MEGABYTE
from core.crawl.crawler import HttpCrawler
from core.domain.crawl import CrawlState
from jobs.crawl_sources import CrawlSources
from tests.standins.crawled_campus import QUICK, Campus
from tests.standins.databases import shared_database
from tests.standins.patience import PATIENCE
from tests.standins.threaded_extractor import ThreadExtractor

pytestmark = pytest.mark.slow

PAGES = 60


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture(params=["memory", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.slow])])
async def campus(site: LocalSite, request: pytest.FixtureRequest) -> AsyncIterator[Campus]:
    """A site of sixty-one pages that was never crawled."""
    is_stored = request.param == "postgres"
    database = shared_database(request.getfixturevalue("database_url")) if is_stored else None
    campus = Campus(site, database)
    campus.home(*(f"/page{number}" for number in range(PAGES)))
    for number in range(PAGES):
        campus.page(f"/page{number}")
    yield campus
    if database:
        await database.dispose()


def megabytes(campus: Campus, pages: int) -> float:
    """What so many pages of the site weigh."""
    return pages * len(campus.site.pages["/page1"].body) / MEGABYTE


async def test_what_one_crawl_may_not_fetch_the_next_ones_do(campus: Campus) -> None:
    limit = megabytes(campus, 20)
    found: list[int] = []

    for _ in range(9):
        report = await campus.night(max_megabytes=limit)
        found.append(len(await campus.texts()))
        if not report.cut_short:
            break
        assert report.state is CrawlState.FINISHED
        assert report.cut_short == f"max_megabytes is {limit:g}"

    assert found == sorted(set(found))
    assert (len(found) > 2, found[-1]) == (True, PAGES + 1)
    assert len(campus.site.asked) < PAGES


async def test_nothing_is_deleted_that_a_crawl_did_not_come_to(campus: Campus) -> None:
    await campus.night()
    before = await campus.texts()
    campus.home("/page1")
    campus.page("/page1", "Now it")
    for number in range(PAGES):
        campus.page(f"/page{number}", f"Page {number} of the new year", validators="nothing")

    report = await campus.night(max_megabytes=megabytes(campus, 5))

    assert (report.cut_short != "", report.pages_removed, report.doubts) == (True, 0, ())
    assert (await campus.texts()).keys() == before.keys()


async def test_after_a_crawl_that_saw_everything_all_pages_are_asked_again(campus: Campus) -> None:
    while (await campus.night(max_megabytes=megabytes(campus, 30))).cut_short:
        pass

    report = await campus.night()

    assert (report.cut_short, report.pages_unchanged) == ("", PAGES + 1)
    assert {f"/page{number}" for number in range(PAGES)} <= set(campus.site.asked)


@pytest.mark.slow
async def test_a_crawl_stops_when_its_time_is_up(campus: Campus) -> None:
    ticks = count()  # each look at the clock takes a second
    crawler = HttpCrawler(
        "campus-advisor-test/1", ThreadExtractor(), limits=QUICK, clock=lambda: campus.now, seconds=lambda: next(ticks)
    )
    campus.crawl = CrawlSources(replace(campus.crawl.crawl_run, crawler=crawler), campus.crawl.lock, lambda: campus.now)

    report = await campus.night(max_seconds=60)

    assert report.cut_short == "max_seconds is 60"
    assert 0 < report.pages_new < PAGES


async def test_a_visit_that_waits_for_its_turn_does_not_outlast_the_crawl(site: LocalSite) -> None:
    campus = Campus(site, None)
    campus.home("/pagea", "/pageb")
    campus.page("/pagea")
    campus.page("/pageb")

    report = await asyncio.wait_for(campus.night(max_seconds=1, delay_seconds=3_600), PATIENCE)

    assert report.cut_short == "max_seconds is 1"
