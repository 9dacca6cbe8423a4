"""Whatever a server sends, a crawl of it ends, accounts for every page, and closes its run.

`FUZZ_SECONDS=3600 pytest tests/e2e/test_crawl_fuzz.py -n 0 -s` looks for as long as that; each failure is printed with
the smallest answers that show it.
"""

import asyncio
import os
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from time import monotonic

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.sites.local_site import LocalSite, Served, served
from core.domain.crawl import CrawlState
from tests.standins import nasty_answers as nasty
from tests.standins.crawled_campus import PROSE, Campus

pytestmark = [pytest.mark.slow, pytest.mark.nightly]

LONGEST_CRAWL_SECONDS = 60.0
EXAMPLES_A_ROUND = 500
LINE = st.binary(max_size=60).map(lambda value: value.replace(b"\r", b"").replace(b"\n", b""))
# Pauses come from the list only: a pause of some seconds is obeyed, and would be waited for.
VALUES = {
    b"Last-Modified": st.sampled_from(nasty.DATES) | LINE,
    b"Date": st.sampled_from(nasty.DATES) | LINE,
    b"Retry-After": st.sampled_from(nasty.WAITS),
    b"Content-Length": st.sampled_from(nasty.LENGTHS) | st.integers(0, 10**6).map(lambda size: str(size).encode()),
    b"Content-Encoding": st.sampled_from(nasty.ENCODINGS) | LINE,
    b"Transfer-Encoding": st.sampled_from([b"chunked", b"gzip, chunked", b"identity", b"\xff"]),
    b"ETag": st.sampled_from(nasty.ETAGS) | LINE,
    b"Location": st.sampled_from(nasty.LOCATIONS) | st.sampled_from([b"/good", b"/odd", b"/"]) | LINE,
    b"X-Robots-Tag": st.sampled_from([b"noindex", b"nofollow", b"none", b"\xff", b"otherbot: noindex"]) | LINE,
    b"Link": LINE,
    b"Set-Cookie": LINE,
    b"Connection": st.sampled_from([b"close", b"keep-alive", b"upgrade", b"\xff"]),
}
KINDS = (
    b"text/html", b"text/plain", b"text/csv", b"text/markdown", b"application/json", b"application/ld+json",
    b"application/pdf", b"application/octet-stream", b"application/zip", b"text/calendar", b"image/png", b"", b"\xff",
    b"text/\xed\xa0\x80", b"application/vnd.openxmlformats-officedocument.wordprocessingml.document",
)  # fmt: skip
CHARSETS = st.sampled_from(nasty.CHARSETS) | LINE
CONTENT_TYPES = st.one_of(
    st.sampled_from(KINDS),
    st.builds(lambda kind, charset: kind + b"; charset=" + charset, st.sampled_from(KINDS), CHARSETS),
)
HREFS = st.text(max_size=80) | st.sampled_from(nasty.LOCATIONS).map(lambda value: value.decode("utf-8", "replace"))


@dataclass(frozen=True)
class Answers:
    """What the odd addresses of a site send."""

    odd: bytes
    missing: bytes
    robots: bytes
    sitemap: bytes


def _page(title: str, texts: list[str], hrefs: list[str], canonical: str, charset: bytes) -> bytes:
    links = "".join(f"<a href='{escape(href)}'>{escape(href)}</a>" for href in hrefs)
    body = "".join(f"<p>{PROSE} {text}</p>" for text in texts)
    head = f"<title>{title}</title><link rel=canonical href='{escape(canonical)}'>"
    return b"<meta charset=" + charset + b">" + f"{head}<h1>{title}</h1>{body}{links}".encode("utf-8", "surrogatepass")


TEXTS = st.text(st.characters(), max_size=200)
PAGES = st.builds(_page, TEXTS, st.lists(TEXTS, max_size=4), st.lists(HREFS, max_size=8), HREFS, CHARSETS)
BODIES = st.sampled_from(nasty.BODIES) | PAGES | st.binary(max_size=500)


def _answers(bodies: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    status = st.sampled_from(nasty.STATUS_LINES) | st.just(nasty.STATUS_LINES[0]) | LINE
    values = st.fixed_dictionaries({}, optional=VALUES)
    return st.builds(
        lambda status, kind, values, body: nasty.response(status, ((b"Content-Type", kind), *values.items()), body),
        status, CONTENT_TYPES, values, bodies,
    )  # fmt: skip


SITES = st.builds(
    Answers,
    odd=_answers(BODIES),
    missing=st.just(b"") | _answers(BODIES),
    robots=st.just(b"") | _answers(st.sampled_from(nasty.ROBOTS) | st.binary(max_size=500)),
    sitemap=st.just(b"") | _answers(st.sampled_from(nasty.SITEMAPS) | st.binary(max_size=500)),
)


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


async def two_nights(site: LocalSite, answers: Answers) -> None:
    """Crawls the site twice, for the second night asks with what the first one was told."""
    site.pages.clear()
    site.missing = Served(raw=answers.missing) if answers.missing else Served(b"<h1>Not found</h1>", 404)
    campus = Campus(site, None)
    campus.home("/odd", "/good")
    campus.page("/good")
    site.pages["/odd"] = Served(raw=answers.odd)
    site.pages["/robots.txt"] = Served(raw=answers.robots) if answers.robots else Served(status=404)
    if answers.sitemap:
        site.pages["/sitemap.xml"] = Served(raw=answers.sitemap)
    sitemap = f"{site.address}/sitemap.xml" if answers.sitemap else None
    for _ in range(2):
        async with asyncio.timeout(LONGEST_CRAWL_SECONDS):
            report = await campus.night(sitemap=sitemap)
        counted = report.pages_new + report.pages_changed + report.pages_unchanged + sum(report.skipped.values())
        assert report.error is None
        assert report.state in {CrawlState.FINISHED, CrawlState.DEGRADED}
        assert report.pages_seen == counted >= 1
        assert [run.state for run in await campus.log.latest()] == [report.state]
        if not answers.robots:
            assert {"/", "/good"} <= (await campus.texts()).keys()


@settings(suppress_health_check=list(HealthCheck))
@given(SITES)
def test_a_crawl_ends_whatever_is_sent(site: LocalSite, answers: Answers) -> None:
    asyncio.run(two_nights(site, answers))


@pytest.mark.skipif("FUZZ_SECONDS" not in os.environ, reason="set FUZZ_SECONDS to say how long to look")
def test_a_crawl_ends_whatever_is_sent_for_a_long_time(site: LocalSite) -> None:
    until, tried = monotonic() + float(os.environ["FUZZ_SECONDS"]), 0

    @settings(max_examples=EXAMPLES_A_ROUND, derandomize=False, database=None, suppress_health_check=list(HealthCheck))
    @given(SITES)
    def look(answers: Answers) -> None:
        nonlocal tried
        tried += 1
        asyncio.run(two_nights(site, answers))

    while monotonic() < until:
        look()
    print(f"{tried} sites crawled twice")
