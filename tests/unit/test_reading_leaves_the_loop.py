"""While a sitemap or feed is read, whatever its size, the event loop goes on with other work."""

import asyncio
import gzip
import threading
from datetime import UTC, datetime
from typing import Any, cast

import pytest

from core.crawl.crawl_guard import CrawlBudget
from core.crawl.fetching.fetch import Response
from core.crawl.fetching.politeness import Politeness
from core.crawl.frontier import Frontier
from core.crawl.known_pages import KnownPages
from core.crawl.sitemap import in_thread, sitemap_entries
from core.crawl.start_urls import StartUrls
from core.domain.crawl import Source

HOME = "https://campus.example/"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
PATIENCE = 10  # seconds, in which a loop that is held up has shown it


class SlowBody(bytes):
    """A body whose reading ends when the event loop has done something else."""

    went_on: threading.Event

    def startswith(self, *given: Any) -> bool:
        """The first question of whoever reads a body: whether it is packed."""
        assert self.went_on.wait(PATIENCE), "the loop waits for the reader"
        return super().startswith(*given)


class OneAnswer:
    """A `Politeness` that has the same body for every address; other work is done once it was taken."""

    def __init__(self, body: bytes) -> None:
        self.body = SlowBody(body)
        self.body.went_on = threading.Event()

    async def get(self, url: str) -> Response:
        asyncio.get_running_loop().call_soon(self.body.went_on.set)
        return Response(url, 200, {}, self.body)


def sitemap(*entries: str) -> bytes:
    return f"<urlset>{''.join(entries)}</urlset>".encode()


@pytest.mark.parametrize(
    "body",
    [
        sitemap(f"<url><loc>{HOME}a</loc></url>"),
        gzip.compress(sitemap(f"<url><loc>{HOME}a</loc></url>")),
        sitemap(f"<url><loc>{HOME}a</loc></url>", "<a/>" * 50_000),
    ],
    ids=["plain", "packed", "of many pieces"],
)
async def test_a_sitemap(body: bytes) -> None:
    answer = OneAnswer(body)

    async def get(url: str) -> bytes:
        return (await answer.get(url)).body

    assert [entry.url async for entry in sitemap_entries(f"{HOME}map", get)] == [f"{HOME}a"]


async def test_a_feed() -> None:
    source = Source("news", (HOME,), feeds=(f"{HOME}feed",), robots_sitemaps=False)
    answer = OneAnswer(f"<rss><item><link>{HOME}a</link></item></rss>".encode())
    frontier, known = Frontier(source), KnownPages([], NOON)
    budget = CrawlBudget(source, lambda: 0, lambda: 0.0)
    starts = StartUrls(source, frontier, known, cast(Politeness, answer), budget, most_redirects=0)

    assert [skipped async for skipped in starts.fill_frontier()] == []
    assert frontier.knows(f"{HOME}a")


async def test_all_pieces_are_read_by_one_thread_that_is_not_the_loops() -> None:
    readers = [reader async for reader in in_thread(iter([threading.get_ident()] for _ in range(5)))]

    assert len(readers) == 5
    assert len({*readers, threading.get_ident()}) == 2


async def test_who_stops_in_between_has_no_more_read() -> None:
    left = iter([[1], [2], [3]])

    items = in_thread(left)
    assert await anext(items) == 1
    await items.aclose()

    assert list(left) == [[2], [3]]
