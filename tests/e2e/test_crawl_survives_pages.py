"""One page never ends a crawl: whatever a server answers, that page is read or a counted skip, and the rest goes on.

Many odd pages share a crawl. Where that fails, each is crawled alone, so that the failure names those it is about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.domain.crawl import CrawlReport, CrawlState
from tests.standins import nasty_answers as nasty
from tests.standins.crawled_campus import PROSE, Campus

HTML = (b"Content-Type", b"text/html; charset=utf-8")
PAGE = f"<title>Odd</title><h1>Odd</h1><p>{PROSE} The odd page is open.</p>".encode()
GOOD = "/good"
SAYS_THE_SAME = {"near-duplicate"}  # a page is skipped for this only after it was read


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


def answer(*headers: tuple[bytes, bytes], status: bytes = nasty.STATUS_LINES[0], body: bytes = PAGE) -> Served:
    """An answer of these bytes as they are."""
    return Served(raw=nasty.response(status, (*headers, (b"Connection", b"close")), body))


def numbered(answers: Sequence[Served]) -> dict[str, Served]:
    """The answers by path."""
    return {f"/odd/{number}": each for number, each in enumerate(answers)}


def campus_of(site: LocalSite, odd: Mapping[str, Served]) -> Campus:
    """A home page that leads to the odd pages, and to a good one after each of them."""
    site.pages.clear()
    campus = Campus(site, None)
    campus.home(*(path for each in odd for path in (each, GOOD + each)))
    for each in odd:
        campus.page(GOOD + each)
    site.pages.update(odd)
    site.fail("/robots.txt", 404)
    return campus


async def what_is_wrong(site: LocalSite, odd: Mapping[str, Served], nights: int, *, are_read: bool) -> str:
    """Crawls some nights: each has to end, with all good pages, and with the odd ones asked for."""
    campus = campus_of(site, odd)
    for _ in range(nights):
        report = await campus.night()
        if (report.state, report.error) != (CrawlState.FINISHED, None):
            return f"the crawl {report.state}: {report.error}"
        texts = await campus.texts()
        if missed := {GOOD + path for path in odd} - texts.keys():
            return f"not read: {sorted(missed)}"
        if are_read and report.skipped.keys() - SAYS_THE_SAME:
            return f"not read: {report.skipped}"
        if missed := odd.keys() - set(site.asked):
            return f"not asked for: {sorted(missed)}"
    return ""


async def went_on(site: LocalSite, answers: Sequence[Served], nights: int = 1, *, are_read: bool = False) -> None:
    """Crawls all of them together, and each alone where something is wrong, to name it."""
    odd = numbered(answers)
    wrong = await what_is_wrong(site, odd, nights, are_read=are_read)
    if not wrong:
        return
    for path, each in odd.items():
        if alone := await what_is_wrong(site, {path: each}, nights, are_read=are_read):
            wrong += f"\n{each.raw[:200]!r}: {alone}"
    pytest.fail(wrong)


@pytest.mark.slow
async def test_an_impossible_last_modified(site: LocalSite) -> None:
    await went_on(site, [answer(HTML, (b"Last-Modified", value)) for value in nasty.DATES], nights=2, are_read=True)


@pytest.mark.slow
async def test_an_impossible_content_length(site: LocalSite) -> None:
    await went_on(site, [answer(HTML, (b"Content-Length", value)) for value in nasty.LENGTHS])


@pytest.mark.slow
async def test_a_charset_that_is_none(site: LocalSite) -> None:
    kinds = [(b"Content-Type", b"text/html; charset=" + value) for value in nasty.CHARSETS]

    await went_on(site, [answer(kind) for kind in kinds])


@pytest.mark.slow
async def test_a_charset_that_is_none_in_the_page_itself(site: LocalSite) -> None:
    bodies = [b"<meta charset=" + value + b">" + PAGE for value in nasty.CHARSETS]

    await went_on(site, [answer((b"Content-Type", b"text/html"), body=body) for body in bodies])


@pytest.mark.slow
@pytest.mark.parametrize("kind", [b"application/json", b"application/ld+json", b"text/html", b"text/csv"])
async def test_a_body_that_nobody_can_read(site: LocalSite, kind: bytes) -> None:
    await went_on(site, [answer((b"Content-Type", kind), body=body) for body in nasty.BODIES])


async def test_a_number_of_fifty_thousand_digits(site: LocalSite) -> None:
    body = b'{"seats": ' + b"9" * 50_000 + b"}"

    await went_on(site, [answer((b"Content-Type", b"application/json"), body=body)])


async def test_a_table_of_sixty_five_million_cells(site: LocalSite) -> None:
    table = b"<table><tr><td rowspan=65534 colspan=1000>x</td></tr></table>"

    await went_on(site, [answer(HTML, body=PAGE + table)])


@pytest.mark.slow
async def test_a_mark_that_cannot_be_sent_back(site: LocalSite) -> None:
    await went_on(site, [answer(HTML, (b"ETag", value)) for value in nasty.ETAGS], nights=2, are_read=True)


@pytest.mark.slow
async def test_a_redirect_to_nowhere(site: LocalSite) -> None:
    there = b"HTTP/1.1 301 There"

    await went_on(site, [answer((b"Location", value), status=there, body=b"") for value in nasty.LOCATIONS])


@pytest.mark.slow
async def test_a_status_that_is_none(site: LocalSite) -> None:
    await went_on(site, [answer(HTML, status=status or b"\r\n") for status in nasty.STATUS_LINES])


async def test_ten_thousand_headers(site: LocalSite) -> None:
    await went_on(site, [answer(HTML, *[(b"X-%d" % number, b"y") for number in range(10_000)])])


@pytest.fixture
def many_sites() -> Iterator[Callable[[int], list[LocalSite]]]:
    """Sites of a home page that leads to one page, each with a host of its own: robots.txt and pauses are a host's."""
    with ExitStack() as open_sites:

        def of(number: int) -> list[LocalSite]:
            return [small_site(open_sites.enter_context(served(LocalSite()))) for _ in range(number)]

        yield of


def small_site(site: LocalSite) -> LocalSite:
    campus = Campus(site, None)
    campus.home("/odd")
    campus.page("/odd")
    site.fail("/robots.txt", 404)
    return site


async def crawled_together(sites: Sequence[LocalSite], state: CrawlState = CrawlState.FINISHED) -> CrawlReport:
    """One crawl of many sites, all of which are asked."""
    campus = Campus(sites[0], None)
    report = await campus.night(start_urls=tuple(f"{site.address}/" for site in sites))
    assert (report.state, report.error) == (state, None)
    return report


@pytest.mark.slow
async def test_an_impossible_retry_after(many_sites: Callable[[int], list[LocalSite]]) -> None:
    sites = many_sites(len(nasty.WAITS))
    for site, value in zip(sites, nasty.WAITS, strict=True):
        site.pages["/odd"] = answer(HTML, (b"Retry-After", value), status=b"HTTP/1.1 503 Busy")

    report = await crawled_together(sites)

    assert report.skipped["http 503"] == len(sites)
    assert report.skipped.keys() <= {"http 503", *SAYS_THE_SAME}
    assert_each(sites, nasty.WAITS, lambda site: "/odd" in site.asked)


@pytest.mark.slow
async def test_a_charset_that_is_none_on_the_page_for_missing_addresses(
    many_sites: Callable[[int], list[LocalSite]],
) -> None:
    sites = many_sites(len(nasty.CHARSETS))
    for site, value in zip(sites, nasty.CHARSETS, strict=True):
        headers = ((b"Content-Type", b"text/html; charset=" + value),)
        site.missing = Served(raw=nasty.response(headers=headers, body=PAGE))

    report = await crawled_together(sites)

    assert report.pages_seen == 2 * len(sites)
    assert report.skipped.keys() <= SAYS_THE_SAME
    assert_each(sites, nasty.CHARSETS, lambda site: set(site.asked) > {"/", "/odd", "/robots.txt"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answers", "state"),
    [
        # Where the rules of a host are out of reach, its start page is not fetched: the first crawl of it is told so.
        (
            [answer((b"Location", value), status=b"HTTP/1.1 301 There", body=b"") for value in nasty.LOCATIONS],
            CrawlState.DEGRADED,
        ),
        ([answer((b"Content-Type", b"text/plain"), body=body) for body in nasty.ROBOTS], CrawlState.FINISHED),
    ],
    ids=["moved to nowhere", "not to be read"],
)
async def test_a_robots_file_that_nobody_can_read(
    many_sites: Callable[[int], list[LocalSite]], answers: list[Served], state: CrawlState
) -> None:
    sites = many_sites(len(answers))
    for site, each in zip(sites, answers, strict=True):
        site.pages["/robots.txt"] = each

    report = await crawled_together(sites, state)

    assert report.pages_seen >= len(sites), report
    assert_each(sites, [each.raw[:200] for each in answers], lambda site: "/robots.txt" in site.asked)


def assert_each(sites: Sequence[LocalSite], names: Sequence[bytes], holds: Callable[[LocalSite], bool]) -> None:
    """Names the sites of which it does not hold."""
    assert [(name, site.asked) for site, name in zip(sites, names, strict=True) if not holds(site)] == []


@pytest.mark.parametrize("body", nasty.FEEDS, ids=range(len(nasty.FEEDS)))
async def test_a_feed_that_nobody_can_read(site: LocalSite, body: bytes) -> None:
    campus = Campus(small_site(site), None)
    site.pages["/feed"] = answer((b"Content-Type", b"application/rss+xml"), body=body)

    for _ in range(2):
        report = await campus.night(feeds=(f"{campus.site.address}/feed",))

        assert (report.state, report.error) == (CrawlState.FINISHED, None)
        assert "internal error" not in report.skipped
        assert "/odd" in await campus.texts()


@pytest.mark.parametrize("body", nasty.SITEMAPS, ids=range(len(nasty.SITEMAPS)))
async def test_a_sitemap_that_nobody_can_read(site: LocalSite, body: bytes) -> None:
    campus = Campus(small_site(site), None)
    site.pages["/sitemap.xml"] = answer((b"Content-Type", b"application/xml"), body=body)

    for _ in range(2):
        report = await campus.night(sitemap=f"{campus.site.address}/sitemap.xml")

        assert (report.state in {CrawlState.FINISHED, CrawlState.DEGRADED}, report.error) == (True, None)
        assert "/odd" in await campus.texts()
