"""The limits of a crawl that need a server: bytes, attempts, redirects, pages, and addresses of a sitemap."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import Fetcher, FetchLimits
from core.domain.crawl import CrawlEnded, PageSkipped, Source
from core.domain.document import Document
from core.errors import FetchError
from tests.standins import nasty_answers as nasty
from tests.standins.crawled_campus import PROSE
from tests.standins.threaded_extractor import ThreadExtractor

LIMITS = FetchLimits(retries=2, backoff_seconds=0.001, text_bytes=1_000, longest_wait_seconds=0.0, redirects=3)
ROOMY = replace(LIMITS, text_bytes=100_000)
HTML = (b"Content-Type", b"text/html")


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


async def fetched(site: LocalSite, path: str, limits: FetchLimits = LIMITS) -> int | str:
    """The status of an answer, or why there is none."""
    async with Fetcher("test/1", limits, allow_private_network=True) as fetcher:
        try:
            return (await fetcher.get(f"{site.address}{path}")).status
        except FetchError as error:
            return error.reason


async def crawled(site: LocalSite, **source: object) -> tuple[dict[str, str], CrawlEnded]:
    """Why each path was left out (empty: it was read), and how the crawl ended."""
    campus = Source("campus", (f"{site.address}/",), delay_seconds=0, allow_private_network=True)
    ticks = count()  # each look at the clock takes a second
    crawler = HttpCrawler("test/1", ThreadExtractor(), ROOMY, seconds=lambda: next(ticks))
    pages = [page async for page in crawler.crawl(replace(campus, **source))]  # type: ignore[arg-type]
    [ended] = [page for page in pages if isinstance(page, CrawlEnded)]
    left_out = {page.url: page.reason for page in pages if isinstance(page, PageSkipped)}
    read = {page.url: "" for page in pages if isinstance(page, Document)}
    return {url.removeprefix(site.address): why for url, why in {**left_out, **read}.items()}, ended


def page(site: LocalSite, path: str, *links: str) -> None:
    anchors = "".join(f"<a href='{link}'>{link}</a>" for link in links)
    site.put(path, f"<title>{path}</title><h1>Page {path}</h1><p>{PROSE} This is {path}.</p>{anchors}")


@pytest.mark.parametrize("is_announced", [True, False])
@pytest.mark.parametrize(("size", "outcome"), [(999, 200), (1_000, 200), (1_001, "too large")])
async def test_a_body_may_be_as_large_as_its_limit(
    site: LocalSite, size: int, outcome: int | str, is_announced: bool
) -> None:
    length = ((b"Content-Length", str(size).encode()),) if is_announced else ()
    site.pages["/x"] = Served(raw=nasty.response(headers=(HTML, *length), body=b"x" * size))

    assert await fetched(site, "/x") == outcome


async def test_a_body_that_is_announced_as_too_large_is_not_waited_for(site: LocalSite) -> None:
    site.pages["/x"] = Served(raw=nasty.response(headers=(HTML, (b"Content-Length", b"1000000")), body=b""))

    assert await fetched(site, "/x", ROOMY) == "too large"
    assert site.asked == ["/x"]


@pytest.mark.parametrize(
    ("status", "wait", "attempts"),
    [(503, None, 3), (503, "0", 3), (503, "1", 1), (503, "²", 3), (500, None, 3), (404, None, 1), (501, None, 1)],
)
async def test_a_server_in_trouble_is_asked_three_times_unless_it_wants_a_pause(
    site: LocalSite, status: int, wait: str | None, attempts: int
) -> None:
    headers = ((b"Retry-After", wait.encode()),) if wait else ()
    site.pages["/x"] = Served(raw=nasty.response(f"HTTP/1.1 {status} No".encode(), headers))

    assert await fetched(site, "/x") == status
    assert site.asked == ["/x"] * attempts


@pytest.mark.parametrize(("hops", "outcome"), [(2, ""), (3, ""), (4, "redirect loop")])
async def test_a_page_may_move_so_many_times(site: LocalSite, hops: int, outcome: str) -> None:
    page(site, "/", "/hop0")
    for hop in range(hops):
        site.redirect(f"/hop{hop}", f"/hop{hop + 1}")
    page(site, f"/hop{hops}")

    reasons, _ = await crawled(site)

    assert reasons["/hop0" if outcome else f"/hop{hops}"] == outcome


@pytest.mark.parametrize(("hops", "is_read"), [(3, True), (4, False)])
async def test_a_sitemap_may_move_so_many_times(site: LocalSite, hops: int, is_read: bool) -> None:
    page(site, "/")
    page(site, "/mapped")
    for hop in range(hops):
        site.redirect(f"/hop{hop}", f"/hop{hop + 1}")
    site.put(f"/hop{hops}", "<urlset><url><loc>/mapped</loc></url></urlset>")

    reasons, _ = await crawled(site, sitemap=f"{site.address}/hop0")

    assert reasons == {"/": "", **({"/mapped": ""} if is_read else {"/hop0": "redirect loop"})}


@pytest.mark.parametrize(("addresses", "stopped_short"), [(20, False), (21, True)])
async def test_a_sitemap_may_name_ten_addresses_a_page(site: LocalSite, addresses: int, stopped_short: bool) -> None:
    page(site, "/")
    entries = "".join(f"<url><loc>/{number}</loc></url>" for number in range(addresses))
    site.put("/map", f"<urlset>{entries}</urlset>")

    _, ended = await crawled(site, sitemap=f"{site.address}/map", max_pages=2)

    assert (ended.stopped_short == "the sitemap names more than 20 addresses") is stopped_short


@pytest.mark.slow
@pytest.mark.parametrize("limit", [{"max_seconds": 60}, {"max_megabytes": 0.15}])
async def test_sitemaps_leave_half_of_a_crawl_to_its_pages(site: LocalSite, limit: dict[str, float]) -> None:
    page(site, "/page1")
    parts = "".join(f"<sitemap><loc>/part{number}</loc></sitemap>" for number in range(99))
    site.put("/map", f"<sitemapindex>{parts}</sitemapindex>")
    for number in range(99):
        site.put(f"/part{number}", f"<urlset><url><loc>/page{number}</loc></url><!--{'x' * 2_000}--></urlset>")

    reasons, ended = await crawled(site, start_urls=(), sitemap=f"{site.address}/map", **limit)

    asked = [path for path in site.asked if path.startswith("/part")]
    assert 25 < len(asked) < 50
    assert reasons["/map"] == "page limit"
    assert reasons["/page1"] == ""
    assert (ended.stopped_short, ended.lost_its_start) == ("the sitemap could not be read (page limit)", False)


@pytest.mark.parametrize(("pages", "is_limited"), [(4, False), (5, False), (6, True)])
async def test_a_crawl_reads_as_many_pages_as_it_may_and_a_redirect_is_none(
    site: LocalSite, pages: int, is_limited: bool
) -> None:
    page(site, "/", "/old", *[f"/{number}" for number in range(1, pages)])
    site.redirect("/old", "/1")
    for number in range(1, pages):
        page(site, f"/{number}")

    reasons, _ = await crawled(site, max_pages=5)

    assert list(reasons.values()).count("") == min(pages, 5)
    assert ("page limit" in reasons.values()) is is_limited


@pytest.mark.parametrize(("more", "outcome"), [(-1, ""), (0, ""), (1, "bad url")])
async def test_a_redirect_leads_to_no_address_that_is_too_long(site: LocalSite, more: int, outcome: str) -> None:
    page(site, "/", "/old")
    target = "/" + "a" * (2_000 + more - len(site.address) - 1)
    site.redirect("/old", target)
    page(site, target)

    reasons, _ = await crawled(site)

    assert reasons[target if not outcome else "/old"] == outcome
