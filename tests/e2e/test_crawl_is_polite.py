"""A crawl stays away when a host asks for it, tells its failures apart, and knows pages that only a script writes."""

import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.crawl import CrawlEnded, PageSkipped, Source
from core.domain.document import Document
from core.domain.page import KnownPage
from tests.standins.threaded_extractor import ThreadExtractor

QUICK = FetchLimits(retries=1, backoff_seconds=0.01)
PROSE = "The registrar opens enrolment on the first Monday of every term, and it closes two weeks later at noon. " * 3


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


def home(site: LocalSite, *paths: str) -> None:
    links = "".join(f'<a href="{path}">{path}</a>' for path in paths)
    site.put("/", f"<title>Campus</title><p>{PROSE}</p>{links}")


async def crawled(address: str, known: tuple[KnownPage, ...] = ()) -> tuple[dict[str, str], CrawlEnded]:
    """Why each path was left out (empty: it was read), and how the crawl ended."""
    source = Source("campus", (f"{address}/",), delay_seconds=0, allow_private_network=True)
    reasons: dict[str, str] = {}
    ended = CrawlEnded()
    async for page in HttpCrawler("test/1", ThreadExtractor(), QUICK).crawl(source, known):
        if isinstance(page, Document | PageSkipped):
            reasons[page.url.removeprefix(address)] = page.reason if isinstance(page, PageSkipped) else ""
        elif isinstance(page, CrawlEnded):
            ended = page
    return reasons, ended


async def test_a_host_that_asks_for_an_hour_is_left_alone_at_once(site: LocalSite) -> None:
    home(site, "/busy", *[f"/{number}" for number in range(30)])
    site.pages["/busy"] = Served(status=503, headers={"Retry-After": "3600"})

    reasons, ended = await crawled(site.address)

    assert reasons["/busy"] == "http 503"
    assert site.asked.count("/busy") == 1
    assert list(reasons.values()).count("busy") >= 20
    assert ended.requests < 12


async def test_a_host_that_asks_for_a_moment_is_asked_again_after_it(site: LocalSite) -> None:
    home(site, "/busy")
    answers = iter([Served(status=429, headers={"Retry-After": "0"})])
    site.put("/busy", f"<title>Busy</title><p>{PROSE} Not any more.</p>")
    later = site.pages["/busy"]

    def answer(path: str) -> None:
        if path == "/busy":
            site.pages["/busy"] = next(answers, later)

    site.on_request = answer

    reasons, _ = await crawled(site.address)

    assert (reasons["/busy"], site.asked.count("/busy")) == ("", 2)


@pytest.mark.parametrize(
    "body",
    [
        '<div id="root"></div><script src="/static/main.js"></script>',
        '<div id="__next"></div><script>boot()</script>',
        '<app-root></app-root><script src="main.js"></script>',
        '<p>Loading</p><noscript>You need to enable JavaScript to run this app.</noscript><script src="a.js"></script>',
    ],
)
async def test_a_page_that_only_a_script_writes_is_counted_as_such(site: LocalSite, body: str) -> None:
    home(site, "/app")
    site.put("/app", f"<html><head><title>App</title></head><body>{body}</body></html>")

    reasons, _ = await crawled(site.address)

    assert reasons["/app"] == "needs javascript"


async def test_a_page_with_scripts_that_says_something_is_read(site: LocalSite) -> None:
    home(site, "/app")
    noscript = "<noscript>Enable JavaScript for the map.</noscript>"
    site.put("/app", f'<title>A</title><div id="root"><p>{PROSE} Here.</p></div>{noscript}<script src="a.js"></script>')

    reasons, _ = await crawled(site.address)

    assert reasons["/app"] == ""


async def test_only_validators_of_the_page_itself_are_sent(site: LocalSite) -> None:
    home(site)
    site.put("/", f"<title>Campus</title><p>{PROSE}</p>", validators="both")
    body = site.pages["/"]
    now = body.changed_at
    known = KnownPage(f"{site.address}/", now, now, etag='"another"', last_modified=now)

    reasons, ended = await crawled(site.address, (known,))

    assert reasons == {"/": ""}
    assert ended.bytes_received == len(body.body)


@pytest.fixture
def unknown_certificate(tmp_path: Path) -> Iterator[str]:
    """The address of a server whose certificate nobody signed."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1", "-days", "1"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.slow
async def test_a_certificate_that_does_not_hold_is_a_reason_of_its_own(unknown_certificate: str) -> None:
    reasons, ended = await crawled(unknown_certificate)

    assert reasons == {"/": "certificate"}
    assert ended.lost_its_start
