"""A feed or sitemap that writes `http` for `https`, or the reverse, names the page that is stored."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import cast

import pytest

from core.crawl.crawl_guard import CrawlBudget
from core.crawl.fetching.fetch import Response
from core.crawl.fetching.politeness import Politeness
from core.crawl.frontier import Frontier
from core.crawl.known_pages import KnownPages
from core.crawl.start_urls import StartUrls
from core.domain.crawl import Source
from core.domain.page import KnownPage

NOW = datetime(2026, 3, 9, 3, tzinfo=UTC)
DAY = timedelta(days=1)
SCHEMES = pytest.mark.parametrize(("stored", "written"), [("https", "http"), ("http", "https")])


class OneFile:
    """A `Politeness` that has one file."""

    def __init__(self, body: str) -> None:
        self.body = body.encode()

    async def get(self, url: str) -> Response:
        return Response(url, 200, {}, self.body)


async def queued(known: KnownPages, home: str, written: str, date: str = "") -> list[str]:
    """The addresses in the order in which they would be asked for: of a page written so in a feed, and a new one."""
    item = f"<item><link>{written}://campus.example/old</link><pubDate>{date}</pubDate></item>"
    feed = cast(Politeness, OneFile(f"<rss>{item}<item><link>{home}new</link></item></rss>"))
    source = Source("news", (home,), feeds=(f"{home}feed",), robots_sitemaps=False)
    frontier = Frontier(source)

    starts = StartUrls(source, frontier, known, feed, CrawlBudget(source, lambda: 0, lambda: 0.0), 0)

    assert [skipped async for skipped in starts.fill_frontier()] == []
    return [url for url in _taken(frontier) if url != home]


async def mapped(known: KnownPages, home: str, written: str, date: str) -> list[str]:
    """The same for a sitemap, behind the start page."""
    old = f"<url><loc>{written}://campus.example/old</loc><lastmod>{date}</lastmod></url>"
    sitemap = cast(Politeness, OneFile(f"<urlset><url><loc>{home}new</loc></url>{old}</urlset>"))
    source = Source("news", (home,), sitemap=f"{home}sitemap.xml")
    frontier = Frontier(source)
    starts = StartUrls(source, frontier, known, sitemap, CrawlBudget(source, lambda: 0, lambda: 0.0), 0)

    assert [skipped async for skipped in starts.fill_frontier()] == []
    return list(_taken(frontier))


def _taken(frontier: Frontier) -> Iterator[str]:
    while link := frontier.next():
        yield link.url


@SCHEMES
async def test_a_known_page_is_not_asked_for_as_a_new_one(stored: str, written: str) -> None:
    home = f"{stored}://campus.example/"
    known = KnownPages([KnownPage(f"{home}old", NOW - DAY, NOW - DAY)], NOW)

    assert await queued(known, home, written) == [f"{home}new", f"{home}old"]


@SCHEMES
async def test_its_date_counts_for_the_page_that_is_stored(stored: str, written: str) -> None:
    home = f"{stored}://campus.example/"
    page = KnownPage(f"{home}old", NOW - DAY, NOW - DAY, etag='"1"')
    known = KnownPages([page], NOW)

    assert await queued(known, home, written, "2026-03-08T20:00:00Z") == [f"{home}old", f"{home}new"]
    assert known.conditions(page) == {}


@SCHEMES
async def test_a_page_that_is_stored_under_neither_is_asked_for_as_it_is_written(stored: str, written: str) -> None:
    home = f"{stored}://campus.example/"

    assert f"{written}://campus.example/old" in await queued(KnownPages([], NOW), home, written)


@SCHEMES
async def test_a_sitemap_too_names_the_page_that_is_stored(stored: str, written: str) -> None:
    home = f"{stored}://campus.example/"
    page = KnownPage(f"{home}old", NOW - DAY, NOW - DAY, etag='"1"')
    known = KnownPages([page], NOW)

    assert await mapped(known, home, written, "2026-03-08T20:00:00Z") == [f"{home}old", home, f"{home}new"]
    assert known.conditions(page) == {}
