"""Lists of publications are crawled over a real socket by the same guards as pages, and their papers are told."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from benchmarks.papers.__main__ import papers, tried
from benchmarks.papers.works_api import Paper, WorksApi, served
from benchmarks.sites.local_site import LocalSite
from core.crawl.crawler import HttpCrawler
from core.domain.crawl import CrawledPage, CrawlEnded, CrawlState, PageSkipped, Source
from core.domain.document import Document
from tests.standins.crawled_campus import QUICK, Campus
from tests.standins.threaded_extractor import ThreadExtractor


def many(count: int) -> list[Paper]:
    """So many papers of one author, each with words of its own."""
    return [
        {
            "title": f"Report {number:03} on the moss of wall number {number:03}",
            "authors": ["Ada Quill"],
            "year": 2020,
            "venue": "Moss",
            "abstract": f"Wall {number} has {number * 7} kinds of moss at height {number * 13}.",
            "doi": f"10.5555/moss.{number}",
            "numbers": ["A1"],
        }
        for number in range(1, count + 1)
    ]


@pytest.fixture
def api() -> Iterator[WorksApi]:
    with served(WorksApi(many(12), page_size=5)) as api:
        yield api


@pytest.fixture
async def campus(api: WorksApi) -> AsyncIterator[Campus]:
    campus = Campus(LocalSite(), None)
    campus.source = Source("papers", (), publications=(api.openalex,), delay_seconds=0, allow_private_network=True)
    yield campus


async def crawled(source: Source, **keys: str) -> list[CrawledPage]:
    crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, keys=keys)
    return [page async for page in crawler.crawl(source)]


def skipped(pages: list[CrawledPage]) -> list[PageSkipped]:
    return [page for page in pages if isinstance(page, PageSkipped)]


async def test_every_page_of_a_list_is_read_and_each_paper_has_its_own_address(api: WorksApi, campus: Campus) -> None:
    report = await campus.night()

    assert (report.state, report.pages_new, report.skipped) == (CrawlState.FINISHED, 12, {})
    assert len(api.asked) == 3
    texts = await campus.texts()
    assert "Ada Quill" in texts["https://doi.org/10.5555/moss.12"]
    assert "Wall 12 has 84 kinds of moss" in texts["https://doi.org/10.5555/moss.12"]


async def test_a_night_without_news_changes_nothing(campus: Campus) -> None:
    await campus.night()

    report = await campus.night()

    assert (report.pages_unchanged, report.pages_changed, report.chunks_embedded) == (12, 0, 0)


async def test_a_paper_that_no_list_names_any_more_is_removed(api: WorksApi, campus: Campus) -> None:
    await campus.night()
    del api.papers[3]

    report = await campus.night()

    assert report.pages_removed == 1
    assert "https://doi.org/10.5555/moss.4" not in await campus.texts()


async def test_a_list_that_lost_most_of_its_papers_is_not_believed(api: WorksApi, campus: Campus) -> None:
    await campus.night()
    del api.papers[3:]

    report = await campus.night()

    assert (report.state, report.pages_removed) == (CrawlState.DEGRADED, 0)


@pytest.mark.parametrize("fault", ["empty", "broken", "failing", "html"])
async def test_a_list_that_cannot_be_read_removes_nothing(api: WorksApi, campus: Campus, fault: str) -> None:
    await campus.night()
    match fault:
        case "empty":
            api.papers.clear()
        case "broken":
            api.raw = b'{"results": ['
        case "failing":
            api.first = [(500, {})]
        case "html":
            api.raw = b"<html><title>Please wait</title></html>"

    report = await campus.night()

    assert (report.state, report.pages_removed) == (CrawlState.DEGRADED, 0)
    assert api.openalex in " ".join(report.doubts)
    assert len(await campus.texts()) == 12


async def test_an_unknown_author_is_named_and_costs_no_other_list(api: WorksApi, campus: Campus) -> None:
    lists = (api.author("A404"), f"{api.openalex}?filter=author.id:A405", api.author("A1"))

    report = await campus.night(publications=lists)

    assert report.pages_new == 12
    assert report.skipped == {"http 404": 1, "unreadable": 1}
    assert report.state is CrawlState.DEGRADED


async def test_a_paper_of_two_lists_is_one(api: WorksApi, campus: Campus) -> None:
    report = await campus.night(publications=(api.openalex, api.author("A1")))

    assert (report.pages_seen, report.state) == (12, CrawlState.FINISHED)


async def test_a_cursor_without_end_ends_with_the_first_page_that_says_nothing_new(
    api: WorksApi, campus: Campus
) -> None:
    api.endless = True

    report = await campus.night()

    assert (report.pages_new, report.skipped) == (12, {"page limit": 1})
    assert len(api.asked) == 4


async def test_no_more_papers_than_the_limit_are_read_and_none_is_removed_for_it(api: WorksApi, campus: Campus) -> None:
    api.papers, api.page_size = many(620), 100

    report = await campus.night(max_pages=500)
    again = await campus.night(max_pages=300)

    assert (report.pages_new, report.skipped, len(api.asked)) == (500, {"page limit": 1}, 8)
    assert again.pages_removed == 0


async def test_works_that_say_little_are_kept_and_those_without_a_title_are_counted(api: WorksApi) -> None:
    api.papers = [{"title": "Only a title", "doi": "10.5555/1"}, {"title": None, "doi": "10.5555/2"}]
    source = Source("papers", (), publications=(api.openalex,), delay_seconds=0, allow_private_network=True)

    pages = await crawled(source)

    assert [page.title for page in pages if isinstance(page, Document)] == ["Only a title"]
    assert [page.detail for page in skipped(pages)] == ["1 of its works have no title, or another form"]


async def test_who_asks_too_often_waits_as_long_as_it_is_told(api: WorksApi, campus: Campus) -> None:
    api.first = [(429, {"Retry-After": "1"})]

    report = await campus.night()

    assert (report.state, report.pages_new) == (CrawlState.DEGRADED, 0)  # this crawler tries nothing again
    crawler = HttpCrawler("test/1", ThreadExtractor(), limits=replace(QUICK, retries=2))
    api.first = [(429, {"Retry-After": "1"})]
    pages = [page async for page in crawler.crawl(campus.source)]
    assert sum(isinstance(page, Document) for page in pages) == 12


async def test_robots_txt_and_private_addresses_are_obeyed(api: WorksApi, campus: Campus) -> None:
    pages = await crawled(replace(campus.source, allow_private_network=False))

    api.robots = "User-agent: *\nDisallow: /works"
    forbidden = await crawled(campus.source)

    assert [page.reason for page in skipped(pages)] == ["private address"]
    assert [page.reason for page in skipped(forbidden)] == ["robots.txt"]
    assert not api.asked


async def test_each_key_goes_to_its_own_api_and_into_no_message(api: WorksApi) -> None:
    keys = {"ADVISOR_OPENALEX_KEY": "open-s3cret", "ADVISOR_SEMANTIC_SCHOLAR_KEY": "scholar-s3cret"}
    lists = (api.openalex, api.author("A1"))
    source = Source("papers", (), publications=lists, delay_seconds=0, allow_private_network=True)
    api.first = [(401, {}), (403, {})]

    pages = await crawled(source, **keys)

    (openalex, headers), (scholar, more) = api.asked
    assert "api_key=open-s3cret" in openalex
    assert "s3cret" not in scholar + str(headers)
    assert more["x-api-key"] == "scholar-s3cret"
    told = [page.detail for page in skipped(pages)]
    assert told[0].endswith("/works answered 401; correct the key in ADVISOR_OPENALEX_KEY")
    assert told[1].endswith("answered 403; correct the key in ADVISOR_SEMANTIC_SCHOLAR_KEY")
    assert "s3cret" not in str([page for page in pages if isinstance(page, PageSkipped | CrawlEnded)])


async def test_who_has_no_key_is_told_where_to_set_it(api: WorksApi, campus: Campus) -> None:
    api.first = [(401, {})]

    [page] = skipped(await crawled(campus.source))

    assert page.detail.endswith("answered 401; set the API's key in ADVISOR_OPENALEX_KEY")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["openalex", "semantic_scholar"])
async def test_thirty_papers_are_told_with_their_authors_years_and_links(form: str) -> None:
    asked = await tried(form)

    wrong = [each.question for each, answer in asked if not each.is_right(answer)]
    assert sum(each.kind in {"authors", "year"} for each, _ in asked) == 2 * len(papers()) == 60
    assert wrong == []
