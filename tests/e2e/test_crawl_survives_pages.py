"""One page never ends a crawl: whatever a server answers, that page is read or a counted skip, and the rest goes on."""

from collections.abc import Iterator

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.domain.crawl import CrawlState
from tests.standins import nasty_answers as nasty
from tests.standins.crawled_campus import PROSE, Campus

HTML = (b"Content-Type", b"text/html; charset=utf-8")
PAGE = f"<title>Odd</title><h1>Odd</h1><p>{PROSE} The odd page is open.</p>".encode()
GOOD = "/good"


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
def campus(site: LocalSite) -> Campus:
    """A home page that leads to an odd page and then to a good one."""
    campus = Campus(site, None)
    campus.home("/odd", GOOD)
    campus.page(GOOD)
    site.fail("/robots.txt", 404)
    return campus


def answers(campus: Campus, path: str, *headers: tuple[bytes, bytes], status: bytes = b"", body: bytes = PAGE) -> None:
    """Answers a path with bytes as they are."""
    raw = nasty.response(status or nasty.STATUS_LINES[0], (*headers, (b"Connection", b"close")), body)
    campus.site.pages[path] = Served(raw=raw)


async def went_on(campus: Campus, nights: int = 2) -> None:
    """Crawls some nights and checks that each came to its end, with the good page and the odd one accounted for."""
    for _ in range(nights):
        report = await campus.night()
        assert (report.state, report.error) == (CrawlState.FINISHED, None)
        assert GOOD in await campus.texts()
        assert report.pages_seen >= 2


@pytest.mark.parametrize("value", nasty.DATES)
async def test_an_impossible_last_modified(campus: Campus, value: bytes) -> None:
    answers(campus, "/odd", HTML, (b"Last-Modified", value))

    await went_on(campus)

    assert "/odd" in await campus.texts()


@pytest.mark.parametrize("value", nasty.WAITS)
async def test_an_impossible_retry_after(campus: Campus, value: bytes) -> None:
    answers(campus, "/odd", HTML, (b"Retry-After", value), status=b"HTTP/1.1 503 Busy")

    report = await campus.night()

    assert (report.state, report.error, report.skipped) == (CrawlState.FINISHED, None, {"http 503": 1})


@pytest.mark.parametrize("value", nasty.LENGTHS)
async def test_an_impossible_content_length(campus: Campus, value: bytes) -> None:
    answers(campus, "/odd", HTML, (b"Content-Length", value))

    await went_on(campus, nights=1)


@pytest.mark.parametrize("value", nasty.CHARSETS)
async def test_a_charset_that_is_none(campus: Campus, value: bytes) -> None:
    answers(campus, "/odd", (b"Content-Type", b"text/html; charset=" + value))

    await went_on(campus, nights=1)


@pytest.mark.parametrize("value", nasty.CHARSETS)
async def test_a_charset_that_is_none_in_the_page_itself(campus: Campus, value: bytes) -> None:
    answers(campus, "/odd", (b"Content-Type", b"text/html"), body=b"<meta charset=" + value + b">" + PAGE)

    await went_on(campus, nights=1)


@pytest.mark.parametrize("value", nasty.CHARSETS)
async def test_a_charset_that_is_none_on_the_page_for_missing_addresses(campus: Campus, value: bytes) -> None:
    raw = nasty.response(headers=((b"Content-Type", b"text/html; charset=" + value),), body=PAGE)
    campus.site.missing = Served(raw=raw)
    campus.page("/odd")

    await went_on(campus, nights=1)


@pytest.mark.parametrize("kind", [b"application/json", b"application/ld+json", b"text/html", b"text/csv"])
@pytest.mark.parametrize("body", nasty.BODIES, ids=range(len(nasty.BODIES)))
async def test_a_body_that_nobody_can_read(campus: Campus, kind: bytes, body: bytes) -> None:
    answers(campus, "/odd", (b"Content-Type", kind), body=body)

    await went_on(campus, nights=1)


async def test_a_number_of_fifty_thousand_digits(campus: Campus) -> None:
    answers(campus, "/odd", (b"Content-Type", b"application/json"), body=b'{"seats": ' + b"9" * 50_000 + b"}")

    await went_on(campus, nights=1)


async def test_a_table_of_sixty_five_million_cells(campus: Campus) -> None:
    answers(campus, "/odd", HTML, body=PAGE + b"<table><tr><td rowspan=65534 colspan=1000>x</td></tr></table>")

    await went_on(campus, nights=1)


@pytest.mark.parametrize("value", nasty.ETAGS)
async def test_a_mark_that_cannot_be_sent_back(campus: Campus, value: bytes) -> None:
    answers(campus, "/odd", HTML, (b"ETag", value))

    await went_on(campus)

    assert "/odd" in await campus.texts()


@pytest.mark.parametrize("value", nasty.LOCATIONS, ids=range(len(nasty.LOCATIONS)))
async def test_a_redirect_to_nowhere(campus: Campus, value: bytes) -> None:
    answers(campus, "/odd", (b"Location", value), status=b"HTTP/1.1 301 There", body=b"")

    await went_on(campus, nights=1)


@pytest.mark.parametrize("value", nasty.LOCATIONS, ids=range(len(nasty.LOCATIONS)))
async def test_a_robots_file_that_has_moved_to_nowhere(campus: Campus, value: bytes) -> None:
    answers(campus, "/robots.txt", (b"Location", value), status=b"HTTP/1.1 301 There", body=b"")

    report = await campus.night()

    assert (report.state, report.error) == (CrawlState.FINISHED, None)
    assert report.pages_seen >= 1


@pytest.mark.parametrize("status", nasty.STATUS_LINES, ids=range(len(nasty.STATUS_LINES)))
async def test_a_status_that_is_none(campus: Campus, status: bytes) -> None:
    answers(campus, "/odd", HTML, status=status or b"\r\n")

    await went_on(campus, nights=1)


async def test_ten_thousand_headers(campus: Campus) -> None:
    answers(campus, "/odd", HTML, *[(b"X-%d" % number, b"y") for number in range(10_000)])

    await went_on(campus, nights=1)


@pytest.mark.parametrize("body", nasty.ROBOTS, ids=range(len(nasty.ROBOTS)))
async def test_a_robots_file_that_nobody_can_read(campus: Campus, body: bytes) -> None:
    campus.page("/odd")
    answers(campus, "/robots.txt", (b"Content-Type", b"text/plain"), body=body)

    report = await campus.night()

    assert (report.state, report.error) == (CrawlState.FINISHED, None)
    assert report.pages_seen >= 1


@pytest.mark.parametrize("body", nasty.SITEMAPS, ids=range(len(nasty.SITEMAPS)))
async def test_a_sitemap_that_nobody_can_read(campus: Campus, body: bytes) -> None:
    campus.page("/odd")
    answers(campus, "/sitemap.xml", (b"Content-Type", b"application/xml"), body=body)

    for _ in range(2):
        report = await campus.night(sitemap=f"{campus.site.address}/sitemap.xml")

        assert (report.state in {CrawlState.FINISHED, CrawlState.DEGRADED}, report.error) == (True, None)
        assert GOOD in await campus.texts()
