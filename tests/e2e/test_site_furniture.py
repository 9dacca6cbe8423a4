"""Crawls learn what belongs to the site, and what belongs to its pages."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from benchmarks.sites.local_site import LocalSite, served
from benchmarks.sites.page_noise import COOKIES, TEASER, Noise
from core.domain.crawl import CrawlState
from core.rag.indexing.indexer import Indexer
from tests.standins.crawled_campus import Campus
from tests.standins.databases import shared_database

pytestmark = pytest.mark.slow

PAGES = 14  # two more than make a folder


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


def on_both(*marks: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """Both indexes; the marks belong to Postgres. Contract tests hold the two to the same behaviour."""
    stored = pytest.param("postgres", marks=[pytest.mark.postgres, *marks])
    return pytest.mark.parametrize("campus", ["memory", stored], indirect=True)


# Two nights on Postgres cost three times those in memory: some show that what was learned outlasts a night there.
on_both_quickly, on_both_slowly = on_both(), on_both(pytest.mark.slow)


@pytest.fixture
async def campus(site: LocalSite, request: pytest.FixtureRequest) -> AsyncIterator[Campus]:
    database = shared_database(request.getfixturevalue("database_url")) if request.param == "postgres" else None
    campus = Campus(site, database)
    campus.home(*(f"/page/{number}" for number in range(PAGES)))
    yield campus
    if database:
        await database.dispose()


def publish(campus: Campus, noise: Noise, *changed: int) -> None:
    for number in range(PAGES):
        fee = 100 + number + 1_000 * (number in changed)
        own = f"<h1>Office {number}</h1><p>The fee of office {number} is {fee} dollars, and it is paid at the desk.</p>"
        campus.site.put(f"/page/{number}", noise.around(f"Office {number}", own, f"/page/{number}"))


def passages_with(texts: dict[str, str], words: str) -> int:
    return sum(words in text for text in texts.values())


@on_both_quickly
async def test_after_a_first_crawl_furniture_stands_on_one_page(campus: Campus) -> None:
    publish(campus, Noise(0))

    report = await campus.night()

    texts = await campus.texts()
    assert (report.state, report.pages_new) == (CrawlState.FINISHED, PAGES + 1)
    assert passages_with(texts, TEASER) == passages_with(texts, COOKIES) == 1
    assert all(f"{100 + number} dollars" in texts[f"/page/{number}"] for number in range(PAGES))


@on_both_quickly
@pytest.mark.parametrize("teasers", [False, True], ids=["stamps", "stamps and teasers"])
async def test_a_night_of_noise_changes_no_page_and_embeds_nothing(campus: Campus, teasers: bool) -> None:
    publish(campus, Noise(0, teasers))
    await campus.night()
    publish(campus, Noise(1, teasers))

    report = await campus.night()

    assert (report.pages_changed, report.pages_unchanged, report.chunks_embedded) == (0, PAGES + 1, 0)


@on_both_quickly
async def test_a_changed_fact_is_found_among_noise(campus: Campus) -> None:
    publish(campus, Noise(0))
    await campus.night()
    publish(campus, Noise(1), 3, 11)

    report = await campus.night()

    texts = await campus.texts()
    assert report.pages_changed == 2
    assert "1103 dollars" in texts["/page/3"]
    assert "1111 dollars" in texts["/page/11"]


@on_both_slowly
async def test_a_new_banner_changes_the_one_page_that_keeps_it(campus: Campus) -> None:
    publish(campus, Noise(0))
    await campus.night()
    for path, page in list(campus.site.pages.items()):
        body = page.body.replace(b"<main>", b"<main><p>The campus is closed on Monday because of the storm.</p>")
        campus.site.pages[path] = replace(page, body=body)

    report = await campus.night()

    texts = await campus.texts()
    assert report.pages_changed == passages_with(texts, "closed on Monday because") == 1


@on_both_slowly
async def test_a_page_of_a_later_night_comes_without_furniture(campus: Campus) -> None:
    publish(campus, Noise(0))
    await campus.night()
    campus.home(*(f"/page/{number}" for number in range(PAGES + 1)))
    own = "<h1>Office new</h1><p>The new office answers letters from students of all schools.</p>"
    campus.site.put(f"/page/{PAGES}", Noise(1).around("Office new", own, "/new"))

    await campus.night()

    text = (await campus.texts())[f"/page/{PAGES}"]
    assert "answers letters" in text
    assert TEASER not in text


@on_both_slowly
async def test_a_source_that_switches_it_off_has_everything_again(campus: Campus) -> None:
    publish(campus, Noise(0))
    await campus.night()

    report = await campus.night(furniture="off")

    assert passages_with(await campus.texts(), TEASER) == PAGES
    assert report.pages_changed == 0
    assert await campus.furniture.learned("campus") == []
    assert (await campus.night(furniture="off")).pages_changed == 0


@on_both_quickly
async def test_a_run_that_broke_off_is_put_right_by_the_next(campus: Campus) -> None:
    publish(campus, Noise(0))
    crawl = campus.crawl.crawl_run
    campus.crawl = replace(campus.crawl, crawl_run=replace(crawl, furniture=None))
    await campus.night()
    assert passages_with(await campus.texts(), TEASER) == PAGES
    campus.crawl = replace(campus.crawl, crawl_run=crawl)

    publish(campus, Noise(1))
    await campus.night()

    assert passages_with(await campus.texts(), TEASER) == 1


@on_both_slowly
async def test_what_was_learned_names_its_host_and_its_pages(campus: Campus) -> None:
    publish(campus, Noise(0))

    await campus.night()

    [found] = [block for block in await campus.furniture.learned("campus") if block.text == TEASER]
    assert (found.pages, found.of_pages) == (PAGES, PAGES + 1)
    assert found.home.startswith(campus.site.address)
    assert isinstance(campus.crawl.crawl_run.indexer, Indexer)
