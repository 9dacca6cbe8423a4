"""A page that only a script writes is read as its readers see it, by a browser that reaches nothing but through us."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.crawl.browser import BrowserLimits, ChromiumRenderer, find_browser
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import Response
from core.crawl.rendering import Fetch
from core.domain.read_pages import SkipReason
from core.errors import AddressForbidden, ConfigurationError, FetchError
from jobs.crawl_sources import CrawlSources
from tests.standins.crawled_campus import PROSE, QUICK, Campus
from tests.standins.patience import PATIENCE
from tests.standins.threaded_extractor import ThreadExtractor

CHROMIUM = find_browser(None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs the extra `browser` and a Chromium on the PATH")
SHELL = (
    '<title>Hours</title><div id="root"></div><noscript>Enable JavaScript.</noscript><script src="/app.js"></script>'
)
APP = """fetch('/hours.json').then(answer => answer.json()).then(data => {
  document.getElementById('root').innerHTML = '<main><h1>Hours</h1><p>' + data.text + '</p></main>';
});"""


@dataclass
class PlayedRenderer:
    """A renderer that writes what it is told."""

    markup: str = f"<title>Hours</title><main><p>{PROSE}</p></main>"
    error: FetchError | None = None
    rendered: list[str] = field(default_factory=list)
    closed: int = 0

    async def render(self, page: Response, fetch: Fetch) -> str:
        self.rendered.append(page.url)
        if self.error:
            raise self.error
        return self.markup

    async def close(self) -> None:
        self.closed += 1


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def renderer() -> AsyncIterator[ChromiumRenderer]:
    made = ChromiumRenderer(CHROMIUM or "", BrowserLimits(quiet_seconds=3))
    yield made
    await made.close()


def campus_of(site: LocalSite, renderer: ChromiumRenderer | PlayedRenderer) -> Campus:
    """A start page that leads to an application without text."""
    campus = Campus(site, None)
    crawler = HttpCrawler(
        "campus-advisor-test/1", ThreadExtractor(), limits=QUICK, clock=lambda: campus.now, renderer=renderer
    )
    campus.crawl = CrawlSources(replace(campus.crawl.crawl_run, crawler=crawler), campus.crawl.lock, lambda: campus.now)
    campus.home("/app")
    site.put("/app", SHELL)
    says(site, "open")
    site.pages["/app.js"] = Served(APP.encode(), headers={"Content-Type": "application/javascript"})
    return campus


def says(site: LocalSite, word: str) -> None:
    """What the application shows."""
    body = f'{{"text": "{PROSE} The desk is {word}."}}'.encode()
    site.pages["/hours.json"] = Served(body, headers={"Content-Type": "application/json"})


async def test_only_what_a_script_writes_is_rendered_and_the_browser_closed(site: LocalSite) -> None:
    played = PlayedRenderer()
    campus = campus_of(site, played)

    report = await campus.night()

    assert (report.pages_new, report.skipped, played.closed) == (2, {}, 1)
    assert played.rendered == [f"{site.address}/app"]
    assert PROSE in (await campus.texts())["/app"]


@pytest.mark.slow
async def test_the_shell_alone_never_tells_that_nothing_changed(site: LocalSite) -> None:
    played = PlayedRenderer()
    campus = campus_of(site, played)
    await campus.night()
    played.markup = played.markup.replace("</p>", " The desk is closed.</p>")

    report = await campus.night()

    assert (report.pages_changed, report.pages_unchanged) == (1, 1)
    assert "The desk is closed." in (await campus.texts())["/app"]


async def test_a_source_may_be_read_without_a_browser(site: LocalSite) -> None:
    played = PlayedRenderer()

    report = await campus_of(site, played).night(render="never")

    assert (report.skipped, played.rendered) == ({"needs javascript": 1}, [])


@pytest.mark.slow
async def test_a_page_that_was_rendered_is_kept_while_the_browser_fails(site: LocalSite) -> None:
    played = PlayedRenderer()
    campus = campus_of(site, played)
    await campus.night()
    played.error = FetchError("it crashed", SkipReason.NEEDS_SCRIPT)

    report = await campus.night()

    assert (report.pages_guarded, report.skipped) == (1, {"needs javascript": 1})
    assert PROSE in (await campus.texts())["/app"]


@needs_chromium
async def test_chromium_writes_the_page_and_a_change_of_its_data_is_found(
    site: LocalSite, renderer: ChromiumRenderer
) -> None:
    campus = campus_of(site, renderer)

    report = await campus.night()
    assert (report.pages_new, report.skipped) == (2, {})
    assert "The desk is open." in (await campus.texts())["/app"]
    says(site, "closed")
    report = await campus.night()

    assert (report.pages_changed, report.pages_unchanged) == (1, 1)
    assert "The desk is closed." in (await campus.texts())["/app"]
    assert (await campus.night()).pages_unchanged == 2


@needs_chromium
async def test_a_script_reads_nothing_that_robots_txt_forbids(site: LocalSite, renderer: ChromiumRenderer) -> None:
    site.pages["/robots.txt"] = Served(
        b"User-agent: *\nDisallow: /hours.json\n", headers={"Content-Type": "text/plain"}
    )

    report = await campus_of(site, renderer).night()

    assert report.skipped == {"needs javascript": 1}
    assert "/hours.json" not in site.asked


@dataclass
class Trap:
    """A port on loopback that notices who connects."""

    port: int = 0
    sprung: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.sprung.set()
        writer.close()


@pytest.fixture
async def trap() -> AsyncIterator[Trap]:
    trap = Trap()
    server = await asyncio.start_server(trap.take, "127.0.0.1", 0)
    trap.port = server.sockets[0].getsockname()[1]
    async with server:
        yield trap


ATTEMPTS = """<title>Trap</title><div id="root"></div>
<link rel="preconnect" href="http://HERE/"><link rel="dns-prefetch" href="http://HERE/">
<link rel="prefetch" href="http://HERE/prefetch"><img src="http://HERE/image"><iframe src="http://HERE/frame"></iframe>
<link rel="stylesheet" href="http://HERE/style"><script src="http://HERE/script"></script>
<form id="form" method="post" action="http://HERE/form"></form>
<script>
fetch('http://HERE/fetch', {mode: 'no-cors'}).catch(() => {});
fetch('http://HERE/post', {method: 'POST', mode: 'no-cors'}).catch(() => {});
navigator.sendBeacon('http://HERE/beacon', 'x');
new EventSource('http://HERE/events');
try { new WebSocket('ws://HERE/socket'); } catch (error) {}
try { new Worker('http://HERE/worker'); } catch (error) {}
new RTCPeerConnection({iceServers: [{urls: 'stun:HERE'}]}).createDataChannel('x');
window.open('http://HERE/window');
setTimeout(() => { location.href = 'http://HERE/away'; }, 200);
document.getElementById('root').textContent = 'written';
</script>"""


@needs_chromium
async def test_no_request_of_a_page_leaves_the_browser_by_itself(renderer: ChromiumRenderer, trap: Trap) -> None:
    asked: list[str] = []

    async def fetch(url: str) -> Response:
        asked.append(url)
        raise AddressForbidden(f"{url} is private")

    url = "http://campus.example/trap"
    body = ATTEMPTS.replace("HERE", f"127.0.0.1:{trap.port}").encode()

    try:
        await renderer.render(Response(url, 200, {"content-type": "text/html"}, body), fetch)
    except FetchError as error:  # it may have left the page when we look
        assert error.reason == SkipReason.NEEDS_SCRIPT

    assert not trap.sprung.is_set()
    assert {f"http://127.0.0.1:{trap.port}/{path}" for path in ("script", "fetch", "frame")} <= {*asked}
    assert not any(path in asked for path in ("post", "form", "beacon"))
    _, writer = await asyncio.open_connection("127.0.0.1", trap.port)
    writer.close()
    async with asyncio.timeout(PATIENCE):
        await trap.sprung.wait()  # it would have seen one


@needs_chromium
async def test_a_page_that_never_ends_is_given_up_and_the_next_one_rendered() -> None:
    renderer = ChromiumRenderer(CHROMIUM or "", BrowserLimits(page_seconds=4, quiet_seconds=1))
    endless = b"<title>x</title><div id='root'></div><script>while (true) {}</script>"
    url = "http://campus.example/"

    async def nothing(url: str) -> Response:
        raise AddressForbidden(url)

    with pytest.raises(FetchError, match="took too long"):
        await renderer.render(Response(url, 200, {"content-type": "text/html"}, endless), nothing)

    renderer.limits = BrowserLimits()
    good = b"<title>x</title><script>document.write('<p>written</p>')</script>"
    try:
        assert "written" in await renderer.render(Response(url, 200, {"content-type": "text/html"}, good), nothing)
    finally:
        await renderer.close()


def test_a_browser_that_is_named_but_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="ADVISOR_BROWSER"):
        find_browser(str(tmp_path / "chromium"))


@pytest.mark.skipif(find_spec("playwright") is None, reason="needs the extra `browser`")
def test_a_browser_that_is_named_is_used(tmp_path: Path) -> None:
    named = tmp_path / "chromium"
    named.write_text("#!/bin/sh\n")
    named.chmod(0o755)

    assert find_browser(str(named)) == str(named)
