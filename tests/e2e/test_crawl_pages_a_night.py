"""A night that may ask for a part of the known pages takes turns, loses none, and says that others wait."""

from collections.abc import AsyncIterator, Iterator

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.domain.crawl import CrawlState
from tests.standins.crawled_campus import Campus

pytestmark = pytest.mark.slow

PAGES = 12


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def campus(site: LocalSite) -> AsyncIterator[Campus]:
    """A site of thirteen pages that was crawled once."""
    campus = Campus(site, None)
    campus.home(*(f"/page{number}" for number in range(PAGES)))
    for number in range(PAGES):
        campus.page(f"/page{number}")
    await campus.night()
    site.asked.clear()
    yield campus


def asked(campus: Campus) -> set[str]:
    """The pages that were asked for since the last time."""
    pages = {path for path in campus.site.asked if path.startswith("/page")}
    campus.site.asked.clear()
    return pages


@pytest.mark.slow
async def test_pages_take_turns_and_none_is_lost(campus: Campus) -> None:
    before, nights = await campus.texts(), []
    for _ in range(4):
        report = await campus.night(pages_a_night=4)
        nights.append(asked(campus))
        assert (report.state, report.pages_removed, report.cut_short) == (CrawlState.FINISHED, 0, "")

    assert [len(night) for night in nights] == [3, 4, 4, 4]  # the home page was one of the first four
    assert len(set.union(*nights)) == PAGES
    assert await campus.texts() == before


async def test_the_home_page_is_asked_for_each_night_and_new_pages_are_found(campus: Campus) -> None:
    campus.home(*(f"/page{number}" for number in range(PAGES)), "/page-new")
    campus.page("/page-new")

    report = await campus.night(pages_a_night=2)

    assert report.pages_new == 1
    assert "/page-new" in asked(campus)


@pytest.mark.slow
async def test_what_nothing_leads_to_any_more_is_asked_for_out_of_turn_and_kept_while_it_is_there(
    campus: Campus,
) -> None:
    campus.home(*(f"/page{number}" for number in range(2, PAGES)))
    del campus.site.pages["/page0"]

    report = await campus.night(pages_a_night=1)

    assert {"/page0", "/page1"} <= asked(campus)
    assert report.pages_removed == 1
    assert any(url.endswith("/page1") for url in await campus.texts())


async def test_the_report_says_that_pages_wait(campus: Campus) -> None:
    some, every = await campus.night(pages_a_night=4), await campus.night(pages_a_night=PAGES + 1)

    assert ("page limit" in some.skipped, "page limit" in every.skipped) == (True, False)
